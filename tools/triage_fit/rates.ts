import { type Category, TEXT_CATEGORIES } from "../../lib/analyses/triage/category.ts";
import type { Label } from "./labels.ts";

/** How answers compare with labels. */
export interface Counts {
  /** Answered, and labeled true. */
  readonly truePositives: number;
  /** Answered, and labeled false. */
  readonly falsePositives: number;
  /** Not answered, but labeled true. */
  readonly falseNegatives: number;
}

/** How good answers are, each from 0 to 1. */
export interface Rates {
  /** The share of the answers that are right; 0 where there are none. */
  readonly precision: number;
  /** The share of the true labels that were answered; 0 where there are none. */
  readonly recall: number;
  /** The harmonic mean of precision and recall. */
  readonly f1: number;
}

/** Something with labels; a category without a label does not count. */
export interface Labeled {
  readonly labels: Readonly<Partial<Record<Category, Label>>>;
}

export type Answers<S extends Labeled> = ReadonlyMap<S, ReadonlySet<Category>>;

/** The best constant answer: the same categories at every stop. */
export interface Baseline {
  /** Its F1 over the text categories. */
  readonly f1: number;
  readonly categories: readonly Category[];
}

/** Precision, recall and F1 of some counts. */
export function ratesOf({ truePositives, falsePositives, falseNegatives }: Counts): Rates {
  const answered = truePositives + falsePositives;
  const labeled = truePositives + falseNegatives;
  const precision = answered > 0 ? truePositives / answered : 0;
  const recall = labeled > 0 ? truePositives / labeled : 0;
  return { precision, recall, f1: precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0 };
}

/**
 * Compares answers with labels. Borderline and missing labels do not count. `answers`: the categories answered at each
 * stop. `categories`: the categories to count, added up.
 */
export function countAnswers<S extends Labeled>(
  answers: Answers<S>,
  categories: readonly Category[] = TEXT_CATEGORIES,
): Counts {
  let truePositives = 0, falsePositives = 0, falseNegatives = 0;
  for (const [stop, answered] of answers) {
    for (const category of categories) {
      const label = stop.labels[category];
      if (label === null || label === undefined) continue;
      if (answered.has(category)) label ? truePositives++ : falsePositives++;
      else if (label) falseNegatives++;
    }
  }
  return { truePositives, falsePositives, falseNegatives };
}

/** The macro average of F1: its mean over the text categories. */
export function macroF1<S extends Labeled>(answers: Answers<S>): number {
  const all = TEXT_CATEGORIES.map((category) => ratesOf(countAnswers(answers, [category])).f1);
  return all.reduce((sum, f1) => sum + f1, 0) / all.length;
}

/**
 * Finds the baseline: the constant answer with the highest F1 over the text categories. Among equally good answers, the
 * one with the fewest categories.
 */
export function bestBaseline<S extends Labeled>(stops: readonly S[]): Baseline {
  let best: Baseline = { f1: 0, categories: [] };
  for (let mask = 1; mask < 1 << TEXT_CATEGORIES.length; mask++) {
    const categories = TEXT_CATEGORIES.filter((_, index) => mask & (1 << index));
    const answered = new Set<Category>(categories);
    const { f1 } = ratesOf(countAnswers(new Map(stops.map((stop) => [stop, answered]))));
    const isSmaller = f1 === best.f1 && categories.length < best.categories.length;
    if (f1 > best.f1 || isSmaller) best = { f1, categories };
  }
  return best;
}
