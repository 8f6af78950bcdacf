import { absolutePath, withHomePaths } from "../../host/paths.ts";
import { projectState } from "../../../hooks/store/state_names.ts";
import { VERSION } from "../../../version.ts";
import { clientVersion } from "../../install/client_version.ts";
import { type Color, paint } from "../../output/color.ts";
import { ownHookName } from "../../install/launcher.ts";
import { fitEnds, fitLines, type TableColumn, tableLines, tableWidth } from "../../output/columns.ts";
import { DEFAULT_CLIENT } from "../../../clients/default_client.ts";
import { chosenClient, CLIENT_OPTION } from "../../args/client_option.ts";
import type { CommandDefinition } from "../../command.ts";
import type { Host } from "../../host/host.ts";
import { configFindings } from "../../doctor/config_findings.ts";
import { type Check, CHECKS, type DoctorFinding, type Level } from "../../doctor/finding.ts";
import { guardFindings } from "../../doctor/guard_findings.ts";
import {
  fileFindings,
  hookFindings,
  ownFindings,
  registeredHooks,
  sandboxFindings,
  trustFindings,
} from "../../doctor/settings_findings.ts";
import type { CategoryFollowUps } from "../../../analyses/triage/follow_up.ts";
import {
  followUpCounts,
  followUpFindings,
  type HookFigures,
  logErrors,
  logFigures,
  runFindings,
} from "../../doctor/log_figures.ts";
import { FOLLOW_UPS_FILE } from "../../../hooks/handlers/block/open_message.ts";
import { readEffectiveSettings } from "../../doctor/effective_settings.ts";
import { type HookCost, mergeHookCosts } from "../../../analyses/overview/hook_cost.ts";
import { type ProjectHookCosts, readHookCosts } from "../../doctor/hook_costs.ts";
import { clientFindings, denoFindings, stateFindings, transcriptFindings } from "../../doctor/environment.ts";
import { pluralize } from "../../../text/format.ts";
import { excerpt, joinSafe, linesOf, padSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { expectOneOf, jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { enabledPlugin } from "../../install/plugin_state.ts";
import { projectNames } from "../../install/settings_files.ts";

const LOG = "log.jsonl";
const WIDTH = 400;
/** The most columns of a hook's command in a table, and how much of it is read for them. */
const HOOK_WIDTH = 80;
const MOST_READ = 10_000;
/** Commands in the table of costs. */
const MAX_COSTS = 15;

const PREVENTING: readonly Check[] = ["client", "settings", "hooks", "deno"];

/** All that was found, and the figures of the log. */
interface Examination {
  readonly findings: readonly DoctorFinding[];
  readonly hooks: readonly HookFigures[];
  /** What happened to memory_triage's messages. */
  readonly followUps: readonly CategoryFollowUps[];
  readonly hookCosts: ProjectHookCosts;
}

async function examine(named: { client: string | null; deno: string | null }, host: Host): Promise<Examination> {
  const client = await clientVersion(named.client, host);
  const files = readEffectiveSettings(host);
  const found = registeredHooks(files);
  const plugin = enabledPlugin(host);
  const isRegistered = found.length > 0 || plugin !== null;
  const recordsOf = (file: string) =>
    projectNames(host.cwd(), host).flatMap((name) => host.readRecords(projectState(name, file)));
  const records = recordsOf(LOG);
  const hooks = logFigures(records);
  const followUps = followUpCounts(recordsOf(FOLLOW_UPS_FILE));
  const findings: DoctorFinding[] = [
    ...clientFindings(client, plugin !== null, host.client.installation),
    ...fileFindings(files, client, host.client),
    ...sandboxFindings(files, host),
    ...host.client === DEFAULT_CLIENT ? trustFindings(host) : [],
    ...hookFindings(found, {
      plugin,
      lastRun: hooks.map(({ last }) => last).sort().at(-1) ?? null,
      isFileIgnored: files.some(({ value }) => typeof value === "string"),
    }, host),
  ];
  for await (const finding of ownFindings(found, client, host)) findings.push(finding);
  for await (const finding of denoFindings(found, { plugin: plugin !== null, named: named.deno }, host)) {
    findings.push(finding);
  }
  for await (const finding of transcriptFindings(host)) findings.push(finding);
  findings.push(
    ...stateFindings(host),
    ...logErrors(hooks, host.client.places),
    ...runFindings(records),
    ...followUpFindings(followUps),
  );
  for await (const finding of configFindings({ found, plugin: plugin !== null, client }, host)) {
    findings.push(finding);
  }
  for await (const finding of guardFindings(host)) findings.push(finding);
  if (hooks.length === 0 && isRegistered) {
    // another turn does not help if something keeps the hooks from running
    const isPrevented = findings.some(({ check, level }) =>
      PREVENTING.includes(check) && (level === "error" || level === "warning")
    );
    const fix = `${
      isPrevented ? "first do what is said above, then " : ""
    }end a turn in this project and run doctor again`;
    findings.push({ check: "log", level: "note", text: "no hook has run in this project yet", fix });
  }
  return {
    findings: findings.sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check)),
    hooks,
    hookCosts: readHookCosts(host),
    followUps,
  };
}

