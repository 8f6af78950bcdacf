import { clientOf, entriesBackward } from "../../clients/read.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
import type { Entry } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Evidence, TEXT_CATEGORIES, type TextCategory } from "./category.ts";
import { candidatesOf, chooseSentences, LISTING_RULES } from "./choice/choose.ts";
import { findSignals } from "./scoring/findings.ts";

/** How much of the conversation is searched, from its end. */
const MESSAGES = 400;
/** How many answers of it, with or without text. */
const ANSWERS = 160;
/** How many items there are of each category. */
const MAX_ITEMS = 5;

/** Something that is worth remembering. */
export interface SessionItem {
  /** What it is. */
  readonly category: TextCategory;
  /** The sentence. */
  readonly evidence: Evidence;
}

function itemsOf(backward: Iterable<Entry>): SessionItem[] {
  const { conversation, outcomes } = conversationWindow(backward, { spoken: MESSAGES, answers: ANSWERS });
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

/** So many entries without enough answers among them are not kept: the file is read again from its end. */
const MAX_KEPT = 20_000;

/** An entry without what tools returned and the line it is from: they are most of a file, and nothing is found in them. */
function withoutOutput(entry: Entry): Entry {
  if (entry.kind !== "user") return { ...entry, raw: {} };
  const content = entry.content.map((block) =>
    block.kind === "tool_result" && block.outcome === "ok" && block.claim === null ? { ...block, text: "" } : block
  );
  return { ...entry, raw: {}, toolUseResult: undefined, content };
}

/** Finds what {@linkcode sessionItems} finds while a session is read for something else. */
export class ItemReader {
  readonly #source: ByteSource;
  /** Enough entries for any window that ends with the latest ones; null once there are too many. */
  #before: Entry[] | null = [];
  #latest: Entry[] = [];
  readonly #answers = new Set<string>();

  /** @param source The session's file. */
  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Adds the next entry from the start of the file. */
  add(entry: Entry): void {
    if (this.#before === null || entry.kind === "progress" || entry.kind === "other") return;
    if (entry.isSidechain || entry.takenBack) return;
    this.#latest.push(withoutOutput(entry));
    if (entry.kind === "assistant") this.#answers.add(entry.messageId ?? `line ${this.#latest.length}`);
    const isEnough = this.#answers.size > ANSWERS;
    if (!isEnough && this.#latest.length <= MAX_KEPT) return;
    this.#before = isEnough ? this.#latest : null;
    this.#latest = [];
    this.#answers.clear();
  }

  /** The items, once all entries were added. */
  end(): SessionItem[] {
    return this.#before === null ? sessionItems(this.#source) : itemsOf([...this.#before, ...this.#latest].reverse());
  }
}
