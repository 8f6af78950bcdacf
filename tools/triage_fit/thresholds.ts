import type { Category } from "../../lib/analyses/triage/category.ts";
import type { Label } from "./labels.ts";
import { type Counts, ratesOf } from "./rates.ts";

export interface LabeledScore {
  readonly session: string;
  /** 0 to 1. */
  readonly score: number;
  readonly label: Label;
}

export interface ThresholdFit {
  readonly category: Category;
  /** The threshold in force. */
  readonly current: number;
  /** F1 with the threshold in force. */
  readonly currentF1: number;
  /** The threshold with the highest F1 on these labels. */
  readonly best: number;
  /** F1 with that threshold; too high, because it was fitted on the same labels. */
  readonly bestF1: number;
  /** F1 if each session's threshold is fitted on all the others; null with one session. */
  readonly leaveOneOutF1: number | null;
}

/** The thresholds that are tried. A finer grid would fit chance: there are few labels. */
const GRID: readonly number[] = Array.from({ length: 16 }, (_, step) => (20 + 5 * step) / 100);

function countAt(scores: readonly LabeledScore[], threshold: number): Counts {
  let truePositives = 0, falsePositives = 0, falseNegatives = 0;
  for (const { score, label } of scores) {
    if (label === null) continue;
    if (score >= threshold) label ? truePositives++ : falsePositives++;
    else if (label) falseNegatives++;
  }
  return { truePositives, falsePositives, falseNegatives };
}

/** The best threshold of the grid; of equally good ones the nearest to the current one. */
function findBest(scores: readonly LabeledScore[], current: number): { threshold: number; f1: number } {
  let best = { threshold: current, f1: ratesOf(countAt(scores, current)).f1 };
  for (const threshold of GRID) {
    const { f1 } = ratesOf(countAt(scores, threshold));
    const isNearer = f1 === best.f1 && Math.abs(threshold - current) < Math.abs(best.threshold - current);
    if (f1 > best.f1 || isNearer) best = { threshold, f1 };
  }
  return best;
}

function leaveOneOutF1(scores: readonly LabeledScore[], current: number): number | null {
  const sessions = [...new Set(scores.map(({ session }) => session))];
  if (sessions.length < 2) return null;
  let truePositives = 0, falsePositives = 0, falseNegatives = 0;
  for (const session of sessions) {
    const { threshold } = findBest(scores.filter((score) => score.session !== session), current);
    const counts = countAt(scores.filter((score) => score.session === session), threshold);
    truePositives += counts.truePositives;
    falsePositives += counts.falsePositives;
    falseNegatives += counts.falseNegatives;
  }
  return ratesOf({ truePositives, falsePositives, falseNegatives }).f1;
}

/**
 * Fits the threshold of a category to labeled scores.
 *
 * The result is measured on the labels that it was fitted to; `leaveOneOutF1` says what to expect elsewhere. `current`:
 * the threshold in force.
 */
export function fitThreshold(category: Category, scores: readonly LabeledScore[], current: number): ThresholdFit {
  const { threshold: best, f1: bestF1 } = findBest(scores, current);
  const currentF1 = ratesOf(countAt(scores, current)).f1;
  return { category, current, currentF1, best, bestF1, leaveOneOutF1: leaveOneOutF1(scores, current) };
}