function doctorJson({ hookCosts, ...found }: Examination, client: string): SafeText {
  const costs = hookCosts.costs.map(({ each: _, ...cost }) => cost);
  const all = { schema: "debrief.doctor/2", client, version: VERSION, ...found, hookCosts: { ...hookCosts, costs } };
  return safe`${jsonText(all, 2)}\n`;
}

const MARKS: Readonly<Record<Level, SafeText>> = {
  ok: safe`ok     `,
  note: safe`note   `,
  unknown: safe`?      `,
  warning: safe`WARNING`,
  error: safe`ERROR  `,
};

const COLORS: Readonly<Record<Level, Color>> = {
  ok: "green",
  note: "dim",
  unknown: "dim",
  warning: "magenta",
  error: "red",
};

function hookFiguresTable(hooks: readonly HookFigures[], host: Host): SafeText {
  if (hooks.length === 0) return safe``;
  const rows = hooks.map(({ hook, runs, successRate, fallbackShare, failed, p50, p95 }) => [
    hook,
    String(runs),
    `${(successRate * 100).toFixed(1)} %`,
    fallbackShare === null ? "-" : `${(fallbackShare * 100).toFixed(1)} %`,
    String(failed),
    `${Math.round(p50)} ms`,
    `${Math.round(p95)} ms`,
  ]);
  const table = figuresTable(LOG_FIGURES, rows, host);
  const known = LEGEND.filter((line) => !line.startsWith(FALLBACK) || table.includes(FALLBACK));
  return safe`${table}${joinSafe(known.map((line) => safe`${fitLines(safeText(line), host.columns)}\n`))}`;
}

const FALLBACK = "fallback";

const LOG_FIGURES: readonly Figure[] = [
  { name: "runs" },
  { name: "success", dropOrder: 1 },
  { name: FALLBACK, dropOrder: 2 },
  { name: "errors" },
  { name: "p50" },
  { name: "p95" },
];

/** What the columns of the figures mean. */
const LEGEND: readonly string[] = [
  "success: runs without an error. p50, p95: time of half, and of 95 %, of the runs.",
  `${FALLBACK}: runs that did not find their words in the first place to look (the hook's input, the call's own line).`,
];

/** The figures of a hook, and which of them are left out first where the terminal is too narrow. */
interface Figure {
  readonly name: string;
  readonly dropOrder?: number;
}

/** A table of figures by hook; a hook's command is cut in its middle where the terminal is too narrow. */
function figuresTable(figures: readonly Figure[], rows: readonly (readonly string[])[], host: Host): SafeText {
  const cellOf = (index: number) => (row: readonly string[]) => excerpt(row[index] ?? "", WIDTH);
  const columns: TableColumn<readonly string[]>[] = [
    {
      heading: safe`hook`,
      cell: ([hook = ""]) => fitEnds(excerpt(hook, MOST_READ), HOOK_WIDTH),
      isFlexible: true,
      keepsEnd: () => true,
    },
    ...figures.map(({ name, ...order }, index) => ({
      heading: safeText(name),
      cell: cellOf(index + 1),
      align: "right" as const,
      ...order,
    })),
  ];
  return safe`\n${joinSafe(tableLines(columns, rows, tableWidth(host)), "\n")}\n`;
}

/**
 * The hooks of debrief by their names: their commands begin alike, and after a change of the installation a hook has
 * several.
 */
