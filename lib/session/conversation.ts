import { hasWords, joinText } from "./content.ts";
import type { AssistantEntry, Entry, SourceLocation, ToolUseBlock, UserEntry } from "./entry.ts";
import { mergeMessageLines } from "./message.ts";
import { mayHoldFeedback, type ToolOf, userFeedbackOf } from "./calls/tool_result.ts";
import { ruleNameOf } from "./calls/tool_calls.ts";
import { OwnExchange } from "./own_exchange.ts";
import { PromptQueue } from "./turns/prompt_queue.ts";

/** A text of an utterance and its source. */
export interface UtterancePart {
  /** The text. */
  readonly text: string;
  /** Where it is in the file. */
  readonly location: SourceLocation;
  /** The `uuid` of its line; null if it has none. */
  readonly uuid: string | null;
}

/** A prompt of the user; a `queued` one was typed while the assistant worked. */
export interface Prompt {
  /** Discriminant. */
  readonly kind: "prompt";
  /** How it was sent. */
  readonly via: "prompt" | "queued";
  /** Its texts. */
  readonly pieces: readonly UtterancePart[];
  /** The plan that the user accepted with it: the assistant wrote it. Absent without one. */
  readonly plan?: string;
}

/** What the user said in a tool result: the answer to a question, or a comment on a rejection. */
export interface UserFeedbackUtterance {
  /** Discriminant. */
  readonly kind: "words";
  /** How it was sent. */
  readonly via: "answer" | "rejection";
  /** Its texts. */
  readonly pieces: readonly UtterancePart[];
}

/** One message of the assistant; `hook_input` if only the input of the hook has it yet. */
export interface AssistantMessage {
  /** Discriminant. */
  readonly kind: "answer";
  /** How it was sent. */
  readonly via: "message" | "hook_input";
  /** The id of the API; null if there is none. */
  readonly messageId: string | null;
  /** Its texts; empty if it only calls tools. */
  readonly pieces: readonly UtterancePart[];
  /** The tool calls it makes. */
  readonly toolUses: readonly ToolUseBlock[];
  /** Set if the user interrupted it: it may end in the middle of a sentence, and nothing in it was agreed to. */
  readonly interrupted?: true;
  /** Set if it replies to a message of debrief's own Stop hook: nobody asked for it, and it decides nothing. */
  readonly repliesToDebrief?: true;
}

/** Something that the user or the assistant said; never text of the client or a tool. */
export type Utterance = Prompt | UserFeedbackUtterance | AssistantMessage;

/** Whether an utterance counts as a message of the conversation; feedback in a tool result is part of a call. */
export function isMessage(utterance: Utterance): boolean {
  return utterance.kind !== "words";
}

function pieceOf(entry: Entry, text: string): UtterancePart {
  return { text, location: entry.location, uuid: entry.uuid };
}

/** The lines of one message that may still get more. */
interface OpenAnswer {
  readonly entries: AssistantEntry[];
  readonly repliesToDebrief: boolean;
  interrupted: boolean;
}

function closeAnswer({ entries, interrupted, repliesToDebrief }: OpenAnswer): AssistantMessage | null {
  const message = mergeMessageLines(entries);
  const content = new Set(message.content);
  const pieces: UtterancePart[] = [];
  const toolUses: ToolUseBlock[] = [];
  for (const entry of entries) {
    const kept = entry.content.filter((block) => content.has(block));
    const text = joinText(kept.filter((block) => block.kind !== "text" || hasWords(block.text)));
    if (text !== "") pieces.push(pieceOf(entry, text));
    for (const block of kept) if (block.kind === "tool_use") toolUses.push(block);
  }
  const hasContent = entries.some((entry) => entry.content.length > 0);
  if (!hasContent) return null;
  const messageId = entries[0]?.messageId ?? null;
  // an answer that was whole before may be followed by the note, too: while hooks run
  const isCutShort = interrupted && message.stopReason !== "end_turn";
  return {
    kind: "answer",
    via: "message",
    messageId,
    pieces,
    toolUses,
    ...isCutShort ? { interrupted: true } : {},
    ...repliesToDebrief ? { repliesToDebrief } : {},
  };
}

/** A result that may have feedback of the user: a call that is read later may say of which tool it is. */
interface OpenFeedback {
  readonly result: UserEntry;
}

