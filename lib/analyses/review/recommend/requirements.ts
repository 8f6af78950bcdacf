import { type JsonObject, stringAt } from "../../../json.ts";
import { AGENT_TOOLS, QUESTION_TOOLS } from "../../../session/calls/tool_names.ts";
import { isSecretPath } from "../../../permissions/risk/secret_files.ts";
import type { DecidedCall, PermissionContext } from "../../../permissions/context.ts";
import { readShell } from "../../../permissions/bash/read_shell.ts";
import { decide } from "../../../permissions/decide/decide.ts";
import { skillOf } from "../../../permissions/tools/covers_call.ts";
import { toolBehind } from "../../../permissions/tools/adapter_tools.ts";
import { hostOf } from "../../../permissions/tools/web_hosts.ts";
import { closedKind } from "../../../permissions/risk/rule_reach.ts";
import { offerRules } from "../../../permissions/decide/suggest.ts";
import type { PartVerdict, Reason, Verdict } from "../../../permissions/decide/verdict.ts";
import { isClientTemporary, resolvePath } from "../../../permissions/rules/paths.ts";
import { formatRule } from "../../../permissions/rules/rule.ts";
import { type MergedSettings, type SourcedRule, toLocalAllowRule } from "../../../permissions/settings/settings.ts";
import { extendRules } from "../../../permissions/rules/rule_index.ts";
import type { CallGroup } from "../facts/call_groups.ts";
import { fileRule, type RequiredPath } from "./path_rules.ts";
import { isRecommendable, partRisk } from "./rule_risk.ts";

export interface RuleRequirements {
  /** Rules in the syntax of Claude Code, each with the part of the call that requires it. */
  readonly rules: readonly { readonly rule: string; readonly part: DecidedCall }[];
  /** Paths that rules have to cover; the rules depend on the other paths of the project. */
  readonly paths: readonly PromptedPath[];
  /** Why no rule helps; null if rules do. */
  readonly blocked: string | null;
}

export interface PromptedPath extends RequiredPath {
  readonly part: DecidedCall;
}

/**
 * The settings that past calls are decided against.
 *
 * @experimental
 */
export interface History {
  /** The settings for calls of no project, and where {@linkcode projectSettings} is absent. */
  readonly settings: MergedSettings;
  /** The home directory, which rules call `~`. */
  readonly home: string;
  /** The client's configuration directory. @default {`~/.claude`} */
  readonly configDirectory?: string;
  /** All settings in force in a project, by its directory. */
  projectSettings?(root: string): MergedSettings;
  /** Whether the sandbox that they turn on can start. @default {true} */
  readonly sandboxStarts?: boolean;
  /** The system, where the settings turn the sandbox on for some only. */
  readonly platform?: "linux" | "macos" | "windows";
}

/** A history with other settings, those of each project included. */
export function withSettings(history: History, change: (settings: MergedSettings) => MergedSettings): History {
  const { settings, projectSettings } = history;
  const projects = new Map<string, MergedSettings>();
  const changedIn = (root: string, own: MergedSettings): MergedSettings => {
    const changed = projects.get(root) ?? change(own);
    projects.set(root, changed);
    return changed;
  };
  return {
    ...history,
    settings: change(settings),
    ...projectSettings === undefined ? {} : { projectSettings: (root) => changedIn(root, projectSettings(root)) },
  };
}

/** Tools that are a prompt themselves. */
const ALWAYS_ASK: ReadonlySet<string> = new Set([...QUESTION_TOOLS, "StructuredOutput"]);

const contexts = new WeakMap<History, Map<string, PermissionContext>>();

