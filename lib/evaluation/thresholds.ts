import type { Category } from "../analyses/triage/category.ts";
import type { Label } from "./measure.ts";
import { type Counts, ratesOf } from "./rates.ts";

/** A labelled score of one category. */
export interface LabelledScore {
  /** The session it belongs to. */
  readonly session: string;
  /** 0 to 1. */
  readonly score: number;
  readonly label: Label;
}

/** What another threshold would do for a category. */
export interface Threshold {
  readonly category: Category;
  /** The threshold in force, and F1 with it. */
  readonly now: number;
  readonly f1Now: number;
  /** The threshold that does best on these labels, and F1 with it: fitted, and so too good. */
  readonly best: number;
  readonly f1Best: number;
  /** F1 where each session is judged by the threshold that does best on all the others; null with one session. */
  readonly f1LeftOut: number | null;
}

/** The thresholds that are tried: few, because with few labels a finer one is chance. */
const STEPS: readonly number[] = Array.from({ length: 16 }, (_, step) => (20 + 5 * step) / 100);

function countAt(
  scores: readonly LabelledScore[],
  threshold: number,
): Counts {
  let truePositives = 0, falsePositives = 0, falseNegatives = 0;
  for (const { score, label } of scores) {
    if (label === null) continue;
    if (score >= threshold) label ? truePositives++ : falsePositives++;
    else if (label) falseNegatives++;
  }
  return { truePositives, falsePositives, falseNegatives };
}

/** The best of the steps; of equals the one nearest to the threshold in force. */
function bestStep(scores: readonly LabelledScore[], now: number): { threshold: number; f1: number } {
  let best = { threshold: now, f1: ratesOf(countAt(scores, now)).f1 };
  for (const threshold of STEPS) {
    const { f1 } = ratesOf(countAt(scores, threshold));
    const nearer = f1 === best.f1 && Math.abs(threshold - now) < Math.abs(best.threshold - now);
    if (f1 > best.f1 || nearer) best = { threshold, f1 };
  }
  return best;
}

/** F1 where every session is judged by what is best on the others. */
function leftOut(scores: readonly LabelledScore[], now: number): number | null {
  const sessions = [...new Set(scores.map(({ session }) => session))];
  if (sessions.length < 2) return null;
  let truePositives = 0, falsePositives = 0, falseNegatives = 0;
  for (const session of sessions) {
    const { threshold } = bestStep(scores.filter((score) => score.session !== session), now);
    const counts = countAt(scores.filter((score) => score.session === session), threshold);
    truePositives += counts.truePositives;
    falsePositives += counts.falsePositives;
    falseNegatives += counts.falseNegatives;
  }
  return ratesOf({ truePositives, falsePositives, falseNegatives }).f1;
}

/**
 * The threshold of a category that would do best on labelled scores, beside the one in force.
 *
 * It is fitted on the very labels it is measured with; `f1LeftOut` is what can be hoped for elsewhere.
 *
 * @param now The threshold in force.
 */
export function thresholdFor(category: Category, scores: readonly LabelledScore[], now: number): Threshold {
  const best = bestStep(scores, now);
  return {
    category,
    now,
    f1Now: ratesOf(countAt(scores, now)).f1,
    best: best.threshold,
    f1Best: best.f1,
    f1LeftOut: leftOut(scores, now),
  };
}
