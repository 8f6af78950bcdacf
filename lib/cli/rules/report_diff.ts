/**
 * `rules diff BASE HEAD`: what other settings would change.
 *
 * @module
 */
import { type DecidedBy, decisionChanges } from "../../analyses/review/rule_history.ts";
import type { Tally } from "../../analyses/review/tally.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import type { Decision } from "../../permissions/decide/verdict.ts";
import { type RiskKind, RISKS } from "../../permissions/risk/risk_kinds.ts";
import { isWholeFileProblem, moveSettings } from "../../permissions/settings/settings.ts";
import type { CheckFinding, FindingsReport } from "../../report/findings_report.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import { expectOneOf, type Options, type OptionSpec } from "../args/options.ts";
import { homePath } from "../host/paths.ts";
import { type Host, UsageError } from "../host/host.ts";
import { clientFacts } from "../review/client_facts.ts";
import {
  mergeFiles,
  namedSettings,
  parseModeOption,
  sandboxFacts,
  settingsFilesAt,
} from "../review/permission_settings.ts";
import { historySettings, historyText, readCalls } from "../review/rule_history.ts";
import { exampleText } from "./check_examples.ts";
import { chosenFormat, printAnswer } from "./report_format.ts";
import { examplesBeside, readExamples } from "./rule_examples.ts";
import { lineFinder } from "./rule_lines.ts";
import {
  type ChangedCalls,
  type ChangedRule,
  type RiskyCall,
  SettingsComparison,
  type SettingsSide,
} from "./rules_diff.ts";
import { sampleCalls } from "./sample_calls.ts";

/** Risks that a rule of a team should not open unseen. */
const HARMFUL_RISKS: readonly RiskKind[] = [
  "outside_write",
  "vcs_remote",
  "remote_write",
  "secret",
  "destructive",
  "privileged",
];

export const FAIL_ON_RISK_OPTION: OptionSpec = {
  name: "fail-on-risk",
  value: "KINDS",
  choices: RISKS,
  for: ["diff"],
  summary: "exit with 1 only if something newly runs that carries one of these risks",
  help: "exit with 1 only if something newly runs that carries one of these risks, separated by commas",
};

function failingRisks(options: Options): ReadonlySet<RiskKind> | null {
  const given = options.text("fail-on-risk");
  if (given === undefined) return null;
  const known = Object.keys(RISKS) as RiskKind[];
  return new Set(given.split(",").map((kind) => expectOneOf("--fail-on-risk", known, kind)));
}

function sideOf(given: string, options: Options, host: Host): SettingsSide {
  const files = settingsFilesAt(given, host);
  const known = new Map<string, PermissionContext>();
  const cwd = host.cwd();
  const facts = clientFacts(cwd, host);
  return {
    files,
    contextOf(conditions) {
      const key = JSON.stringify(conditions);
      const found = known.get(key);
      if (found !== undefined) return found;
      const managed = conditions.managed ?? options.text("managed");
      const settings = mergeFiles(files, host, namedSettings({ files: options.list("settings"), managed }, host));
      const context: PermissionContext = {
        ...facts,
        ...sandboxFacts(settings, host),
        // paths in rules begin in the same directory for both, and the answer is the same on every machine
        settings: moveSettings(settings, cwd),
        sandboxStarts: conditions.sandboxStarts ?? true,
        cwd,
        home: host.home(),
        mode: conditions.mode ?? parseModeOption(options.text("mode"), settings),
      };
      known.set(key, context);
      return context;
    },
  };
}

/** The past calls to decide; null if there are none and nobody asked for them. */
async function pastCalls(paths: readonly string[], options: Options, host: Host): Promise<Tally | null> {
  const isAsked = paths.length > 0 || options.flag("all") || options.text("since") !== undefined;
  try {
    return await readCalls(paths, options, host);
  } catch (error) {
    if (isAsked || !(error instanceof UsageError)) throw error;
    return null;
  }
}

/** What was found, out of what. */
interface Difference {
  readonly examples: number;
  readonly samples: number;
  readonly tally: Tally | null;
  readonly changes: readonly ChangedCalls[];
  readonly rules: readonly ChangedRule[];
}

/**
 * `rules diff BASE HEAD`: what other settings would change about examples, sample calls and past calls. Throws
 * UsageError if not two settings are named, or one cannot be read.
 */
