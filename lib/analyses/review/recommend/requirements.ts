import { stringAt } from "../../../json.ts";
import { isSecretPath } from "../../../permissions/commands/secret_files.ts";
import type { DecidedCall, PermissionContext } from "../../../permissions/decide/context.ts";
import { decide, hostOf, skillOf } from "../../../permissions/decide/decide.ts";
import { closedKind } from "../../../permissions/decide/rule_reach.ts";
import { offerRules } from "../../../permissions/decide/suggest.ts";
import type { PartVerdict, Reason, Verdict } from "../../../permissions/decide/verdict.ts";
import { resolvePath } from "../../../permissions/rules/paths.ts";
import { formatRule } from "../../../permissions/rules/rule.ts";
import { asLocalAllowRule, type MergedSettings, withRules } from "../../../permissions/rules/settings.ts";
import type { CallGroup } from "../facts/call_groups.ts";
import { fileRule, type RequiredPath } from "./path_rules.ts";
import { isRecommendable, partRisk } from "./rule_risk.ts";

/** What a call would have needed to run without a question. */
export interface RuleRequirements {
  /** Rules in the client's own form, each with the part of the call that asks for it. */
  readonly rules: readonly { readonly rule: string; readonly part: DecidedCall }[];
  /** Paths that a rule has to cover; which rule depends on the other paths of the project. */
  readonly paths: readonly PromptedPath[];
  /** Why no rule helps; null where one does. */
  readonly blocked: string | null;
}

/** A path with the part of the call that wants it. */
export interface PromptedPath extends RequiredPath {
  readonly part: DecidedCall;
}

/** What calls are judged against. */
export interface History {
  readonly settings: MergedSettings;
  readonly home: string;
  /** What the project of a session adds to them, by its directory. */
  projectSettings?(root: string): MergedSettings;
}

/** Tools that are themselves a question. */
const ALWAYS_ASK: ReadonlySet<string> = new Set([
  "ExitPlanMode",
  "EnterPlanMode",
  "AskUserQuestion",
  "StructuredOutput",
]);

/** The context a group's calls ran in. */
export function contextFor({ cwd, root }: CallGroup, history: History): PermissionContext {
  const own = root === null ? undefined : history.projectSettings?.(root);
  const { settings, home } = history;
  return {
    settings: own === undefined ? settings : {
      ...settings,
      rules: [...own.rules, ...settings.rules],
      additionalDirectories: [...own.additionalDirectories, ...settings.additionalDirectories],
    },
    cwd: cwd ?? root ?? "/",
    home,
    mode: "default",
    additionalDirectories: root === null ? [] : [root],
  };
}

function blockedBy(blocked: string): RuleRequirements {
  return { rules: [], paths: [], blocked };
}

/** Commands that take a directory where others take a file. */
const TAKES_DIRECTORY = /^(?:ls|cd|find|grep|egrep|fgrep|rg|du|tree|diff|stat|git)\b/;
const TAKES_DIRECTORY_TOOLS: ReadonlySet<string> = new Set(["Glob", "Grep", "LS"]);

function promptedPath(
  { path, use }: Reason & { readonly kind: "path" },
  part: DecidedCall,
  context: PermissionContext,
): PromptedPath {
  const command = stringAt(part.input, "command") ?? "";
  const directory = use === "folder" || TAKES_DIRECTORY_TOOLS.has(part.tool) ||
    (use === "read" && TAKES_DIRECTORY.test(command) && !/\.\w{1,5}$/.test(path));
  const alone = isSecretPath(path) || !isRecommendable(partRisk({ call: part, context }).kind);
  return { use: use === "write" ? "Edit" : "Read", path, isDirectory: directory, separate: alone, part };
}

/** Reasons about a line as a whole: no rule for one of its commands helps. */
const WHOLE_LINE: ReadonlySet<Reason["kind"]> = new Set([
  "too_complex",
  "shell_operators",
  "background",
  "assigned_variable",
  "changed_folder",
]);

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
  for (const asked of verdict.parts.filter((part) => part.verdict === "ask")) {
    const { reason, command } = asked;
    const part: DecidedCall = { tool: "Bash", input: { command } };
    if (reason.kind === "path") paths.push(promptedPath(reason, part, context));
    else if (reason.kind === "no_rule" || reason.kind === "runs_arguments") {
      const rule = offeredCommandRule(asked, offered, { context, form });
      if (rule === null) return blockedBy("It stands in no rule that would cover it again");
      rules.push({ rule, part });
    } else return blockedBy(reason.message);
  }
  return rules.length + paths.length === 0 ? blockedBy(verdict.reason.message) : { rules, paths, blocked: null };
}

/** Tools that a rule allows as a whole, and that do one thing. */
const WHOLE_TOOLS: ReadonlySet<string> = new Set([
  "WebSearch",
  "ListMcpResourcesTool",
  "ReadMcpResourceTool",
  "LSP",
  "ToolSearch",
]);

/** The rule for a tool that is no command and no file. */
function toolRule({ tool, input }: CallGroup): string | null {
  if (tool === "WebFetch") {
    const host = hostOf(stringAt(input, "url") ?? "");
    return host === null ? null : formatRule({ tool, content: { kind: "domain", domain: host } });
  }
  if (tool === "Skill") {
    const name = skillOf(input);
    return name === null || /[\s()]/.test(name) ? null : formatRule({ tool, content: { kind: "name", name } });
  }
  if (tool === "Agent" || tool === "Task") {
    const name = stringAt(input, "subagent_type");
    return name === null ? null : formatRule({ tool: "Agent", content: { kind: "name", name } });
  }
  // a server's tools are named one by one: a rule for the server would allow those nobody has seen
  return /^mcp__[\w-]+?__[\w-]+$/.test(tool) || WHOLE_TOOLS.has(tool) ? tool : null;
}

