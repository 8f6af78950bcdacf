import { AGENT_TOOLS } from "../../../session/calls/tool_names.ts";
import { decide } from "../../../permissions/decide/decide.ts";
import { type MergedSettings, type SourcedRule, withRules } from "../../../permissions/settings/settings.ts";
import { type CallGroup, countDecisions } from "../facts/call_groups.ts";
import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../../session/calls/decision.ts";
import { contextFor, type History, isRateable } from "./requirements.ts";

/**
 * Decides calls with some rules added to a history's settings. The settings of a project are put together once, and so is the
 * index that deciding makes of them.
 */
export class WithRules {
  readonly #history: History;
  readonly #projects = new Map<string | null, MergedSettings>();

  constructor(history: History, rules: readonly SourcedRule[]) {
    this.#history = { ...history, settings: withRules(history.settings, rules) };
  }

  /** Whether the calls of a group would have been allowed. */
  allows(group: CallGroup): boolean {
    if (!isRateable(group, this.#history.home)) return false;
    const context = contextFor(group, this.#history);
    const settings = this.#projects.get(group.root) ?? context.settings;
    this.#projects.set(group.root, settings);
    return decide({ tool: group.tool, input: group.input }, { ...context, settings }).verdict === "allow";
  }
}

/** Whether the calls of a group would have been allowed with these additional rules. */
export function isGroupAllowed(group: CallGroup, history: History, rules: readonly SourcedRule[]): boolean {
  return new WithRules(history, rules).allows(group);
}

/** What the settings in force do with groups of calls, each decided once. */
export class Today {
  readonly #settings: WithRules;
  readonly #allowed = new Map<CallGroup, boolean>();

  constructor(history: History) {
    this.#settings = new WithRules(history, []);
  }

  /** Whether the settings allow the calls of a group. */
  allows(group: CallGroup): boolean {
    const known = this.#allowed.get(group);
    if (known !== undefined) return known;
    const isAllowed = this.#settings.allows(group);
    this.#allowed.set(group, isAllowed);
    return isAllowed;
  }
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

/**
 * Decides the calls of a history again, with some rules added.
 *
 * @param today What the settings do without them.
 */
export function simulateRules(
  groups: readonly CallGroup[],
  history: History,
  rules: readonly SourcedRule[],
  today: Today = new Today(history),
): Simulation {
  let allowed = 0;
  let promptsSaved = 0;
  const newlyAllowed: CallGroup[] = [];
  const added = new WithRules(history, rules);
  for (const group of groups) {
    if (!rules.some((rule) => mayCover(rule, group)) || today.allows(group) || !added.allows(group)) continue;
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
