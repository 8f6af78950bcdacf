import { isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import type { Found, LinearPattern, Work } from "../../pattern/search.ts";
import { readShell } from "../../permissions/bash/read_shell.ts";
import { unwrap } from "../../permissions/commands/wrappers.ts";
import type { RiskKind } from "../../permissions/risk/risk_kinds.ts";
import { escapeInsertions } from "../../text/escape.ts";
import { type SafeText, safeText } from "../../text/safe_text.ts";
import { NOTHING_LOST, patternOf } from "./rule_pattern.ts";

/** Search steps for all rules of one call, about 0.2 s; beyond that a search remains unfinished. */
const WORK = 5_000_000;

/** What a rule does when it matches. */
export type RuleAction = "deny" | "ask" | "context" | "log";

/** A rule for tool calls; the first rule that matches decides. */
export interface IntentRule {
  /** The hook event to which the rule applies. */
  readonly event: "PreToolUse" | "PostToolUse" | "PostToolUseFailure" | "PermissionRequest";
  /** A tool's name, several names separated by `|`, or `*`. */
  readonly tool: string;
  /** What is searched: `intent`, `thinking`, `prompt`, `output`, `any`, or the name of a field of the tool's input. */
  readonly source: string;
  /** A regular expression. */
  readonly pattern: string;
  /** What the worst of a call may be for the rule to apply, such as `destructive`; without it, anything. */
  readonly risk?: readonly RiskKind[];
  /** A regular expression, or {@linkcode NOTHING_LOST}; if it matches, the rule does not apply. */
  readonly unless?: string;
  /** What happens when the rule matches. */
  readonly action: RuleAction;
  /** What the model or the user reads; `{{command}}`, `{{intent}}` and `{{tool}}` are filled in. */
  readonly message: string;
  /** Maximum number of uses per session. */
  readonly limit?: number;
}

/** The call that rules are matched against. */
export interface RuleInput {
  /** The hook event. */
  readonly event: string;
  /** The tool's name. */
  readonly tool: string;
  /** Its input. */
  readonly input: JsonObject;
  /**
   * Texts before the call. If it is not known which call it is, there are several, and a rule must match all of them.
   */
  readonly intents: readonly { readonly text: string; readonly thinking: string }[];
  /** The prompt that led to the call; "" if it is not known. */
  readonly prompt: string;
  /** The tool output; undefined before it ran. */
  readonly output: Json | undefined;
  /** The worst that the call can do. Asked only where a rule names risks; without it, the risk is `unknown`. */
  readonly risk?: () => RiskKind;
  /** Whether the call destroys nothing. Asked only where a rule depends on it; without it, nobody can tell. */
  readonly losesNothing?: () => boolean;
}

/** A rule that matches a call. */
export interface RuleMatch {
  /** The rule. */
  readonly rule: IntentRule;
  /** Its index in the list. */
  readonly index: number;
  /** Its message with placeholders replaced. */
  readonly message: SafeText;
  /**
   * The rule's action, or `ask` if the search for a rule that denies or asks is unfinished.
   */
  readonly action: RuleAction;
}

/** A rule with an unsupported pattern. */
export interface RuleProblem {
  /** Its index in the list. */
  readonly index: number;
  /** Which of its patterns. */
  readonly field: "pattern" | "unless";
  /** What is not supported in it. */
  readonly reason: string;
}

/** The result of matching a list of rules. */
export interface RuleAnswer {
  /** The first rule that matches; null if none does. */
  readonly match: RuleMatch | null;
  /** Rules that were not searched. */
  readonly problems: readonly RuleProblem[];
  /** Indices of rules whose search is unfinished. */
  readonly unfinished: readonly number[];
}

function collectStrings(value: Json | undefined, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 20) return [];
  if (Array.isArray(value)) return value.flatMap((item) => collectStrings(item, depth + 1));
  return isJsonObject(value) ? Object.values(value).flatMap((item) => collectStrings(item, depth + 1)) : [];
}

const commands = new WeakMap<RuleInput, readonly string[]>();

function shellCommand({ tool, input }: RuleInput): string | null {
  return tool === "Bash" ? stringAt(input, "command") : null;
}

