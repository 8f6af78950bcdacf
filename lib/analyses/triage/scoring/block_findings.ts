import type { Category } from "../category.ts";
import { TEXT_CATEGORIES } from "../category.ts";
import type { TriageFinding } from "./findings.ts";
import { confidence } from "./conversation_score.ts";
import { WEIGHTS } from "./weights.ts";

/** What earlier stops of the session held for. */
export interface PreviousBlocks {
  /** `evidenceHash` of everything that was shown then. */
  readonly hashes: ReadonlySet<string>;
  /** A stop was held for a summary alone. */
  readonly summary: boolean;
}

/** Why a session should not end yet. */
export interface BlockSelection {
  /** The categories with new evidence that is sure enough. */
  readonly categories: readonly Category[];
  /** What to remember of this stop: the hashes of all evidence of these categories. */
  readonly hashes: readonly string[];
}

/**
 * Whether something new is sure enough to hold a session: stricter than to trigger.
 *
 * Only evidence counts that no earlier stop held for, and only of categories that triggered: a threshold that a person set
 * higher than the default also keeps a session from being held. A summary alone holds once a session.
 *
 * @param findings All evidence of the talk.
 * @param before What earlier stops held for.
 * @param triggered Whether a category's score reaches its threshold.
 */
export function selectForBlock(
  findings: readonly TriageFinding[],
  before: PreviousBlocks,
  triggered: (category: Category) => boolean,
): BlockSelection | null {
  const fresh = findings.filter(({ hash }) => !before.hashes.has(hash));
  const isSure = (category: Category) =>
    triggered(category) && confidence(category, fresh) >= WEIGHTS[category].blockThreshold;
  const categories: Category[] = TEXT_CATEGORIES.filter(isSure);
  if (categories.length === 0) {
    if (before.summary || !isSure("SESSION_SUMMARY")) return null;
    categories.push("SESSION_SUMMARY");
  }
  const hashes = findings.filter(({ category }) => categories.includes(category)).map(({ hash }) => hash);
  return { categories, hashes };
}
