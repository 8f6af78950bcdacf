import { PermissionHistory, type PermissionReport } from "../../analyses/review/permission_report.ts";
import { PrefixCollector } from "../../analyses/review/recommend/prefix_suggestions.ts";
import type { RuleCandidate } from "../../analyses/review/recommend/candidates.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { isInPeriod } from "../../analyses/review/tally.ts";
import type { Options } from "../args/options.ts";
import { parseSince } from "../args/since.ts";
import type { Host } from "../host/host.ts";
import { appliedRecords } from "./apply.ts";
import { loadHookTexts } from "./hook_texts.ts";
import { readHistory } from "./permission_settings.ts";
import { type OfferedPrefixRule, offeredPrefixRules } from "./prefix_rules.ts";
import { type ReadSessions, readSessions } from "./read_sessions.ts";

/** A report with the rules for clients whose rules are prefixes of commands. */
export type WholeReport = PermissionReport & { readonly prefixRules: readonly OfferedPrefixRule[] };

/** The report about some sessions, with what it rests on: all forms show the same. */
export interface ReadPermissions {
  readonly report: WholeReport;
  readonly read: ReadSessions;
  /** The settings that calls were decided against. */
  readonly history: History;
}

/**
 * Reads sessions, and finds what got in the way and which rules would have helped.
 *
 * @param paths Paths, ids, `latest`, or `-` for standard input.
 * @param options The options of `permissions`.
 * @param recorded What hooks recorded of these and of other sessions.
 */
export async function readPermissions(
  paths: readonly string[],
  options: Options,
  { host, recorded }: { readonly host: Host; readonly recorded: readonly RuleCandidate[] },
): Promise<ReadPermissions> {
  const prefixes = new PrefixCollector();
  const since = options.text("since");
  const period = since === undefined ? {} : { since: parseSince(since, host.now()) };
  const collected = new PermissionHistory(appliedRecords(host), period);
  const read = await readSessions(paths, host, {
    ...period,
    prompts: options.flag("prompts"),
    hookTexts: await loadHookTexts(options.list("hook-text"), host),
    onFact: (fact) => {
      collected.add(fact);
      if (isInPeriod(fact, period)) prefixes.add(fact);
    },
  });
  const history = readHistory({ files: options.list("settings"), managed: options.text("managed") }, host);
  const report = collected.report(read.tally, history, recorded);
  return { report: { ...report, prefixRules: await offeredPrefixRules(prefixes, host) }, read, history };
}