/** The texts of a shell command, parsed once for all rules; null if the call has none. */
function shellTexts(facts: RuleInput): readonly string[] | null {
  const command = shellCommand(facts);
  if (command === null) return null;
  let texts = commands.get(facts);
  // too long to search, so not parsed either
  if (!texts) commands.set(facts, texts = command.length > WORK ? [command] : commandTexts(command));
  return texts;
}

/** The texts of a source, one list for each call that it may be. */
function textsOf(source: string, facts: RuleInput): readonly (readonly string[])[] {
  switch (source) {
    case "intent":
      return facts.intents.map(({ text }) => [text]);
    case "thinking":
      return facts.intents.map(({ thinking }) => [thinking]);
    case "prompt":
      return [[facts.prompt]];
    case "output":
      return [collectStrings(facts.output)];
    case "any": {
      const common = [
        ...collectStrings(facts.input),
        ...shellTexts(facts) ?? [],
        ...collectStrings(facts.output),
        facts.prompt,
      ];
      return facts.intents.length === 0
        ? [common]
        : facts.intents.map(({ text, thinking }) => [text, thinking, ...common]);
    }
    default: {
      const value = Object.hasOwn(facts.input, source) ? facts.input[source] : undefined;
      if (value === undefined) return [];
      const shell = source === "command" ? shellTexts(facts) : null;
      if (shell !== null) return [shell];
      return [
        typeof value === "string" || isJsonObject(value) || Array.isArray(value)
          ? collectStrings(value)
          : [String(value)],
      ];
    }
  }
}

export function filterRules(rules: readonly IntentRule[], event: string, tool: string): readonly IntentRule[] {
  return rules.filter((rule) =>
    rule.event === event && (rule.tool === "*" || rule.tool.split("|").some((name) => name.trim() === tool))
  );
}

function searchTexts(pattern: LinearPattern & { kind: "pattern" }, texts: readonly string[], work: Work): Found {
  let unfinished = false;
  for (const text of texts) {
    const found = pattern.search(text, work);
    if (found === "found") return found;
    unfinished ||= found === "unfinished";
  }
  return unfinished ? "unfinished" : "absent";
}

