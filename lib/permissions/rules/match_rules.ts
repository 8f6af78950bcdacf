import { matchesCommand, type Spellings } from "./command_match.ts";
import type { PermissionContext } from "../context.ts";
import { indexOf } from "./rule_index.ts";
import { matchesPath } from "./path_match.ts";
import { type BaseDirectories, isGuarded } from "./paths.ts";
import { coversTool } from "../tools/covers_call.ts";
import type { Behavior, SourcedRule } from "../settings/settings.ts";

/** The rules of one behavior for one tool, without those for some paths: those of its name, then those whose name is a pattern. */
export function matchingRules(context: PermissionContext, behavior: Behavior, tool: string): readonly SourcedRule[] {
  const named = indexOf(context.settings.rules).ofAnyPath(behavior, tool);
  const patterns = matchingPatterns(context, behavior, tool);
  return patterns.length === 0 ? named : [...named, ...patterns];
}

export function wholeToolRule(context: PermissionContext, behavior: Behavior, tool: string): SourcedRule | undefined {
  return indexOf(context.settings.rules).ofWhole(behavior, tool) ??
    matchingPatterns(context, behavior, tool).find((r) => r.rule.content.kind === "whole_tool");
}

function matchingPatterns(context: PermissionContext, behavior: Behavior, tool: string): readonly SourcedRule[] {
  return indexOf(context.settings.rules).patterns(behavior, tool)
    .filter((r) => coversTool(r.rule.tool, tool, behavior, context.mcpServers));
}

/** The first rule of a behavior that covers a command in one of its spellings; rules for the whole tool do not count. */
export function matchingCommandRule(
  context: PermissionContext,
  behavior: Behavior,
  { tool, spellings }: { readonly tool: string; readonly spellings: Spellings },
): SourcedRule | undefined {
  return indexOf(context.settings.rules).ofCommands(behavior, tool, spellings)
    .find((r) => matchesCommand(r.rule.content, spellings));
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

export function pathRule(context: PermissionContext, behavior: Behavior, used: UsedPath): SourcedRule | undefined {
  const path = used.path.trimEnd(); // rules do not see blanks at the end of a name (2.1.332)
  return indexOf(context.settings.rules).ofPaths(behavior, path, context).find((rule) =>
    coversPath(rule, { ...used, path }, context)
  );
}
