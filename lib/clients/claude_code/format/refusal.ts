import type { Block, ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import { compareVersions } from "../../../session/version.ts";
import { AGENT_TOOLS, INTERRUPT_OPENINGS, INVALID_CALL_TAG } from "./client_strings.ts";

/**
 * How the result of a call begins that a user said no to, with the versions that show it. The one place that knows:
 * what is read of a conversation, of a review and of a replay rests on it.
 */
const REJECTIONS: readonly string[] = [
  "The user doesn't want to proceed with this tool use\\.", // 0.2.122 on
  "The user doesn't want to take this action right now\\.", // 1.0.29 on
  "Permission for this tool use was denied\\. The tool use was rejected", // in a subagent, 2.1.2 on
  "The agent proposed a plan that was rejected by the user", // 1.0.53 on
  "User chose to stay in plan mode", // 1.0.53 to 2.0.74
  "The user wants to clarify these questions", // 2.0.x on
  "User rejected (?:tool use|the|update|write|file|Claude)", // 1.0.x on
  "User declined to answer questions", // 2.0.x on
  "User refused permission to run tool", // 1.0.x
  "User cancelled the write", // 1.0.x
];

/** The opening of a rejection, in the tag that some clients put around their own words. */
export const REJECTION = new RegExp(`^\\s*(?:${INVALID_CALL_TAG}\\s*)?(?:${REJECTIONS.join("|")})`);

/** The first client recorded that marks every refusal: what a failed call says without a mark is the tool's own there. */
export const MARKED_FROM = "2.1.229";
/** The first client recorded that opens a failed command's text with its exit code. */
export const EXIT_CODE_FROM = "2.0.30";
/** `toolUseResult` of a plain refusal; that of a failed tool always begins with "Error: ". */
export const PLAIN_REFUSAL = "User rejected tool use";
/** How `claude -p` names itself: nobody is there to say no. */
export const HEADLESS = "sdk-cli";

/** Tools that run a command. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

/** The client's tools whose failures open with words of the client, whatever they work on. */
const CLIENT_WORDED: readonly string[] = [
  ...AGENT_TOOLS,
  ..."Read Write Edit MultiEdit NotebookRead NotebookEdit Glob Grep LS LSP WebFetch WebSearch".split(" "),
  ..."TodoRead TodoWrite TaskCreate TaskGet TaskList TaskUpdate TaskOutput TaskStop AgentOutputTool".split(" "),
  ..."BashOutput KillBash KillShell Skill SlashCommand ToolSearch SendMessage StructuredOutput".split(" "),
  ..."AskUserQuestion EnterPlanMode ExitPlanMode exit_plan_mode EnterWorktree ExitWorktree".split(" "),
];
const CLIENT_WORDED_AND_SHELL: readonly string[] = [...CLIENT_WORDED, ...SHELL_TOOLS];

/**
 * The tools of which the opening of a failed call's text can only be the client's. An MCP server words its errors as it
 * likes, and before 2.0.30 a failed command's text was nothing but what it had printed; so it may be with a tool nobody
 * knows.
 */
export function clientWordedTools(version: string | null): readonly string[] {
  return version === null || compareVersions(version, EXIT_CODE_FROM) >= 0 ? CLIENT_WORDED_AND_SHELL : CLIENT_WORDED;
}

/** Whether {@linkcode clientWordedTools} has a tool. */
export function isClientWorded(tool: string, version: string | null): boolean {
  return clientWordedTools(version).includes(tool);
}

/** Whether a client of this version marks every call that it did not run. */
export function marksRefusals(version: string | null): boolean {
  return version !== null && compareVersions(version, MARKED_FROM) >= 0;
}

/** Whether nobody was there to say no: the client ran with `claude -p` (2.1.78 on), or whoever it asked was gone. */
export function wasNobodyThere({ raw }: Pick<UserEntry, "raw">): boolean {
  return raw["entrypoint"] === HEADLESS || raw["toolDenialUnanswered"] !== undefined;
}

/** The result that a line's own fields are about; null where it holds several, or none. */
export function markedResult({ content }: { readonly content: readonly Block[] }): ToolResultBlock | null {
  let only: ToolResultBlock | null = null;
  for (const block of content) {
    if (block.kind !== "tool_result") continue;
    if (only !== null) return null;
    only = block;
  }
  return only;
}

/** What says whether a user refused a call: the text of its result, and the line's own fields. */
export type ResultText = Pick<ToolResultBlock, "text" | "isError">;
/** The fields of a line that are about the one result in it. */
export type ResultLine = Pick<
  UserEntry,
  "version" | "raw" | "toolUseResult" | "toolDenialKind" | "userFeedback" | "permissionDecision"
>;

/** That a user refused or stopped a call, as its failed result says. */
export interface Refusal {
  /** What the user did. */
  readonly kind: "rejected" | "interrupted";
  /** The client's own fields say so; else nothing does but the words, and it depends on the tool whose they are. */
  readonly marked: boolean;
}

function saidBy(text: string): Refusal["kind"] | null {
  if (REJECTION.test(text)) return "rejected";
  return INTERRUPT_OPENINGS.some((opening) => text.startsWith(opening)) ? "interrupted" : null;
}

/**
 * What a result says of a user who refused or stopped the call; null where it says nothing of that kind, or where the
 * client would have marked it.
 *
 * @param marked Whether the line's own fields are about this result (`markedResult`).
 */
export function refusalOf(result: ResultText, entry: ResultLine, marked: boolean): Refusal | null {
  if (!result.isError) return null;
  const { version, permissionDecision } = entry;
  const said = saidBy(result.text);
  const by = (kind: Refusal["kind"] | null, isMarked = true) => kind && { kind, marked: isMarked };
  if (marked) {
    if (permissionDecision !== null && !permissionDecision.source?.startsWith("user_")) return null;
    switch (entry.toolDenialKind) {
      case null:
        break;
      case "interrupted":
        return by("interrupted");
      case "user-rejected":
        return wasNobodyThere(entry) ? null : by(entry.userFeedback === null ? said : "rejected");
      default:
        return null; // a rule, a hook or the classifier
    }
    if (entry.toolUseResult === PLAIN_REFUSAL) return by("rejected");
    if (permissionDecision?.decision === "reject") return by(said);
  }
  return marksRefusals(version) ? null : by(said, false);
}
