import type { LabelReport, Measured } from "../../evaluation/label_report.ts";
import { type BacktestTally, BINS } from "../../evaluation/tally.ts";
import { CATEGORIES, type Category } from "../../analyses/triage/category.ts";
import { fixed, formatInteger, pluralize } from "../../report/format.ts";
import { excerpt, joined, jsonText, openJson, padded, safe, type SafeText, safeText } from "../../text/mod.ts";

/** What a backtest found. */
export interface BacktestReport {
  /** Files that were read, and that could not be. */
  readonly files: { readonly read: number; readonly skipped: number };
  /** The thresholds in force. */
  readonly thresholds: Readonly<Record<Category, number>>;
  readonly tally: BacktestTally;
  /** Null without labels. */
  readonly labels: LabelReport | null;
}

/** The report as JSON, by schema `debrief.backtest/1`, in pieces. */
export function* backtestJson({ files, thresholds, tally, labels }: BacktestReport): Generator<SafeText> {
  const { sessions, examples, categories, stops, holds, passes, beyond: _, asked: __ } = tally;
  const held = Object.fromEntries(CATEGORIES.map((category) => {
    const { triggered, held, bins } = categories[category];
    return [category, { threshold: thresholds[category], triggered, held, bins }];
  }));
  const head = { schema: "debrief.backtest/1", files, stops, holds, passes, categories: held, examples, labels };
  yield safe`${openJson(head)},"sessions":[`;
  for (const [index, row] of sessions.entries()) yield safe`${index === 0 ? "" : ","}\n${jsonText(row)}`;
  yield safe`\n]}\n`;
}

const LEVELS = " ▁▂▃▄▅▆▇█";

/** How scores lie between 0 and 1, a character for each tenth; high where most are. */
function distribution(bins: readonly number[]): SafeText {
  const tenths = Array.from({ length: BINS / 2 }, (_, i) => (bins[2 * i] ?? 0) + (bins[2 * i + 1] ?? 0));
  const most = Math.max(1, ...tenths);
  const level = (count: number) => count === 0 ? 0 : Math.max(1, Math.round((count / most) * 8));
  return safeText(tenths.map((count) => LEVELS[level(count)]).join(""));
}

function categoryLines({ tally, thresholds }: BacktestReport): SafeText {
  const rows = CATEGORIES.map((category) => {
    const { triggered, held, bins } = tally.categories[category];
    const [threshold, ...counts] = [fixed(thresholds[category]), safe`${triggered}`, safe`${held}`];
    const figures = [padded(threshold, 10, "start"), padded(counts[0] ?? safe``, 10, "start")];
    return safe`${padded(safe`${category}`, 15)}${joined(figures, " ")} ${padded(counts[1] ?? safe``, 6, "start")}   |${
      distribution(bins)
    }|\n`;
  });
  return safe`${padded(safe``, 15)} threshold  triggered   held   scores from 0 to 1\n${joined(rows)}`;
}

function exampleLines({ tally }: BacktestReport): SafeText {
  if (tally.examples.length === 0) return safe``;
  const lines = tally.examples.map(({ category, score, file, stop, line, text, cue }) => {
    const where = safe`${category} ${fixed(score)}  ${safeText(file)}:${line ?? stop}`;
    return safe`  ${where}\n    ${excerpt(text, 120)}  [${excerpt(cue, 40)}]\n`;
  });
  return safe`\nThe surest holds:\n${joined(lines)}`;
}

/** So many sessions are named. */
const MOST_HELD = 5;

function sessionLines({ tally }: BacktestReport): SafeText {
  const held = tally.sessions.filter(({ holds }) => holds > 0);
  const most = held.toSorted((a, b) => b.holds - a.holds).slice(0, MOST_HELD);
  if (most.length === 0) return safe``;
  const lines = most.map(({ file, stops, holds }) =>
    safe`  ${safeText(file)}: ${holds} of ${pluralize(stops, "stop")}\n`
  );
  return safe`\nHeld: ${pluralize(held.length, "session")}; most often:\n${joined(lines)}`;
}

function rateLine(
  name: SafeText,
  { precision, recall, f1, truePositives: right, falsePositives: wrong, falseNegatives: missed }: Measured,
): SafeText {
  const rate = (value: number, known: boolean) => known ? fixed(value) : padded(safe`-`, 4);
  const figures = [
    safe`precision ${rate(precision, right + wrong > 0)}`,
    safe`recall ${rate(recall, right + missed > 0)}`,
    safe`F1 ${rate(f1, right + missed > 0)}`,
  ];
  const rates = joined(figures, "  ");
  return safe`${padded(name, 18)} ${rates}   right ${right}, wrong ${wrong}, missed ${missed}\n`;
}

function labelLines(labels: LabelReport): SafeText {
  const { used, unmatched, categories, five, macro, held, constant, thresholds } = labels;
  const better = thresholds.filter(({ f1Best, f1Now }) => f1Best > f1Now);
  const text = [
    safe`\nBy ${pluralize(used, "label")} (borderline not counted):\n`,
    ...CATEGORIES.map((category) => rateLine(safe`${category}`, categories[category])),
    rateLine(safe`the first five`, five),
    safe`${padded(safe`macro F1`, 18)} ${fixed(macro)}\n`,
    rateLine(safe`held, of the five`, held),
    safe`best constant answer: F1 ${fixed(constant.f1)} (${safeText(constant.categories.join(", "))} at every stop)\n`,
  ];
  if (better.length > 0) {
    text.push(
      safe`\nThresholds that do better for what triggers (a hold takes more), fitted on these labels and so better here `,
      safe`than elsewhere:\n`,
    );
    for (const { category, now, best, f1Now, f1Best, f1LeftOut } of better) {
      const out = f1LeftOut === null ? "" : safe`; ${fixed(f1LeftOut)} with each session judged by the others`;
      const f1 = safe`F1 ${fixed(f1Now)} -> ${fixed(f1Best)}`;
      text.push(safe`  ${category} ${fixed(now)} -> ${fixed(best)}: ${f1}${out}\n`);
    }
  }
  text.push(...unmatched.map(({ name, line }) => safe`no such line: ${safeText(name)}:${line}\n`));
  return joined(text);
}

/** Why a stop was not held, in words. */
const PASS_WORDS: Readonly<Record<string, string>> = {
  nothing: "with nothing certain enough",
  said_before: "because it was said before",
  cooling_down: "within the cooldown",
  held_enough: "because the limit of holds was reached",
  stop_hook_active: "because a Stop hook was active already",
  background_tasks: "because background tasks were running",
  silent: "because the hook was silent",
};

/** The report as text. */
export function backtestText(report: BacktestReport): SafeText {
  const { files, tally, labels } = report;
  const skipped = files.skipped === 0 ? "" : safe`, ${files.skipped} could not be read`;
  const passes = Object.entries(tally.passes).map(([why, count]) =>
    safe`${formatInteger(count)} ${safeText(PASS_WORDS[why] ?? why)}`
  );
  const passed = passes.length === 0 ? "" : safe`; not held: ${joined(passes, ", ")}`;
  const head = safe`${pluralize(files.read, "session")}${skipped}, ${pluralize(tally.stops, "stop")}`;
  return joined([
    safe`${head}, ${tally.holds} held${passed}\n\n`,
    categoryLines(report),
    sessionLines(report),
    exampleLines(report),
    ...labels === null ? [] : [labelLines(labels)],
  ]);
}
