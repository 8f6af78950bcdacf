import { stringAt } from "../../json.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { matchingRules, wholeToolRule } from "../rules/match_rules.ts";
import { isWorkingPath, throughProcess } from "../rules/paths.ts";
import type { SourcedRule } from "../settings/settings.ts";
import { coversCall, coversTool } from "../tools/covers_call.ts";
import { isBlockedOutside, type PathVerdict, pathVerdict, pathVerdictReason } from "./path.ts";
import { byRule, type Verdict, verdictOf } from "./verdict.ts";

/** How a tool uses the file, or the directory, that its input names. */
export interface FileTool {
  readonly key: string;
  readonly use: "read" | "write";
}

/** Tools that read or write one file, or search one directory. */
const FILE_TOOLS: Readonly<Record<string, FileTool>> = {
  Read: { key: "file_path", use: "read" },
  Edit: { key: "file_path", use: "write" },
  Write: { key: "file_path", use: "write" },
  MultiEdit: { key: "file_path", use: "write" },
  NotebookEdit: { key: "notebook_path", use: "write" },
  NotebookRead: { key: "notebook_path", use: "read" },
  Grep: { key: "path", use: "read" },
  Glob: { key: "path", use: "read" },
  LS: { key: "path", use: "read" },
};

/**
 * The member that the input of a call lacks, without which there is nothing to decide about: the command of Bash, the
 * file of Read and Edit. Returns the name of the member; null if none is missing, or if the tool needs none.
 */
export function missingMember({ tool, input }: DecidedCall): string | null {
  const key = tool === "Bash" || tool === "Monitor" ? "command" : fileToolOf(tool)?.key;
  return key === undefined || key === "path" || stringAt(input, key) !== null ? null : key;
}

/** How a tool uses a file; undefined for a tool that names none. */
export function fileToolOf(tool: string): FileTool | undefined {
  return Object.hasOwn(FILE_TOOLS, tool) ? FILE_TOOLS[tool] : undefined;
}

/**
 * The path that the client checks for a call, or null if the input names none.
 *
 * Of Glob it is the directory that an absolute pattern begins with, else `path`; a relative pattern is not checked (2.1.330).
 */
export function checkedPath({ tool, input }: DecidedCall): string | null {
  const file = fileToolOf(tool);
  if (file === undefined) return null;
  const pattern = tool === "Glob" ? stringAt(input, "pattern") : null;
  if (pattern?.startsWith("/")) {
    const star = pattern.search(/[*?[{]/);
    return star < 0 ? pattern : pattern.slice(0, pattern.lastIndexOf("/", star)) || "/";
  }
  // blanks around it do not count (2.1.332)
  return stringAt(input, file.key)?.trim() ?? null;
}

/** Symbolic links wherever they exist, through which the client's tools do not write (2.1.332). */
const DEVICE_LINK = /^\/(?:dev\/(?:stdin|stdout|stderr)|(?:dev|proc\/(?:self|\d+))\/fd\/\d+)$/;
const PROCESS_LINK = /^\/proc\/(?:thread-)?self\/(?:cwd|root)\/*$/;

/** Decides a call of a tool that reads or writes one file, or searches a directory. */
export function decideFile(call: DecidedCall, file: FileTool, context: PermissionContext): Verdict {
  const denied = wholeRule(call, "deny", context);
  if (denied) return byRule("deny", denied);
  const named = checkedPath(call);
  // a search of the whole working directory is not decided by rules for the files in it (2.1.330)
  const verdict: PathVerdict = named === null
    ? { kind: "inside", path: context.cwd }
    : pathVerdict(named, { use: file.use, context, byTool: true });
  if (verdict.kind === "denied") return byRule("deny", verdict.rule);
  const isInside = isWorkingPath(verdict.path, context) && !throughProcess(named ?? "");
  if (verdict.kind !== "client" && isBlockedOutside(file.use, context) && !isInside) {
    return verdictOf("deny", {
      kind: "mode",
      message: `${verdict.path} is outside the session's directories, and the settings block that`,
    });
  }
  if (file.use === "write" && (DEVICE_LINK.test(verdict.path) || PROCESS_LINK.test(named ?? ""))) {
    return verdictOf("deny", { kind: "refused", message: `${named} is a symbolic link` });
  }
  const asked = wholeRule(call, "ask", context) ?? (verdict.kind === "asked" ? verdict.rule : undefined);
  if (asked) return byRule("ask", asked);
  if (verdict.kind === "client") return verdictOf("allow", pathVerdictReason(verdict, file.use));
  if (verdict.kind === "guarded") return verdictOf("ask", pathVerdictReason(verdict, file.use));
  if (verdict.kind === "allowed") return byRule("allow", verdict.rule);
  const allowed = wholeToolRule(context, "allow", call.tool);
  if (allowed) return byRule("allow", allowed);
  if (verdict.kind !== "inside") return verdictOf("ask", pathVerdictReason(verdict, file.use));
  const inside = matchingRules(context, "allow", call.tool).find(isWholePath);
  if (inside) return byRule("allow", inside);
  if (file.use === "read") {
    return verdictOf("allow", { kind: "free", message: "Reading in the session's directories needs no rule" });
  }
  return verdictOf("ask", { kind: "no_rule", message: "No rule covers the change" });
}

/** `Tool(*)`, which forbids and asks like `Tool`, but allows inside the session's directories only (2.1.330). */
function isWholePath({ rule }: SourcedRule): boolean {
  return rule.content.kind === "path" && rule.text.endsWith("(*)");
}

/** A rule that covers a call whatever its path; one that denies Read denies the tools that change files, too (2.1.330). */
function wholeRule(call: DecidedCall, behavior: "deny" | "ask", context: PermissionContext): SourcedRule | undefined {
  const own = matchingRules(context, behavior, call.tool).find((rule) => coversAnyPath(rule, call, context));
  return own ??
    (behavior === "deny"
      ? matchingRules(context, behavior, "Read").find((rule) => deniesReading(rule, call, context))
      : undefined);
}

function isNamed({ rule, behavior }: SourcedRule, tool: string, { mcpServers }: PermissionContext): boolean {
  return coversTool(rule.tool, tool, behavior, mcpServers);
}

function coversAnyPath(rule: SourcedRule, call: DecidedCall, context: PermissionContext): boolean {
  return isWholePath(rule) || rule.rule.content.kind === "whole_tool" || coversCall(rule, call, context);
}

function deniesReading(rule: SourcedRule, { tool }: DecidedCall, context: PermissionContext): boolean {
  return rule.behavior === "deny" && /^(?:Edit|Write|MultiEdit|NotebookEdit)$/.test(tool) &&
    isNamed(rule, "Read", context) && coversAnyPath(rule, { tool: "Read", input: {} }, context);
}

/** Whether a rule covers a call of a file tool, whatever its path. */
export function coversWhole(rule: SourcedRule, call: DecidedCall, context: PermissionContext): boolean {
  return (isNamed(rule, call.tool, context) && coversAnyPath(rule, call, context)) ||
    deniesReading(rule, call, context);
}