export async function reportDiff(words: readonly string[], options: Options, host: Host): Promise<number> {
  const format = chosenFormat(options);
  const failing = failingRisks(options);
  const [old, now, ...paths] = words;
  if (old === undefined || now === undefined) {
    throw new UsageError(
      `Expected BASE and HEAD, two settings files or directories, but found ${
        old === undefined ? "nothing" : `only "${old}"`
      }`,
    );
  }
  const [base, head] = [sideOf(old, options, host), sideOf(now, options, host)];
  const merged = [base, head].map(({ contextOf }) => contextOf({}).settings);
  for (const { source, message } of merged.flatMap(({ problems }) => problems).filter(isWholeFileProblem)) {
    host.stderr(safe`The client ignores ${homePath(source.path, host)}: ${excerpt(message, 200)}\n`);
  }
  const own = examplesBeside(head.files, host);
  const examples = readExamples(own.length > 0 ? own : examplesBeside(base.files, host), host);
  const samples = sampleCalls().map((call) => ({ call, conditions: {} }));
  const comparison = new SettingsComparison(base, head, lineFinder(host));
  const known = comparison.knownCalls([...examples, ...samples]);
  const tally = await pastCalls(paths, options, host);
  const [before, after] = merged.map((settings) => historySettings(settings, options, host));
  const past = tally === null || before === undefined || after === undefined
    ? []
    : comparison.pastCalls(decisionChanges(tally.groups, before, after));
  const changes = [...known, ...past];
  const found: Difference = {
    examples: examples.length,
    samples: samples.length,
    tally,
    changes,
    rules: comparison.otherRules(changes),
  };
  printAnswer(
    {
      report: () => diffReport(found, failing ?? new Set(HARMFUL_RISKS)),
      json: () => diffJson(found),
      text: () => diffText(found, host),
    },
    format,
    host,
  );
  const isRisky = failing !== null && newRisks(found).some((risk) => failing.has(risk));
  return isRisky || options.flag("fail-on") && changes.length + found.rules.length > 0 ? 1 : 0;
}

/** The risks of what newly runs, or may. */
function newRisks({ changes, rules }: Difference): RiskKind[] {
  return [
    ...changes.filter(({ to }) => to === "allow").flatMap(({ calls }) => calls.map(({ risk }) => risk)),
    ...rules.flatMap(({ risk }) => risk ?? []),
  ];
}

const MAX_GROUPS = 12;
const MAX_CALLS = 4;

const NEWLY = { allow: safe`newly run`, ask: safe`newly be asked about`, deny: safe`newly be denied` } as const;
const WAS = { allow: safe`allowed`, ask: safe`asked about`, deny: safe`denied` } as const;

function riskyText(call: RiskyCall): SafeText {
  return safe`${exampleText(call)} (${RISKS[call.risk]})`;
}

function byText(by: DecidedBy, host: Host): SafeText {
  if ("reason" in by) return excerpt(by.reason, 160);
  return joinSafe(by.rules.map(({ rule, file }) => safe`${excerpt(rule, 160)} in ${homePath(file, host)}`), " and ");
}

/** The same for an annotation, which a reader sees beside the new file: the old one lies where the check put it. */
function rulesText(by: DecidedBy): SafeText {
  if ("reason" in by) return excerpt(by.reason, 160);
  return joinSafe(by.rules.map(({ rule }) => excerpt(rule, 160)), " and ");
}

/** How many calls, for which sections add up. */
function countOf({ calls, made }: ChangedCalls): number {
  return made?.calls ?? calls.length;
}

function lineText({ place: { line } }: Pick<ChangedCalls, "place">): SafeText {
  return line === null ? safe`` : safe`, line ${line}`;
}

function changeText(change: ChangedCalls, host: Host): SafeText {
  const { calls, from, before, after, made } = change;
  const more = calls.length - MAX_CALLS;
  const tool = calls[0]?.call.tool ?? "";
  const past = made === null
    ? safe``
    : safe`  ${excerpt(tool, 80)}: ${pluralize(made.calls, "call")} in ${pluralize(made.sessions, "session")}${
      made.refused === 0 ? safe`` : safe`; denied ${pluralize(made.refused, "time")} at the time`
    }\n`;
  const shown = calls.slice(0, MAX_CALLS).map((call) => safe`      ${riskyText(call)}\n`);
  return safe`${past}    now: ${byText(after, host)}${lineText(change)}
    before, ${WAS[from]}: ${byText(before, host)}\n${joinSafe(shown)}${
    more > 0 ? safe`      and ${formatInteger(more)} more\n` : safe``
  }`;
}

function sectionText(to: Decision, changes: readonly ChangedCalls[], host: Host): SafeText {
  const own = changes.filter((change) => change.to === to);
  if (own.length === 0) return safe``;
  const calls = own.reduce((sum, change) => sum + countOf(change), 0);
  const more = own.length - MAX_GROUPS;
  const what = own[0]?.origin === "past" ? pluralize(calls, "call") : pluralize(calls, "known call");
  return safe`\n${what} would ${NEWLY[to]}\n${
    joinSafe(own.slice(0, MAX_GROUPS).map((change) => changeText(change, host)))
  }${more <= 0 ? safe`` : safe`  and ${pluralize(more, "more change")} (listed by --json)\n`}`;
}

