import { CATEGORIES, type Category, TEXT_CATEGORIES } from "../analyses/triage/category.ts";
import { isLabelOf, type LabelRow } from "./label_file.ts";
import { type Answers, bestConstant, type ConstantAnswer, countsOf, type Labelled, macroOf } from "./measure.ts";
import { type Counts, type Rates, ratesOf } from "./rates.ts";
import type { AskedLine } from "./tally.ts";
import { type Threshold, thresholdFor } from "./thresholds.ts";

/** Counts with the rates they give. */
export type Measured = Counts & Rates;

/** How good triage is by labels. */
export interface LabelReport {
  /** Labelled lines that were found. */
  readonly used: number;
  /** Labels whose file or line was not there. */
  readonly unmatched: readonly { readonly name: string; readonly line: number }[];
  /** What reaches its threshold, by category. */
  readonly categories: Readonly<Record<Category, Measured>>;
  /** Over the five categories that are read from text, each answer counted alike. */
  readonly five: Measured;
  /** Mean F1 of the five. */
  readonly macro: number;
  /** What the session would be held for, had nothing been said before: over the five. */
  readonly held: Measured;
  /** The best that the same answer at every stop can do over the five. */
  readonly constant: ConstantAnswer;
  /** Fitted on these labels. */
  readonly thresholds: readonly Threshold[];
}

interface LabelledLine extends Labelled {
  readonly said: AskedLine;
}

function measured<S extends Labelled>(answers: Answers<S>, categories: readonly Category[]): Measured {
  const counts = countsOf(answers, categories);
  return { ...counts, ...ratesOf(counts) };
}

/**
 * Judges what triage said by labels.
 *
 * @param rows The labels.
 * @param asked What triage said at their lines.
 * @param thresholds The thresholds in force.
 */
export function evaluateLabels(
  rows: readonly LabelRow[],
  asked: readonly AskedLine[],
  thresholds: Readonly<Record<Category, number>>,
): LabelReport {
  const lines: LabelledLine[] = [];
  const unmatched: { name: string; line: number }[] = [];
  for (const row of rows) {
    const said = asked.find((one) => one.line === row.line && isLabelOf(row, { path: one.file, session: one.session }));
    if (said) lines.push({ said, labels: row.labels });
    else unmatched.push({ name: row.of.name, line: row.line });
  }
  const triggered = new Map(lines.map((line) => [line, new Set(line.said.triggered)]));
  const held = new Map(lines.map((line) => [line, new Set(line.said.held)]));
  const of = (category: Category) => measured(triggered, [category]);
  return {
    used: lines.length,
    unmatched,
    categories: {
      DECISION: of("DECISION"),
      RUNBOOK: of("RUNBOOK"),
      CONSTRAINT: of("CONSTRAINT"),
      TECH_DEBT: of("TECH_DEBT"),
      PREFERENCE: of("PREFERENCE"),
      SESSION_SUMMARY: of("SESSION_SUMMARY"),
    },
    five: measured(triggered, TEXT_CATEGORIES),
    macro: macroOf(triggered),
    held: measured(held, TEXT_CATEGORIES),
    constant: bestConstant(lines),
    thresholds: CATEGORIES.map((category, index) =>
      thresholdFor(
        category,
        lines.map(({ said, labels }) => ({
          session: said.file,
          score: said.scores[index] ?? 0,
          label: labels[category] ?? null,
        })),
        thresholds[category],
      )
    ),
  };
}
