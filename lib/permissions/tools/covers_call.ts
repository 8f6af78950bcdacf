import { type JsonObject, stringAt } from "../../json.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { matchesStars } from "../rules/command_match.ts";
import type { RuleContent } from "../rules/rule.ts";
import type { Behavior, SourcedRule } from "../settings/settings.ts";
import { currentToolName } from "./tool_table.ts";
import { coversHost, hostOf } from "./web_hosts.ts";

/**
 * Whether a rule for the call's tool covers the call, for tools other than those for files and commands (2.1.330).
 * `rule`: a rule whose name covers the tool.
 */
export function coversCall(
  { rule, behavior }: SourcedRule,
  call: DecidedCall,
  context: Pick<PermissionContext, "skill">,
): boolean {
  const { content } = rule;
  if (content.kind === "whole_tool") return true;
  if (rule.tool.includes("*")) return false;
  switch (currentToolName(call.tool)) {
    case "WebFetch":
      return content.kind === "domain" && coversHost(content.domain, hostOf(stringAt(call.input, "url") ?? "") ?? "");
    case "Skill":
      return coversSkill(content, behavior, call.input, context);
    case "Agent":
      return coversAgent(content, behavior, call.input);
    default:
      return behavior !== "allow" && content.kind === "other" && coversInput(content.text, call.input);
  }
}

/** `key:value` against the input of a call: a star matches anything, but the key has to be there. */
function coversInput(text: string, input: JsonObject): boolean {
  const colon = text.indexOf(":");
  if (colon <= 0) return false;
  const given = stringAt(input, text.slice(0, colon));
  if (given === null) return false;
  return matchesStars(text.slice(colon + 1), given);
}

/** Whether `Bash(key:value)` in deny or ask covers another member of the input than the command (2.1.332). */
export function coversCommandInput(content: RuleContent, input: JsonObject): boolean {
  const text = content.kind === "exact"
    ? content.command
    : content.kind === "wildcard"
    ? content.pattern
    : content.kind === "prefix"
    ? `${content.prefix}:*`
    : "";
  const key = /^([a-zA-Z_]+):/.exec(text)?.[1];
  if (key === undefined || key === "command" || !Object.hasOwn(input, key)) return false;
  const value = input[key];
  return /^(?:string|number|boolean)$/.test(typeof value) && matchesStars(text.slice(key.length + 1), String(value));
}

/** The skill that a call names: `skill` in 2.0.77 and later, `command` in 2.0.30 and 2.0.50; a slash before it is dropped. */
export function skillOf(input: JsonObject): string | null {
  return (stringAt(input, "skill") ?? stringAt(input, "command"))?.replace(/^\//, "") ?? null;
}

/**
 * `Skill(name)`, and `Skill(name *)` and `Skill(name:*)`, which cover every name that begins so. Arguments do not count.
 * A deny rule also covers the skill of that name in a plugin; an ask rule for a name does nothing. Deny and ask rules may
 * compare the input: `Skill(args:*)`.
 */
function coversSkill(
  content: RuleContent,
  behavior: Behavior,
  input: JsonObject,
  context: Pick<PermissionContext, "skill">,
): boolean {
  const skill = skillOf(input);
  if (content.kind !== "name" || skill === null) return false;
  if (behavior === "ask") return coversInput(content.name, input);
  const full = context.skill?.(skill)?.name ?? skill;
  const names = behavior === "deny" ? [skill, full, full.slice(full.indexOf(":") + 1)] : [skill, full];
  if (behavior === "deny") {
    const inputs = [input, ...names.map((one) => ({ skill: one }))];
    if (inputs.some((one) => coversInput(content.name, one))) return true;
  }
  const name = content.name.replace(/^\//, "");
  const prefix = /^(.*)(?: |:)\*$/s.exec(name)?.[1];
  return names.some((one) => prefix === undefined ? one === name : one.startsWith(prefix));
}

/** Agents of the client, which a call may name in any case. */
export const OWN_AGENTS = ["Explore", "Plan", "general-purpose", "statusline-setup", "claude-code-guide"];

/** `Agent(type)` denies by exact name; `Agent(key:value)` compares the input; in ask only the latter counts. */
function coversAgent(content: RuleContent, behavior: Behavior, input: JsonObject): boolean {
  if (content.kind !== "name" || behavior === "allow") return false;
  if (coversInput(content.name, input)) return true;
  if (behavior === "ask") return false;
  const type = stringAt(input, "subagent_type") ?? "general-purpose";
  const own = OWN_AGENTS.find((one) => one.toLowerCase() === type.toLowerCase());
  return content.name === type || content.name === own;
}

/**
 * Whether a rule's tool name covers a tool: the tool itself, all tools of an MCP server, or a pattern with stars.
 *
 * An MCP name is cut at the first `__` after `mcp__`, and an allow rule for a server covers its tools only; deny and
 * ask rules cover everything that begins so (2.1.330). Where no known server says how a name divides, an allow rule
 * covers what it would cover however it does.
 */
export function coversTool(
  ruleTool: string,
  tool: string,
  behavior: Behavior,
  servers: readonly string[] = [],
): boolean {
  const name = currentToolName(tool);
  const wanted = currentToolName(ruleTool);
  if (wanted === name) return true;
  if (!wanted.includes("*")) return isServerOf(wanted, name, behavior, servers);
  if (behavior === "allow" && !possibleServers(name, servers).every((one) => wanted.startsWith(`mcp__${one}__`))) {
    return false;
  }
  return matchesStars(wanted, name);
}

function isServerOf(rule: string, name: string, behavior: Behavior, servers: readonly string[]): boolean {
  if (!/^mcp__./.test(rule) || rule.endsWith("__") || !name.startsWith(`${rule}__`)) return false;
  const possible = possibleServers(name, servers);
  // read as a server and a tool, an allow rule with two names is not a server's
  if (behavior === "allow") return possible.every((one) => rule === `mcp__${one}`) && !/^mcp__.+?__/.test(rule);
  const [server = ""] = possible;
  return !/^mcp__.+?__/.test(rule) || !servers.includes(server) || rule === `mcp__${server}`;
}

/** The servers that a tool may be of: the known one, else one for each way to divide its name; `""` for another tool. */
function possibleServers(name: string, servers: readonly string[]): string[] {
  const known = servers.filter((one) => name.startsWith(`mcp__${one}__`)).sort((a, b) => b.length - a.length);
  if (known[0] !== undefined) return [known[0]];
  const words = name.startsWith("mcp__") ? name.slice("mcp__".length).split("__") : [];
  return words.length < 2 ? [""] : words.slice(1).map((_, at) => words.slice(0, at + 1).join("__"));
}

/** The server of an MCP tool, whose name ends at the first `__`; "" for another tool. */
export function serverOf(name: string): string {
  return possibleServers(name, [])[0] ?? "";
}
