import { matchesCommand, type Spellings } from "./command_match.ts";
import type { PermissionContext } from "../context.ts";
import { matchesPath } from "./path_match.ts";
import { coversTool } from "../tools/covers_call.ts";
import type { Behavior, SourcedRule } from "../settings/settings.ts";

/** The rules of one behavior for one tool. */
export function matchingRules(context: PermissionContext, behavior: Behavior, tool: string): SourcedRule[] {
  return context.settings.rules.filter((r) =>
    r.behavior === behavior && coversTool(r.rule.tool, tool, behavior, context.mcpServers)
  );
}

/** The first rule of a behavior that is about a tool as a whole. */
export function wholeToolRule(context: PermissionContext, behavior: Behavior, tool: string): SourcedRule | undefined {
  return matchingRules(context, behavior, tool).find((r) => r.rule.content.kind === "whole_tool");
}

/** The first rule of a behavior that covers a command in one of its spellings; rules for the whole tool do not count. */
export function matchingCommandRule(
  context: PermissionContext,
  behavior: Behavior,
  options: { readonly tool: string; readonly spellings: Spellings },
): SourcedRule | undefined {
  return matchingRules(context, behavior, options.tool).find((r) =>
    r.rule.content.kind !== "whole_tool" && matchesCommand(r.rule.content, options.spellings)
  );
}

/**
 * The first rule of a behavior that covers a path. For tools, but not for commands, an allow rule for editing allows
 * reading, and a deny rule for reading forbids editing (2.1.330).
 */
export function pathRule(
  context: PermissionContext,
  behavior: Behavior,
  options: { readonly path: string; readonly use: "read" | "write"; readonly byTool?: boolean },
): SourcedRule | undefined {
  const both = options.byTool === true &&
    (behavior === "allow" ? options.use === "read" : behavior === "deny" && options.use === "write");
  const tools = both ? ["Read", "Edit"] : [options.use === "read" ? "Read" : "Edit"];
  return context.settings.rules.find((r) =>
    r.behavior === behavior && tools.includes(r.rule.tool) && r.rule.content.kind === "path" &&
    r.rule.text !== `${r.rule.tool}(*)` &&
    matchesPath(r, options.path, { ...context, behavior })
  );
}
