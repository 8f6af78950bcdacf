/**
 * `rules unused` and `rules diff`: rules against the sessions of a project.
 *
 * @module
 */
import {
  type DecidedBy,
  type DecisionChange,
  decisionChanges,
  type HistorySettings,
  unusedRules,
} from "../../analyses/review/rule_history.ts";
import { describeCall } from "../../analyses/review/facts/describe_call.ts";
import type { Tally } from "../../analyses/review/tally.ts";
import { isWholeFileProblem, type MergedSettings, type SourcedRule } from "../../permissions/settings/settings.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import type { Options } from "../args/options.ts";
import { historyPaths } from "../args/sessions.ts";
import { parseSince } from "../args/since.ts";
import { homePath } from "../host/paths.ts";
import { type Host, UsageError } from "../host/host.ts";
import { printFitted } from "../output/columns.ts";
import { clientFacts } from "./client_facts.ts";
import {
  namedSettings,
  NO_RULES,
  parseModeOption,
  readSettingsAt,
  sandboxFacts,
  settingsFor,
} from "./permission_settings.ts";
import { readSessions } from "./read_sessions.ts";
import { lineFinder } from "../rules/rule_lines.ts";

const MAX_GROUPS = 12;
const MAX_EXAMPLES = 3;

async function readCalls(paths: readonly string[], options: Options, host: Host): Promise<Tally> {
  const since = options.text("since");
  const { tally } = await readSessions(historyPaths(paths, options.flag("all"), host), host, {
    ...since === undefined ? {} : { since: parseSince(since, host.now()) },
    wholeInput: true,
  });
  return tally;
}

function historySettings(settings: MergedSettings, options: Options, host: Host): HistorySettings {
  return {
    settings,
    mode: parseModeOption(options.text("mode"), settings),
    home: posixPath(host.home()),
    facts: { ...clientFacts(host.cwd(), host), ...sandboxFacts(settings, host) },
  };
}

/** What rules were compared with; lists of sessions count those without a call, too, and the calls of agents apart. */
function historyText({ calls, sessions }: Tally): SafeText {
  return safe`${pluralize(calls.total, "call")}, those of agents included, in ${
    pluralize(sessions, "session with a call", "sessions with a call")
  }`;
}

/** `rules unused`: the rules that matched no call of a history. */
export async function reportUnused(paths: readonly string[], options: Options, host: Host): Promise<number> {
  const settings = settingsFor(host.cwd(), { files: options.list("settings"), managed: options.text("managed") }, host);
  const tally = await readCalls(paths, options, host);
  const lines = lineFinder(host);
  const unused = unusedRules(tally.groups, historySettings(settings, options, host)).map((rule) => ({
    rule,
    line: lines(rule.source.path, rule.at),
  }));
  if (options.flag("json")) {
    const rules = unused.map(({ rule: { rule, behavior, source }, line }) => ({
      rule: rule.text,
      behavior,
      source,
      line,
    }));
    const answer = { calls: tally.calls.total, sessions: tally.sessions, checked: settings.rules.length, rules };
    host.stdout(safe`${jsonText({ schema: "debrief.rules_unused/1", ...answer }, 2)}\n`);
  } else printFitted(unusedText(unused, settings.rules.length, tally, host), host);
  return options.flag("fail-on") && unused.length > 0 ? 1 : 0;
}

function unusedText(
  unused: readonly { readonly rule: SourcedRule; readonly line: number | null }[],
  checked: number,
  tally: Tally,
  host: Host,
): SafeText {
  const history = historyText(tally);
  if (checked === 0) return NO_RULES;
  if (unused.length === 0) return safe`${pluralize(checked, "rule")}: each matched a call (${history}).\n`;
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
  return safe`${head}${joinSafe(blocks)}${note}`;
}

/**
 * `rules diff OLD NEW`: what other settings would change about past calls.
 *
 * @throws {UsageError} If not two settings are named, or one cannot be read.
 */
