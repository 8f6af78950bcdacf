import { conversationOf, type Utterance, withLastMessage } from "./conversation.ts";
import type {
  AssistantEntry,
  Entry,
  SourceLocation,
  Speaker,
  ToolOutcome,
  ToolResultBlock,
  UserEntry,
} from "./entry.ts";
import type { Json } from "../json.ts";
import { joinText } from "./content.ts";
import { ruleNameOf } from "./calls/tool_calls.ts";
import { mayHoldFeedback, outcomeOf } from "./calls/tool_result.ts";

/** How a tool call ended, without the result itself. */
export interface CallResult {
  /** How it ended. */
  readonly status: ToolOutcome;
  /**
   * The beginning of a failed result, at most 4,000 characters: enough to recognize a secret in any part that is shown.
   */
  readonly head: string;
  /** Whether the client turned the call down before it ran. */
  readonly isInvalidCall?: true;
  /** Where the result is in the file. */
  readonly location: SourceLocation;
}

/** A text that neither the user nor the assistant wrote: what a tool returned, an attached file, a text of the client. */
export interface ForeignText {
  /** Returns it. */
  readonly text: () => string;
  /** The call that returned it; null for other texts. */
  readonly callId: string | null;
  /** How many answers of the conversation come before it. */
  readonly answersBefore: number;
}

/** The end of a conversation, and how its calls ended. */
export interface ConversationWindow {
  /** What the user and the assistant said, oldest first. */
  readonly conversation: readonly Utterance[];
  /** How calls ended, by the id of the call. */
  readonly outcomes: ReadonlyMap<string, CallResult>;
  /**
   * The number of answers after the first line of each prompt's turn, by the id of the prompt; empty in clients before
   * 2.1.30, which do not write such ids.
   */
  readonly prompts: ReadonlyMap<string, number>;
  /** What hooks told the model, the newest first. */
  readonly hookTexts: readonly string[];
  /** What the model read besides, the newest first; absent without any. */
  readonly foreign?: readonly ForeignText[];
  /** Returns what was taken back meanwhile, oldest first, where that was read; absent without any. */
  readonly takenBack?: () => readonly Utterance[];
}

/** How far back to read. */
export interface WindowOptions {
  /** The maximum number of prompts and answers with text. @default {40} */
  readonly spoken?: number;
  /** The maximum number of answers, with or without text. @default {160} */
  readonly answers?: number;
}

/** How many texts of others can be looked up afterwards: the newest. */
const MAX_FOREIGN = 2_000;
const SPOKEN = 40;
const ANSWERS = 160;
const HEAD = 4_000;
/** How many characters of what tools returned can be looked up afterwards: the newest. */
const MAX_OUTPUT = 4 * 1024 * 1024;

/** How calls ended, read backwards: a result comes before the call that says of which tool it is. */
class Outcomes {
  readonly byId = new Map<string, CallResult>();
  /** Results whose tool decides whether the call was rejected, by the id of the call. */
  readonly #claimed = new Map<string, Pick<ToolResultBlock, "outcome" | "claim">>();
  /** Whether the user interrupted the turn right after the next entry. */
  #stopped = false;
  /** Reads a user entry. Returns false if it is only a result, without anything for the conversation. */
  takeResults(entry: UserEntry): boolean {
    let isResult = false;
    for (const block of entry.content) {
      if (block.kind !== "tool_result") continue;
      isResult = true;
      if (this.byId.has(block.toolUseId)) continue;
      const isClaimed = block.claim !== null && block.claim.outcome !== block.outcome;
      const { outcome, claim } = block;
      if (isClaimed && !this.#stopped) this.#claimed.set(block.toolUseId, { outcome, claim });
      const status = isClaimed && this.#stopped ? block.claim.outcome : outcome;
      const head = status === "failed" ? block.text.slice(0, HEAD) : "";
      const { isInvalidCall } = block;
      const ended = { status, head, location: entry.location };
      this.byId.set(block.toolUseId, isInvalidCall ? { ...ended, isInvalidCall } : ended);
    }
    if (!isResult) this.#stopped = entry.speaker === "interrupt" || (this.#stopped && entry.isMeta);
    return !isResult || entry.approvalWords !== undefined || mayHoldFeedback(entry);
  }

  /** Reads an assistant entry: the tools of its calls decide about their results. */
  takeCalls({ content }: AssistantEntry): void {
    this.#stopped = false;
    for (const block of content) {
      const result = block.kind === "tool_use" ? this.#claimed.get(block.id) : undefined;
      if (block.kind !== "tool_use" || !result) continue;
      const ended = this.byId.get(block.id);
      const status = outcomeOf(result, ruleNameOf(block));
      if (ended && status !== result.outcome) this.byId.set(block.id, { ...ended, status, head: "" });
    }
  }
}

function toldByHook(entry: Entry): string | null {
  if (entry.kind === "user") return entry.speaker === "hook_feedback" ? joinText(entry.content) : null;
  if (entry.kind !== "attachment" || entry.attachment.kind !== "hook" || entry.attachment.text === "") return null;
  return entry.attachment.text;
}

interface ReadText extends Omit<ForeignText, "answersBefore"> {
  /** How many answers come after it. */
  readonly answersBehind: number;
}

/** Collects what the model read, from entries in reverse order, up to a bound. */
class ForeignTexts {
  readonly all: ReadText[] = [];
  #left = MAX_OUTPUT;

