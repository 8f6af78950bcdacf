/**
 * A session turn by turn, for a terminal.
 *
 * @module
 */
import type { CostEstimate } from "../../analyses/cost/estimate.ts";
import { type FailedCall, type SessionOverview, titleOf, type TurnOverview } from "../../analyses/overview/overview.ts";
import type { FileChange } from "../../analyses/overview/call_effects.ts";
import { isDenied } from "../../analyses/overview/call_record.ts";
import { formatDuration, formatInteger, formatLocalTime, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { homePath } from "../host/paths.ts";
import { paint } from "../output/color.ts";
import { fitLines, fitWidth, tableWidth } from "../output/columns.ts";
import { formatCost } from "./session_list.ts";
import { measuredText } from "../../report/session/measured_text.ts";
import { clientText, formatOutput, outputTokensOf } from "../../report/session/session_report.ts";
import { turnTitle } from "../../report/session/turn_title.ts";
import type { Usage } from "../../session/entry.ts";

/** How wide lines are if standard output is not a terminal. */
const DEFAULT_WIDTH = 120;
/** How many files or failures a turn names. */
const MAX_NAMED = 4;
/** Aligns a turn's words with those of its first line. */
const INDENT = "     ";

function relativePath(path: string, directory: string | null): string {
  const isBelow = directory !== null && path.startsWith(directory) && /^[/\\]/.test(path.slice(directory.length));
  return isBelow ? path.slice(directory.length + 1) : path;
}

function lineCounts({ added, removed }: FileChange): SafeText {
  if (added === null || removed === null || added + removed === 0) return safe``;
  return safe` +${added} -${removed}`;
}

/** A list that names a few and counts the rest, since redacting what nobody sees takes most of the time. */
function named<T>(items: readonly T[], show: (item: T) => SafeText): SafeText {
  const rest = items.length - MAX_NAMED;
  const shown = items.slice(0, MAX_NAMED).map(show);
  return joinSafe([...shown, ...rest > 0 ? [safe`${formatInteger(rest)} more`] : []], ", ");
}

function failureText({ call, isFixed }: FailedCall): SafeText {
  const what = call.target === "" ? safeText(call.tool) : excerpt(call.target, 60);
  return isFixed ? safe`${what} (succeeded later)` : what;
}

function tokensOut(usage: Usage): SafeText {
  const tokens = formatOutput(usage, "");
  return tokens === "" ? safe`tokens unknown` : safe`${tokens} tokens out`;
}

function factsOf(turn: TurnOverview): SafeText {
  const denied = turn.calls.filter(isDenied).length;
  return joinSafe([
    ...turn.takenBack ? [safe`taken back`] : [],
    ...turn.activeMs === null ? [] : [formatDuration(turn.activeMs)],
    pluralize(turn.calls.length, "call"),
    ...turn.failures.length > 0 ? [safe`${turn.failures.length} failed`] : [],
    ...denied > 0 ? [safe`${denied} denied`] : [],
    ...turn.queued.length > 0 ? [safe`${pluralize(turn.queued.length, "prompt")} queued`] : [],
    ...turn.interrupted ? [safe`interrupted`] : [],
    tokensOut(turn.usage),
  ], ", ");
}

function turnLines(turn: TurnOverview, cwd: string | null, host: Host): SafeText[] {
  const columns = tableWidth(host);
  const width = (columns ?? DEFAULT_WIDTH) - INDENT.length;
  const time = turn.startedAt === null ? safe`` : safe`${formatLocalTime(new Date(turn.startedAt))}  `;
  const fileText = (file: FileChange) => safe`${safeText(relativePath(file.path, cwd))}${lineCounts(file)}`;
  const { files, failures } = turn;
  const details = [
    paint(fitWidth(excerpt(turnTitle(turn), 400) || safe`(no text)`, width), "bold", host),
    ...files.length > 0 ? [fitWidth(safe`changed: ${named(files, fileText)}`, width)] : [],
    ...failures.length > 0 ? [fitWidth(safe`failed: ${named(failures, failureText)}`, width)] : [],
    ...turn.commits.map(({ hash, title }) =>
      fitWidth(safe`committed: ${safeText(hash)} ${excerpt(title, 200)}`, width)
    ),
    ...turn.apiError === "" ? [] : [fitWidth(safe`ended with an error: ${excerpt(turn.apiError, 200)}`, width)],
    ...turn.lastWords === "" ? [] : [paint(fitWidth(safe`→ ${excerpt(turn.lastWords, 400)}`, width), "dim", host)],
    ...turn.isAnswerLost ? [safe`→ (its last answer is not in the transcript)`] : [],
  ];
  const head = safe`${padSafe(safe`${turn.index}`, 3, "start")}  ${time}${
    factsOf(turn)
  }  [lines ${turn.startLine}-${turn.endLine}]`;
  return [fitLines(head, columns), ...details.map((line) => safe`${INDENT}${line}`)];
}

/** What is known of a session besides what its entries say. */
export interface BesideOverview {
  readonly estimate: CostEstimate | null;
  /** The client's name; null of a transcript that was piped in. */
  readonly client: string | null;
}

/** The head of a session: what it was about, where, with what, when, and what it cost. */
export function sessionHead(
  overview: SessionOverview,
  { estimate, client: name }: BesideOverview,
  host: Host,
): SafeText[] {
  const { cwd, branch, client, models, startedAt, workMs } = overview;
  const cost = formatCost(overview.cost, estimate);
  const unpriced = estimate?.unknownModels ?? [];
  const where = [
    ...cwd === null ? [] : [
      branch === null || branch === "" ? homePath(cwd, host) : safe`${homePath(cwd, host)} on ${excerpt(branch, 80)}`,
    ],
    ...clientText(name, client) === "" ? [] : [excerpt(clientText(name, client), 100)],
    ...models.length === 0 ? [] : [joinSafe(models.map((model) => excerpt(model, 40)), ", ")],
  ];
  const when = [
    ...startedAt === null ? [] : [safe`started ${formatLocalTime(new Date(startedAt))}`],
    ...workMs === null ? [] : [safe`worked ${formatDuration(workMs)}${measuredText(overview)}`],
    tokensOut(outputTokensOf(overview, estimate)),
    ...cost === "" ? [] : [estimate === null ? cost : safe`${cost} (estimated)`],
    ...unpriced.length === 0 ? [] : [safe`no price known for ${excerpt(unpriced.join(", "), 80)}`],
  ];
  const title = excerpt(titleOf(overview), 200);
  const width = tableWidth(host) ?? DEFAULT_WIDTH;
  return [
    ...title === "" ? [] : [paint(fitWidth(title, width), "bold", host)],
    ...where.length === 0 ? [] : [fitLines(joinSafe(where, ", "), width)],
    fitLines(joinSafe(when, ", "), width),
  ];
}

export function turnsText(overview: SessionOverview, beside: BesideOverview, host: Host): SafeText {
  const { turns, takenBackTurns, origins, calls, failed, denied, files, commits, cwd } = overview;
  const standing = turns.length - takenBackTurns;
  const prompted = origins.person ?? 0;
  const totals = [
    prompted === standing
      ? pluralize(standing, "turn")
      : safe`${pluralize(standing, "turn")} (${formatInteger(prompted)} prompted by you)`,
    ...takenBackTurns > 0 ? [safe`${formatInteger(takenBackTurns)} taken back`] : [],
    pluralize(calls.length, "call"),
    ...failed > 0 ? [safe`${formatInteger(failed)} failed`] : [],
    ...denied > 0 ? [safe`${formatInteger(denied)} denied`] : [],
    ...files.length > 0 ? [safe`${pluralize(files.length, "file")} changed`] : [],
    ...commits.length > 0 ? [pluralize(commits.length, "commit")] : [],
  ];
  const lines = [
    ...sessionHead(overview, beside, host),
    safe``,
    ...turns.flatMap((turn) => [...turnLines(turn, cwd, host), safe``]),
    joinSafe(totals, ", "),
  ];
  return joinSafe(lines.map((line) => safe`${line}\n`));
}
