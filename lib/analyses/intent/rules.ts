import { isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import { type Pattern, patternOf } from "./pattern.ts";

/** What a rule asks for. */
export type RuleAction = "deny" | "ask" | "context" | "log";

/** One rule on what a tool is called for; the first that matches wins. */
export interface ToolRule {
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
export interface CallFacts {
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
  readonly rule: ToolRule;
  /** Its place in the list. */
  readonly index: number;
  /** Its message, filled in. */
  readonly message: string;
}

/** A rule that cannot be used, and why. */
export interface RuleProblem {
  readonly index: number;
  readonly field: "pattern" | "unless";
  readonly why: string;
}

/** The answer of a list of rules. */
export interface RuleAnswer {
  readonly match: RuleMatch | null;
  readonly problems: readonly RuleProblem[];
}

/** All strings of a value, however deep. */
function strings(value: Json | undefined, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 20) return [];
  if (Array.isArray(value)) return value.flatMap((item) => strings(item, depth + 1));
  return isJsonObject(value) ? Object.values(value).flatMap((item) => strings(item, depth + 1)) : [];
}

/** The texts a source stands for; one list for each call it could be. */
function textsOf(source: string, facts: CallFacts): readonly (readonly string[])[] {
  switch (source) {
    case "intent":
      return facts.intents.map(({ text }) => [text]);
    case "thinking":
      return facts.intents.map(({ thinking }) => [thinking]);
    case "prompt":
      return [[facts.prompt]];
    case "output":
      return [strings(facts.output)];
    case "any": {
      const common = [...strings(facts.input), ...strings(facts.output), facts.prompt];
      return facts.intents.length === 0
        ? [common]
        : facts.intents.map(({ text, thinking }) => [text, thinking, ...common]);
    }
    default: {
      const value = Object.hasOwn(facts.input, source) ? facts.input[source] : undefined;
      if (value === undefined) return [];
      return [
        typeof value === "string" || isJsonObject(value) || Array.isArray(value) ? strings(value) : [String(value)],
      ];
    }
  }
}

/** The rules that an event of a tool could meet; without any, nothing has to be read. */
export function rulesFor(rules: readonly ToolRule[], event: string, tool: string): readonly ToolRule[] {
  return rules.filter((rule) =>
    rule.event === event && (rule.tool === "*" || rule.tool.split("|").some((name) => name.trim() === tool))
  );
}

function matches(rule: ToolRule, facts: CallFacts, pattern: Pattern, unless: Pattern | null): boolean {
  const texts = textsOf(rule.source, facts);
  if (texts.length === 0 || pattern.kind !== "pattern") return false;
  return texts.every((list) =>
    list.some((text) => pattern.test(text)) &&
    !(unless?.kind === "pattern" && list.some((text) => unless.test(text)))
  );
}

function filled(message: string, facts: CallFacts): string {
  const intent = facts.intents[0]?.text ?? "";
  const command = stringAt(facts.input, "command") ?? stringAt(facts.input, "file_path") ?? "";
  return message.replace(/\{\{\s*(command|intent|tool)\s*\}\}/g, (_whole, name) => {
    return name === "command" ? command : name === "intent" ? intent : facts.tool;
  });
}

/**
 * The first rule that holds for a call.
 *
 * @param used How often each rule, by its place, was used in this session; a rule at its limit is passed over.
 */
export function firstRule(rules: readonly ToolRule[], facts: CallFacts, used: readonly number[] = []): RuleAnswer {
  const problems: RuleProblem[] = [];
  for (const [index, rule] of rules.entries()) {
    if (
      rulesFor([rule], facts.event, facts.tool).length === 0 ||
      (rule.limit !== undefined && (used[index] ?? 0) >= rule.limit)
    ) continue;
    const pattern = patternOf(rule.pattern);
    const unless = rule.unless === undefined ? null : patternOf(rule.unless);
    if (pattern.kind === "refused") problems.push({ index, field: "pattern", why: pattern.why });
    if (unless?.kind === "refused") problems.push({ index, field: "unless", why: unless.why });
    if (pattern.kind === "refused" || unless?.kind === "refused") continue;
    if (matches(rule, facts, pattern, unless)) {
      return { match: { rule, index, message: filled(rule.message, facts) }, problems };
    }
  }
  return { match: null, problems };
}
