import { isJsonObject, stringAt } from "../../json.ts";
import { joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry, ToolUseBlock, UserEntry } from "../../session/entry.ts";
import { AGENT_TOOLS } from "../../clients/claude_code/format/client_strings.ts";
import { hasWords } from "../../session/content.ts";

/** The conclusion of an agent as the main transcript tells it, with what ties it to the agent. */
export interface TaskResult {
  readonly toolUseId: string | null;
  readonly agentId: string | null;
  readonly text: string;
}

/** A call that started an agent. */
export interface AgentCall {
  readonly use: ToolUseBlock;
  /** What the agent was asked: the first prompt of its talk. */
  readonly prompt: string | null;
  /** Its result, or null while there is none. */
  readonly result: TaskResult | null;
  readonly askedAt: string | null;
  /** Positions of the two lines among those read; a call without result is answered at infinity. */
  readonly asked: number;
  readonly answered: number;
}

/** What the main transcript says about agents. */
export interface MainConversation {
  /** Results and notifications, the newest first. */
  readonly results: readonly TaskResult[];
  readonly calls: readonly AgentCall[];
  /** Talks of inline subagents (before 2.0.28), by their first prompt; each from its start. */
  readonly inline: readonly { readonly prompt: string; readonly entries: readonly Entry[] }[];
}

/** So many entries of the main transcript are looked at; an agent that ends was started not long before. */
const MAIN_ENTRIES = 5000;

const AGENT_IN_TEXT = /<task-id>([^<]+)<\/task-id>/;
const CALL_IN_TEXT = /<tool-use-id>([^<]+)<\/tool-use-id>/;
const RESULT_OPEN = "<result>";
const RESULT_CLOSE = "</result>";

/** Statuses of results that only say that the agent was started (2.1.198 on). */
const LAUNCH_STATUSES: ReadonlySet<string> = new Set(["async_launched", "remote_launched"]);

/** The text parts of a structured result; the client adds notes of its own to the block that the model sees. */
function joinParts(content: unknown): string | null {
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) => isJsonObject(part) ? stringAt(part, "text") ?? "" : "");
  const said = texts.filter((text) => hasWords(text));
  return said.length > 0 ? said.join("\n\n") : null;
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
    text: text.slice(from + RESULT_OPEN.length, to).trim(),
  };
}

/** Reads what the end of a session's file says about agents. */
export function readMainConversation(backward: Iterable<Entry>): MainConversation {
  const entries: Entry[] = [];
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other") continue;
    entries.push(entry);
    if (entries.length >= MAIN_ENTRIES) break;
  }
  entries.reverse();
  const uses = new Map<string, { use: ToolUseBlock; asked: number; askedAt: string | null }>();
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "assistant" && !entry.isSidechain) collectUses(entry, index, uses);
  }
  const results: TaskResult[] = [];
  const answers = new Map<string, { at: number; result: TaskResult | null }>();
  for (const [index, entry] of entries.entries()) {
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      const block = entry.content.find((part) => part.kind === "tool_result");
      const call = block?.kind === "tool_result" ? uses.get(block.toolUseId) : undefined;
      const result = call ? fromResult(entry) : block ? null : fromNotification(joinText(entry.content));
      if (call) answers.set(call.use.id, { at: index, result });
      if (result) results.push(result);
    } else if (entry.kind === "attachment" && entry.attachment.kind === "queued_command") {
      const result = fromNotification(entry.attachment.text);
      if (result) results.push(result);
    }
  }
  const calls = [...uses.values()].map(({ use, asked, askedAt }): AgentCall => {
    const answer = answers.get(use.id);
    const prompt = stringAt(use.input, "prompt");
    return { use, prompt, result: answer?.result ?? null, askedAt, asked, answered: answer?.at ?? Infinity };
  });
  return { results: results.reverse(), calls, inline: inlineConversations(entries) };
}

function collectUses(
  entry: AssistantEntry,
  asked: number,
  uses: Map<string, { use: ToolUseBlock; asked: number; askedAt: string | null }>,
): void {
  for (const use of entry.content) {
    if (use.kind !== "tool_use" || !AGENT_TOOLS.has(use.name)) continue;
    uses.set(use.id, { use, asked, askedAt: entry.timestamp });
  }
}

/**
 * Whether any call can have started an agent that first spoke at a time: an agent without a prompt in its file (2.0.28 to
 * 2.0.70) that spoke before every call is one of the client's own, which warm up when a session begins.
 */
export function couldStart(calls: readonly AgentCall[], spokeAt: string | null): boolean {
  return calls.some(({ askedAt }) =>
    askedAt === null || spokeAt === null || Date.parse(askedAt) <= Date.parse(spokeAt)
  );
}

/** The sidechains of a file, each by the chain of its parents. */
function inlineConversations(entries: readonly Entry[]): MainConversation["inline"] {
  const talks = new Map<string, Entry[]>();
  const roots = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isSidechain || entry.uuid === null) continue;
    const root = roots.get(entry.parentUuid ?? "") ?? entry.uuid;
    roots.set(entry.uuid, root);
    const talk = talks.get(root);
    if (talk) talk.push(entry);
    else talks.set(root, [entry]);
  }
  return [...talks.values()].map((talk) => {
    const first = talk.find((entry) => entry.kind === "user");
    return { prompt: first?.kind === "user" ? joinText(first.content) : "", entries: talk };
  });
}

/**
 * The calls whose agents may be the one that ended last, where the client does not say which: the last one to be
 * answered, and every other that ran at the same time.
 */
export function lastCalls(calls: readonly AgentCall[]): readonly AgentCall[] {
  let last: AgentCall | undefined;
  for (const call of calls) {
    if (!last || call.answered > last.answered || (call.answered === last.answered && call.asked > last.asked)) {
      last = call;
    }
  }
  if (!last) return [];
  // those without a result all run; the earliest of them says since when
  const since = calls.reduce(
    (first, { answered, asked }) => answered === last.answered ? Math.min(first, asked) : first,
    last.asked,
  );
  return calls.filter((call) => call.answered >= since);
}
