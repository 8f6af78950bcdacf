import { conversationOf, type Utterance } from "./conversation.ts";
import type { AssistantEntry, Entry, SourceLocation, ToolOutcome, ToolResultBlock, UserEntry } from "./entry.ts";
import { mayHoldFeedback, outcomeOf } from "./tool_result.ts";

/** How a tool call ended; the result itself is not kept. */
export interface CallResult {
  /** What became of it. */
  readonly status: ToolOutcome;
  /** What a failed call said first, at most 4,000 characters: enough that nothing shown of it is half a secret. */
  readonly head: string;
  /** Where the result stands. */
  readonly place: SourceLocation;
}

/** The end of a talk, and how the calls in it ended, by tool_use id. */
export interface ConversationWindow {
  /** What people and the assistant said, the oldest first. */
  readonly conversation: readonly Utterance[];
  /** By tool_use id. */
  readonly outcomes: ReadonlyMap<string, CallResult>;
  /**
   * The prompts whose turns have lines in it, by id, and how many answers stand after the first of these lines; none where
   * the client names no prompts (before 2.1.30).
   */
  readonly prompts: ReadonlyMap<string, number>;
}

/** A talk nothing was said in. */
export const EMPTY_WINDOW: ConversationWindow = { conversation: [], outcomes: new Map(), prompts: new Map() };

/** How far back is read. */
export interface WindowOptions {
  /** Prompts, and answers that say something. @default {40} */
  readonly spoken?: number;
  /** API answers at the most, spoken or not. @default {160} */
  readonly answers?: number;
}

const SPOKEN = 40;
const ANSWERS = 160;
const HEAD = 4_000;

/** How calls ended, read backwards: a result is met before the call that says of which tool it is. */
class Outcomes {
  readonly byId = new Map<string, CallResult>();
  /** Results whose tool decides whether the call was refused; by tool_use id. */
  readonly #claimed = new Map<string, Pick<ToolResultBlock, "outcome" | "claim">>();
  /** The user stopped the turn right after what is read next. */
  #stopped = false;

  /** Takes a user entry; false where it is a result and nothing else of it is needed for the talk. */
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
      this.byId.set(block.toolUseId, { status, head, place: entry.location });
    }
    if (!isResult) this.#stopped = entry.speaker === "interrupt" || (this.#stopped && entry.isMeta);
    return !isResult || mayHoldFeedback(entry);
  }

  /** Takes an assistant entry: its calls say whose words their results are. */
  takeCalls({ content }: AssistantEntry): void {
    this.#stopped = false;
    for (const block of content) {
      const result = block.kind === "tool_use" ? this.#claimed.get(block.id) : undefined;
      if (block.kind !== "tool_use" || !result) continue;
      const ended = this.byId.get(block.id);
      const status = outcomeOf(result, block.name);
      if (ended && status !== result.outcome) this.byId.set(block.id, { status, head: "", place: ended.place });
    }
  }
}

/**
 * The end of a talk from entries read backwards, with the outcomes of its calls.
 *
 * Results of tools are let go as soon as their outcome is known: what is kept does not grow with what tools gave back.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesBackward, conversationWindow } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const { conversation } = conversationWindow(entriesBackward(source), { spoken: 1 });
 * if (conversation.at(-1)?.kind !== "answer") throw new Error("the conversation ends with the answer");
 * ```
 *
 * @param backward Entries from the end of the file; no more are read than needed.
 */
export function conversationWindow(backward: Iterable<Entry>, options: WindowOptions = {}): ConversationWindow {
  const { spoken = SPOKEN, answers: maxAnswers = ANSWERS } = options;
  const entries: Entry[] = [];
  const outcomes = new Outcomes();
  const prompts = new Map<string, number>();
  const answers = new Set<string>();
  const spokenAnswers = new Set<string>();
  let said = 0;
  let count = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (entry.promptId !== null) prompts.set(entry.promptId, answers.size);
      if (!outcomes.takeResults(entry)) continue;
      if (entry.speaker === "person") said++;
    } else if (entry.kind === "assistant") {
      outcomes.takeCalls(entry);
      const id = entry.messageId ?? `line ${entries.length}`;
      if (!answers.has(id)) count++;
      answers.add(id);
      if (!spokenAnswers.has(id) && entry.content.some((block) => block.kind === "text" && block.text.trim() !== "")) {
        spokenAnswers.add(id);
        said++;
      }
    }
    // one more than wanted, so that the oldest answer that counts is whole
    if (said > spoken || count > maxAnswers) break;
    entries.push(entry);
  }
  return { conversation: lastUtterance(conversationOf(entries.reverse()), options), outcomes: outcomes.byId, prompts };
}

/**
 * The same for entries in file order.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, conversationWindowOf } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const { conversation } = conversationWindowOf([...entriesForward(source)]);
 * if (conversation.length !== 2) throw new Error(`${conversation.length} utterances`);
 * ```
 */
export function conversationWindowOf(entries: readonly Entry[], options: WindowOptions = {}): ConversationWindow {
  return conversationWindow(entries.toReversed(), options);
}

function speaks(utterance: Utterance): boolean {
  return utterance.kind === "prompt" || (utterance.kind === "answer" && utterance.pieces.length > 0);
}

/** The end of a talk that holds at most so many prompts and answers. */
export function lastUtterance(
  talk: readonly Utterance[],
  { spoken = SPOKEN, answers = ANSWERS }: WindowOptions = {},
): Utterance[] {
  let [left, open] = [spoken, answers];
  let from = talk.length;
  while (from > 0) {
    const said = talk[from - 1];
    if (said && speaks(said) && --left < 0) break;
    if (said?.kind === "answer" && --open < 0) break;
    from--;
  }
  return talk.slice(from);
}
