import { clientOf, entriesBackward } from "../../clients/read.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
import type { Entry } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Evidence, TEXT_CATEGORIES, type TextCategory } from "./category.ts";
import { candidatesOf, chooseSentences, LISTING_RULES } from "./choice/choose.ts";
import { findSignals } from "./scoring/findings.ts";

/** How much of the conversation is searched, from its end. */
const MESSAGES = 400;
/** How many items there are of each category. */
const MAX_ITEMS = 5;

/** Something that is worth remembering. */
export interface SessionItem {
  /** What it is. */
  readonly category: TextCategory;
  /** The sentence. */
  readonly evidence: Evidence;
}

/** A larger file is read again from its end: to hold its entries takes longer, and memory would grow with it. */
const MAX_HELD_BYTES = 2 * 1024 * 1024;

function itemsOf(backward: Iterable<Entry>): SessionItem[] {
  const { conversation, outcomes } = conversationWindow(backward, { spoken: MESSAGES });
  const { sentences } = chooseSentences(candidatesOf(findSignals(conversation, outcomes)), LISTING_RULES);
  return TEXT_CATEGORIES.flatMap((category) =>
    sentences.filter((sentence) => sentence.category === category).slice(0, MAX_ITEMS)
      .map(({ findings: [finding] }) => ({ category, evidence: finding.show() }))
  );
}

/** What of a session is worth remembering, by category, most important first. */
export function sessionItems(source: ByteSource): SessionItem[] {
  return itemsOf(entriesBackward(source, clientOf(source).conversationOnly));
}

/** Finds what {@linkcode sessionItems} finds while a session is read for something else: few files are read twice. */
export class ItemReader {
  readonly #source: ByteSource;
  /** Null for a file that is read again. */
  readonly #held: Entry[] | null;

  /** @param source The session's file. */
  constructor(source: ByteSource) {
    this.#source = source;
    this.#held = source.size <= MAX_HELD_BYTES ? [] : null;
  }

  /** Adds the next entry from the start of the file. */
  add(entry: Entry): void {
    if (entry.kind !== "progress" && entry.kind !== "other" && !entry.isSidechain) this.#held?.push(entry);
  }

  /** The items, once all entries were added. */
  end(): SessionItem[] {
    return this.#held === null ? sessionItems(this.#source) : itemsOf(this.#held.toReversed());
  }
}
