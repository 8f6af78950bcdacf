import { absolutePath } from "../../host/paths.ts";
import { decide } from "../../../permissions/decide/decide.ts";
import type { DecidedCall, PermissionContext } from "../../../permissions/context.ts";
import { type LintFinding, lintRules } from "../../../permissions/settings/lint.ts";
import { missingMember } from "../../../permissions/decide/file.ts";
import {
  isWholeFileProblem,
  type MergedSettings,
  mergeSettings,
  modeNames,
} from "../../../permissions/settings/settings.ts";
import { mendedSettings } from "../../../permissions/settings/settings_text.ts";
import { offerRules, type RuleOffer } from "../../../permissions/decide/suggest.ts";
import { riskOf } from "../../../permissions/risk/risk.ts";
import { RISKS } from "../../../permissions/risk/risk_kinds.ts";
import { riskText } from "../../../report/review/review_text.ts";
import type { Verdict } from "../../../permissions/decide/verdict.ts";
import { pluralize } from "../../../text/format.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import type { CommandDefinition } from "../../command.ts";
import { NO_HISTORY_OPTION } from "../../history/open_history.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { testRule } from "../../review/test_rule.ts";
import { chosenClient, CLIENT_OPTION } from "../../args/client_option.ts";
import { allOption, settingsOption, sinceOption } from "../../args/common_options.ts";
import {
  expectOneOf,
  formatChoices,
  jsonOption,
  type Options,
  type OptionSpec,
  parseInputOption,
  readOptions,
} from "../../args/options.ts";
import { decideGivenCalls } from "../../review/decide_calls.ts";
import { checkExamples } from "../../rules/check_examples.ts";
import { chosenFormat, printAnswer, reportFormatOption } from "../../rules/report_format.ts";
import { clientFacts } from "../../review/client_facts.ts";
import { lintChecks, lintReport, locateFindings } from "../../review/lint_report.ts";
import {
  givenSettings,
  MANAGED_OPTION,
  missingPrograms,
  NO_RULES,
  parseModeOption,
  sandboxFacts,
  settingsFor,
  warnOfIgnoredFiles,
} from "../../review/permission_settings.ts";
import { reportUnused } from "../../review/rule_history.ts";
import { FAIL_ON_RISK_OPTION, reportDiff } from "../../rules/report_diff.ts";

const WORDS = ["lint", "explain", "test", "check", "unused", "diff", "decide"] as const;

const OPTIONS: readonly OptionSpec[] = [
  settingsOption(
    "without it, lint, explain, check and unused read the settings of the user, the project and this checkout, diff " +
      "compares only BASE and HEAD, and for decide no rule applies",
  ),
  MANAGED_OPTION,
  {
    name: "cwd",
    value: "DIR",
    choices: "directory",
    for: ["lint", "explain", "check", "decide"],
    summary: "the session's working directory (default: this one)",
  },
  {
    name: "mode",
    value: "MODE",
    choices: modeNames(),
    for: ["explain", "check", "diff", "decide"],
    summary: "the permission mode (default: that of the settings)",
  },
  { name: "tool", for: ["explain"], value: "NAME", summary: "the tool of the call to explain (default: Bash)" },
  { name: "input", for: ["explain"], value: "JSON", summary: "the input of the call to explain" },
  allOption({ for: ["unused", "diff"] }),
  sinceOption("calls", { for: ["unused", "diff"] }),
  { ...NO_HISTORY_OPTION, for: ["test", "unused", "diff"] },
  { ...CLIENT_OPTION, for: ["decide"] },
  {
    name: "fail-on",
    for: ["lint", "check", "unused", "diff"],
    summary: "exit with 1 if there is a finding, an unexpected decision, an unused rule or a change",
  },
  FAIL_ON_RISK_OPTION,
  reportFormatOption({ for: ["lint", "check", "diff"] }),
  jsonOption(
    `{"schema":"debrief.rules_lint/1","findings":[…]}, {"schema":"debrief.rules_explain/1","verdict",…}, ` +
      `{"schema":"debrief.rule_test/1","rule","allowed","promptsSaved","newlyAllowed":[…],"unattributed"}, ` +
      `{"schema":"debrief.rules_check/1","examples":[…]}, {"schema":"debrief.rules_unused/1","rules":[…],…}, ` +
      `{"schema":"debrief.rules_diff/1","changes":[…],…} or, for each call of decide, {"schema":"debrief.decide/1","verdict",…}`,
  ),
];