function fromUser(entry: UserEntry): Utterance | OpenFeedback | null {
  const { speaker, plan } = entry;
  if (speaker === "user") {
    const prompt: Prompt = { kind: "prompt", via: "prompt", pieces: [pieceOf(entry, entry.prompt)] };
    return plan === undefined ? prompt : { ...prompt, plan };
  }
  return speaker === "tool_result" && mayHoldFeedback(entry) ? { result: entry } : null;
}

function closeFeedback({ result }: OpenFeedback, toolOf: ToolOf): UserFeedbackUtterance | null {
  const feedback = userFeedbackOf(result, toolOf);
  return feedback && { kind: "words", via: feedback.kind, pieces: [pieceOf(result, feedback.text)] };
}

/**
 * Returns the conversation of a session: prompts, answers to questions, comments on rejections, and the assistant's
 * messages, in the order of their first lines. It leaves out subagents, text of the client, tool results, prompts that were
 * written twice, and what the user took back.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, conversationOf, entriesForward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const conversation = conversationOf(entriesForward(source));
 * if (conversation.map(({ kind }) => kind).join() !== "prompt,answer") throw new Error("a prompt and an answer were expected");
 * ```
 *
 * @param entries Entries in file order, of a whole file or a part of it.
 * @returns The utterances, oldest first.
 */
export function conversationOf(entries: Iterable<Entry>): Utterance[] {
  const utterances: (Utterance | OpenAnswer | OpenFeedback)[] = [];
  const tools = new Map<string, string>();
  const answers = new Map<string, OpenAnswer>();
  const prompts = new Set<string>();
  const queue = new PromptQueue();
  const exchange = new OwnExchange();
  /** The last message since the last prompt. */
  let latest: OpenAnswer | null = null;
  for (const entry of entries) {
    if (entry.takenBack) continue;
    const queued = queue.follow(entry);
    const isOwn = exchange.follow(entry);
    if (queued) utterances.push({ kind: "prompt", via: "queued", pieces: [pieceOf(entry, queued.text)] });
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (entry.uuid !== null && prompts.has(entry.uuid)) continue;
      if (entry.uuid !== null) prompts.add(entry.uuid);
      if (entry.speaker === "interrupt" && latest !== null) latest.interrupted = true;
      if (entry.speaker === "user") latest = null;
      const utterance = fromUser(entry);
      if (utterance) utterances.push(utterance);
    } else if (entry.kind === "assistant" && !entry.isSynthetic && !entry.isApiError) {
      for (const block of entry.content) {
        if (block.kind === "tool_use" && !tools.has(block.id)) tools.set(block.id, ruleNameOf(block));
      }
      const known = entry.messageId === null ? undefined : answers.get(entry.messageId);
      latest = known ?? null;
      if (known) {
        known.entries.push(entry);
        continue;
      }
      const open: OpenAnswer = latest = { entries: [entry], repliesToDebrief: isOwn, interrupted: false };
      utterances.push(open);
      if (entry.messageId !== null) answers.set(entry.messageId, open);
    }
  }
  const toolOf: ToolOf = (id) => tools.get(id) ?? null;
  return utterances.flatMap((part) =>
    ("entries" in part ? closeAnswer(part) : "result" in part ? closeFeedback(part, toolOf) : part) ?? []
  );
}

/** The form in which the texts of a hook's input and of the file are compared. */
function stripWhitespace(text: string): string {
  return text.replace(/\s+/g, "");
}

/**
 * Adds the final message from the input of a hook to a conversation, if the file does not have it yet. The client
 * writes its transcript late: in 99 of 129 stops (2.1.30 to 2.1.330) the final message was not in the file when the
 * hook started. `answers`: the number of answers of the turn in the file, if known: the same words before them are
 * another message.
 */
export function withLastMessage(
  conversation: readonly Utterance[],
  lastMessage: string | null,
  answers = Infinity,
): readonly Utterance[] {
  if (lastMessage === null || !hasWords(lastMessage)) return conversation;
  let final: string | undefined;
  let left = answers;
  for (let i = conversation.length - 1; i >= 0; i--) {
    const utterance = conversation[i];
    if (utterance?.kind === "prompt" && utterance.via === "prompt") break;
    if (utterance?.kind !== "answer") continue;
    if (--left < 0) break;
    const text = utterance.pieces.map((piece) => piece.text).join("");
    if (text === lastMessage || stripWhitespace(text) === (final ??= stripWhitespace(lastMessage))) return conversation;
  }
  const piece: UtterancePart = { text: lastMessage, location: { line: null, offset: null }, uuid: null };
  return [...conversation, { kind: "answer", via: "hook_input", messageId: null, pieces: [piece], toolUses: [] }];
}
