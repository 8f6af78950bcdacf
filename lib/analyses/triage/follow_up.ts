/** What happened to a message of memory_triage: whether something was saved before the user spoke again. */
import type { Utterance } from "../../session/conversation.ts";
import { type CallResult, conversationWindowOf } from "../../session/conversation_window.ts";
import { joinText } from "../../session/content.ts";
import type { Entry } from "../../session/entry.ts";
import { isOwnStopMessage } from "../../session/own_exchange.ts";
import { CATEGORIES, type Category, CATEGORY_NOUNS } from "./category.ts";
import { writesNotes } from "./choice/recorded.ts";

/**
 * What happened before the next prompt: the assistant wrote to a file that keeps notes, answered without writing to one
 * ("nothing to save"), or did neither.
 *
 * @experimental
 */
export type FollowUp = "saved" | "answered" | "ignored";

/** All of them, the best first. */
export const FOLLOW_UPS: readonly FollowUp[] = ["saved", "answered", "ignored"];

/** A message that was given, and what happened to it. */
export interface FollowedMessage {
  /** What its sentences were about. */
  readonly categories: readonly Category[];
  readonly followUp: FollowUp;
}

/**
 * Finds out what happened after a message. `after`: the conversation after it; what follows the next prompt does not
 * count.
 */
export function followUpOf(after: readonly Utterance[], outcomes: ReadonlyMap<string, CallResult>): FollowUp {
  const next = after.findIndex(({ kind }) => kind === "prompt");
  const turn = next === -1 ? after : after.slice(0, next);
  if (turn.some((utterance) => utterance.kind === "answer" && writesNotes(utterance, outcomes))) return "saved";
  return turn.some(({ kind, pieces }) => kind === "answer" && pieces.length > 0) ? "answered" : "ignored";
}

/** The categories of a message of memory_triage; null for any other text. */
export function categoriesOfMessage(text: string): Category[] | null {
  if (!isOwnStopMessage(text)) return null;
  const shown = CATEGORIES.filter((category) => {
    const [noun] = CATEGORY_NOUNS[category];
    return text.includes(`\n- ${noun.charAt(0).toUpperCase()}${noun.slice(1)}: "`);
  });
  return shown.length === 0 ? ["SESSION_SUMMARY"] : shown;
}

function hookMessage(entry: Entry): string {
  if (entry.isSidechain) return "";
  if (entry.kind === "user") return entry.speaker === "hook_feedback" ? entry.prompt || joinText(entry.content) : "";
  return entry.kind === "attachment" && entry.attachment.kind === "hook" ? entry.attachment.text : "";
}

/** What every message of memory_triage has; a transcript without it need not be read for them. */
export const MESSAGE_MARK = "debrief: ";

/** The messages of memory_triage that a transcript has, and what happened to each. */
export function* followedMessages(entries: Iterable<Entry>): Generator<FollowedMessage> {
  let open: { readonly categories: readonly Category[]; readonly after: Entry[] } | null = null;
  const close = ({ categories, after }: NonNullable<typeof open>): FollowedMessage => {
    const { conversation, outcomes } = conversationWindowOf(after);
    return { categories, followUp: followUpOf(conversation, outcomes) };
  };
  for (const entry of entries) {
    const categories = categoriesOfMessage(hookMessage(entry));
    // a client writes a message twice: for the model and for the user
    const isNew = categories !== null && (open === null || open.after.some(({ kind }) => kind === "assistant"));
    const isPrompt = entry.kind === "user" && entry.speaker === "user" && !entry.isSidechain;
    if (open !== null && (isNew || isPrompt)) {
      yield close(open);
      open = null;
    }
    if (isNew) open = { categories, after: [] };
    else open?.after.push(entry);
  }
  if (open !== null) yield close(open);
}

/** How often a category was in a message, by what happened to it. */
export type CategoryFollowUps = Readonly<Record<FollowUp, number>> & { readonly category: Category };

/** Counts messages by category: one message counts for each of its categories. */
export class FollowUpCounter {
  readonly #counts = new Map<Category, Record<FollowUp, number>>();

  add({ categories, followUp }: FollowedMessage): void {
    for (const category of categories) {
      const counts = this.#counts.get(category) ?? { saved: 0, answered: 0, ignored: 0 };
      counts[followUp]++;
      this.#counts.set(category, counts);
    }
  }

  /** The counts so far, in the order of `CATEGORIES`; only of categories that were in a message. */
  counts(): CategoryFollowUps[] {
    return CATEGORIES.flatMap((category) => {
      const counts = this.#counts.get(category);
      return counts === undefined ? [] : [{ category, ...counts }];
    });
  }
}
