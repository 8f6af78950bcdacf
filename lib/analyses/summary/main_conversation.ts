import { isJsonObject, stringAt } from "../../json.ts";
import { hasWords, joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry, ToolUseBlock, UserEntry } from "../../session/entry.ts";
import { AGENT_TOOLS } from "../../session/calls/tool_names.ts";
import { unescapeTags } from "../../text/escape.ts";

/** The conclusion of an agent in the main transcript, with the ids that identify the agent. */
export interface TaskResult {
  readonly toolUseId: string | null;
  readonly agentId: string | null;
  readonly text: string;
  /** Whether the agent ended by itself: the last words of one that was stopped, or failed, are no conclusion. */
  readonly isFinal: boolean;
}

export interface AgentCall {
  readonly use: ToolUseBlock;
  readonly prompt: string | null;
  readonly result: TaskResult | null;
  readonly calledAt: string | null;
  /** Positions of the call and its result among the entries read; Infinity without a result. */
  readonly callPosition: number;
  readonly resultPosition: number;
}

/** What the main transcript says about agents. */
export interface MainConversation {
  readonly results: readonly TaskResult[];
  readonly calls: readonly AgentCall[];
  /** Conversations of inline subagents (before 2.0.28), with their first prompts. */
  readonly inline: readonly { readonly prompt: string; readonly entries: readonly Entry[] }[];
}

/** Entries of the main transcript that are read from the end: an agent that ended was started not long before. */
const MAIN_ENTRIES = 5000;

const AGENT_IN_TEXT = /<task-id>([^<]+)<\/task-id>/;
const CALL_IN_TEXT = /<tool-use-id>([^<]+)<\/tool-use-id>/;
const STOPPED_IN_TEXT = /<status>(?:killed|stopped|failed)<\/status>/;
const RESULT_OPEN = "<result>";
const RESULT_CLOSE = "</result>";

/** Statuses of results that only report the start of an agent (2.1.198 on). */
const LAUNCH_STATUSES: ReadonlySet<string> = new Set(["async_launched", "remote_launched"]);

/** Joins the text parts of a structured result; the block that the model sees also has notes of the client. */
function joinParts(content: unknown): string | null {
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) => isJsonObject(part) ? stringAt(part, "text") ?? "" : "");
  const nonEmpty = texts.filter((text) => hasWords(text));
  return nonEmpty.length > 0 ? nonEmpty.join("\n\n") : null;
}

function fromResult(entry: UserEntry): TaskResult | null {
  const block = entry.content.find((part) => part.kind === "tool_result");
  if (block?.kind !== "tool_result" || block.isError) return null;
  const result = isJsonObject(entry.toolUseResult) ? entry.toolUseResult : {};
  if (LAUNCH_STATUSES.has(stringAt(result, "status") ?? "")) return null;
  return {
    toolUseId: block.toolUseId,
    agentId: stringAt(result, "agentId"),
    text: joinParts(result["content"]) ?? block.text,
    isFinal: true,
  };
}

function fromNotification(text: string): TaskResult | null {
  if (!text.trimStart().startsWith("<task-notification>")) return null;
  const from = text.indexOf(RESULT_OPEN);
  const to = text.lastIndexOf(RESULT_CLOSE);
  if (from === -1 || to < from) return null;
  return {
    toolUseId: CALL_IN_TEXT.exec(text)?.[1]?.trim() ?? null,
    agentId: AGENT_IN_TEXT.exec(text)?.[1]?.trim() ?? null,
    text: unescapeTags(text.slice(from + RESULT_OPEN.length, to).trim()), // escaped since 2.1.121
    isFinal: !STOPPED_IN_TEXT.test(text.slice(0, from)),
  };
}

