import { PermissionHistory, type PermissionReport } from "../../analyses/review/permission_report.ts";
import { PrefixCollector, type PrefixSuggestion } from "../../analyses/review/recommend/prefix_suggestions.ts";
import type { RuleCandidate } from "../../analyses/review/recommend/candidates.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { isInPeriod } from "../../analyses/review/tally.ts";
import { safeJson } from "../../text/safe_json.ts";
import type { Options } from "../args/options.ts";
import type { HistorySessions } from "../args/sessions.ts";
import { parseSince } from "../args/since.ts";
import { OF_HOOKED_CLIENTS, transcriptFiles } from "../args/transcript_argument.ts";
import { type RowHistory, withRows } from "../history/open_history.ts";
import { type Host, UsageError } from "../host/host.ts";
import { totalSize } from "../../session/io/source.ts";
import { appliedRecords } from "./apply.ts";
import { DiscardCounter, type GuardOffer, guardOffer, type PastDiscards } from "./guard_offer.ts";
import { givenSettings, readHistory } from "./permission_settings.ts";
import { type OfferedPrefixRule, offeredPrefixRules } from "./prefix_rules.ts";
import { callSource, type ReadSessions, readSessions } from "./read_sessions.ts";
import { type HookText, hookTextFlaw, hookTextOf } from "../../clients/hooks/hook_texts.ts";
import { loadConfig } from "../../hooks/config/load.ts";
import { hostConfigDirectory } from "../host/paths.ts";

/** A report with the rules for clients whose rules are prefixes of commands. */
export type WholeReport = PermissionReport & {
  readonly prefixRules: readonly OfferedPrefixRule[];
  /** What the guard would be for; null where nothing may have been lost, or it is on. */
  readonly guard: GuardOffer | null;
};

/** The report about some sessions, with what it rests on, so that all forms show the same. */
export interface ReadPermissions {
  readonly report: WholeReport;
  /** The calls; null if an earlier run made the report, and nobody needs them. */
  readonly read: ReadSessions | null;
  /** The settings that calls were decided against. */
  readonly history: History;
}

/** What a report is made from besides sessions and settings. */
interface ReadOptions {
  readonly host: Host;
  /** What hooks recorded of these and of other sessions. */
  readonly recorded: readonly RuleCandidate[];
  /** Whether the calls are shown, too. */
  readonly needsCalls: boolean;
}

/**
 * Reads sessions, and finds what got in the way and which rules would have helped. `found`: paths, ids, `latest`, or
 * `-` for standard input, and the directories in which they were looked for. `options`: the options of `permissions`.
 */
export async function readPermissions(
  { paths, searched }: HistorySessions,
  options: Options,
  given: ReadOptions,
): Promise<ReadPermissions> {
  const isUsed = !options.flag("no-history");
  const bytes = totalSize(paths);
  return await withRows(
    { bytes, searched },
    { isUsed },
    given.host,
    (rows) => read(paths, options, { ...given, rows }),
  );
}

async function read(
  paths: readonly string[],
  options: Options,
  { host, recorded, needsCalls, rows }: ReadOptions & { readonly rows: RowHistory | null },
): Promise<ReadPermissions> {
  const since = options.text("since");
  const period = since === undefined ? {} : { since: parseSince(since, host.now()) };
  const applied = appliedRecords(host);
  const hookTexts = await loadHookTexts(options.list("hook-text"), host);
  const given = transcriptFiles(paths, host, OF_HOOKED_CLIENTS);
  const history = readHistory(givenSettings(options), host);
  const isRepeatable = hookTexts.length === 0 && !options.flag("prompts") && !given.piped && since === undefined;
  const keeper = rows === null || !isRepeatable
    ? null
    : new ReportKeeper(rows, host.cwd(), [given.files.map(callSource), applied, recorded]);
  const kept = await keeper?.kept(history) ?? null;
  const finish = async ({ report, prefixes, discards }: KeptReport): Promise<WholeReport> => ({
    ...report,
    prefixRules: await offeredPrefixRules(prefixes, host),
    guard: await guardOffer(discards, host),
  });
  if (kept !== null && !needsCalls) return { report: await finish(kept), read: null, history };
  const prefixes = new PrefixCollector();
  const discards = new DiscardCounter();
  const collected = new PermissionHistory(applied, period);
  const found = await readSessions(given, host, {
    ...period,
    prompts: options.flag("prompts"),
    hookTexts,
    history: rows,
    onFact: (fact) => {
      collected.add(fact);
      if (!isInPeriod(fact, period)) return;
      prefixes.add(fact);
      discards.add(fact);
    },
  });
  const made = kept ?? {
    report: collected.report(found.tally, history, recorded),
    prefixes: prefixes.suggestions(host.cwd()),
    discards: discards.counts(),
  };
  // what could not be read is said each time
  if (kept === null && found.files.skipped === given.skipped) {
    await keeper?.keep(made, history, found.tally.groups.map(({ root }) => root));
  }
  return { report: await finish(made), read: found, history };
}

