import type { ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import { compareVersions } from "../../../session/version.ts";
import { INTERRUPT_OPENINGS, INVALID_CALL_TAG, startsWithAny } from "./client_strings.ts";
import { CLIENT_TOOLS, SHELL_TOOLS } from "../../../session/calls/tool_names.ts";

/** How the result of a rejected call begins, with versions; conversation, review and replay use it. */
export const REJECTION_OPENINGS: readonly string[] = [
  "The user doesn't want to proceed with this tool use.", // 0.2.122 on
  "The user doesn't want to take this action right now.", // 1.0.29 on
  "Permission for this tool use was denied. The tool use was rejected", // in a subagent, 2.1.2 on
  "The agent proposed a plan that was rejected by the user", // 1.0.53 on
  "User chose to stay in plan mode", // 1.0.53 to 2.0.74
  "The user wants to clarify these questions", // 2.0.x on
  ...["tool use", "the", "update", "write", "file", "Claude"].map((what) => `User rejected ${what}`), // 1.0.x on
  "User declined to answer questions", // 2.0.x on
  "User refused permission to run tool", // 1.0.x
  ...["write", "edit"].map((what) => `User cancelled the ${what}`), // 1.0.x on, in VS Code
];

/** The first recorded client that marks every refusal: without a mark, the text of a failed call is the tool's own. */
const MARKED_FROM = "2.1.229";
/** The first recorded client whose text of a failed command begins with the exit code. */
export const EXIT_CODE_FROM = "2.0.30";
/** `toolUseResult` of a plain refusal; that of a failed tool always begins with "Error: ". */
export const PLAIN_REFUSAL = "User rejected tool use";
/** `toolUseResult` of a call that was cancelled with a parallel one (2.1.25 to 2.1.159), whatever its tool. */
export const PLAIN_CANCEL = /^(?:Sibling tool call errored|Cancelled: parallel tool call )/;
/** The entrypoint of `claude -p`, where no user can reject a call. */
export const HEADLESS = "sdk-cli";

/** Whether its beginning is surely the client's: not of MCP servers, unknown tools, or commands before 2.0.30. */
export function isClientWorded(tool: string, version: string | null): boolean {
  if (!SHELL_TOOLS.has(tool)) return CLIENT_TOOLS.has(tool);
  return version === null || compareVersions(version, EXIT_CODE_FROM) >= 0;
}

/** The tools for which {@linkcode isClientWorded} is true. */
export function clientWordedTools(version: string | null): readonly string[] {
  return [...CLIENT_TOOLS].filter((tool) => isClientWorded(tool, version));
}

/** Whether a client of this version marks every call that it did not run. */
export function marksRefusals(version: string | null): boolean {
  return version !== null && compareVersions(version, MARKED_FROM) >= 0;
}

/** Whether no user could answer the prompt: `claude -p` (2.1.78 on), or the prompt was not answered. */
export function isUnanswerable({ raw }: Pick<UserEntry, "raw">): boolean {
  return raw["entrypoint"] === HEADLESS || raw["toolDenialUnanswered"] !== undefined;
}

/** The text of a result, which may say that the user refused the call. */
export type ResultText = Pick<ToolResultBlock, "text" | "isError">;
export type ResultLine = Pick<
  UserEntry,
  "version" | "raw" | "toolUseResult" | "toolDenialKind" | "userFeedback" | "permissionDecision"
>;

export interface Refusal {
  readonly kind: "rejected" | "interrupted";
  /** Whether fields of the client say so; otherwise only the text does, which the tool may have printed itself. */
  readonly marked: boolean;
}

function refusalByText(text: string): Refusal["kind"] | null {
  const message = text.trimStart();
  const said = message.startsWith(INVALID_CALL_TAG) ? message.slice(INVALID_CALL_TAG.length).trimStart() : message;
  if (startsWithAny(said, REJECTION_OPENINGS)) return "rejected";
  return startsWithAny(text, INTERRUPT_OPENINGS) ? "interrupted" : null;
}

/** Rejected or interrupted by the user; null if not, or if the client would have marked it (`marked`: `soleResult`). */
export function refusalOf(result: ResultText, entry: ResultLine, marked: boolean): Refusal | null {
  if (!result.isError) return null;
  const { version, permissionDecision } = entry;
  const by = (kind: Refusal["kind"] | null, isMarked = true) => kind && { kind, marked: isMarked };
  const byText = (): Refusal["kind"] | null => refusalByText(result.text);
  if (marked) {
    if (permissionDecision !== null && !permissionDecision.source?.startsWith("user_")) return null;
    switch (entry.toolDenialKind) {
      case null:
        break;
      case "interrupted":
        return by("interrupted");
      case "user-rejected":
        return isUnanswerable(entry) ? null : by(entry.userFeedback === null ? byText() : "rejected");
      default:
        return null; // a rule, a hook or the classifier
    }
    if (entry.toolUseResult === PLAIN_REFUSAL) return by("rejected");
    if (permissionDecision?.decision === "reject") return by(byText());
  }
  return marksRefusals(version) ? null : by(byText(), false);
}