/** What one look at the calls of a group says; null where they are allowed, or forbidden whatever is allowed. */
function requireOnce(group: CallGroup, history: History, form: RuleForm): RuleRequirements | null {
  if (ALWAYS_ASK.has(group.tool)) return blockedBy(`${group.tool} always asks`);
  const context = contextFor(group, history);
  const call: DecidedCall = { tool: group.tool, input: group.input };
  const verdict = decide(call, context);
  if (verdict.verdict !== "ask") return null;
  if (verdict.rule !== undefined) return blockedBy(`The ask rule ${verdict.rule} wants the question`);
  if (group.tool === "Bash") return requireForCommand(call, verdict, context, form);
  const { reason } = verdict;
  const file = stringAt(group.input, "file_path") ?? stringAt(group.input, "notebook_path");
  if (reason.kind === "path") return { rules: [], paths: [promptedPath(reason, call, context)], blocked: null };
  if (reason.kind === "guarded_path") return blockedBy(reason.message);
  if (file !== null && reason.kind === "no_rule") {
    return {
      rules: [],
      paths: [{
        use: "Edit",
        path: resolvePath(file, context),
        isDirectory: false,
        separate: isSecretPath(resolvePath(file, context)),
        part: call,
      }],
      blocked: null,
    };
  }
  const rule = toolRule(group);
  return rule === null ? blockedBy(reason.message) : { rules: [{ rule, part: call }], paths: [], blocked: null };
}

/** A rule may answer one question and leave the next: a redirect's target first, then the command. */
const MAX_ROUNDS = 4;

/**
 * What the calls of a group needed, or why nothing would have helped; null where the settings allow them already or
 * forbid them. With all of the rules the calls would have run: each is tried before it is named.
 *
 * @param form How wide rules for commands are made.
 */
export function requiredRules(
  group: CallGroup,
  history: History,
  form: RuleForm = "approved",
): RuleRequirements | null {
  let wants = requireOnce(group, history, form);
  if (wants === null || wants.blocked !== null) return wants;
  const places = { root: group.root, home: history.home };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const texts = [...wants.rules.map(({ rule }) => rule), ...wants.paths.map((path) => fileRule(path, places))];
    const standing = texts.flatMap((text) => asLocalAllowRule(text, group.root) ?? []);
    const more = requireOnce(group, { ...history, settings: withRules(history.settings, standing) }, form);
    if (more === null) return wants;
    if (more.blocked !== null) return more;
    wants = { rules: [...wants.rules, ...more.rules], paths: [...wants.paths, ...more.paths], blocked: null };
  }
  return blockedBy("No rule of the client's own form covers it");
}

/** The command rules the client itself would offer to save for a call. */
export function offeredRules(call: DecidedCall, context: PermissionContext): string[] {
  return offerRules(call, context).flatMap((suggestion) => {
    if (suggestion.type !== "addRules") return [];
    return suggestion.rules.flatMap(({ toolName, ruleContent }) =>
      toolName === call.tool && ruleContent !== undefined ? [`${toolName}(${ruleContent})`] : []
    );
  });
}

function covers(rule: string, command: string, context: PermissionContext): boolean {
  const standing = asLocalAllowRule(rule, context.cwd);
  if (standing === null) return false;
  const settings = withRules(context.settings, [standing]);
  return decide({ tool: "Bash", input: { command } }, { ...context, settings }).verdict === "allow";
}

/** How wide a rule is made: as the client makes it, or no wider than what was approved. */
export type RuleForm = "client" | "approved";

/** Longer commands are one of a kind, and a report could not show them whole. */
const MAX_COMMAND = 160;

/** Whether the command word for word is a rule of use: it will come again, and reads as itself. */
function isRepeatable(command: string): boolean {
  if (command.length > MAX_COMMAND || /[\n*]/.test(command) || command.endsWith(":")) return false;
  // a commit's message is written once
  return !/^git (?:\S+ )*commit\b.*\s-[a-z]*m/.test(command);
}

/**
 * The rule for one command of a line: the client's own with a star where all that it could match is of the command's kind,
 * else the command word for word where that may be recommended, else the client's own for a person to look at.
 *
 * @param form `client`: the client's own form whatever it opens, for rules that forbid.
 * @returns The rule, or null where neither form is one.
 */
export function offeredCommandRule(
  { command, reason }: PartVerdict,
  offered: readonly string[],
  { context, form }: { readonly context: PermissionContext; readonly form: RuleForm },
): string | null {
  const exact = isRepeatable(command) ? formatRule({ tool: "Bash", content: { kind: "exact", command } }) : null;
  if (reason.kind === "runs_arguments") return exact; // no prefix of it may be approved
  const own = offered.find((rule) => covers(rule, command, context)) ??
    offeredRules({ tool: "Bash", input: { command } }, context)[0] ?? null;
  const standing = own === null ? null : asLocalAllowRule(own, context.cwd);
  if (standing === null || standing.rule.content.kind === "exact") return exact;
  if (form === "client" || closedKind(standing.rule.content) !== undefined) return own;
  return exact !== null && isRecommendable(partRisk({ call: { tool: "Bash", input: { command } }, context }).kind)
    ? exact
    : own;
}