function byOwnName(costs: readonly HookCost[], { client }: Host): HookCost[] {
  return mergeHookCosts(costs.map((cost) => {
    const name = ownHookName(cost.command, client);
    return name === null ? cost : { ...cost, command: `${name} of debrief` };
  }));
}

/** What all hooks cost, including those that are not debrief's. */
function hookCostTable({ sessions, workMs, costs }: ProjectHookCosts, host: Host): SafeText {
  if (costs.length === 0) return safe``;
  const millis = (value: number | null) => value === null ? "?" : `${Math.round(value)} ms`;
  const rows = byOwnName(costs, host).slice(0, MAX_COSTS).map((
    { command, runs, medianMs, p90Ms, worstMs, totalMs },
  ) => [
    command,
    String(runs),
    millis(medianMs),
    millis(p90Ms),
    millis(worstMs),
    workMs === 0 ? "?" : `${((100 * totalMs) / workMs).toFixed(1)} %`,
  ]);
  const head = safe`Hooks as the client measured them, in the newest ${pluralize(sessions, "session")}:`;
  return safe`\n${fitLines(head, host.columns)}${figuresTable(CLIENT_FIGURES, rows, host)}`;
}

const CLIENT_FIGURES: readonly Figure[] = [
  { name: "runs", dropOrder: 2 },
  { name: "median" },
  { name: "90 %", dropOrder: 3 },
  { name: "worst", dropOrder: 1 },
  { name: "of turn time" },
];

function report({ findings, hooks, hookCosts }: Examination, host: Host): SafeText {
  const width = Math.max(...CHECKS.map((check) => check.length));
  const indent = padSafe(safe``, MARKS.ok.length + width + 3);
  const room = host.columns === null ? null : Math.max(20, host.columns - indent.length);
  const lines = findings.map(({ check, level, text, fix }) => {
    const found = excerpt(withHomePaths(text, host), WIDTH);
    const whole = fix === null ? found : safe`${found}\n-> ${excerpt(fix, WIDTH)}`;
    const body = joinSafe(linesOf(fitLines(whole, room)), safe`\n${indent}`);
    return safe`${paint(MARKS[level], COLORS[level], host)} ${padSafe(safe`${check}`, width)}  ${body}`;
  });
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const sum = safe`${pluralize(count("error"), "error")}, ${pluralize(count("warning"), "warning")}.`;
  return safe`${joinSafe(lines, "\n")}\n${hookFiguresTable(hooks, host)}${hookCostTable(hookCosts, host)}\n${sum}\n`;
}

const FAIL_ON = ["error", "warning"] as const;

const OPTIONS: readonly OptionSpec[] = [
  jsonOption(
    `{"schema":"debrief.doctor/2","client","version","findings":[{"check","level","text","fix"}],"hooks":[…],"followUps":[…],"hookCosts":{"sessions","workMs","costs":[…]}}`,
  ),
  {
    name: "fail-on",
    value: "LEVEL",
    choices: { error: "if there is an error", warning: "if there is an error or a warning" },
    summary: "exit with 1 for findings of this level or worse",
  },
  CLIENT_OPTION,
  {
    name: "deno",
    value: "PATH",
    choices: "file",
    summary: "the deno that starts the hooks",
    help: "the deno that starts the hooks, which is run to learn its version and whether it accepts their flags",
  },
];

export const doctorCommand: CommandDefinition = {
  usage: [""],
  details: `Examines the project in this directory. It changes nothing, and runs only programs that you name.`,
  options: OPTIONS,
  examples: ["doctor", "doctor --client codex", "doctor --json --fail-on error"],
  async run(args, anyHost) {
    const options = readOptions(args, OPTIONS);
    options.expectNone();
    const { host, program } = chosenClient(options, anyHost);
    const given = options.text("fail-on");
    const level = given === undefined ? undefined : expectOneOf("--fail-on", FAIL_ON, given);
    const deno = options.text("deno");
    const found = await examine({ client: program, deno: deno === undefined ? null : absolutePath(deno, host) }, host);
    if (options.flag("json")) host.stdout(doctorJson(found, host.client.id));
    else host.stdout(report(found, host));
    const bad = found.findings.some((one) => one.level === "error" || (level === "warning" && one.level === "warning"));
    return level !== undefined && bad ? 1 : 0;
  },
};
