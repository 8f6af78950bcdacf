import { loadHookTexts } from "../../review/hook_texts.ts";
import {
  PermissionHistory,
  type PermissionReport,
  type RecordedRule,
} from "../../../analyses/review/permission_report.ts";
import type { Recommendation } from "../../../analyses/review/review.ts";
import { isInPeriod } from "../../../analyses/review/tally.ts";
import { posixPath } from "../../../permissions/rules/paths.ts";
import { reviewHtml } from "../../../report/review/review_html.ts";
import { permissionText, type RuleTarget, targetOfRules } from "../../../report/review/permission_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { allOption, projectOption, settingsOption, sinceOption } from "../../args/common_options.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { historyPaths } from "../../args/sessions.ts";
import { parseSince } from "../../args/since.ts";
import { PATH_HELP } from "../../args/transcript_argument.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { appliedRecords, applyRules, undoRules } from "../../review/apply.ts";
import { MANAGED_OPTION, readHistory, systemPath } from "../../review/permission_settings.ts";
import { absolutePath } from "../../host/paths.ts";
import { type OfferedPrefixRule, offeredPrefixRules, prefixRulesText } from "../../review/prefix_rules.ts";
import { PrefixCollector } from "../../../analyses/review/recommend/prefix_suggestions.ts";
import { reviewCalls } from "../../review/review_calls.ts";
import { assembleReview, readSessions } from "../../review/read_sessions.ts";
import { projectNames, SCOPE_FILES } from "../../install/settings_files.ts";
import { recordedCandidates } from "../../sessions/hook_records.ts";

const OPTIONS: readonly OptionSpec[] = [
  allOption({ for: ["[PATH…]"] }),
  sinceOption("calls", { for: ["[PATH…]", "--calls"] }),
  settingsOption(
    "what it allows needs no rule; without it, the user's settings, and the project and local settings of each session's " +
      "directory count",
    { for: ["[PATH…]", "--calls"] },
  ),
  {
    name: "hook-text",
    value: "TEXT",
    repeatable: true,
    for: ["[PATH…]", "--calls"],
    summary: "what your own hook says when it denies a call, or a /pattern/; for hooks that leave no other trace",
  },
  { name: "prompts", for: ["[PATH…]", "--calls"], summary: "also read the prompts that tool_intent recorded" },
  {
    name: "html",
    value: "FILE",
    choices: "file",
    for: ["[PATH…]", "--calls"],
    summary: "write one self-contained page with every decision to FILE",
  },
  { name: "calls", summary: "list each call that was denied or prompted, with the rules that would help" },
  { ...MANAGED_OPTION, for: ["[PATH…]", "--calls"] },
  { name: "pick", for: ["[PATH…]"], summary: "choose rules to add by their numbers, on a terminal" },
  { name: "apply", value: "RULE", repeatable: true, summary: "add an allow rule to your settings, with a backup" },
  {
    name: "to",
    value: "SCOPE",
    choices: Object.keys(SCOPE_FILES),
    for: ["[PATH…]", "--apply"],
    summary: "where to add rules (default: local)",
  },
  { name: "yes", for: ["[PATH…]", "--apply"], summary: "also apply rules that allow more than reading" },
  {
    ...projectOption("read the project in DIR, or with --apply and --undo change it"),
    for: ["[PATH…]", "--apply", "--undo"],
  },
  { name: "undo", summary: "remove the rules that were last added in this project" },
  jsonOption(
    `{"schema":"debrief.permissions/1","friction":{…},"rules":[…],"others":[…],"prefixRules":[…],"old":{…},"applied":[…],"recorded":[…]}; ` +
      `with --calls {"schema":"debrief.review/1","files":{…},"entries":{…},"calls":{…},"findings":[…],"recommendations":[…],` +
      `"suggestions":[…],"notes":[…]}, where findings has every call; with --apply and --undo ` +
      `{"schema":"debrief.rules_edit/1","action","file","rules","backup"}`,
  ),
];

/** A report with the rules for clients whose rules are prefixes of commands. */
type WholeReport = PermissionReport & { readonly prefixRules: readonly OfferedPrefixRule[] };

/** The report, and the page with all that it rests on. */
interface Collected {
  readonly report: WholeReport;
  page(): string;
}

async function collectReport(options: Options, host: Host): Promise<Collected> {
  const prefixes = new PrefixCollector();
  const since = options.text("since");
  const period = since === undefined ? {} : { since: parseSince(since, host.now()) };
  const collected = new PermissionHistory(appliedRecords(host), period);
  const read = await readSessions(historyPaths(options.positional, options.flag("all"), host), host, {
    ...period,
    prompts: options.flag("prompts"),
    hookTexts: await loadHookTexts(options.list("hook-text"), host),
    onEntry: (entry) => collected.refusals.add(entry),
    onFact: (fact) => {
      collected.add(fact);
      if (isInPeriod(fact, period)) prefixes.add(fact);
    },
  });
  const history = readHistory({ files: options.list("settings"), managed: options.text("managed") }, host);
  const isWhole = options.positional.length === 0 && !options.flag("all") && since === undefined;
  const recorded = isWhole ? recordedCandidates(projectNames(host.cwd(), host), host) : [];
  return {
    report: {
      ...collected.report(read.tally, history, recorded),
      prefixRules: await offeredPrefixRules(prefixes, host),
    },
    page: () => reviewHtml(assembleReview(read, history)),
  };
}