/** Without these, the texts of a command consist of its own characters and of spaces. */
const EXPANSION = /[`$]/;

/** Whether a command lacks a character of every match: most do, and are then not parsed, which takes a millisecond. */
function isOutOfReach({ needs }: LinearPattern & { kind: "pattern" }, command: string): boolean {
  return !EXPANSION.test(command) && [...needs].some((needed) => needed !== " " && !command.includes(needed));
}

interface Patterns {
  readonly pattern: LinearPattern;
  readonly unless: LinearPattern | null;
}

/** Rules with their patterns compiled: each is matched against several texts. */
const compiled = new WeakMap<IntentRule, Patterns>();

function patternsOf(rule: IntentRule): Patterns {
  let patterns = compiled.get(rule);
  if (patterns === undefined) {
    const unless = rule.unless === undefined || rule.unless === NOTHING_LOST ? null : patternOf(rule.unless);
    compiled.set(rule, patterns = { pattern: patternOf(rule.pattern), unless });
  }
  return patterns;
}

interface ReadyRule {
  readonly rule: IntentRule;
  readonly pattern: LinearPattern & { kind: "pattern" };
  readonly unless: (LinearPattern & { kind: "pattern" }) | null;
}

/** Whether a rule matches every call that it may be. */
function searchRule({ rule, pattern, unless }: ReadyRule, facts: RuleInput, work: Work): Found {
  const command = rule.source === "command" ? shellCommand(facts) : null;
  if (command !== null && isOutOfReach(pattern, command)) return "absent";
  const lists = textsOf(rule.source, facts);
  let unfinished = false;
  for (const texts of lists) {
    const found = searchTexts(pattern, texts, work);
    if (found === "absent") return found;
    const exception = unless === null ? "absent" : searchTexts(unless, texts, work);
    if (exception === "found") return "absent";
    unfinished ||= found === "unfinished" || exception === "unfinished";
  }
  return lists.length === 0 || !isConcerned(rule, facts) ? "absent" : unfinished ? "unfinished" : "found";
}

/** What a rule asks of a call besides its texts; to find out takes longer than to search those. */
function isConcerned({ risk, unless }: IntentRule, facts: RuleInput): boolean {
  if (risk !== undefined && !risk.includes(facts.risk?.() ?? "unknown")) return false;
  return unless !== NOTHING_LOST || facts.losesNothing?.() !== true;
}

function fillMessage(message: string, facts: RuleInput): SafeText {
  const intent = facts.intents[0]?.text ?? "";
  const command = stringAt(facts.input, "command") ?? stringAt(facts.input, "file_path") ?? "";
  const words: Readonly<Record<string, string>> = { command, intent, tool: facts.tool };
  const filled = message.replace(/\{\{\s*(command|intent|tool)\s*\}\}/g, (_whole, name) => {
    return escapeInsertions(words[name] ?? "");
  });
  return safeText(filled, { lines: true });
}

/**
 * Finds the first rule that matches a call.
 *
 * @param rules The rules, in order.
 * @param facts The call.
 * @param used Number of times each rule was used in this session, by index; a rule at its limit is skipped.
 * @returns The match, and which rules could not be searched at all or completely.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { matchRules } from "@debrief/debrief/analyses";
 *
 * const rule = {
 *   event: "PreToolUse",
 *   tool: "Bash",
 *   source: "command",
 *   pattern: "git push --force",
 *   action: "deny",
 *   message: "Never {{command}}.",
 * } as const;
 * const call = { event: "PreToolUse", tool: "Bash", intents: [], prompt: "", output: undefined };
 * const { match } = matchRules([rule], { ...call, input: { command: "sudo git -C . push '--force'" } });
 * assertEquals(match?.action, "deny");
 * assertEquals(matchRules([rule], { ...call, input: { command: "git push" } }).match, null);
 * ```
 */
export function matchRules(rules: readonly IntentRule[], facts: RuleInput, used: readonly number[] = []): RuleAnswer {
  const problems: RuleProblem[] = [];
  const unfinished: number[] = [];
  const work = { left: WORK };
  for (const [index, rule] of rules.entries()) {
    if (
      filterRules([rule], facts.event, facts.tool).length === 0 ||
      (rule.limit !== undefined && (used[index] ?? 0) >= rule.limit)
    ) continue;
    const { pattern, unless } = patternsOf(rule);
    if (pattern.kind === "refused") problems.push({ index, field: "pattern", reason: pattern.why });
    if (unless?.kind === "refused") problems.push({ index, field: "unless", reason: unless.why });
    if (pattern.kind === "refused" || unless?.kind === "refused") continue;
    const found = searchRule({ rule, pattern, unless }, facts, work);
    if (found === "unfinished") unfinished.push(index);
    // an unfinished search must not let a guarded call pass
    const isGuard = rule.action === "deny" || rule.action === "ask";
    if (found === "found" || (found === "unfinished" && isGuard)) {
      const action = found === "found" ? rule.action : "ask";
      return { match: { rule, index, message: fillMessage(rule.message, facts), action }, problems, unfinished };
    }
  }
  return { match: null, problems, unfinished };
}

const GIT_VALUES = new Set(
  "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path".split(" "),
);

/**
 * Derives the texts of a command line that patterns search: the line as written; on one line with single spaces; and
 * each of its commands without quoting, wrappers such as `sudo`, and git's options before the subcommand. So `git push
 * \⏎ --force`, `git  -C . push "--force"` and `cd a && sudo git push --force` all contain `git push --force`. A line
 * over 10,000 characters is not split into commands; the client prompts for it anyway.
 */
function commandTexts(command: string): string[] {
  const texts = new Set([command, oneLine(command)]);
  for (const part of readShell(command).parts) {
    texts.add(part.argv.join(" "));
    texts.add(withoutGitOptions(unwrap(part, "deny").argv).join(" "));
  }
  return [...texts];
}

function oneLine(command: string): string {
  return command.replaceAll("\\\r\n", " ").replaceAll("\\\n", " ").replace(/[ \t]+/g, " ");
}

function withoutGitOptions(argv: readonly string[]): readonly string[] {
  const [program = ""] = argv;
  if (program !== "git" && !program.endsWith("/git")) return argv;
  let at = 1;
  while (argv[at]?.startsWith("-")) at += GIT_VALUES.has(argv[at]!) ? 2 : 1;
  return ["git", ...argv.slice(at)];
}
