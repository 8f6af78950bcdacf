import { hasWords, joinText } from "./content.ts";
import type { AssistantEntry, Entry, SourceLocation, ToolUseBlock, UserEntry } from "./entry.ts";
import { mergeMessageLines } from "./message.ts";
import { mayHoldFeedback, type ToolOf, userFeedbackOf } from "./tool_result.ts";
import { PromptQueue } from "./prompt_queue.ts";

/** A text somebody said, with where it stands. */
export interface UtterancePart {
  /** The words. */
  readonly text: string;
  /** Where it stands in the file. */
  readonly place: SourceLocation;
  /** Of the line it stands in; null where that has none. */
  readonly uuid: string | null;
}

/** A prompt of a person; `queued` ones were typed while the assistant worked. */
export interface Prompt {
  /** Tells this shape from the others. */
  readonly kind: "prompt";
  /** How the words came. */
  readonly via: "prompt" | "queued";
  /** The texts, each with its place. */
  readonly pieces: readonly UtterancePart[];
}

/** A person's words in a tool result: their answer to a question, or what they said with a rejection. */
export interface UserFeedbackUtterance {
  /** Tells this shape from the others. */
  readonly kind: "words";
  /** How the words came. */
  readonly via: "answer" | "rejection";
  /** The texts, each with its place. */
  readonly pieces: readonly UtterancePart[];
}

/** One answer of the assistant; `hook_input` where only the hook's input has it yet. */
export interface AssistantMessage {
  /** Tells this shape from the others. */
  readonly kind: "answer";
  /** How the words came. */
  readonly via: "message" | "hook_input";
  /** The API's id; null where there is none. */
  readonly messageId: string | null;
  /** What it said; empty where it only called tools. */
  readonly pieces: readonly UtterancePart[];
  /** The calls it made. */
  readonly toolUses: readonly ToolUseBlock[];
}

/** What people and the assistant said, in order; everything the client or a tool wrote is left out. */
export type Utterance = Prompt | UserFeedbackUtterance | AssistantMessage;

/** Whether an utterance counts as a message of the talk; words in a tool result are part of a call. */
export function isMessage(utterance: Utterance): boolean {
  return utterance.kind !== "words";
}

function pieceOf(entry: Entry, text: string): UtterancePart {
  return { text, place: entry.location, uuid: entry.uuid };
}

/** The lines of one answer while it is put together. */
interface OpenAnswer {
  readonly entries: AssistantEntry[];
}

function closeAnswer({ entries }: OpenAnswer): AssistantMessage | null {
  const content = new Set(mergeMessageLines(entries).content);
  const pieces: UtterancePart[] = [];
  const toolUses: ToolUseBlock[] = [];
  for (const entry of entries) {
    const kept = entry.content.filter((block) => content.has(block));
    const text = joinText(kept.filter((block) => block.kind !== "text" || hasWords(block.text)));
    if (text !== "") pieces.push(pieceOf(entry, text));
    for (const block of kept) if (block.kind === "tool_use") toolUses.push(block);
  }
  const spoke = entries.some((entry) => entry.content.length > 0);
  return spoke ? { kind: "answer", via: "message", messageId: entries[0]?.messageId ?? null, pieces, toolUses } : null;
}

/** A result that may hold words of a person: a call that is read later may say of which tool it is. */
interface OpenWords {
  readonly result: UserEntry;
}

function fromUser(entry: UserEntry): Utterance | OpenWords | null {
  const { speaker } = entry;
  if (speaker === "person") return { kind: "prompt", via: "prompt", pieces: [pieceOf(entry, entry.prompt)] };
  return speaker === "tool_result" && mayHoldFeedback(entry) ? { result: entry } : null;
}

function closeWords({ result }: OpenWords, toolOf: ToolOf): UserFeedbackUtterance | null {
  const words = userFeedbackOf(result, toolOf);
  return words && { kind: "words", via: words.kind, pieces: [pieceOf(result, words.text)] };
}

/**
 * The talk of a session: prompts, answers to questions, words of rejection, and the assistant's messages, in the order of
 * their first lines. Left out: subagents, what the client wrote itself, tool results, and prompts written twice.
 *
 * @example
 * ```ts
 * import { bytesSource, conversationOf, entriesForward } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const said = conversationOf(entriesForward(source));
 * if (said.map(({ kind }) => kind).join() !== "prompt,answer") throw new Error("a prompt and an answer were expected");
 * ```
 *
 * @param entries Entries in file order; a part of a file will do.
 */
