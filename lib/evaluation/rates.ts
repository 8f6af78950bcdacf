/** How often answers were right, wrong (said and not so) and missed (so and not said). */
export interface Counts {
  /** Said, and so. */
  readonly truePositives: number;
  /** Said, and not so. */
  readonly falsePositives: number;
  /** So, and not said. */
  readonly falseNegatives: number;
}

/** How good answers are, 0 to 1. */
export interface Rates {
  /** The share of what was said that is so; 0 where nothing was said. */
  readonly precision: number;
  /** The share of what is so that was said; 0 where nothing is. */
  readonly recall: number;
  /** Their harmonic mean. */
  readonly f1: number;
}

/**
 * Precision, recall and their harmonic mean.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ratesOf({ truePositives: 1, falsePositives: 1, falseNegatives: 0 }), { precision: 0.5, recall: 1, f1: 2 / 3 });
 * ```
 */
export function ratesOf({ truePositives: right, falsePositives: wrong, falseNegatives: missed }: Counts): Rates {
  const precision = right + wrong > 0 ? right / (right + wrong) : 0;
  const recall = right + missed > 0 ? right / (right + missed) : 0;
  return { precision, recall, f1: precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0 };
}
