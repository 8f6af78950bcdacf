import { TEXT_CATEGORIES, type TextCategory } from "../../lib/analyses/triage/category.ts";
import type { SignalName } from "../../lib/analyses/triage/speech/signals.ts";
import type { LabelledStop } from "./labelled.ts";
import { fitModel, ratesOf, sureOf } from "./model.ts";

/** What triggers at a stop. */
export type Answers = ReadonlyMap<LabelledStop, ReadonlySet<TextCategory>>;

/** Right, wrong and missed answers. */
export interface Counts {
  readonly hit: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Counts of one or all categories; borderline labels do not count. */
export function countsOf(answers: Answers, categories: readonly TextCategory[] = TEXT_CATEGORIES): Counts {
  let hit = 0, wrong = 0, missed = 0;
  for (const [stop, triggered] of answers) {
    for (const category of categories) {
      const truth = stop.labels[category];
      if (truth === null) continue;
      if (triggered.has(category)) truth ? hit++ : wrong++;
      else if (truth) missed++;
    }
  }
  return { hit, wrong, missed };
}

/** Mean F1 of the five categories. */
export function macroOf(answers: Answers): number {
  const all = TEXT_CATEGORIES.map((category) => {
    const { hit, wrong, missed } = countsOf(answers, [category]);
    return ratesOf(hit, wrong, missed).f;
  });
  return all.reduce((sum, f) => sum + f, 0) / all.length;
}

/** The projects of some stops, in order. */
export function projectsOf(stops: readonly LabelledStop[]): string[] {
  return [...new Set(stops.map(({ project }) => project))].sort();
}

/** Fits on some stops and answers others. */
export function answersOf(
  fitted: readonly LabelledStop[],
  asked: readonly LabelledStop[],
  without: ReadonlySet<SignalName> = new Set(),
): Answers {
  const triggered = new Map(asked.map((stop) => [stop, new Set<TextCategory>()]));
  for (const category of TEXT_CATEGORIES) {
    const model = fitModel(category, fitted, without);
    for (const [stop, set] of triggered) if (sureOf(model, stop) >= model.threshold) set.add(category);
  }
  return triggered;
}

/** Answers every project by what was fitted on all the others. */
export function leaveOneOut(stops: readonly LabelledStop[], without: ReadonlySet<SignalName> = new Set()): Answers {
  const all = new Map<LabelledStop, ReadonlySet<TextCategory>>();
  for (const project of projectsOf(stops)) {
    const others = stops.filter((stop) => stop.project !== project);
    const own = stops.filter((stop) => stop.project === project);
    for (const [stop, triggered] of answersOf(others, own, without)) all.set(stop, triggered);
  }
  return all;
}

/** The best that the same answer at every stop can do. */
export function bestConstant(stops: readonly LabelledStop[]): { f: number; categories: readonly TextCategory[] } {
  let best: { f: number; categories: readonly TextCategory[] } = { f: 0, categories: [] };
  for (let mask = 1; mask < 1 << TEXT_CATEGORIES.length; mask++) {
    const categories = TEXT_CATEGORIES.filter((_, index) => mask & (1 << index));
    const { hit, wrong, missed } = countsOf(new Map(stops.map((stop) => [stop, new Set(categories)])));
    const { f } = ratesOf(hit, wrong, missed);
    if (f > best.f) best = { f, categories };
  }
  return best;
}