/** The permission context of a group of calls; of groups of one directory it is the same. */
export function contextFor({ cwd, root, mode }: CallGroup, history: History): PermissionContext {
  const known = contexts.get(history) ?? new Map<string, PermissionContext>();
  contexts.set(history, known);
  // the other modes are looked at as if the user were asked: what rules say is the same in all of them
  const decided = mode === "acceptEdits" ? mode : "default";
  const key = JSON.stringify([root, cwd, decided]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const project = root === null ? undefined : history.projectSettings?.(root);
  const { settings, home, configDirectory, sandboxStarts, platform } = history;
  const context: PermissionContext = {
    settings: project === undefined ? settings : unitedRequirements(settings, project),
    cwd: cwd ?? root ?? "/",
    home,
    ...configDirectory === undefined ? {} : { configDirectory },
    ...sandboxStarts === undefined ? {} : { sandboxStarts },
    ...platform === undefined ? {} : { platform },
    mode: decided,
    ...root === null ? {} : { root },
    additionalDirectories: root === null ? [] : [root],
  };
  known.set(key, context);
  return context;
}

const verdicts = new WeakMap<History, Map<string, Verdict>>();
const keys = new WeakMap<CallGroup, string>();

function requirementKey(group: CallGroup): string {
  const known = keys.get(group);
  if (known !== undefined) return known;
  const { tool, input, cwd, root, mode } = group;
  const key = JSON.stringify([tool, input, cwd, root, mode === "acceptEdits"]);
  keys.set(group, key);
  return key;
}

/** What the settings of a history decide about the calls of a group; groups of the same calls are decided once. */
export function verdictFor(group: CallGroup, history: History): Verdict {
  const known = verdicts.get(history) ?? new Map<string, Verdict>();
  verdicts.set(history, known);
  const key = requirementKey(group);
  const verdict = known.get(key) ?? decide({ tool: group.tool, input: group.input }, contextFor(group, history));
  known.set(key, verdict);
  return verdict;
}

const additions = new WeakMap<
  MergedSettings,
  { readonly to: MergedSettings; readonly rules: readonly SourcedRule[] }
>();

/** Whether it is known what rules decide about calls: of commands of PowerShell only where one is for all of them. */
export function isRuleKnown(group: CallGroup, history: History): boolean {
  return group.tool !== "PowerShell" || verdictFor(group, history).rule !== undefined;
}

/** Settings with further rules, which reuse what was derived from the others: an index, and what projects add. */
export function addRequiredRules(settings: MergedSettings, rules: readonly SourcedRule[]): MergedSettings {
  const made = { ...settings, rules: extendRules(settings.rules, rules) };
  additions.set(made, { to: settings, rules });
  return made;
}

const unions = new WeakMap<MergedSettings, WeakMap<MergedSettings, MergedSettings>>();

/** The settings of a project with the rules that a caller added to the common ones. */
function unitedRequirements(settings: MergedSettings, project: MergedSettings): MergedSettings {
  const known = unions.get(settings) ?? new WeakMap<MergedSettings, MergedSettings>();
  unions.set(settings, known);
  const found = known.get(project);
  if (found !== undefined) return found;
  const addition = additions.get(settings);
  if (addition !== undefined) {
    const made = addRequiredRules(unitedRequirements(addition.to, project), addition.rules);
    known.set(project, made);
    return made;
  }
  const own = new Set(project.rules);
  const made = { ...project, rules: [...project.rules, ...settings.rules.filter((rule) => !own.has(rule))] };
  known.set(project, made);
  return made;
}

function blockedBy(blocked: string): RuleRequirements {
  return { rules: [], paths: [], blocked };
}

/** One of the client's temporary files requires nothing: no rule for it answers a prompt in another session. */
function requirePaths(rules: RuleRequirements["rules"], paths: readonly PromptedPath[]): RuleRequirements {
  return paths.some(({ path }) => isClientTemporary(path))
    ? blockedBy("A file in the client's temporary directory belongs to one session")
    : { rules, paths, blocked: null };
}

/** Commands whose argument may be a directory. */
const TAKES_DIRECTORY = /^(?:ls|cd|find|grep|egrep|fgrep|rg|du|tree|diff|stat|git)\b/;
const TAKES_DIRECTORY_TOOLS: ReadonlySet<string> = new Set(["Glob", "Grep", "LS"]);

function promptedPath(
  { path, use }: Reason & { readonly kind: "path" },
  part: DecidedCall,
  context: PermissionContext,
): PromptedPath {
  const command = stringAt(part.input, "command") ?? "";
  const directory = use === "directory" || TAKES_DIRECTORY_TOOLS.has(part.tool) ||
    (use === "read" && TAKES_DIRECTORY.test(command) && !/\.\w{1,5}$/.test(path));
  const alone = isSecretPath(path) || !isRecommendable(partRisk({ call: part, context }).kind);
  return { use: use === "write" ? "Edit" : "Read", path, isDirectory: directory, separate: alone, part };
}

/** Reasons about a command line as a whole: a rule for one of its commands does not help. */
const WHOLE_LINE: ReadonlySet<Reason["kind"]> = new Set([
  "too_complex",
  "shell_operators",
  "background",
  "assigned_variable",
  "changed_directory",
]);

/** Commands of a line that rules are looked for: an approval saves five rules, and rating one takes a millisecond. */
export const MAX_COMMANDS = 50;
/** Words of one command that take as long to rate as a command of its own: each may start another one, as in `env a`. */
const WORDS_OF_COMMAND = 20;
/** The same of its redirections: the place of each is decided. */
const REDIRECTS_OF_COMMAND = 10;

/** Counts the commands of a call; a long one counts as several. Returns 1 for a call of any other tool than Bash. */
export function countCommands({ tool, input }: { readonly tool: string; readonly input: JsonObject }, home: string) {
  if (tool !== "Bash") return 1;
  const { parts } = readShell(stringAt(input, "command") ?? "", home);
  return parts.reduce(
    (sum, { argv, redirects }) =>
      sum + 1 + Math.floor(argv.length / WORDS_OF_COMMAND + redirects.length / REDIRECTS_OF_COMMAND),
    0,
  );
}

/** Whether rules are looked for at all: a line of too many commands is nobody's habit. */
export function isRateable(group: Pick<CallGroup, "tool" | "input">, home: string): boolean {
  return countCommands(group, home) <= MAX_COMMANDS;
}

function requireForCommand(
  call: DecidedCall,
  verdict: Verdict,
  context: PermissionContext,
  form: RuleForm,
): RuleRequirements {
  if (WHOLE_LINE.has(verdict.reason.kind)) return blockedBy(verdict.reason.message);
  const offered = offeredRules(call, context);
  const rules: { rule: string; part: DecidedCall }[] = [];
  const paths: PromptedPath[] = [];
  const seen = new Set<string>();
  for (const prompted of verdict.parts.filter((part) => part.verdict === "ask")) {
    const { reason, command } = prompted;
    const key = JSON.stringify([command, reason]);
    if (seen.has(key)) continue;
    seen.add(key);
    const part: DecidedCall = { tool: "Bash", input: { command } };
    if (reason.kind === "path") paths.push(promptedPath(reason, part, context));
    else if (reason.kind === "no_rule" || reason.kind === "runs_arguments") {
      const rule = offeredCommandRule(prompted, offered, { context, form });
      if (rule === null) return blockedBy("No rule would cover the same call again");
      rules.push({ rule, part });
    } else return blockedBy(reason.message);
  }
  return rules.length + paths.length === 0 ? blockedBy(verdict.reason.message) : requirePaths(rules, paths);
}

/** Tools that do only one thing, which a rule may allow as a whole. */
const WHOLE_TOOLS: ReadonlySet<string> = new Set([
  "WebSearch",
  "ListMcpResourcesTool",
  "ReadMcpResourceTool",
  "LSP",
  "ToolSearch",
]);

function toolRule({ tool, input }: CallGroup): string | null {
  if (tool === "WebFetch") {
    const host = hostOf(stringAt(input, "url") ?? "");
    return host === null ? null : formatRule({ tool, content: { kind: "domain", domain: host } });
  }
  if (tool === "Skill") {
    const name = skillOf(input);
    return name === null || /[\s()]/.test(name) ? null : formatRule({ tool, content: { kind: "name", name } });
  }
  if (AGENT_TOOLS.has(tool)) {
    const name = stringAt(input, "subagent_type");
    return name === null ? null : formatRule({ tool: "Agent", content: { kind: "name", name } });
  }
  // one rule per tool: a rule for the server would allow tools that were never used
  return /^mcp__[\w-]+?__[\w-]+$/.test(tool) || WHOLE_TOOLS.has(tool) ? tool : null;
}

/** What a group requires according to one decision; null if its calls are allowed or denied. */
function requireOnce(group: CallGroup, history: History, form: RuleForm): RuleRequirements | null {
  if (ALWAYS_ASK.has(group.tool)) return blockedBy(`${group.tool} always prompts`);
  if (!isRateable(group, history.home)) {
    const [words, redirections] = [MAX_COMMANDS * WORDS_OF_COMMAND, MAX_COMMANDS * REDIRECTS_OF_COMMAND];
    return blockedBy(`Has more than ${MAX_COMMANDS} commands, ${words} words or ${redirections} redirections`);
  }
  const context = contextFor(group, history);
  const call: DecidedCall = { tool: group.tool, input: group.input };
  const verdict = verdictFor(group, history);
  if (verdict.verdict !== "ask") return null;
  if (verdict.rule !== undefined) return blockedBy(`Ask rule ${verdict.rule} requires a prompt`);
  if (group.tool === "Bash") return requireForCommand(call, verdict, context, form);
  const { reason } = verdict;
  const file = toolBehind(group.tool) !== group.tool
    ? null
    : stringAt(group.input, "file_path") ?? stringAt(group.input, "notebook_path");
  if (reason.kind === "path") return requirePaths([], [promptedPath(reason, call, context)]);
  if (reason.kind === "guarded_path") return blockedBy(reason.message);
  if (file !== null && reason.kind === "no_rule") {
    const path = resolvePath(file, context);
    return requirePaths([], [{ use: "Edit", path, isDirectory: false, separate: isSecretPath(path), part: call }]);
  }
  const rule = toolRule(group);
  return rule === null ? blockedBy(reason.message) : { rules: [{ rule, part: call }], paths: [], blocked: null };
}

/** Decisions per group: a rule may avoid one prompt and leave the next, as for a redirect's target and its command. */
const MAX_ROUNDS = 4;

/** The rules with which the calls run without a prompt, or why none helps; null if the settings decide already. */
export function requiredRules(
  group: CallGroup,
  history: History,
  form: RuleForm = "approved",
): RuleRequirements | null {
  let required = requireOnce(group, history, form);
  if (required === null || required.blocked !== null) return required;
  const directories = { root: group.root, home: history.home };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const texts = [
      ...required.rules.map(({ rule }) => rule),
      ...required.paths.map((path) => fileRule(path, directories)),
    ];
    const rules = texts.flatMap((text) => toLocalAllowRule(text, group.root) ?? []);
    const more = requireOnce(group, { ...history, settings: addRequiredRules(history.settings, rules) }, form);
    if (more === null) return required;
    if (more.blocked !== null) return more;
    required = { rules: [...required.rules, ...more.rules], paths: [...required.paths, ...more.paths], blocked: null };
  }
  return blockedBy("No rule that Claude Code would suggest covers it");
}