/** A rule of a report: one from read sessions says where they were. */
type ReportedRule = Recommendation | RecordedRule;

/** Every rule that a report offers, as it numbers them. */
function reportedRules({ rules, old, recorded }: PermissionReport): ReportedRule[] {
  return [...[...rules, ...old?.rules ?? []].map(({ recommendation }) => recommendation), ...recorded];
}

/** Lets the user choose rules by their numbers; none without an answer. */
async function pick(rules: readonly ReportedRule[], host: Host): Promise<ReportedRule[]> {
  if (!host.isTerminal || !host.isInputTerminal) {
    throw new UsageError("Cannot ask which rules to add: --pick needs a terminal (use --apply RULE)");
  }
  if (rules.length === 0) return [];
  host.stdout(safe`\nNumbers of the rules to add, such as 1 3 (Enter: none): `);
  for await (const line of host.stdinLines()) {
    const words = line.split(/[\s,]+/).filter((word) => word !== "");
    return words.map((word) => {
      const rule = /^\d+$/.test(word) ? rules[Number(word) - 1] : undefined;
      if (rule === undefined) throw new UsageError(`Expected numbers from 1 to ${rules.length} but found "${word}"`);
      return rule;
    });
  }
  return [];
}

/** The same host in the directory of another project. @throws {UsageError} If there is none. */
function inDirectory(project: string, host: Host): Host {
  const directory = absolutePath(systemPath(project, host), host);
  if (!host.isDirectory(directory)) {
    throw new UsageError(
      `Expected --project to be a directory but found "${project}" (its project may be elsewhere now)`,
    );
  }
  return { ...host, cwd: () => directory };
}

/** Adds rules, each where the calls were that it would have answered, unless the user says where. */
function addPicked(
  rules: readonly ReportedRule[],
  { to, yes }: { readonly to: string | undefined; readonly yes: boolean },
  { json, host }: { readonly json: boolean; readonly host: Host },
): number {
  const places = new Map<string, { readonly place: RuleTarget; readonly rules: string[] }>();
  for (const rule of rules) {
    const place = to === undefined ? targetOfRules([rule], posixPath(host.cwd())) : { to: null, project: null };
    const known = places.get(`${place.to} ${place.project}`) ?? { place, rules: [] };
    places.set(`${place.to} ${place.project}`, known);
    known.rules.push(rule.rule);
  }
  const codes = [...places.values()].map(({ place, rules }) => {
    const { project } = place;
    const told = project === null ? { json, host } : { json, host: inDirectory(project, host), project };
    return applyRules(rules, { to: to ?? place.to ?? "local", yes }, told);
  });
  return Math.max(0, ...codes);
}

/** `permissions`: what got in the way, and the rules that would help. */
export const permissionsCommand: CommandDefinition = {
  usage: ["[PATH…]", "--calls PATH…", "--apply RULE…", "--undo"],
  details: `${PATH_HELP}. Without PATH, all sessions of the project in this directory.
Rules are compared with the settings in force, and simulated on every call of these sessions. Recommended rules come
first: each allows only kinds of call that prompted, and none that was refused. No rule is offered that is already in force. For a whole project, the rules that
transcript_review recorded for sessions without a transcript come last.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "permissions",
    "permissions --all --since 30d",
    "permissions --html permissions.html",
    "permissions latest --calls",
    "permissions session.jsonl --settings .claude/settings.json",
    "permissions --apply 'Bash(npm run lint)' --yes",
    "permissions --undo",
  ],
  async run(args, here) {
    const options = readOptions(args, OPTIONS);
    const json = options.flag("json");
    const [project, yes] = [options.text("project"), options.flag("yes")];
    const host = project === undefined ? here : inDirectory(project, here);
    const told = { json, host, ...project === undefined ? {} : { project } };
    if (options.flag("undo")) return undoRules(told);
    if (options.list("apply").length > 0) {
      const how = { to: options.text("to") ?? "local", yes };
      return applyRules([...options.list("apply"), ...options.positional], how, told);
    }
    if (project !== undefined && (options.positional.length > 0 || options.flag("all"))) {
      throw new UsageError("Expected sessions to read or --project but found both");
    }
    if (options.flag("calls")) return await reviewCalls(options, host);
    const { report, page } = await collectReport(options, host);
    const file = options.text("html");
    if (file !== undefined) {
      host.replaceText(file, page());
      host.stderr(safe`Wrote ${safeText(file)}\n`);
    }
    if (json) {
      host.stdout(safe`${jsonText({ schema: "debrief.permissions/1", ...report }, 2)}\n`);
      return 0;
    }
    if (file !== undefined && !options.flag("pick")) return 0;
    printFitted(
      safe`${permissionText(report, posixPath(here.cwd()))}${prefixRulesText(report.prefixRules, host)}`,
      host,
    );
    if (!options.flag("pick")) return 0;
    const chosen = await pick(reportedRules(report), host);
    return addPicked(chosen, { to: options.text("to"), yes }, { json, host: here });
  },
};
