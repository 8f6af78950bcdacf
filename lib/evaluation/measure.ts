import { type Category, TEXT_CATEGORIES } from "../analyses/triage/category.ts";
import { type Counts, ratesOf } from "./rates.ts";

/** A label: whether it holds, or null where it is borderline and does not count. */
export type Label = boolean | null;

/** Something that has labels; a category without one does not count. */
export interface Labelled {
  readonly labels: Readonly<Partial<Record<Category, Label>>>;
}

/** What was said of each labelled stop. */
export type Answers<S extends Labelled> = ReadonlyMap<S, ReadonlySet<Category>>;

/** Counts over one or several categories. */
export function countsOf<S extends Labelled>(
  answers: Answers<S>,
  categories: readonly Category[] = TEXT_CATEGORIES,
): Counts {
  let right = 0, wrong = 0, missed = 0;
  for (const [stop, said] of answers) {
    for (const category of categories) {
      const truth = stop.labels[category];
      if (truth === null || truth === undefined) continue;
      if (said.has(category)) truth ? right++ : wrong++;
      else if (truth) missed++;
    }
  }
  return { truePositives: right, falsePositives: wrong, falseNegatives: missed };
}

/** Mean F1 of the five categories that are read from text. */
export function macroOf<S extends Labelled>(answers: Answers<S>): number {
  const all = TEXT_CATEGORIES.map((category) => ratesOf(countsOf(answers, [category])).f1);
  return all.reduce((sum, f1) => sum + f1, 0) / all.length;
}

/** The same answer at every stop, and what it would do over the five categories. */
export interface ConstantAnswer {
  readonly f1: number;
  readonly categories: readonly Category[];
}

/** The best that the same answer at every stop can do; of answers as good, the one with the fewest categories. */
export function bestConstant<S extends Labelled>(stops: readonly S[]): ConstantAnswer {
  let best: ConstantAnswer = { f1: 0, categories: [] };
  for (let mask = 1; mask < 1 << TEXT_CATEGORIES.length; mask++) {
    const categories = TEXT_CATEGORIES.filter((_, index) => mask & (1 << index));
    const said = new Set<Category>(categories);
    const { f1 } = ratesOf(countsOf(new Map(stops.map((stop) => [stop, said]))));
    const fewer = f1 === best.f1 && categories.length < best.categories.length;
    if (f1 > best.f1 || fewer) best = { f1, categories };
  }
  return best;
}
