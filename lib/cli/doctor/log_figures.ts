/**
 * What the log says about each hook.
 *
 * @module
 */
import { quantile } from "../../analyses/overview/hook_cost.ts";
import { CATEGORY_NOUNS } from "../../analyses/triage/category.ts";
import { type CategoryFollowUps, FollowUpCounter } from "../../analyses/triage/follow_up.ts";
import type { ClientPlaces } from "../../clients/client.ts";
import { isJsonObject, type JsonObject, numberAt, objectAt, stringAt, stringsAt } from "../../json.ts";
import { parseFollowed } from "../../replay/session_result.ts";
import { pluralize } from "../../text/format.ts";
import type { DoctorFinding } from "./finding.ts";

/** With fewer messages than this, the share says nothing. */
const FEW = 5;

export function followUpCounts(records: readonly JsonObject[]): readonly CategoryFollowUps[] {
  const counter = new FollowUpCounter();
  for (const message of records.flatMap((record) => parseFollowed(record) ?? [])) counter.add(message);
  return counter.counts();
}

/** The share that was saved, and the configuration that turns off what never was. */
export function* followUpFindings(counts: readonly CategoryFollowUps[]): Generator<DoctorFinding> {
  const shares = counts.map(({ category, saved, answered, ignored }, index) => {
    const shown = saved + answered + ignored;
    const [, about] = CATEGORY_NOUNS[category];
    return index === 0
      ? `of ${pluralize(shown, "message")} about ${about}, ${saved} led the model to save something`
      : `of ${shown} about ${about}, ${saved}`;
  });
  if (shares.length > 0) {
    yield { check: "log", level: "ok", text: `memory_triage: ${shares.join("; ")}`, fix: null };
  }
  for (const { category, saved, answered, ignored } of counts) {
    const shown = saved + answered + ignored;
    if (saved > 0 || shown < FEW) continue;
    const [, more] = CATEGORY_NOUNS[category];
    yield {
      check: "log",
      level: "note",
      text: `memory_triage named ${more} ${shown} times, and nothing was saved`,
      fix: `to turn them off, write "triage": {"thresholds": {"${category}": 1}} in debrief.jsonc`,
    };
  }
}

/** The hooks in a log by name, each with its runs, the newest last. */
function runsByHook(records: readonly JsonObject[]): [hook: string, runs: JsonObject[]][] {
  const runs = records.filter(isJsonObject).filter((record) => stringAt(record, "hook") !== null);
  const time = (record: JsonObject) => stringAt(record, "ts") ?? "";
  runs.sort((a, b) => time(a) < time(b) ? -1 : 1);
  return [...Map.groupBy(runs, (record) => stringAt(record, "hook") ?? "")].sort(([a], [b]) => a < b ? -1 : 1);
}

/** What the newest run of each hook ignored of the hook's own settings, and how often an answer was not sent. */
export function* runFindings(records: readonly JsonObject[]): Generator<DoctorFinding> {
  for (const [hook, runs] of runsByHook(records)) {
    const newest = objectAt(runs.at(-1) ?? {}, "data") ?? {};
    // doctor checks the other members of the configuration in the files themselves
    for (const problem of stringsAt(newest, "config").filter((text) => text.startsWith(`"hooks.${hook}`))) {
      yield { check: "config", level: "warning", text: problem, fix: "correct it in debrief.jsonc" };
    }
    const dropped = runs.flatMap((record) => stringAt(objectAt(record, "data") ?? {}, "dropped") ?? []);
    if (dropped.length === 0) continue;
    yield {
      check: "log",
      level: "warning",
      text: `${hook}: ${dropped.length} of ${runs.length} runs gave an answer that the client does not accept there (${
        [...new Set(dropped)].join(", ")
      })`,
      fix: "update the client, or change the hook to give an answer that it accepts",
    };
  }
}

/** Figures of one hook over its lines in the log. */
export interface HookFigures {
  readonly hook: string;
  readonly runs: number;
  readonly answered: number;
  readonly failed: number;
  /** Of runs that did not fail, 0 to 1. */
  readonly successRate: number;
  /** Of failed runs, 0 to 1. */
  readonly errorRate: number;
  /** How often each source of an answer was used, for hooks that name one. */
  readonly sources: Readonly<Record<string, number>>;
  /** The share of sources that are not the first choice, 0 to 1; null if no run named one. */
  readonly fallbackShare: number | null;
  /** Runs whose transcript was missing, and whose transcript was found in another project's directory. */
  readonly transcripts: { readonly missing: number; readonly foundElsewhere: number };
  /** Of the whole process, in ms. */
  readonly p50: number;
  readonly p95: number;
  readonly errors: readonly { readonly message: string; readonly count: number }[];
  /** When the first and the last of these runs were. */
  readonly first: string;
  readonly last: string;
}

