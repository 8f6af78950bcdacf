import { isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import { type Found, type LinearPattern, linearPattern, type Work } from "../../pattern/search.ts";
import { readShell } from "../../permissions/bash/walk.ts";
import { unwrap } from "../../permissions/commands/wrappers.ts";
import { type SafeText, safeText } from "../../text/safe_text.ts";

/** How much is searched for all rules of one call: 0.2 s. Longer texts are searched to no end. */
const WORK = 5_000_000;

/** What a rule asks for. */
export type RuleAction = "deny" | "ask" | "context" | "log";

/** One rule on what a tool is called for; the first that matches wins. */
export interface IntentRule {
  readonly event: string;
  /** A tool's name, several with `|`, or `*`. */
  readonly tool: string;
  /** `intent`, `thinking`, `prompt`, `output`, `any`, or the name of a field of the tool's input. */
  readonly source: string;
  readonly pattern: string;
  readonly unless?: string;
  readonly action: RuleAction;
  readonly message: string;
  /** At most so often a session. */
  readonly limit?: number;
}

/** What rules are matched with. */
export interface RuleInput {
  readonly event: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** Texts of several calls where it is not known which one this is: all must match. */
  readonly intents: readonly { readonly text: string; readonly thinking: string }[];
  readonly prompt: string;
  /** What the tool gave back, where it ran. */
  readonly output: Json | undefined;
}

/** A rule that holds for a call. */
export interface RuleMatch {
  readonly rule: IntentRule;
  /** Its place in the list. */
  readonly index: number;
  /** Its message, filled in. */
  readonly message: SafeText;
  /**
   * What is done: the rule's action, or `ask` where a rule that denies or asks could not be searched for to the end.
   */
  readonly action: RuleAction;
}

/** A rule that cannot be used, and why. */
export interface RuleProblem {
  readonly index: number;
  readonly field: "pattern" | "unless";
  readonly reason: string;
}

/** The answer of a list of rules. */
export interface RuleAnswer {
  readonly match: RuleMatch | null;
  readonly problems: readonly RuleProblem[];
  /** Rules, by their places, that were not searched for to the end. */
  readonly unfinished: readonly number[];
}

/** All strings of a value, however deep. */
function collectStrings(value: Json | undefined, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 20) return [];
  if (Array.isArray(value)) return value.flatMap((item) => collectStrings(item, depth + 1));
  return isJsonObject(value) ? Object.values(value).flatMap((item) => collectStrings(item, depth + 1)) : [];
}

const commands = new WeakMap<RuleInput, readonly string[]>();

/** The texts of a shell's command, taken apart once for all rules; null where the call has none. */
function shellTexts(facts: RuleInput): readonly string[] | null {
  const command = facts.tool === "Bash" ? stringAt(facts.input, "command") : null;
  if (command === null) return null;
  let texts = commands.get(facts);
  // what is too long to search is not taken apart either
  if (!texts) commands.set(facts, texts = command.length > WORK ? [command] : commandTexts(command));
  return texts;
}

/** The texts a source stands for; one list for each call it could be. */
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

/** The rules that an event of a tool could meet; without any, nothing has to be read. */
export function filterRules(rules: readonly IntentRule[], event: string, tool: string): readonly IntentRule[] {
  return rules.filter((rule) =>
    rule.event === event && (rule.tool === "*" || rule.tool.split("|").some((name) => name.trim() === tool))
  );
}

/** Whether a pattern is found in one of some texts. */
function searchTexts(pattern: LinearPattern & { kind: "pattern" }, texts: readonly string[], work: Work): Found {
  let unfinished = false;
  for (const text of texts) {
    const found = pattern.search(text, work);
    if (found === "found") return found;
    unfinished ||= found === "unfinished";
  }
  return unfinished ? "unfinished" : "absent";
}

interface ReadyRule {
  readonly rule: IntentRule;
  readonly pattern: LinearPattern & { kind: "pattern" };
  readonly unless: (LinearPattern & { kind: "pattern" }) | null;
}

/** Whether a rule holds for each call that it could be. */
function searchRule({ rule, pattern, unless }: ReadyRule, facts: RuleInput, work: Work): Found {
  const lists = textsOf(rule.source, facts);
  let unfinished = false;
  for (const texts of lists) {
    const found = searchTexts(pattern, texts, work);
    if (found === "absent") return found;
    const excepted = unless === null ? "absent" : searchTexts(unless, texts, work);
    if (excepted === "found") return "absent";
    unfinished ||= found === "unfinished" || excepted === "unfinished";
  }
  return lists.length === 0 ? "absent" : unfinished ? "unfinished" : "found";
}

function fillMessage(message: string, facts: RuleInput): SafeText {
  const intent = facts.intents[0]?.text ?? "";
  const command = stringAt(facts.input, "command") ?? stringAt(facts.input, "file_path") ?? "";
  const words: Readonly<Record<string, string>> = { command, intent, tool: facts.tool };
  const told = message.replace(/\{\{\s*(command|intent|tool)\s*\}\}/g, (_whole, name) => words[name] ?? "");
  return safeText(told, { lines: true });
}

/**
 * The first rule that holds for a call.
 *
 * @param used How often each rule, by its place, was used in this session; a rule at its limit is passed over.
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
    const pattern = patternOf(rule.pattern);
    const unless = rule.unless === undefined ? null : patternOf(rule.unless);
    if (pattern.kind === "refused") problems.push({ index, field: "pattern", reason: pattern.why });
    if (unless?.kind === "refused") problems.push({ index, field: "unless", reason: unless.why });
    if (pattern.kind === "refused" || unless?.kind === "refused") continue;
    const found = searchRule({ rule, pattern, unless }, facts, work);
    if (found === "unfinished") unfinished.push(index);
    // what could not be looked through is never passed unseen
    const guards = rule.action === "deny" || rule.action === "ask";
    if (found === "found" || (found === "unfinished" && guards)) {
      const action = found === "found" ? rule.action : "ask";
      return { match: { rule, index, message: fillMessage(rule.message, facts), action }, problems, unfinished };
    }
  }
  return { match: null, problems, unfinished };
}

/**
 * Makes a pattern of what a person wrote. `(?i)` at the start ignores case.
 *
 * A search takes time that grows with the text, whatever the pattern; what cannot be searched for so (a back-reference) is
 * refused, with the reason.
 */
export function patternOf(source: string): LinearPattern {
  const ignoreCase = source.startsWith("(?i)");
  return linearPattern(ignoreCase ? source.slice(4) : source, ignoreCase ? "i" : "");
}

/** Options of git itself that take the next word. */
const GIT_VALUES = new Set(
  "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path".split(" "),
);

/**
 * What a pattern sees of a command line: the line as written; on one line, with single blanks; and each of its commands by
 * itself, quotes and backslashes taken off, without wrappers such as `sudo` and without git's options before its subcommand.
 *
 * So `git push \⏎ --force`, `git  -C . push "--force"` and `cd a && sudo git push --force` all hold `git push --force`. A
 * line over 10,000 characters is not taken into commands; the client asks about it anyway.
 */
export function commandTexts(command: string): string[] {
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