/** What is kept of a report: what depends on the calls and the settings, not on other clients' rule files. */
interface KeptReport {
  readonly report: PermissionReport;
  readonly prefixes: readonly PrefixSuggestion[];
  readonly discards: PastDiscards;
}

async function digestOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return new Uint8Array(digest).toHex();
}

/** The settings in force in some projects, and whatever else decisions depend on. */
async function settingsDigest(history: History, roots: readonly (string | null)[]): Promise<string> {
  const { settings, home, configDirectory = null, sandboxStarts = null, platform = null } = history;
  const projects = roots.map((root) => [root, root === null ? null : history.projectSettings?.(root) ?? null]);
  const seen = new Map<unknown, string>();
  // the user's rules are in force in every project: a second time, each is only named
  const once = (_key: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const name = seen.get(value);
    if (name === undefined) seen.set(value, `\0${seen.size}`);
    return name ?? value;
  };
  return await digestOf(JSON.stringify([settings, home, configDirectory, sandboxStarts, platform, projects], once));
}

/** Keeps the report of a directory, so that nothing is decided again where neither calls nor settings have changed. */
class ReportKeeper {
  readonly #rows: RowHistory;
  readonly #name: string;
  readonly #of: unknown;

  /** `name`: the directory that the report was asked for in. `of`: what it is made from besides settings. */
  constructor(rows: RowHistory, name: string, of: unknown) {
    this.#rows = rows;
    this.#name = name;
    this.#of = of;
  }

  /** The report that an earlier run made from the same; null if there is none. */
  async kept(history: History): Promise<KeptReport | null> {
    const text = this.#rows.rows(this.#name, "report", await digestOf(this.#of));
    if (text === null) return null;
    // this program wrote it
    const { roots, settings, ...kept }: KeptReport & {
      readonly roots: readonly (string | null)[];
      readonly settings: string;
    } = JSON.parse(text);
    return settings === await settingsDigest(history, roots) ? kept : null;
  }

  async keep(made: KeptReport, history: History, roots: readonly (string | null)[]): Promise<void> {
    const projects = [...new Set(roots)].sort();
    const settings = await settingsDigest(history, projects);
    const text = JSON.stringify({
      report: safeJson(made.report),
      prefixes: safeJson(made.prefixes),
      discards: safeJson(made.discards),
      roots: projects,
      settings,
    });
    this.#rows.keep(this.#name, "report", await digestOf(this.#of), text);
  }
}

/**
 * The texts of the user's own hooks: as given, and as configured for transcript_review. Throws UsageError for a given one
 * that matches everything, or is not the pattern that it looks like.
 */
export async function loadHookTexts(given: readonly string[], host: Host): Promise<HookText[]> {
  for (const text of given) {
    if (text.trim() === "") throw new UsageError('Expected --hook-text to have words but found ""');
    const flaw = hookTextFlaw(text);
    if (flaw !== null) {
      throw new UsageError(
        `Cannot use --hook-text "${text}": ${flaw} (without the slashes it is searched by its letters)`,
      );
    }
  }
  const readText = (path: string): string | null => {
    try {
      return host.readText(path);
    } catch {
      return null; // it is missing or not readable
    }
  };
  const { config } = await loadConfig({ project: null, configDir: hostConfigDirectory(host), readText });
  return [...given, ...config.review.hookTexts].map(hookTextOf);
}
