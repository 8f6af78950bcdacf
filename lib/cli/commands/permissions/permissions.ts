import { writePage } from "../../output/write_page.ts";
import type { PermissionReport, RecordedRule } from "../../../analyses/review/permission_report.ts";
import type { Recommendation } from "../../../analyses/review/review.ts";
import { posixPath } from "../../../permissions/rules/paths.ts";
import { reviewHtml } from "../../../report/review/review_html.ts";
import { type RuleTarget, targetOfRules } from "../../../report/review/apply_command.ts";
import { permissionText, type RulesShown, shownRules } from "../../../report/review/permission_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { pluralize } from "../../../text/format.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { allOption, projectOption, settingsOption, sinceOption } from "../../args/common_options.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { historySessions } from "../../args/sessions.ts";
import { PATH_HELP } from "../../args/transcript_argument.ts";
import type { CommandDefinition } from "../../command.ts";
import { NO_HISTORY_OPTION } from "../../history/open_history.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { describeOpenings } from "../../review/rule_openings.ts";
import { applyRules, undoRules } from "../../review/apply.ts";
import { MANAGED_OPTION, systemPath } from "../../review/permission_settings.ts";
import { absolutePath } from "../../host/paths.ts";
import { prefixRulesText } from "../../review/prefix_rules.ts";
import { type ReadPermissions, readPermissions } from "../../review/read_permissions.ts";
import { guardHistory, guardNotes, guardOfferLine } from "../../review/guard_offer.ts";
import { reviewCalls } from "../../review/review_calls.ts";
import { reviewedCalls } from "../../review/read_sessions.ts";
import { projectNames, SCOPE_FILES } from "../../install/settings_files.ts";
import { recordedCandidates } from "../../sessions/hook_records.ts";

const OPTIONS: readonly OptionSpec[] = [
  allOption({ for: ["[PATH…]", "--calls", "--guard"] }),
  sinceOption("calls", { for: ["[PATH…]", "--calls", "--guard"] }),
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
    summary: "write one self-contained page with every decision to FILE, or to standard output (-)",
  },
  { name: "all-rules", for: ["[PATH…]"], summary: "show every rule, and everything that no rule would have spared" },
  { name: "guard", summary: "list the commands that the guard would have looked at" },
  {
    name: "calls",
    summary: "count calls by decision, outcome and tool; list those that did not run, and rules that would have helped",
  },
  { ...NO_HISTORY_OPTION, for: ["[PATH…]", "--calls", "--guard"] },
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
  {
    name: "yes",
    for: ["[PATH…]", "--calls", "--apply"],
    summary: "also apply rules that allow more than reading; replace the file of --html without asking",
  },
  {
    ...projectOption("read the project in DIR, or with --apply and --undo change it"),
  },
  { name: "undo", summary: "remove the rules that were last added in this project" },
  jsonOption(
    `{"schema":"debrief.permissions/1","sessions","calls","friction":{…},"modes":[…],"asked","unanswered","rules":[…],"stays":[…],"settled","remedies":{…},"sandbox":{…},"prefixRules":[…],"guard":{"text","fix"},"old":{…},` +
      `"modeNotRecorded":{…},"outsideRules","notCompared","applied":[…],"recorded":[…]}; ` +
      `with --calls {"schema":"debrief.review/1","files":{…},"entries":{…},"calls":{…},"findings":[…],"recommendations":[…],` +
      `"suggestions":[…],"notes":[…]}, where findings has every call; with --guard {"schema":"debrief.guard_history/1","commands",` +
      `"looked":[{"command","count","sessions"}]}; with --apply and --undo ` +
      `{"schema":"debrief.rules_edit/1","action","file","rules","backup"}`,
  ),
];

/** The forms of this command, by the option that names each. */
const FORMS = ["calls", "guard", "apply", "undo"];

/** Checks that the options belong together. Throws UsageError for one that would be without effect. */
function expectPermissionOptions(options: Options): void {
  const isGiven = (name: string) =>
    options.flag(name) || options.text(name) !== undefined || options.list(name).length > 0;
  const [form, other] = FORMS.filter(isGiven);
  if (other !== undefined) throw new UsageError(`Expected --${form} or --${other} but found both`);
  options.expectOf(form === undefined ? "[PATH…]" : `--${form}`, OPTIONS);
  if (form === "undo") options.expectNone();
  if (options.flag("pick") && options.flag("json")) throw new UsageError("Expected --pick or --json but found both");
  if (isGiven("to") && form !== "apply" && !options.flag("pick")) {
    throw new UsageError("Expected --apply RULE or --pick with --to, which says where rules are added");
  }
  if (options.flag("yes") && form !== "apply" && !["pick", "html"].some(isGiven)) {
    throw new UsageError("Expected --apply RULE, --pick or --html FILE with --yes");
  }
}

