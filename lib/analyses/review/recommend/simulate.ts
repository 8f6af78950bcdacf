import { AGENT_TOOLS } from "../../../session/calls/tool_names.ts";
import type { PermissionContext } from "../../../permissions/context.ts";
import type { Verdict } from "../../../permissions/decide/verdict.ts";
import { coversPath } from "../../../permissions/rules/match_rules.ts";
import type { SourcedRule } from "../../../permissions/settings/settings.ts";
import { type CallGroup, countDecisions } from "../facts/call_groups.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import { addRequiredRules, contextFor, type History, isRateable, verdictFor } from "./requirements.ts";

/** Decides calls with some rules added to a history's settings, the same calls once. */
export class WithRules {
  readonly #history: History;

  constructor(history: History, rules: readonly SourcedRule[]) {
    this.#history = rules.length === 0 ? history : { ...history, settings: addRequiredRules(history.settings, rules) };
  }

  verdict(group: CallGroup): Verdict {
    return verdictFor(group, this.#history);
  }

  /** Whether the calls of a group would have been allowed, as far as rules are looked for at all. */
  allows(group: CallGroup): boolean {
    return isRateable(group, this.#history.home) && this.verdict(group).verdict === "allow";
  }
}

/** Whether the calls of a group would have been allowed with these additional rules. */
export function isGroupAllowed(group: CallGroup, history: History, rules: readonly SourcedRule[]): boolean {
  return new WithRules(history, rules).allows(group);
}

/** What additional rules would have changed in a history. */
export interface Simulation {
  readonly allowed: number;
  readonly promptsSaved: number;
  readonly newlyAllowed: readonly CallGroup[];
}

export function simulateRules(
  groups: readonly CallGroup[],
  history: History,
  rules: readonly SourcedRule[],
): Simulation {
  let allowed = 0;
  let promptsSaved = 0;
  const newlyAllowed: CallGroup[] = [];
  const today = new WithRules(history, []);
  const added = new WithRules(history, rules);
  for (const group of groups) {
    if (!rules.some((rule) => mayCover(rule, group))) continue;
    const verdict = today.verdict(group);
    if (verdict.verdict === "allow" || !rules.some((rule) => mayChange(rule, verdict, contextFor(group, history)))) {
      continue;
    }
    if (!added.allows(group)) continue;
    allowed += group.calls;
    promptsSaved += countDecisions(group, PROMPTED_DECISIONS);
    if (countDecisions(group, DENIED_DECISIONS) > 0) newlyAllowed.push(group);
  }
  return { allowed, promptsSaved, newlyAllowed };
}

/** What a shell removes: a rule and a command line are compared without it. */
const SHELL_QUOTES = /['"\\\n]/g;
/** The parts of a rule that a command line must have, whatever is around them. */
const RULE_WORDS = /[\w./:@=+-]{2,}/g;

const bareCommands = new WeakMap<CallGroup, string>();

function bareCommand(group: CallGroup): string {
  const known = bareCommands.get(group);
  if (known !== undefined) return known;
  const command = group.input["command"];
  const bare = typeof command === "string" ? command.replace(SHELL_QUOTES, "") : "";
  bareCommands.set(group, bare);
  return bare;
}

function hasRuleWords(text: string, group: CallGroup): boolean {
  const bare = bareCommand(group);
  return (text.replace(SHELL_QUOTES, "").match(RULE_WORDS) ?? []).every((word) => bare.includes(word));
}

/** Whether a rule can cover the calls of a group at all; a cheap check before the exact one. */
export function mayCover({ rule }: SourcedRule, group: CallGroup): boolean {
  const { tool } = group;
  if (rule.tool === "Edit" || rule.tool === "Read") return tool !== "WebFetch" && !tool.startsWith("mcp__");
  if (rule.tool === "Agent") return AGENT_TOOLS.has(tool);
  if (rule.tool !== "Bash") return rule.tool === tool || rule.tool.startsWith("mcp__") && tool.startsWith("mcp__");
  if (tool !== "Bash") return false;
  const { content } = rule;
  switch (content.kind) {
    case "exact":
      return hasRuleWords(content.command, group);
    case "prefix":
      return hasRuleWords(content.prefix, group);
    case "wildcard":
      return content.pattern.split("*").every((part) => hasRuleWords(part, group));
    default:
      return true;
  }
}

/** Whether an allow rule can change a decision that asks: for a path, only if it covers one that is named. */
export function mayChange(rule: SourcedRule, { reason, parts }: Verdict, context: PermissionContext): boolean {
  const { tool, content } = rule.rule;
  if (parts.length === 0 || content.kind !== "path" || (tool !== "Edit" && tool !== "Read")) return true;
  const use = tool === "Edit" ? "write" : "read";
  return [reason, ...parts.map((part) => part.reason)].some((why) =>
    "path" in why && coversPath(rule, { path: why.path, use }, context)
  );
}
