import type { BacktestTally } from "./tally.ts";
import { CATEGORIES } from "../../analyses/triage/category.ts";
import { formatDecimal, formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText, openJson } from "../../text/safe_json.ts";
import type { Host } from "../host/host.ts";
import { homePath } from "../host/paths.ts";

export interface BacktestReport {
  /** How many files were read, and how many could not be. */
  readonly files: { readonly read: number; readonly skipped: number };
  readonly tally: BacktestTally;
}

/** The report as JSON of schema `debrief.backtest/1`, in pieces. */
export function* backtestJson({ files, tally }: BacktestReport): Generator<SafeText> {
  const { sessions, examples, stops, blocks, passes, followUps, categories } = tally;
  const head = { schema: "debrief.backtest/1", files, stops, blocks, passes, categories, followUps, examples };
  yield safe`${openJson(head)},"sessions":[`;
  for (const [index, row] of sessions.entries()) yield safe`${index === 0 ? "" : ","}\n${jsonText(row)}`;
  yield safe`\n]}\n`;
}

/** At how many stops each category was spoken of; a stop counts for each of its categories. */
function categoryLines({ tally }: BacktestReport): SafeText {
  if (tally.blocks === 0) return safe``;
  const rows = CATEGORIES.map((category) => ({ category, count: tally.categories[category].blocked }))
    .filter(({ count }) => count > 0)
    .map(({ category, count }) => safe`  ${padSafe(safe`${category}`, 15)} ${pluralize(count, "stop")}\n`);
  return safe`Blocked for:\n${joinSafe(rows)}`;
}

function exampleLines({ tally }: BacktestReport, host: Pick<Host, "home">): SafeText {
  if (tally.examples.length === 0) return safe``;
  const lines = tally.examples.map(({ category, score, file, stopLine, line, text, cue }) => {
    const where = safe`${category} ${formatDecimal(score)}  ${homePath(file, host)}:${line ?? stopLine}`;
    return safe`  ${where}\n    ${excerpt(text, 120)}  [${excerpt(cue, 40)}]\n`;
  });
  return safe`\nMost probable:\n${joinSafe(lines)}`;
}

function followUpLines({ tally }: BacktestReport): SafeText {
  if (tally.followUps.length === 0) return safe``;
  const lines = tally.followUps.map(({ category, saved, answered, ignored }) => {
    const all = saved + answered + ignored;
    const rest = joinSafe([
      safe`${formatInteger(answered)} answered, but not saved`,
      safe`${formatInteger(ignored)} ignored`,
    ], ", ");
    return safe`  ${padSafe(safe`${category}`, 15)} saved ${formatInteger(saved)} of ${formatInteger(all)} (${rest})\n`;
  });
  return safe`\nWhat happened after the messages in these sessions:\n${joinSafe(lines)}`;
}

/** How many of the sessions with the most blocks are listed. */
const MAX_SESSIONS = 5;

function sessionLines({ tally }: BacktestReport, host: Pick<Host, "home">): SafeText {
  const blocked = tally.sessions.filter(({ blocks }) => blocks > 0);
  const most = blocked.toSorted((a, b) => b.blocks - a.blocks).slice(0, MAX_SESSIONS);
  if (most.length === 0) return safe``;
  const lines = most.map(({ file, stops, blocks }) =>
    safe`  ${homePath(file, host)}: ${blocks} of ${pluralize(stops, "stop")}\n`
  );
  return safe`\nBlocked: ${pluralize(blocked.length, "session")}; most often:\n${joinSafe(lines)}`;
}

/** Why a stop passed, in words; the reasons of memory_triage. */
export const PASS_WORDS: Readonly<Record<string, string>> = {
  nothing: "because nothing was likely enough",
  nothing_new: "because nothing new was likely enough",
  already_reported: "because it was already shown",
  cooling_down: "because of the cooldown",
  limit_reached: "because the limit of blocks was reached",
  stop_hook_active: "because a Stop hook was already active",
  background_tasks: "because background tasks were running",
  silent: "because the hook was silent",
};

export function backtestText(report: BacktestReport, host: Pick<Host, "home">): SafeText {
  const { files, tally } = report;
  const skipped = files.skipped === 0 ? "" : safe`, ${files.skipped} could not be read`;
  const passes = Object.entries(tally.passes).map(([why, count]) =>
    safe`${formatInteger(count)} ${safeText(PASS_WORDS[why] ?? why)}`
  );
  const passed = passes.length === 0 ? "" : safe`; passed: ${joinSafe(passes, ", ")}`;
  const head = safe`${pluralize(files.read, "session")}${skipped}, ${pluralize(tally.stops, "stop")}`;
  return joinSafe([
    safe`${head}, ${tally.blocks} blocked${passed}\n\n`,
    categoryLines(report),
    sessionLines(report, host),
    followUpLines(report),
    exampleLines(report, host),
  ]);
}