export const rulesCommand: CommandDefinition = {
  usage: [
    "lint",
    "explain COMMAND",
    "explain --tool NAME --input JSON",
    "test RULE PATH…",
    "check [FILE…]",
    "unused [PATH…]",
    "diff BASE HEAD [PATH…]",
    "decide < calls.jsonl",
  ],
  details:
    `BASE and HEAD are settings files, or directories with settings files, such as two checkouts. PATH is as for permissions; without
it, unused and diff read the sessions of the project in this directory.

  lint      report mistakes in the rules
  explain   show what the rules decide about a call
  test      show what RULE would have allowed in past sessions
  check     show which examples in FILE, such as {"allow":["npm test"],"deny":["npm publish"]}, are not decided as they say; without FILE, those in permissions.check.json beside the settings
  unused    show which rules matched no call of past sessions
  diff      show which calls would newly run, be asked about or be denied with the settings of HEAD: the examples beside them, sample calls, and those of past sessions if there are any
  decide    decide the calls on standard input, one per line in JSON, as the client would

decide reads a call per line, such as {"tool_name":"Bash","tool_input":{"command":"npm test"}}, and prints one decision per line:
{"schema":"debrief.decide/1","verdict":"allow"|"ask"|"deny","reason":{…},…}, or {"schema","error"} if the line is not a call.
With --client codex, FILE is a file of prefix rules, a command is a string or an array of words, and the answer is that of codex
execpolicy check: {"schema","matchedRules":[…],"decision":"allow"|"prompt"|"forbidden"}, without a decision where no rule matches.`,
  options: OPTIONS,
  words: WORDS,
  transcripts: true,
  examples: [
    "rules lint",
    "rules explain 'npm test && git push'",
    "rules test 'Bash(npm run *)' latest",
    "rules unused --since 90d",
    "rules diff .claude/settings.json new-settings.json",
    "rules decide --settings .claude/settings.json < calls.jsonl",
    "rules decide --client codex --settings ~/.codex/rules/default.rules < calls.jsonl",
  ],
  run(args: string[], anyHost: Host): number | Promise<number> {
    const options = readOptions(args, OPTIONS);
    const { host } = chosenClient(options, anyHost);
    const [first, ...rest] = options.positional;
    if (first === undefined) throw new UsageError(`Expected ${formatChoices(WORDS)} but found nothing`);
    const json = options.flag("json");
    const what = expectOneOf("the first argument", WORDS, first);
    options.expectOf(what, OPTIONS);
    if (what === "decide") {
      const [unexpected] = rest;
      if (unexpected !== undefined) throw new UsageError(`Expected no argument but found "${unexpected}"`);
      return decideGivenCalls(options, host);
    }
    if (what === "test") return testRule(rest, options, host);
    if (what === "unused") return reportUnused(rest, options, host);
    if (what === "diff") return reportDiff(rest, options, host);
    const cwd = absolutePath(options.text("cwd") ?? ".", host);
    if (what === "check") return checkExamples(rest, options, cwd, host);
    const given = givenSettings(options);
    const settings = settingsFor(cwd, given, host);
    const mode = parseModeOption(options.text("mode"), settings);
    const context: PermissionContext = {
      settings,
      cwd,
      home: host.home(),
      mode,
      ...clientFacts(cwd, host),
      ...sandboxFacts(settings, host),
    };
    if (what === "lint") {
      const [unexpected] = rest;
      if (unexpected !== undefined) {
        throw new UsageError(`Expected no argument after lint but found "${unexpected}" (name a file with --settings)`);
      }
      return lint(settings, options, host);
    }
    warnOfIgnoredFiles(settings, host);
    return explainCall(givenCall(rest, options.text("tool"), options.text("input")), context, { host, json });
  },
};

/** What is wrong with the rules and, in a file that the client ignores, what would be wrong with those in it. */
function lintFindings(settings: MergedSettings, host: Host): LintFinding[] {
  const findings = lintRules(settings);
  const ignored = new Set(settings.problems.filter(isWholeFileProblem).map(({ source }) => source));
  const found = new Set(findings.map(({ kind, at }) => JSON.stringify([kind, at])));
  const hidden = [...ignored].flatMap((source) => {
    const mended = mendedSettings(host.readText(source.path), source);
    return mended === null ? [] : lintRules(mergeSettings([mended]));
  });
  return [...findings, ...hidden.filter(({ kind, at }) => !found.has(JSON.stringify([kind, at])))];
}

function lint(settings: MergedSettings, options: Options, host: Host): number {
  const findings = locateFindings(lintFindings(settings, host), host);
  const { rules } = settings;
  printAnswer(
    {
      report: () => lintChecks(findings, [...new Set(rules.map(({ source }) => source.path))]),
      json: () => ({ schema: "debrief.rules_lint/1", findings }),
      text: () =>
        findings.length > 0
          ? joinSafe(lintReport(findings, host))
          : rules.length === 0
          ? NO_RULES
          : safe`${pluralize(rules.length, "rule")}: no problems.\n`,
    },
    chosenFormat(options),
    host,
  );
  return options.flag("fail-on") && findings.length > 0 ? 1 : 0;
}