/** Reads what the end of a session file says about agents. `backward`: the entries of the file, last first. */
export function readMainConversation(backward: Iterable<Entry>): MainConversation {
  const entries: Entry[] = [];
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other") continue;
    entries.push(entry);
    if (entries.length >= MAIN_ENTRIES) break;
  }
  entries.reverse();
  const uses = new Map<string, LocatedCall>();
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "assistant" && !entry.isSidechain) collectUses(entry, index, uses);
  }
  const results: TaskResult[] = [];
  const answers = new Map<string, Pick<AgentCall, "result" | "resultPosition">>();
  for (const [index, entry] of entries.entries()) {
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      const block = entry.content.find((part) => part.kind === "tool_result");
      const call = block?.kind === "tool_result" ? uses.get(block.toolUseId) : undefined;
      const result = call ? fromResult(entry) : block ? null : fromNotification(joinText(entry.content));
      if (call) answers.set(call.use.id, { resultPosition: index, result });
      if (result) results.push(result);
    } else if (entry.kind === "attachment" && entry.attachment.kind === "queued_command") {
      const result = fromNotification(entry.attachment.text);
      if (result) results.push(result);
    }
  }
  const calls = [...uses.values()].map((call): AgentCall => {
    const { result, resultPosition } = answers.get(call.use.id) ?? { result: null, resultPosition: Infinity };
    return { ...call, prompt: stringAt(call.use.input, "prompt"), result, resultPosition };
  });
  return { results: results.reverse(), calls, inline: inlineConversations(entries) };
}

type LocatedCall = Pick<AgentCall, "use" | "callPosition" | "calledAt">;

function collectUses(
  entry: AssistantEntry,
  callPosition: number,
  uses: Map<string, LocatedCall>,
): void {
  for (const use of entry.content) {
    if (use.kind !== "tool_use" || !AGENT_TOOLS.has(use.name)) continue;
    uses.set(use.id, { use, callPosition, calledAt: entry.timestamp });
  }
}

/** Agents without a prompt (2.0.28 to 2.0.70) that are older than every call are internal: warmed up at the start. */
export function mayHaveStarted(calls: readonly AgentCall[], startedAt: string | null): boolean {
  return calls.some(({ calledAt }) =>
    calledAt === null || startedAt === null || Date.parse(calledAt) <= Date.parse(startedAt)
  );
}

/** Whether some call can have started an agent that began at a time; internal agents have none, and may not say so. */
export function mayHaveStartedAgent(backward: Iterable<Entry>, startedAt: string | null): boolean {
  return mayHaveStarted(readMainConversation(backward).calls, startedAt);
}

/** Collects the sidechains of a file by following their parent links. */
function inlineConversations(entries: readonly Entry[]): MainConversation["inline"] {
  const conversations = new Map<string, Entry[]>();
  const roots = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isSidechain || entry.uuid === null) continue;
    const root = roots.get(entry.parentUuid ?? "") ?? entry.uuid;
    roots.set(entry.uuid, root);
    const conversation = conversations.get(root);
    if (conversation) conversation.push(entry);
    else conversations.set(root, [entry]);
  }
  return [...conversations.values()].map((conversation) => {
    const first = conversation.find((entry) => entry.kind === "user");
    return { prompt: first?.kind === "user" ? joinText(first.content) : "", entries: conversation };
  });
}

/** The call with the last result and those parallel to it: some clients do not say which agent ended. */
export function lastCalls(calls: readonly AgentCall[]): readonly AgentCall[] {
  const [first, ...others] = calls;
  if (!first) return [];
  const last = others.reduce((a, b) => comparePositions(a, b) < 0 ? b : a, first);
  // calls without a result still run; the earliest of them determines what is parallel
  const since = Math.min(
    ...calls.filter((call) => call.resultPosition === last.resultPosition).map((call) => call.callPosition),
  );
  return calls.filter((call) => call.resultPosition >= since);
}

/** Orders calls by their results, then by themselves. Positions may be infinite, so they are not subtracted. */
function comparePositions(a: AgentCall, b: AgentCall): number {
  if (a.resultPosition !== b.resultPosition) return a.resultPosition < b.resultPosition ? -1 : 1;
  return a.callPosition - b.callPosition;
}
