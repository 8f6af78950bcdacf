import { matchesCommand, type Spellings } from "./command_match.ts";
import type { PermissionContext } from "../context.ts";
import { matchesPath } from "./path_match.ts";
import { type BaseDirectories, isGuarded } from "./paths.ts";
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

/** A path that is read or changed, by a tool or by a command. */
export interface UsedPath {
  /** Absolute. */
  readonly path: string;
  readonly use: "read" | "write";
  readonly byTool?: boolean;
}

/**
 * Whether a rule covers a path. For tools, but not for commands, an allow rule for editing allows reading what it may also
 * change, and a deny rule for reading forbids editing (2.1.330).
 */
export function coversPath(rule: SourcedRule, { path, use, byTool = false }: UsedPath, base: BaseDirectories): boolean {
  const { behavior, rule: { tool, content, text } } = rule;
  if (content.kind !== "path" || text === `${tool}(*)`) return false;
  const other = byTool &&
    (behavior === "allow" ? use === "read" && !isGuarded(path) : behavior === "deny" && use === "write");
  const isForUse = tool === (use === "read" ? "Read" : "Edit") || (other && (tool === "Read" || tool === "Edit"));
  return isForUse && matchesPath(rule, path, { ...base, behavior });
}

/** The first rule of a behavior that covers a path. */
export function pathRule(context: PermissionContext, behavior: Behavior, used: UsedPath): SourcedRule | undefined {
  return context.settings.rules.find((rule) => rule.behavior === behavior && coversPath(rule, used, context));
}
