import { clientOf, entriesBackward } from "../../clients/read.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
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

/** What of a session is worth remembering, by category, the most important first. */
export function sessionItems(source: ByteSource): SessionItem[] {
  const entries = entriesBackward(source, clientOf(source).conversationOnly);
  const { conversation, outcomes } = conversationWindow(entries, { spoken: MESSAGES });
  const { sentences } = chooseSentences(candidatesOf(findSignals(conversation, outcomes)), LISTING_RULES);
  return TEXT_CATEGORIES.flatMap((category) =>
    sentences.filter((sentence) => sentence.category === category).slice(0, MAX_ITEMS)
      .map(({ findings: [finding] }) => ({ category, evidence: finding.show() }))
  );
}
