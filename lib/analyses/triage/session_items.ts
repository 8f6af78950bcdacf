import { entriesBackward } from "../../clients/read.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Category, type Evidence, TEXT_CATEGORIES } from "./category.ts";
import { triageConversation } from "./conversation_triage.ts";

/** How much of the conversation is searched, from its end. */
const MESSAGES = 400;
/** How many items there are of each category. */
const MAX_ITEMS = 5;

/** Something that is worth remembering. */
export interface SessionItem {
  /** What it is. */
  readonly category: Category;
  /** The sentence or event. */
  readonly evidence: Evidence;
}

/** What of a session is worth remembering, by category, the strongest first. */
export function sessionItems(source: ByteSource): SessionItem[] {
  const window = conversationWindow(entriesBackward(source), { spoken: MESSAGES });
  const { scores } = triageConversation(window.conversation, { outcomes: window.outcomes });
  return TEXT_CATEGORIES.filter((category) => scores[category].triggered).flatMap((category) =>
    scores[category].evidence.slice(0, MAX_ITEMS).map((evidence) => ({ category, evidence }))
  );
}