async function collectReport(options: Options, host: Host): Promise<ReadPermissions> {
  const found = historySessions(options.positional, options.flag("all"), host);
  const isWhole = options.positional.length === 0 && !options.flag("all") && options.text("since") === undefined;
  const recorded = isWhole ? recordedCandidates(projectNames(host.cwd(), host), host) : [];
  return await readPermissions(found, options, { host, recorded, needsCalls: options.text("html") !== undefined });
}

/** A rule of a report; one from sessions that were read knows their project. */
type ReportedRule = Recommendation | RecordedRule;

/** Every rule that a report shows, as it numbers them. */
function reportedRules(report: PermissionReport, shown: RulesShown): ReportedRule[] {
  const { rules, old, modeNotRecorded, recorded } = shownRules(report, shown);
  return [...[...rules, ...old, ...modeNotRecorded].map(({ recommendation }) => recommendation), ...recorded];
}

/** The answers of the user, line by line; "" at the end of the input. */
type Answers = () => Promise<string>;

function answersOf(host: Host): Answers {
  if (!host.isTerminal || !host.isInputTerminal) {
    throw new UsageError("Cannot ask which rules to add: --pick needs a terminal (use --apply RULE)");
  }
  const lines = host.stdinLines()[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await lines.next();
    return done === true ? "" : value;
  };
}

/** Lets the user choose rules by their numbers; none without an answer. */
async function pick(rules: readonly ReportedRule[], answers: Answers, host: Host): Promise<ReportedRule[]> {
  if (rules.length === 0) return [];
  host.stdout(safe`\nNumbers of the rules to add, such as 1 3 (Enter: none): `);
  const words = (await answers()).split(/[\s,]+/).filter((word) => word !== "");
  return words.map((word) => {
    const rule = /^\d+$/.test(word) ? rules[Number(word) - 1] : undefined;
    if (rule === undefined) throw new UsageError(`Expected numbers from 1 to ${rules.length} but found "${word}"`);
    return rule;
  });
}

/** The picked rules that only read, and those of the others that the user confirms one by one. */
async function confirm(rules: readonly ReportedRule[], answers: Answers, host: Host): Promise<ReportedRule[]> {
  const confirmed: ReportedRule[] = [];
  for (const rule of rules) {
    const openings = describeOpenings([rule.rule], host);
    if (openings !== null) {
      printFitted(openings, host);
      host.stdout(safe`Add it? [y/N] `);
      if (!/^y(?:es)?$/i.test((await answers()).trim())) continue;
    }
    confirmed.push(rule);
  }
  return confirmed;
}

/** The picked rules whose project is still there; says which are not. */
function placed(rules: readonly ReportedRule[], to: string | undefined, host: Host): ReportedRule[] {
  return rules.filter((rule) => {
    const { project } = to === undefined ? targetOfRules([rule], posixPath(host.cwd())) : { project: null };
    if (project === null || host.isDirectory(systemPath(project, host))) return true;
    printFitted(
      safe`${safeText(rule.rule)} is not added: its project, ${safeText(project)}, no longer exists.\n`,
      host,
    );
    return false;
  });
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

/** Adds each rule in the project whose calls it would have spared a prompt, unless the user says where. */
function addPicked(
  rules: readonly ReportedRule[],
  to: string | undefined,
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
    return applyRules(rules, { to: to ?? place.to ?? "local", yes: true, isConfirmed: true }, told);
  });
  return Math.max(0, ...codes);
}

export const permissionsCommand: CommandDefinition = {
  usage: ["[PATH…]", "--calls [PATH…]", "--guard [PATH…]", "--apply RULE…", "--undo"],
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
    expectPermissionOptions(options);
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
    if (options.flag("guard")) return await guardHistory(options, host);
    const answers = options.flag("pick") ? answersOf(host) : null;
    const { report, read, history } = await collectReport(options, host);
    const shown = { all: options.flag("all-rules") };
    const file = options.text("html");
    if (file !== undefined && read !== null) {
      const page = reviewHtml(reviewedCalls(read, history), report, guardNotes(report.guard));
      writePage(file, page, { yes, host });
    }
    if (json) {
      host.stdout(safe`${jsonText({ schema: "debrief.permissions/1", ...report }, 2)}\n`);
      return 0;
    }
    if (file !== undefined && answers === null) return 0;
    printFitted(
      safe`${permissionText(report, posixPath(here.cwd()), shown)}${prefixRulesText(report.prefixRules, host)}${
        report.guard === null ? safe`` : safe`\n${guardOfferLine(report.guard)}\n`
      }`,
      host,
    );
    if (answers === null) return 0;
    const picked = placed(await pick(reportedRules(report, shown), answers, host), options.text("to"), here);
    const chosen = yes ? picked : await confirm(picked, answers, host);
    if (picked.length > chosen.length) {
      host.stdout(safe`${pluralize(picked.length - chosen.length, "rule")} not added.\n`);
    }
    return addPicked(chosen, options.text("to"), { json, host: here });
  },
};