/** Sources of a conclusion and states of an intent that are the first choice, not a fallback. */
const FIRST_CHOICE = new Set(["hook_input", "found"]);
const SUCCESS_LEAST = 0.95;
const P95_MOST_MS = 500;
/** With fewer runs a 95th percentile says nothing, and the first runs on a machine compile and are slow. */
const P95_LEAST_RUNS = 20;
const ERRORS_MOST = 0.01;
const SHOWN_ERRORS = 3;

function countValues(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function sourceOf(record: JsonObject): string[] {
  const data = objectAt(record, "data");
  const source = data &&
    (stringAt(data, "source") ?? (stringAt(record, "hook") === "tool_intent" ? stringAt(data, "status") : null));
  return source === null ? [] : [source];
}

function transcriptOf(record: JsonObject): string | null {
  const data = objectAt(record, "data");
  return data && stringAt(data, "transcript");
}

function figuresOf(hook: string, records: readonly JsonObject[]): HookFigures {
  const runs = records.length;
  const failed = records.filter((record) => stringAt(record, "status") === "failed").length;
  const times = records.map((record) => numberAt(record, "ms") ?? 0).sort((a, b) => a - b);
  const stamps = records.map((record) => stringAt(record, "ts") ?? "").sort();
  const sources = countValues(records.flatMap(sourceOf));
  const named = sources.reduce((sum, [, count]) => sum + count, 0);
  const fallback = sources.filter(([name]) => !FIRST_CHOICE.has(name)).reduce((sum, [, count]) => sum + count, 0);
  const errors = countValues(records.flatMap((record) => stringAt(record, "error") ?? []));
  return {
    hook,
    runs,
    answered: records.filter((record) => stringAt(record, "status") === "answered").length,
    failed,
    successRate: (runs - failed) / runs,
    errorRate: failed / runs,
    sources: Object.fromEntries(sources),
    fallbackShare: named === 0 ? null : fallback / named,
    transcripts: {
      missing: records.filter((record) => transcriptOf(record) === "missing").length,
      foundElsewhere: records.filter((record) => transcriptOf(record) === "found_elsewhere").length,
    },
    p50: quantile(times, 0.5) ?? 0,
    p95: quantile(times, 0.95) ?? 0,
    errors: errors.slice(0, SHOWN_ERRORS).map(([message, count]) => ({ message, count })),
    first: stamps[0] ?? "",
    last: stamps.at(-1) ?? "",
  };
}

export function logFigures(records: readonly JsonObject[]): HookFigures[] {
  return runsByHook(records).map(([hook, runs]) => figuresOf(hook, runs));
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)} %`;
}

export function* logErrors(
  figures: readonly HookFigures[],
  { configVariable }: Pick<ClientPlaces, "configVariable">,
): Generator<DoctorFinding> {
  for (const { hook, runs, failed, successRate, errorRate, p95, errors, transcripts } of figures) {
    const example = errors[0] === undefined ? "" : `, most often "${errors[0].message}"`;
    const of = `${failed} of ${runs} failed${example}`;
    if (successRate < SUCCESS_LEAST) {
      const text = `${hook}: only ${formatShare(successRate)} of the runs succeeded (expected ${
        formatShare(SUCCESS_LEAST)
      }): ${of}`;
      yield { check: "log", level: "error", text, fix: "act on the message; the log has all of them" };
    } else if (errorRate > ERRORS_MOST) {
      const text = `${hook}: ${formatShare(errorRate)} of the runs failed (limit ${formatShare(ERRORS_MOST)}): ${of}`;
      yield { check: "log", level: "error", text, fix: "act on the message; the log has all of them" };
    }
    if (transcripts.missing > 0) {
      yield {
        check: "log",
        level: "error",
        text: `${hook}: the session's transcript was not found in ${transcripts.missing} of ${runs} runs`,
        fix: `check whether the client saves its sessions, and with the same ${configVariable}`,
      };
    }
    if (runs >= P95_LEAST_RUNS && p95 > P95_MOST_MS) {
      const text = `${hook}: p95 is ${Math.round(p95)} ms (limit ${P95_MOST_MS} ms)`;
      const fix =
        "check whether the machine is busy or the disk slow; binaries start a little faster (install --binary)";
      yield { check: "log", level: "error", text, fix };
    }
  }
}
