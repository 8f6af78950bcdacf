/**
 * `rules check`: whether the rules decide examples as they should.
 *
 * @module
 */
import { type Host, UsageError } from "../host/host.ts";
import { homePath } from "../host/paths.ts";
import { stringAt } from "../../json.ts";
import { decide } from "../../permissions/decide/decide.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import type { Decision, Verdict } from "../../permissions/decide/verdict.ts";
import type { FindingsReport } from "../../report/findings_report.ts";
import { pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { Options } from "../args/options.ts";
import { clientFacts } from "../review/client_facts.ts";
import {
  type GivenSettings,
  givenSettings,
  parseModeOption,
  sandboxFacts,
  settingsFor,
  warnOfIgnoredFiles,
} from "../review/permission_settings.ts";
import { placeOfDecision, type RulePlace } from "./decided_by.ts";
import { chosenFormat, printAnswer } from "./report_format.ts";
import { type ExampleConditions, exampleFiles, readExamples, type RuleExample } from "./rule_examples.ts";
import { type LineFinder, lineFinder } from "./rule_lines.ts";

/** An example and what the client would decide. */
interface CheckedExample extends RuleExample {
  readonly decided: Verdict;
  readonly holds: boolean;
  /** Where the example is. */
  readonly own: RulePlace;
  readonly by: RulePlace | null;
}

/** The context of examples, by the conditions that they name. The sandbox starts unless they say otherwise. */
function contextsFor(
  cwd: string,
  given: GivenSettings,
  mode: string | undefined,
  host: Host,
): (conditions: ExampleConditions) => PermissionContext {
  const known = new Map<string, PermissionContext>();
  const facts = clientFacts(cwd, host);
  return (conditions) => {
    const key = JSON.stringify(conditions);
    const found = known.get(key);
    if (found !== undefined) return found;
    const settings = settingsFor(cwd, { ...given, managed: conditions.managed ?? given.managed }, host);
    if (known.size === 0) warnOfIgnoredFiles(settings, host);
    const context: PermissionContext = {
      settings,
      cwd,
      home: host.home(),
      ...facts,
      ...sandboxFacts(settings, host),
      // the answer is the same on every machine
      sandboxStarts: conditions.sandboxStarts ?? true,
      mode: conditions.mode ?? parseModeOption(mode, settings),
    };
    known.set(key, context);
    return context;
  };
}

/**
 * `rules check [FILE…]`: prints the examples that the client would decide otherwise; returns 1 with `--fail-on` if
 * there is one. Throws UsageError if there are no examples, or a file cannot be read.
 */
export function checkExamples(files: readonly string[], options: Options, cwd: string, host: Host): number {
  const format = chosenFormat(options);
  const given = givenSettings(options);
  const paths = exampleFiles(files, { settings: given.files, cwd }, host);
  const contextOf = contextsFor(cwd, given, options.text("mode"), host);
  const lines = lineFinder(host);
  const examples = readExamples(paths, host);
  if (examples.length === 0) throw new UsageError(`Found no example in "${paths.join('" or "')}"`);
  const checked = examples.map((example) => checkExample(example, contextOf(example.conditions), lines));
  const wrong = checked.filter(({ holds }) => !holds);
  printAnswer(
    {
      report: () => checkReport(checked),
      json: () => ({ schema: "debrief.rules_check/1", examples: checked.map(exampleJson) }),
      text: () => checkText(checked, wrong, paths, host),
    },
    format,
    host,
  );
  return options.flag("fail-on") && wrong.length > 0 ? 1 : 0;
}

function checkExample(example: RuleExample, context: PermissionContext, lines: LineFinder): CheckedExample {
  const decided = decide(example.call, context);
  return {
    ...example,
    decided,
    holds: decided.verdict === example.expected,
    own: { file: example.file, line: lines(example.file, example.at) },
    by: placeOfDecision(decided, context.settings, lines),
  };
}

const WOULD = { allow: "allow it", ask: "ask", deny: "deny it" } as const;

export function exampleText({ call: { tool, input }, conditions }: Pick<RuleExample, "call" | "conditions">): SafeText {
  const command = tool === "Bash" ? stringAt(input, "command") : null;
  const where = [
    ...conditions.mode === undefined ? [] : [safe`mode ${conditions.mode}`],
    ...conditions.managed === undefined ? [] : [safe`managed settings ${safeText(conditions.managed)}`],
    ...conditions.sandboxStarts === false ? [safe`without a sandbox that starts`] : [],
  ];
  const shown = excerpt(command ?? `${tool} ${JSON.stringify(input)}`, 200);
  return where.length === 0 ? shown : safe`${shown} (${joinSafe(where, ", ")})`;
}

function wrongText(example: CheckedExample): SafeText {
  const { expected, decided: { verdict, reason } } = example;
  return safe`${exampleText(example)}: expected ${expected} but the client would ${WOULD[verdict]}: ${
    safeText(reason.message)
  }`;
}

const KINDS: Readonly<Record<`unexpected_${Decision}`, string>> = {
  unexpected_allow: "A call would run without a question, although an example expects otherwise.",
  unexpected_ask: "The client would ask about a call, although an example expects otherwise.",
  unexpected_deny: "A call would be denied, although an example expects otherwise.",
};

function checkReport(checked: readonly CheckedExample[]): FindingsReport {
  return {
    name: "rules check",
    kinds: KINDS,
    findings: checked.filter(({ holds }) => !holds).map((example) => ({
      kind: `unexpected_${example.decided.verdict}`,
      level: "error",
      message: wrongText(example),
      ...example.by ?? example.own,
    })),
    passed: checked.filter(({ holds }) => holds).map((example) => safe`${exampleText(example)}: ${example.expected}`),
  };
}

function exampleJson({ call, conditions, expected, holds, own, by, decided }: CheckedExample) {
  const { verdict, reason, rule, source } = decided;
  return {
    ...call,
    conditions,
    expected,
    holds,
    verdict,
    reason,
    ...own,
    ...(rule === undefined ? {} : { rule, source: { ...source, line: by?.line ?? null } }),
  };
}

function checkText(
  checked: readonly CheckedExample[],
  wrong: readonly CheckedExample[],
  files: readonly string[],
  host: Host,
): SafeText {
  const lines = wrong.map((example) => {
    const { decided: { rule, source }, by } = example;
    const line = by === null || by.line === null ? safe`` : safe`, line ${by.line}`;
    const decider = rule === undefined ? safe`` : safe` [${safeText(`${rule} in ${source?.path}`)}${line}]`;
    return safe`${wrongText(example)}${decider}\n`;
  });
  const all = safe`${pluralize(checked.length, "example")} in ${
    joinSafe(files.map((file) => homePath(file, host)), " and ")
  }`;
  const end = wrong.length === 0 ? safe`all as expected` : safe`${wrong.length} not as expected`;
  return safe`${joinSafe(lines)}${all}: ${end}.\n`;
}