export async function reportDiff(words: readonly string[], options: Options, host: Host): Promise<number> {
  const [old, now, ...paths] = words;
  if (old === undefined || now === undefined) {
    throw new UsageError(
      "Expected two settings files, or directories with settings files, and optionally paths of sessions",
    );
  }
  const shared = namedSettings({ files: options.list("settings"), managed: options.text("managed") }, host);
  const [before, after] = [old, now].map((given) =>
    historySettings(readSettingsAt(given, host, shared), options, host)
  );
  if (before === undefined || after === undefined) throw new Error("two settings were read");
  const voided = [before, after].flatMap(({ settings }) => settings.problems).filter(isWholeFileProblem);
  for (const { source, message } of voided) {
    host.stderr(safe`The client ignores ${homePath(source.path, host)}: ${safeText(message)}\n`);
  }
  const tally = await readCalls(paths, options, host);
  const changes = decisionChanges(tally.groups, before, after);
  if (options.flag("json")) {
    const answer = { calls: tally.calls.total, sessions: tally.sessions, changes: changes.map(changeJson) };
    host.stdout(safe`${jsonText({ schema: "debrief.rules_diff/1", ...answer }, 2)}\n`);
  } else printFitted(diffText(changes, tally, host), host);
  return options.flag("fail-on") && changes.length > 0 ? 1 : 0;
}

function examplesOf({ groups }: DecisionChange): SafeText[] {
  const most = groups.toSorted((a, b) => b.calls - a.calls);
  return most.slice(0, MAX_EXAMPLES).map(({ tool, input }) => excerpt(describeCall(tool, input), 160));
}

function changeJson(change: DecisionChange) {
  const { groups: _, ...rest } = change;
  return { ...rest, examples: examplesOf(change) };
}

const NEWLY = { allow: safe`newly run`, ask: safe`newly be asked about`, deny: safe`newly be denied` } as const;

function byText(by: DecidedBy, host: Host): SafeText {
  if ("reason" in by) return excerpt(by.reason, 160);
  return joinSafe(by.rules.map(({ rule, file }) => safe`${excerpt(rule, 160)} in ${homePath(file, host)}`), " and ");
}

function diffText(changes: readonly DecisionChange[], tally: Tally, host: Host): SafeText {
  const total = changes.reduce((sum, { calls }) => sum + calls, 0);
  const history = historyText(tally);
  if (total === 0) return safe`No call would be decided differently (${history}).\n`;
  const head = safe`Of ${history}, ${formatInteger(total)} would be decided differently.\n`;
  const sections = (["allow", "ask", "deny"] as const).map((to) => {
    const own = changes.filter((change) => change.to === to);
    if (own.length === 0) return safe``;
    const calls = own.reduce((sum, change) => sum + change.calls, 0);
    const more = own.length - MAX_GROUPS;
    const rest = more <= 0 ? safe`` : safe`  and ${pluralize(more, "more change")} (listed by --json)\n`;
    return safe`\n${pluralize(calls, "call")} would ${NEWLY[to]}\n${
      joinSafe(own.slice(0, MAX_GROUPS).map((change) => changeText(change, host)))
    }${rest}`;
  });
  return safe`${head}${joinSafe(sections)}`;
}

const WAS = { allow: safe`ran`, ask: safe`asked`, deny: safe`denied` } as const;

function changeText(change: DecisionChange, host: Host): SafeText {
  const { tool, calls, sessions, refused, from, before, after } = change;
  const then = refused === 0 ? safe`` : safe`; denied ${pluralize(refused, "time")} at the time`;
  const examples = examplesOf(change).map((example) => safe`      ${example}\n`);
  return safe`  ${safeText(tool)}: ${pluralize(calls, "call")} in ${pluralize(sessions, "session")}${then}
    now: ${byText(after, host)}
    before, ${WAS[from]}: ${byText(before, host)}\n${joinSafe(examples)}`;
}
