import type { Category } from "../category.ts";
import { TEXT_CATEGORIES } from "../category.ts";
import { confidence } from "./conversation_score.ts";
import type { TriageFinding } from "./findings.ts";
import { WEIGHTS } from "./weights.ts";

/** What earlier stops of the session were blocked for. */
export interface PreviousBlocks {
  /** `evidenceHash` of all evidence that was shown. */
  readonly hashes: ReadonlySet<string>;
  /** Whether a stop was blocked for a summary. */
  readonly summary: boolean;
}

/** What a session is blocked for. */
export interface BlockSelection {
  /** The categories with enough new evidence. */
  readonly categories: readonly Category[];
  /** The hashes of all evidence of these categories, to be remembered for later stops. */
  readonly hashes: readonly string[];
}

/**
 * Selects the categories that a session should be blocked for. That takes more than to trigger.
 *
 * Only evidence counts that no earlier stop was blocked for, and only categories that triggered: a higher threshold in the
 * configuration also means fewer blocks. A session is blocked for a summary alone at most once.
 *
 * @param findings All evidence of the conversation.
 * @param previous What earlier stops were blocked for.
 * @param isTriggered Whether the score of a category reaches its threshold.
 * @returns Null if the session may end.
 */
export function selectForBlock(
  findings: readonly TriageFinding[],
  previous: PreviousBlocks,
  isTriggered: (category: Category) => boolean,
): BlockSelection | null {
  const fresh = findings.filter(({ hash }) => !previous.hashes.has(hash));
  const isConfident = (category: Category) =>
    isTriggered(category) && confidence(category, fresh) >= WEIGHTS[category].blockThreshold;
  const categories: Category[] = TEXT_CATEGORIES.filter(isConfident);
  if (categories.length === 0) {
    if (previous.summary || !isConfident("SESSION_SUMMARY")) return null;
    categories.push("SESSION_SUMMARY");
  }
  const hashes = findings.filter(({ category }) => categories.includes(category)).map(({ hash }) => hash);
  return { categories, hashes };
}
