import type { LabelReport, Measured } from "../analyses/backtest/judge_labels.ts";
import { type BacktestTally, BINS } from "../analyses/backtest/tally.ts";
import { CATEGORIES, type Category } from "../analyses/triage/category.ts";
import { sanitise } from "../text/mod.ts";
import { oneLine } from "./one_line.ts";

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
export function* backtestJson({ files, thresholds, tally, labels }: BacktestReport): Generator<string> {
  const { sessions, examples, categories, stops, holds, passes, beyond: _, asked: __ } = tally;
  const held = Object.fromEntries(CATEGORIES.map((category) => {
    const { triggered, held, bins } = categories[category];
    return [category, { threshold: thresholds[category], triggered, held, bins }];
  }));
  const head = { schema: "debrief.backtest/1", files, stops, holds, passes, categories: held, examples, labels };
  yield `${JSON.stringify(head).slice(0, -1)},"sessions":[`;
  for (const [index, row] of sessions.entries()) yield `${index === 0 ? "" : ","}\n${JSON.stringify(row)}`;
  yield "\n]}\n";
}

const LEVELS = " ▁▂▃▄▅▆▇█";

/** How scores lie between 0 and 1, a character for each tenth; high where most are. */
function distribution(bins: readonly number[]): string {
  const tenths = Array.from({ length: BINS / 2 }, (_, i) => (bins[2 * i] ?? 0) + (bins[2 * i + 1] ?? 0));
  const most = Math.max(1, ...tenths);
  return tenths.map((count) => LEVELS[count === 0 ? 0 : Math.max(1, Math.round((count / most) * 8))]).join("");
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function categoryLines({ tally, thresholds }: BacktestReport): string {
  const head = `${"".padEnd(15)} threshold  triggered   held   scores from 0 to 1\n`;
  return head + CATEGORIES.map((category) => {
    const { triggered, held, bins } = tally.categories[category];
    const threshold = thresholds[category].toFixed(2).padStart(10);
    const counts = `${String(triggered).padStart(10)} ${String(held).padStart(6)}`;
    return `${category.padEnd(15)}${threshold} ${counts}   |${distribution(bins)}|\n`;
  }).join("");
}

function exampleLines({ tally }: BacktestReport): string {
  if (tally.examples.length === 0) return "";
  const lines = tally.examples.map(({ category, score, file, stop, line, text, cue }) =>
    `  ${category} ${score.toFixed(2)}  ${sanitise(file)}:${line ?? stop}\n    ${oneLine(text, 120)}  [${
      oneLine(cue, 40)
    }]\n`
  );
  return `\nThe surest holds:\n${lines.join("")}`;
}

/** So many sessions are named. */
const MOST_HELD = 5;

function sessionLines({ tally }: BacktestReport): string {
  const held = tally.sessions.filter(({ holds }) => holds > 0);
  const most = held.toSorted((a, b) => b.holds - a.holds).slice(0, MOST_HELD);
  if (most.length === 0) return "";
  const lines = most.map(({ file, stops, holds }) => `  ${sanitise(file)}: ${holds} of ${plural(stops, "stop")}\n`);
  return `\nHeld: ${plural(held.length, "session")}; most often:\n${lines.join("")}`;
}

function rateLine(name: string, { precision, recall, f1, right, wrong, missed }: Measured): string {
  const rates = `precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  F1 ${f1.toFixed(2)}`;
  return `${name.padEnd(18)} ${rates}   right ${right}, wrong ${wrong}, missed ${missed}\n`;
}

function labelLines(labels: LabelReport): string {
  const { used, unmatched, categories, five, macro, held, constant, thresholds } = labels;
  const better = thresholds.filter(({ f1Best, f1Now }) => f1Best > f1Now);
  let text = `\nBy ${plural(used, "label")} (borderline not counted):\n`;
  text += CATEGORIES.map((category) => rateLine(category, categories[category])).join("");
  text += rateLine("the first five", five);
  text += `${"macro F1".padEnd(18)} ${macro.toFixed(2)}\n`;
  text += rateLine("held, of the five", held);
  text += `best constant answer: F1 ${constant.f1.toFixed(2)} (${constant.categories.join(", ")} at every stop)\n`;
  if (better.length > 0) {
    text +=
      "\nThresholds that do better for what triggers (a hold takes more), fitted on these labels and so better here " +
      "than elsewhere:\n";
    for (const { category, now, best, f1Now, f1Best, f1LeftOut } of better) {
      const out = f1LeftOut === null ? "" : `; ${f1LeftOut.toFixed(2)} with each session judged by the others`;
      text += `  ${category} ${now.toFixed(2)} -> ${best.toFixed(2)}: F1 ${f1Now.toFixed(2)} -> ${
        f1Best.toFixed(2)
      }${out}\n`;
    }
  }
  for (const { name, line } of unmatched) text += `no such line: ${sanitise(name)}:${line}\n`;
  return text;
}

/** The report as text. */
export function backtestText(report: BacktestReport): string {
  const { files, tally, labels } = report;
  const skipped = files.skipped === 0 ? "" : `, ${files.skipped} could not be read`;
  const passes = Object.entries(tally.passes).map(([why, count]) => `${count} ${why}`).join(", ");
  return `${plural(files.read, "session")}${skipped}, ${plural(tally.stops, "stop")}, ${tally.holds} held` +
    `${passes === "" ? "" : ` (passed: ${passes})`}\n\n` +
    categoryLines(report) + sessionLines(report) + exampleLines(report) + (labels === null ? "" : labelLines(labels));
}
