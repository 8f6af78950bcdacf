/**
 * `rules unused`: rules against the sessions of a project.
 *
 * @module
 */
import { type HistorySettings, unusedRules } from "../../analyses/review/rule_history.ts";
import type { Tally } from "../../analyses/review/tally.ts";
import type { MergedSettings, SourcedRule } from "../../permissions/settings/settings.ts";
import { isCompared } from "../../permissions/rules/rule.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import type { Options } from "../args/options.ts";
import { historySessions } from "../args/sessions.ts";
import { parseSince } from "../args/since.ts";
import { homePath } from "../host/paths.ts";
import type { Host } from "../host/host.ts";
import { printFitted } from "../output/columns.ts";
import { clientFacts } from "./client_facts.ts";
import { givenSettings, NO_RULES, parseModeOption, sandboxFacts, settingsFor } from "./permission_settings.ts";
import { readKnownSessions } from "./read_sessions.ts";
import { lineFinder } from "../rules/rule_lines.ts";

/** The calls of past sessions, with their whole inputs. */
export async function readCalls(paths: readonly string[], options: Options, host: Host): Promise<Tally> {
  const since = options.text("since");
  const { tally } = await readKnownSessions(historySessions(paths, options.flag("all"), host), host, {
    isUsed: !options.flag("no-history"),
    ...since === undefined ? {} : { since: parseSince(since, host.now()) },
    wholeInput: true,
  });
  return tally;
}

export function historySettings(settings: MergedSettings, options: Options, host: Host): HistorySettings {
  return {
    settings,
    mode: parseModeOption(options.text("mode"), settings),
    home: posixPath(host.home()),
    facts: { ...clientFacts(host.cwd(), host), ...sandboxFacts(settings, host) },
  };
}

/**
 * What rules were compared with. The wording differs from lists of sessions, which count sessions without a call and
 * count agents' calls apart.
 */
export function historyText({ calls, sessions }: Tally): SafeText {
  return safe`${pluralize(calls.total, "call")}, those of agents included, in ${
    pluralize(sessions, "session with a call", "sessions with a call")
  }`;
}

/** `rules unused`: the rules that matched no call of a history. */
export async function reportUnused(paths: readonly string[], options: Options, host: Host): Promise<number> {
  const settings = settingsFor(host.cwd(), givenSettings(options), host);
  const tally = await readCalls(paths, options, host);
  const lines = lineFinder(host);
  const unused = unusedRules(tally.groups, historySettings(settings, options, host)).map((rule) => ({
    rule,
    line: lines(rule.source.path, rule.at),
  }));
  const checked = settings.rules.filter(({ rule }) => isCompared(rule)).length;
  if (options.flag("json")) {
    const rules = unused.map(({ rule: { rule, behavior, source }, line }) => ({
      rule: rule.text,
      behavior,
      source,
      line,
    }));
    const answer = { calls: tally.calls.total, sessions: tally.sessions, checked, rules };
    host.stdout(safe`${jsonText({ schema: "debrief.rules_unused/1", ...answer }, 2)}\n`);
  } else printFitted(unusedText(unused, { checked, skipped: settings.rules.length - checked }, tally, host), host);
  return options.flag("fail-on") && unused.length > 0 ? 1 : 0;
}

function unusedText(
  unused: readonly { readonly rule: SourcedRule; readonly line: number | null }[],
  { checked, skipped }: { readonly checked: number; readonly skipped: number },
  tally: Tally,
  host: Host,
): SafeText {
  const history = historyText(tally);
  const others = skipped === 0
    ? safe``
    : safe`Not compared: ${pluralize(skipped, "rule")} for commands of PowerShell.\n`;
  if (checked === 0) return skipped === 0 ? NO_RULES : others;
  if (unused.length === 0) return safe`${pluralize(checked, "rule")}: each matched a call (${history}).\n${others}`;
  const head = safe`${formatInteger(unused.length)} of ${pluralize(checked, "rule")} matched no call (${history}).\n`;
  const files = [...new Set(unused.map(({ rule }) => rule.source.path))];
  const blocks = files.map((path) => {
    const here = unused.filter(({ rule }) => rule.source.path === path).sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const rows = here.map(({ rule: { rule, behavior }, line }) =>
      safe`  line ${line ?? "?"}: ${behavior} ${excerpt(rule.text, 200)}\n`
    );
    return safe`${homePath(path, host)}\n${joinSafe(rows)}`;
  });
  const guards = unused.filter(({ rule }) => rule.behavior !== "allow").length;
  const note = guards === 0
    ? safe``
    : safe`A rule that denies or asks may guard against something that has not happened yet: check before you remove it.\n`;
  return safe`${head}${joinSafe(blocks)}${note}${others}`;
}