function offeredRules(call: DecidedCall, context: PermissionContext): string[] {
  return offerRules(call, context).flatMap((suggestion) => {
    if (suggestion.type !== "addRules") return [];
    return suggestion.rules.flatMap(({ toolName, ruleContent }) =>
      toolName === call.tool && ruleContent !== undefined ? [`${toolName}(${ruleContent})`] : []
    );
  });
}

function coversCommand(rule: string, command: string, context: PermissionContext): boolean {
  const local = toLocalAllowRule(rule, context.cwd);
  if (local === null) return false;
  const settings = addRequiredRules(context.settings, [local]);
  return decide({ tool: "Bash", input: { command } }, { ...context, settings }).verdict === "allow";
}

/** How wide a rule is: as the client would offer it, or no wider than what was approved. */
export type RuleForm = "client" | "approved";

/** Longer commands are unlikely to be repeated, and reports could not show them in full. */
const MAX_COMMAND = 160;

/** Whether an exact rule for a command is useful: the command may be repeated, and has no special characters. */
function isRepeatable(command: string): boolean {
  if (command.length > MAX_COMMAND || /[\n*]/.test(command) || command.endsWith(":")) return false;
  // a commit message is not repeated
  return !/^git (?:\S+ )*commit\b.*\s-[a-z]*m/.test(command);
}

/**
 * Finds the rule for one command of a line: the client's prefix rule if everything it matches is equally harmless, else
 * an exact rule if that may be recommended, else the client's rule for the user to check. `form`: `client`: the
 * client's rule whatever it allows, for deny rules. Returns null if there is no such rule.
 */
function offeredCommandRule(
  { command, reason }: PartVerdict,
  offered: readonly string[],
  { context, form }: { readonly context: PermissionContext; readonly form: RuleForm },
): string | null {
  const exact = isRepeatable(command) ? formatRule({ tool: "Bash", content: { kind: "exact", command } }) : null;
  if (reason.kind === "runs_arguments") return exact; // a prefix rule would allow anything
  const clientRule = offered.find((rule) => coversCommand(rule, command, context)) ??
    offeredRules({ tool: "Bash", input: { command } }, context)[0] ?? null;
  const local = clientRule === null ? null : toLocalAllowRule(clientRule, context.cwd);
  if (local === null || local.rule.content.kind === "exact") return exact;
  if (form === "client" || closedKind(local.rule.content) !== undefined) return clientRule;
  return exact !== null && isRecommendable(partRisk({ call: { tool: "Bash", input: { command } }, context }).kind)
    ? exact
    : clientRule;
}
