import type { Answers } from "./rates.ts";
import { TEXT_CATEGORIES, type TextCategory } from "../../lib/analyses/triage/category.ts";
import type { SignalName } from "../../lib/analyses/triage/signals/signals.ts";
import type { FittedStop } from "./labeled.ts";
import { fitModel, sureOf } from "./model.ts";

export function projectsOf(stops: readonly FittedStop[]): string[] {
  return [...new Set(stops.map(({ project }) => project))].sort();
}

/** Fits on some stops and answers others. */
export function answersOf(
  fitted: readonly FittedStop[],
  asked: readonly FittedStop[],
  without: ReadonlySet<SignalName> = new Set(),
): Answers<FittedStop> {
  const triggered = new Map(asked.map((stop) => [stop, new Set<TextCategory>()]));
  for (const category of TEXT_CATEGORIES) {
    const model = fitModel(category, fitted, without);
    for (const [stop, set] of triggered) if (sureOf(model, stop) >= model.threshold) set.add(category);
  }
  return triggered;
}

/** Answers every project with weights fitted on all the others. */
export function leaveOneOut(
  stops: readonly FittedStop[],
  without: ReadonlySet<SignalName> = new Set(),
): Answers<FittedStop> {
  const all = projectsOf(stops).flatMap((project) => {
    const others = stops.filter((stop) => stop.project !== project);
    return [...answersOf(others, stops.filter((stop) => stop.project === project), without)];
  });
  return new Map(all);
}