export function conversationOf(entries: Iterable<Entry>): Utterance[] {
  const talk: (Utterance | OpenAnswer | OpenWords)[] = [];
  const tools = new Map<string, string>();
  const answers = new Map<string, OpenAnswer>();
  const prompts = new Set<string>();
  const queue = new PromptQueue();
  for (const entry of entries) {
    const queued = queue.follow(entry);
    if (queued) talk.push({ kind: "prompt", via: "queued", pieces: [pieceOf(entry, queued.text)] });
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (entry.uuid !== null && prompts.has(entry.uuid)) continue;
      if (entry.uuid !== null) prompts.add(entry.uuid);
      const said = fromUser(entry);
      if (said) talk.push(said);
    } else if (entry.kind === "assistant" && !entry.isSynthetic && !entry.isApiError) {
      for (const block of entry.content) {
        if (block.kind === "tool_use" && !tools.has(block.id)) tools.set(block.id, block.name);
      }
      const known = entry.messageId === null ? undefined : answers.get(entry.messageId);
      if (known) {
        known.entries.push(entry);
        continue;
      }
      const open: OpenAnswer = { entries: [entry] };
      talk.push(open);
      if (entry.messageId !== null) answers.set(entry.messageId, open);
    }
  }
  const toolOf: ToolOf = (id) => tools.get(id) ?? null;
  return talk.flatMap((said) =>
    ("entries" in said ? closeAnswer(said) : "result" in said ? closeWords(said, toolOf) : said) ?? []
  );
}

/** Lines of one answer may be interleaved with others; so many more messages are read before the oldest is trusted. */
const MARGIN = 8;

/**
 * The last messages of a talk from entries read backwards; no more is read than needed.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesBackward, lastUtterances } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const [last, ...others] = lastUtterances(entriesBackward(source), 1);
 * if (last?.kind !== "answer" || others.length > 0) throw new Error("only the answer was asked for");
 * ```
 *
 * @param backward Entries from the end of the file.
 * @param messages How many prompts and answers; words in tool results between them come along.
 */
export function lastUtterances(backward: Iterable<Entry>, messages: number): Utterance[] {
  const entries: Entry[] = [];
  const answers = new Set<string>();
  let count = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other") continue;
    entries.push(entry);
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (entry.speaker === "person") count++;
    } else if (entry.kind === "assistant" && (entry.messageId === null || !answers.has(entry.messageId))) {
      if (entry.messageId !== null) answers.add(entry.messageId);
      count++;
    }
    if (count >= messages + MARGIN) break;
  }
  return lastMessages(conversationOf(entries.reverse()), messages);
}

/** The end of a talk that holds at most so many messages. */
export function lastMessages(talk: readonly Utterance[], messages: number): Utterance[] {
  let left = messages;
  let from = talk.length;
  while (from > 0) {
    const said = talk[from - 1];
    if (said && isMessage(said) && --left < 0) break;
    from--;
  }
  return talk.slice(from);
}

/** What a text is compared by when a hook's input and the file say the same. */
function stripWhitespace(text: string): string {
  return text.replace(/\s+/g, "");
}

/**
 * The talk with the final message that a hook's input brings, where the file does not have it yet.
 *
 * The client writes its transcript behind: in 99 of 129 stops (2.1.30 to 2.1.330) the final message was not in the file
 * when the hook started.
 *
 * @param answers How many answers the turn has in the file, where that is known: the same words before are another message.
 */
export function withLastMessage(
  talk: readonly Utterance[],
  lastMessage: string | null,
  answers = Infinity,
): readonly Utterance[] {
  if (lastMessage === null || !hasWords(lastMessage)) return talk;
  const wanted = stripWhitespace(lastMessage);
  let left = answers;
  for (let i = talk.length - 1; i >= 0; i--) {
    const said = talk[i];
    if (said?.kind === "prompt" && said.via === "prompt") break;
    if (said?.kind !== "answer") continue;
    if (--left < 0) break;
    if (stripWhitespace(said.pieces.map((piece) => piece.text).join("")) === wanted) return talk;
  }
  const piece: UtterancePart = { text: lastMessage, place: { line: null, offset: null }, uuid: null };
  return [...talk, { kind: "answer", via: "hook_input", messageId: null, pieces: [piece], toolUses: [] }];
}