  add(entry: Entry, answersBehind: number): void {
    if (entry.kind === "user" && entry.speaker === "tool_result") {
      for (const block of entry.content) {
        if (block.kind !== "tool_result" || (block.length === undefined && block.text === "")) continue;
        this.#left -= block.length ?? block.text.length;
        if (this.#left >= 0) this.all.push({ text: () => block.text, callId: block.toolUseId, answersBehind });
      }
      return;
    }
    const text = this.all.length < MAX_FOREIGN ? foreignTextOf(entry) : null;
    if (text !== null) this.all.push({ text, callId: null, answersBehind });
  }
}

/** What an entry has that neither the user nor the assistant wrote; null for nothing. */
function foreignTextOf(entry: Entry): (() => string) | null {
  if (entry.kind === "attachment") {
    return entry.attachment.kind === "queued_command" ? null : () => joinStrings(entry.raw["attachment"]);
  }
  if (entry.kind === "system") return entry.text === "" ? null : () => entry.text;
  if (entry.kind !== "user" || OWN_SPEAKERS.has(entry.speaker)) return null;
  return () => joinText(entry.content);
}

/** Speakers whose words are the conversation, or are derived from it. */
const OWN_SPEAKERS: ReadonlySet<Speaker> = new Set<Speaker>(["user", "command", "interrupt", "compaction_summary"]);

/** Everything written in a value. */
function joinStrings(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(joinStrings).filter((text) => text !== "").join("\n");
}

/**
 * Returns the end of a conversation and the outcomes of its calls, from entries in reverse order.
 *
 * Of tool results it keeps how the calls ended, and up to 4 MiB of what they returned, so memory does not grow with them.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesBackward, conversationWindow } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const { conversation } = conversationWindow(entriesBackward(source), { spoken: 1 });
 * if (conversation.at(-1)?.kind !== "answer") throw new Error("the conversation ends with the answer");
 * ```
 *
 * @param backward Entries from the end of the file; no more are read than needed.
 * @param options How far back to read.
 * @returns The end of the conversation, oldest utterance first.
 */
export function conversationWindow(backward: Iterable<Entry>, options: WindowOptions = {}): ConversationWindow {
  const { spoken = SPOKEN, answers: maxAnswers = ANSWERS } = options;
  const entries: Entry[] = [];
  const outcomes = new Outcomes();
  const prompts = new Map<string, number>();
  const hookTexts: string[] = [];
  const answers = new Set<string>();
  const spokenAnswers = new Set<string>();
  const foreign = new ForeignTexts();
  let spokenCount = 0;
  let answerCount = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.isSidechain || entry.takenBack) continue;
    const told = toldByHook(entry);
    if (told !== null) hookTexts.push(told);
    foreign.add(entry, answers.size);
    if (entry.kind === "user") {
      if (entry.promptId !== null) prompts.set(entry.promptId, answers.size);
      if (!outcomes.takeResults(entry)) continue;
      if (entry.speaker === "user") spokenCount++;
    } else if (entry.kind === "assistant") {
      outcomes.takeCalls(entry);
      const id = entry.messageId ?? `line ${entries.length}`;
      if (!answers.has(id)) answerCount++;
      answers.add(id);
      if (!spokenAnswers.has(id) && entry.content.some((block) => block.kind === "text" && block.text.trim() !== "")) {
        spokenAnswers.add(id);
        spokenCount++;
      }
    }
    // one more than needed, so that the oldest answer is complete
    if (spokenCount > spoken || answerCount > maxAnswers) break;
    entries.push(entry);
  }
  const conversation = lastUtterance(conversationOf(entries.reverse()), options);
  const window = { conversation, outcomes: outcomes.byId, prompts, hookTexts };
  if (foreign.all.length === 0) return window;
  const count = conversation.filter(({ kind }) => kind === "answer").length;
  return {
    ...window,
    foreign: foreign.all.map(({ text, callId, answersBehind }) => {
      return { text, callId, answersBefore: Math.max(0, count - answersBehind) };
    }),
  };
}

/** Returns the end of a conversation and the outcomes of its calls, from entries in file order. */
export function conversationWindowOf(entries: readonly Entry[], options: WindowOptions = {}): ConversationWindow {
  return conversationWindow(entries.toReversed(), options);
}

/** What the input of a Stop hook says about the end of a turn. */
export interface FinalMessage {
  /** The text of the last answer; null before 2.1.47. */
  readonly lastAssistantMessage: string | null;
  /** The prompt that it answers; null before 2.1.196. */
  readonly promptId: string | null;
}

/** From the input of a Stop hook, if the file lacks it; the window is as long as if the file had it. */
export function withFinalMessage(
  window: ConversationWindow,
  { lastAssistantMessage, promptId }: FinalMessage,
  options: WindowOptions = {},
): ConversationWindow {
  if (lastAssistantMessage === null) return window;
  const answers = promptId === null ? undefined : window.prompts.get(promptId);
  const conversation = withLastMessage(window.conversation, lastAssistantMessage, answers);
  return { ...window, conversation: lastUtterance(conversation, options) };
}

function hasText(utterance: Utterance): boolean {
  return utterance.kind === "prompt" || (utterance.kind === "answer" && utterance.pieces.length > 0);
}

/** The end of a conversation with at most some number of prompts and answers. */
export function lastUtterance(
  conversation: readonly Utterance[],
  { spoken = SPOKEN, answers = ANSWERS }: WindowOptions = {},
): Utterance[] {
  let [left, open] = [spoken, answers];
  let from = conversation.length;
  while (from > 0) {
    const utterance = conversation[from - 1];
    if (utterance && hasText(utterance) && --left < 0) break;
    if (utterance?.kind === "answer" && --open < 0) break;
    from--;
  }
  return conversation.slice(from);
}
