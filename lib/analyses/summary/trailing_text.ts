import type { AssistantEntry, Entry, SourceLocation } from "../../session/entry.ts";
import { mergeMessageLines, type Message } from "../../session/message.ts";
import { hasWords } from "../../session/content.ts";

/** The last message of a conversation. */
export interface TrailingText {
  /** All text of the message, joined with blank lines; "" if it has none. */
  readonly text: string;
  /** The reasoning of the same message. */
  readonly thinking: string;
  /**
   * Whether the conversation is complete, that is, ends with an answer without a tool call. Otherwise a result, a
   * prompt or hook feedback has no answer in the file yet.
   */
  readonly isFinal: boolean;
  /** Where the message starts; null if there is none. */
  readonly location: SourceLocation | null;
}

/** Which message to search for. */
export interface TrailingOptions {
  /**
   * `main`: the last message, even without text. `agent`: the last message with text, even if tool calls accompany or
   * follow it.
   */
  readonly form: "main" | "agent";
  /** Which entries belong to the conversation. @default main: no sidechains; agent: all */
  readonly belongs?: (entry: Entry) => boolean;
}

const INTERLEAVED = 64;

const NOTHING: TrailingText = { text: "", thinking: "", isFinal: false, location: null };

/** What a user entry means for backward reading: its start, a pending answer, or nothing. */
function boundaryAt(entry: Entry & { kind: "user" }, form: "main" | "agent"): "stop" | "waits" | "pass" {
  switch (entry.speaker) {
    case "user":
      return "stop";
    case "agent_task":
    case "peer":
      return form === "agent" ? "stop" : "waits";
    case "tool_result":
    case "hook_feedback":
    case "notification":
    case "replay":
      return "waits";
    default:
      return "pass";
  }
}

/** Whether a line belongs to the same message as the later lines. */
function isSameMessage(entry: AssistantEntry, later: readonly AssistantEntry[], isSeparated: boolean): boolean {
  const first = later[0];
  if (!first) return true;
  if (entry.messageId !== null || first.messageId !== null) return entry.messageId === first.messageId;
  // adjacent lines without an id: one message, up to a line with thinking or a call
  const earliest = later.at(-1);
  return !isSeparated && earliest !== undefined && !startsMessage(earliest);
}

function startsMessage(entry: AssistantEntry): boolean {
  return entry.content.some((block) => block.kind === "thinking" || block.kind === "tool_use");
}

function joinBlocks(message: Message, kind: "text" | "thinking"): string {
  const texts: string[] = [];
  for (const block of message.content) {
    if (block.kind === kind && hasWords(block.text)) texts.push(block.text);
  }
  return texts.join("\n\n");
}

function createTrailingText(backwards: readonly AssistantEntry[], isComplete: boolean): TrailingText {
  if (backwards.length === 0) return NOTHING;
  const entries = [...backwards].reverse();
  const message = mergeMessageLines(entries);
  const calls = message.content.some((block) => block.kind === "tool_use") || message.stopReason === "tool_use";
  return {
    text: joinBlocks(message, "text"),
    thinking: joinBlocks(message, "thinking"),
    isFinal: isComplete && !calls,
    location: entries[0]?.location ?? null,
  };
}

/**
 * Finds the last message of a conversation. Reads nothing before the last prompt.
 *
 * @example Usage
 * ```ts
 * import { trailingText } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesBackward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const { text: last } = trailingText(entriesBackward(source), { form: "main" });
 * if (last !== "There are two.") throw new Error(last);
 * ```
 *
 * @param backward The entries of the file, last first.
 * @param options Which message to search for.
 * @returns Its text and thinking, and whether it is complete.
 */
export function trailingText(backward: Iterable<Entry>, options: TrailingOptions): TrailingText {
  const { form } = options;
  const belongs = options.belongs ?? ((entry) => form === "agent" || !entry.isSidechain);
  let lines: AssistantEntry[] = [];
  let isComplete = true;
  let isSeparated = false;
  let past = 0;
  let isCutShort = false;
  const textOf = (isWhole: boolean): TrailingText => {
    const found = createTrailingText(lines, isWhole);
    const calls = lines.some(({ content }) => content.some(({ kind }) => kind === "tool_use"));
    // interrupted while it was written: it may end in the middle of a sentence
    const isPart = isCutShort && !calls && lines.every(({ stopReason }) => stopReason !== "end_turn");
    return isPart ? { ...found, text: "", isFinal: false } : found;
  };
  const markIncomplete = (found: TrailingText): TrailingText => isComplete ? found : { ...found, isFinal: false };
  for (const entry of backward) {
    if (!belongs(entry) || entry.takenBack) continue;
    if (entry.kind === "user") {
      const next = boundaryAt(entry, form);
      if (entry.speaker === "interrupt" && lines.length === 0) isCutShort = true;
      if (next === "stop") break;
      if (next === "waits") {
        if (lines.length === 0) isComplete = false;
        isSeparated = true;
      }
      continue;
    }
    if (entry.kind !== "assistant" || entry.isSynthetic || entry.isApiError || entry.content.length === 0) continue;
    if (lines.length === 0 || isSameMessage(entry, lines, isSeparated || form === "agent")) {
      lines.push(entry);
      isSeparated = false;
      past = 0;
      continue;
    }
    const found = textOf(isComplete);
    if (form === "agent" && found.text === "") {
      // the last message has no text; an earlier one may have, but does not complete the conversation
      [isComplete, isCutShort] = [false, false];
      lines = [entry];
      isSeparated = false;
      continue;
    }
    if (entry.messageId === null || ++past > INTERLEAVED) return markIncomplete(found);
  }
  return markIncomplete(textOf(isComplete));
}
