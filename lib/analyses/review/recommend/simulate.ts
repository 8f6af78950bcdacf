import { AGENT_TOOLS } from "../../../session/calls/tool_names.ts";
import { decide } from "../../../permissions/decide/decide.ts";
import { type SourcedRule, withRules } from "../../../permissions/settings/settings.ts";
import { type CallGroup, countDecisions } from "../facts/call_groups.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import { contextFor, type History } from "./requirements.ts";

/** Whether the calls of a group would have been allowed with these additional rules. */
export function isGroupAllowed(group: CallGroup, history: History, rules: readonly SourcedRule[]): boolean {
  const settings = withRules(history.settings, rules);
  const context = contextFor(group, { ...history, settings });
  return decide({ tool: group.tool, input: group.input }, context).verdict === "allow";
}

/** What additional rules would have changed in a history. */
export interface Simulation {
  /** Calls that the settings allow only with these rules. */
  readonly allowed: number;
  /** Of these, the calls that the user approved or nobody could. */
  readonly promptsSaved: number;
  /** Of these, the groups with denied calls. */
  readonly newlyAllowed: readonly CallGroup[];
}

/** Decides the calls of a history again, with some rules added. */
export function simulateRules(
  groups: readonly CallGroup[],
  history: History,
  rules: readonly SourcedRule[],
): Simulation {
  let allowed = 0;
  let promptsSaved = 0;
  const newlyAllowed: CallGroup[] = [];
  for (const group of groups) {
    if (!rules.some((rule) => mayCover(rule, group))) continue;
    if (!isGroupAllowed(group, history, rules) || isGroupAllowed(group, history, [])) continue;
    allowed += group.calls;
    promptsSaved += countDecisions(group, PROMPTED_DECISIONS);
    if (countDecisions(group, DENIED_DECISIONS) > 0) newlyAllowed.push(group);
  }
  return { allowed, promptsSaved, newlyAllowed };
}

/** Whether a rule can cover the calls of a group at all; a cheap check before the exact one. */
export function mayCover({ rule }: SourcedRule, { tool, input }: CallGroup): boolean {
  if (rule.tool === "Edit" || rule.tool === "Read") return tool !== "WebFetch" && !tool.startsWith("mcp__");
  if (rule.tool === "Agent") return AGENT_TOOLS.has(tool);
  if (rule.tool !== "Bash") return rule.tool === tool || rule.tool.startsWith("mcp__");
  if (tool !== "Bash") return false;
  const { content } = rule;
  const command = typeof input["command"] === "string" ? input["command"] : "";
  switch (content.kind) {
    case "exact":
      return command.includes(content.command.split(" ", 1)[0] ?? "");
    case "prefix":
      return command.includes(content.prefix.split(" ", 1)[0] ?? "");
    case "wildcard":
      return command.includes(/^[^*\s\\]*/.exec(content.pattern)?.[0] ?? "");
    default:
      return true;
  }
}
