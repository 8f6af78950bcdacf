import type { AssistantEntry, Entry, SourceLocation } from "../../session/entry.ts";
import { mergeMessageLines, type Message } from "../../session/message.ts";
import { hasWords } from "../../session/content.ts";

/** What was said last. */
export interface TrailingText {
  /** All text of the message in order, joined with a blank line; "" where nothing was said. */
  readonly text: string;
  /** The reasoning of the same message, kept apart. */
  readonly thinking: string;
  /**
   * Whether the talk had come to rest: its last line is an answer without a tool call. Otherwise a result, a prompt or a
   * hook's words wait for an answer that is not written (yet).
   */
  readonly isFinal: boolean;
  /** Where the message begins; null where there is none. */
  readonly location: SourceLocation | null;
}

/** What to look for. */
export interface TrailingOptions {
  /**
   * `main`: the last message only, whose text may be "". `agent`: the last message that has text, even where tool calls
   * stand beside or after it.
   */
  readonly form: "main" | "agent";
  /** Which entries belong to the talk. @default main: no sidechains; agent: all */
  readonly belongs?: (entry: Entry) => boolean;
}

/** Lines of one message may be interleaved with others; so many entries are read past another message. */
const INTERLEAVED = 64;

const NOTHING: TrailingText = { text: "", thinking: "", isFinal: false, location: null };

/** How reading backwards goes on after a user entry. */
function boundaryAt(entry: Entry & { kind: "user" }, form: "main" | "agent"): "stop" | "waits" | "pass" {
  switch (entry.speaker) {
    case "person":
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

/** Whether a line belongs to the message whose later lines were met first. */
function isSameMessage(entry: AssistantEntry, later: readonly AssistantEntry[], apart: boolean): boolean {
  const first = later[0];
  if (!first) return true;
  if (entry.messageId !== null || first.messageId !== null) return entry.messageId === first.messageId;
  // lines without an id, next to each other: one message back to the line that thinks or calls
  const earliest = later.at(-1);
  return !apart && earliest !== undefined && !closesMessage(earliest);
}

function closesMessage(entry: AssistantEntry): boolean {
  return entry.content.some((block) => block.kind === "thinking" || block.kind === "tool_use");
}

function joinBlocks(message: Message, kind: "text" | "thinking"): string {
  const texts: string[] = [];
  for (const block of message.content) {
    if (block.kind === kind && hasWords(block.text)) texts.push(block.text);
  }
  return texts.join("\n\n");
}

function createTrailingText(backwards: readonly AssistantEntry[], rested: boolean): TrailingText {
  if (backwards.length === 0) return NOTHING;
  const entries = [...backwards].reverse();
  const message = mergeMessageLines(entries);
  const calls = message.content.some((block) => block.kind === "tool_use") || message.stopReason === "tool_use";
  return {
    text: joinBlocks(message, "text"),
    thinking: joinBlocks(message, "thinking"),
    isFinal: rested && !calls,
    location: entries[0]?.location ?? null,
  };
}

/**
 * What was said last in a talk, from its entries read backwards; nothing before the last prompt is looked at.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesBackward, trailingText } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const { text: last } = trailingText(entriesBackward(source), { form: "main" });
 * if (last !== "There are two.") throw new Error(last);
 * ```
 *
 * @param backward Entries from the end of the file.
 */
export function trailingText(backward: Iterable<Entry>, options: TrailingOptions): TrailingText {
  const { form } = options;
  const belongs = options.belongs ?? ((entry) => form === "agent" || !entry.isSidechain);
  let lines: AssistantEntry[] = [];
  let rested = true;
  let between = false;
  let past = 0;
  const restless = (found: TrailingText): TrailingText => rested ? found : { ...found, isFinal: false };
  for (const entry of backward) {
    if (!belongs(entry)) continue;
    if (entry.kind === "user") {
      const next = boundaryAt(entry, form);
      if (next === "stop") break;
      if (next === "waits") {
        if (lines.length === 0) rested = false;
        between = true;
      }
      continue;
    }
    if (entry.kind !== "assistant" || entry.isSynthetic || entry.isApiError || entry.content.length === 0) continue;
    if (lines.length === 0 || isSameMessage(entry, lines, between || form === "agent")) {
      lines.push(entry);
      between = false;
      past = 0;
      continue;
    }
    const found = createTrailingText(lines, rested);
    if (form === "agent" && found.text === "") {
      // the last message said nothing: an earlier one did, but the talk is not at rest there
      rested = false;
      lines = [entry];
      between = false;
      continue;
    }
    if (entry.messageId === null || ++past > INTERLEAVED) return restless(found);
  }
  return restless(createTrailingText(lines, rested));
}