function changedRuleText({ change, rule: { rule, behavior }, risk }: ChangedRule): SafeText {
  const what = safe`${behavior} ${excerpt(rule.text, 200)}`;
  if (change === "removed") return safe`${what} is gone`;
  return risk === null ? safe`${what} is new` : safe`${what} is new (at worst: ${RISKS[risk]})`;
}

function diffText({ examples, samples, tally, changes, rules }: Difference, host: Host): SafeText {
  const known = [...examples > 0 ? [pluralize(examples, "example")] : [], pluralize(samples, "sample call")];
  const past = tally === null ? [] : [historyText(tally)];
  const others = rules.map((rule) =>
    safe`  ${changedRuleText(rule)} (${homePath(rule.place.file, host)}${lineText(rule)})\n`
  );
  const unseen = rules.length === 0 ? safe`` : safe`\nRules that none of these calls shows\n${joinSafe(others)}`;
  if (changes.length === 0) {
    return safe`No call would be decided differently (${joinSafe([...known, ...past], "; ")}).\n${unseen}`;
  }
  const parts = (["known", "past"] as const).flatMap((origin) => {
    if (origin === "past" && tally === null) return [];
    const own = changes.filter((change) => change.origin === origin);
    const total = own.reduce((sum, change) => sum + countOf(change), 0);
    const of = origin === "known" ? joinSafe(known, " and ") : joinSafe(past);
    const head = safe`Of ${of}, ${formatInteger(total)} would be decided differently.\n`;
    const sections = (["allow", "ask", "deny"] as const).map((to) => sectionText(to, own, host));
    return [safe`${head}${joinSafe(sections)}`];
  });
  return safe`${joinSafe(parts, "\n")}${unseen}`;
}

const KINDS = {
  newly_allowed: "Calls would newly run without a question.",
  newly_asked: "The client would newly ask about calls.",
  newly_denied: "Calls would newly be denied.",
  rule_added: "A new rule covers none of the calls that were tried.",
  rule_removed: "A rule is gone that covered none of the calls that were tried.",
} as const;

const KIND_OF: Readonly<Record<Decision, keyof typeof KINDS>> = {
  allow: "newly_allowed",
  ask: "newly_asked",
  deny: "newly_denied",
};

/** The changes for CI: an error is what newly runs with a risk that counts. */
function diffReport(
  { changes, rules, samples, examples }: Difference,
  counts: ReadonlySet<RiskKind>,
): FindingsReport {
  const calls = changes.map((change): CheckFinding => {
    const { to, from, before, origin, place } = change;
    const more = change.calls.length - MAX_CALLS;
    const shown = joinSafe(change.calls.slice(0, MAX_CALLS).map(riskyText), "; ");
    const kinds = change.calls.map(({ risk }) => risk);
    const count = pluralize(countOf(change), origin === "past" ? "past call" : "call");
    return {
      kind: KIND_OF[to],
      level: to !== "allow" ? "note" : kinds.some((risk) => counts.has(risk)) ? "error" : "warning",
      message: safe`${count} would ${NEWLY[to]}: ${shown}${
        more > 0 ? safe`; and ${formatInteger(more)} more` : safe``
      }. Before, ${WAS[from]}: ${rulesText(before)}`,
      ...place,
    };
  });
  const others = rules.map((rule): CheckFinding => ({
    kind: rule.change === "added" ? "rule_added" : "rule_removed",
    level: rule.risk !== null && counts.has(rule.risk) ? "error" : rule.risk !== null ? "warning" : "note",
    message: changedRuleText(rule),
    ...rule.place,
  }));
  const findings = [...calls, ...others];
  const passed = findings.length > 0 ? [] : [safe`${pluralize(examples + samples, "call")}: decided as before`];
  return { name: "rules diff", kinds: KINDS, findings, passed };
}

function diffJson({ examples, samples, tally, changes, rules }: Difference) {
  return {
    schema: "debrief.rules_diff/1",
    examples,
    samples,
    calls: tally?.calls.total ?? 0,
    sessions: tally?.sessions ?? 0,
    changes: changes.map(({ calls, made, ...change }) => ({
      ...change,
      tool: calls[0]?.call.tool ?? "",
      calls: made?.calls ?? calls.length,
      ...made === null ? {} : { sessions: made.sessions, refused: made.refused },
      examples: calls.slice(0, MAX_CALLS).map((call) => ({ call: exampleText(call), risk: call.risk })),
    })),
    rules: rules.map(({ change, rule: { rule, behavior }, risk, place }) => ({
      change,
      behavior,
      rule: rule.text,
      risk,
      ...place,
    })),
  };
}