/** The tools whose input is a command. */
const COMMAND_TOOLS: readonly string[] = ["Bash", "PowerShell", "Monitor"];

function givenCall(words: readonly string[], tool: string | undefined, input: string | undefined): DecidedCall {
  if (input !== undefined) {
    if (words.length > 0) throw new UsageError("Expected COMMAND or --input but found both");
    const call = { tool: tool ?? "Bash", input: parseInputOption(input) };
    const missing = missingMember(call);
    if (missing !== null) {
      throw new UsageError(`Expected --input of ${call.tool} to have a string "${missing}" but found ${input}`);
    }
    return call;
  }
  if (words.length === 0) {
    if (tool !== undefined) throw new UsageError(`Expected --input JSON with --tool ${tool} but found nothing`);
    throw new UsageError("Expected a command to explain, or --tool and --input, but found nothing");
  }
  if (tool !== undefined && !COMMAND_TOOLS.includes(tool)) {
    throw new UsageError(`Expected --input JSON with --tool ${tool} but found "${words.join(" ")}"`);
  }
  return { tool: tool ?? "Bash", input: { command: words.join(" ") } };
}

function explainCall(
  call: DecidedCall,
  context: PermissionContext,
  { host, json }: { host: Host; json: boolean },
): number {
  const verdict = decide(call, context);
  const risk = riskOf(call, context);
  const suggestions = offerRules(call, context);
  if (json) {
    const answer = { schema: "debrief.rules_explain/1", ...verdict, risk, suggestions };
    host.stdout(safe`${jsonText(answer, 2)}\n`);
    return 0;
  }
  const lines = [
    safe`${safeText(host.client.title)} ${safeText(WOULD[verdict.verdict])}: ${reasonText(verdict)}`,
    safe`risk: ${riskText(risk.kind)}${risk.reason === RISKS[risk.kind] ? safe`` : safe` (${safeText(risk.reason)})`}`,
    ...(verdict.parts.length > 1 ? verdict.parts : []).map((part) =>
      safe`  ${safeText(part.command)}: ${part.verdict}: ${reasonText({ ...part, parts: [] })}`
    ),
    ...verdict.reason.kind === "changed_directory"
      ? [safe`to avoid the question: ${safeText(verdict.reason.advice)}`]
      : [],
    ...sandboxLines(call, context, host),
    ...suggestions.flatMap((offer) => offer.type === "addRules" ? [offerText(offer)] : []),
  ];
  printFitted(safe`${joinSafe(lines, "\n")}\n`, host);
  return 0;
}

/** How the sandbox bears on a command, where the settings turn it on. */
function sandboxLines(
  { tool }: DecidedCall,
  { settings: { sandbox }, sandboxStarts }: PermissionContext,
  host: Host,
): SafeText[] {
  if (tool !== "Bash" || !sandbox.enabled) return [];
  const file = sandbox.source === null ? safe`the settings` : safeText(sandbox.source.path);
  if (sandboxStarts === false) {
    const missing = missingPrograms(host);
    const why = missing.length > 0
      ? safe`${safeText(missing.join(" and "))} not found in PATH`
      : safe`not on this system`;
    return [safe`the sandbox that ${file} turns on cannot start here (${why}): the decision is the one without it`];
  }
  return sandbox.autoAllow === null
    ? [
      safe`the sandbox is on, by ${file}; autoAllowBashIfSandboxed is not set: clients before 2.1.330 run sandboxed commands without a rule then`,
    ]
    : [safe`the sandbox is on, by ${file}`];
}

/** What the client would do, in words. */
const WOULD: Readonly<Record<Verdict["verdict"], string>> = {
  allow: "would allow it",
  ask: "would ask",
  deny: "would deny it",
};

/** Why, in the words of the decision; its `kind` is for programs. */
function reasonText({ reason, rule, source }: Verdict): SafeText {
  const where = source ? safe` in ${safeText(source.path)}` : "";
  const by = rule === undefined ? "" : safe` [${safeText(rule)}${where}]`;
  return safe`${safeText(reason.message)}${by}`;
}

/** What a Yes that is meant to last would add. */
function offerText({ rules, destination }: Extract<RuleOffer, { type: "addRules" }>): SafeText {
  const choice = destination === "session" ? "allow it for the session" : 'choose "don\'t ask again"';
  const added = rules.map(({ toolName, ruleContent }) =>
    ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`
  );
  return safe`if you ${safeText(choice)}, it adds: ${safeText(added.join(", "))}`;
}
