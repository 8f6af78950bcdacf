import { CATEGORIES, type Category, recordOfCategories, TEXT_CATEGORIES } from "../../lib/analyses/triage/category.ts";
import { isLabelOf, type LabelRow } from "./labels.ts";
import {
  type Answers,
  type Baseline,
  bestBaseline,
  countAnswers,
  type Counts,
  type Labeled,
  macroF1,
  type Rates,
  ratesOf,
} from "./rates.ts";
import { fitThreshold, type ThresholdFit } from "./thresholds.ts";

export type Measured = Counts & Rates;

/** How triage compares with labels. */
export interface LabelReport {
  /** Number of label rows whose line was found. */
  readonly usedLabels: number;
  /** Label rows whose file or line was not found. */
  readonly unmatched: readonly { readonly name: string; readonly line: number }[];
  /** The categories that reached their threshold, compared with the labels. */
  readonly categories: Readonly<Record<Category, Measured>>;
  readonly textCategories: Measured;
  /** Mean F1 of the text categories. */
  readonly macroF1: number;
  /** The text categories that would block the session if nothing had been reported before, compared with the labels. */
  readonly blocked: Measured;
  /** The best constant answer over the text categories. */
  readonly baseline: Baseline;
  /** For each category, the threshold that fits these labels best. */
  readonly thresholds: readonly ThresholdFit[];
}

/** What triage found at a labeled line. */
export interface LabeledStop {
  readonly file: string;
  readonly session: string;
  readonly line: number;
  /** The scores in the order of `CATEGORIES`, and the categories that reached their threshold. */
  readonly scores: readonly number[];
  readonly triggered: readonly Category[];
  /** The categories that the session was blocked for; none if it passed. */
  readonly blocked: readonly Category[];
}

interface Stop extends Labeled {
  readonly result: LabeledStop;
}

function measureAnswers<S extends Labeled>(answers: Answers<S>, categories: readonly Category[]): Measured {
  const counts = countAnswers(answers, categories);
  return { ...counts, ...ratesOf(counts) };
}

/**
 * Evaluates triage by labels. `results`: what triage found at the labeled lines. `thresholds`: the thresholds in force.
 */
export function evaluateLabels(
  rows: readonly LabelRow[],
  results: readonly LabeledStop[],
  thresholds: Readonly<Record<Category, number>>,
): LabelReport {
  const stops: Stop[] = [];
  const unmatched: { name: string; line: number }[] = [];
  for (const row of rows) {
    const result = results.find(({ line, file, session }) =>
      line === row.line && isLabelOf(row, { path: file, session })
    );
    if (result) stops.push({ result, labels: row.labels });
    else unmatched.push({ name: row.session.name, line: row.line });
  }
  const triggered = new Map(stops.map((stop) => [stop, new Set(stop.result.triggered)]));
  const blocked = new Map(stops.map((stop) => [stop, new Set(stop.result.blocked)]));
  return {
    usedLabels: stops.length,
    unmatched,
    categories: recordOfCategories((category) => measureAnswers(triggered, [category])),
    textCategories: measureAnswers(triggered, TEXT_CATEGORIES),
    macroF1: macroF1(triggered),
    blocked: measureAnswers(blocked, TEXT_CATEGORIES),
    baseline: bestBaseline(stops),
    thresholds: CATEGORIES.map((category, index) => {
      const scores = stops.map(({ result, labels }) => ({
        session: result.file,
        score: result.scores[index] ?? 0,
        label: labels[category] ?? null,
      }));
      return fitThreshold(category, scores, thresholds[category]);
    }),
  };
}
