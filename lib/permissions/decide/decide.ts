import { type JsonObject, stringAt } from "../../json.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { decideBash } from "./bash.ts";
import { pathVerdict, pathVerdictReason } from "./path.ts";
import { matchingRules, wholeToolRule } from "../rules/match_rules.ts";
import type { SourcedRule } from "../settings/settings.ts";
import type { Decision, Reason, Verdict } from "./verdict.ts";

/** Tools that read or write one file, with the key that names it. */
const FILE_TOOLS: Readonly<Record<string, { readonly key: string; readonly use: "read" | "write" }>> = {
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

/** Tools that never ask (2.1.330). */
const FREE_TOOLS = new Set(
  ("TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop BashOutput KillShell KillBash Agent Task ToolSearch " +
    "ListMcpResourcesTool AskUserQuestion EnterPlanMode SendMessage").split(" "),
);

/**
 * What Claude Code would do with a call, and why.
 *
 * @param call The tool and its input.
 * @param context The settings in force, the session's directories and its permission mode.
 * @returns The decision with the rule that made it, and for a command line the decision about each command.
 *
 * @example
 * ```ts
 * import { decide } from "./decide.ts";
 * import { mergeSettings } from "../settings/settings.ts";
 * import { parseSettings } from "../settings/settings_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
 * const settings = mergeSettings([parseSettings('{"permissions":{"allow":["Bash(npm run *)"]}}', source)]);
 * const context = { settings, cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
 *
 * assertEquals(decide({ tool: "Bash", input: { command: "npm run test | tail -3" } }, context).verdict, "allow");
 * assertEquals(decide({ tool: "Bash", input: { command: "npm publish" } }, context).reason.kind, "no_rule");
 * ```
 */
export function decide(call: DecidedCall, context: PermissionContext): Verdict {
  const resolved = {
    ...context,
    additionalDirectories: [...context.additionalDirectories ?? [], ...context.settings.additionalDirectories],
  };
  return underMode(withoutMode(call, resolved), resolved);
}

function withoutMode(call: DecidedCall, context: PermissionContext): Verdict {
  if (call.tool === "Bash") return decideBash(stringAt(call.input, "command") ?? "", context);
  const file = FILE_TOOLS[call.tool];
  if (file) return decideFile(call, context, file);
  return decideOther(call, context);
}

function decideFile(
  call: DecidedCall,
  context: PermissionContext,
  file: { readonly key: string; readonly use: "read" | "write" },
): Verdict {
  const whole = (behavior: "deny" | "ask" | "allow"): SourcedRule | undefined =>
    wholeToolRule(context, behavior, call.tool) ??
      matchingRules(context, behavior, call.tool).find((r) => r.rule.text === `${r.rule.tool}(*)`);
  const denied = whole("deny");
  if (denied) return byRule("deny", denied);
  const verdict = pathVerdict(stringAt(call.input, file.key) ?? context.cwd, {
    use: file.use,
    context,
    byTool: true,
  });
  if (verdict.kind === "denied") return byRule("deny", verdict.rule);
  const asked = whole("ask") ?? (verdict.kind === "asked" ? verdict.rule : undefined);
  if (asked) return byRule("ask", asked);
  if (verdict.kind === "guarded") return plain("ask", pathVerdictReason(verdict, file.use));
  if (verdict.kind === "allowed") return byRule("allow", verdict.rule);
  const allowed = whole("allow");
  if (allowed) return byRule("allow", allowed);
  if (verdict.kind === "inside") {
    if (file.use === "read") {
      return plain("allow", { kind: "mode", message: "Reading in the session's directories needs no rule" });
    }
    if (context.mode === "acceptEdits") {
      return plain("allow", { kind: "mode", message: "acceptEdits mode changes files in the session's directories" });
    }
    return plain("ask", { kind: "no_rule", message: "No rule covers the change" });
  }
  return plain("ask", pathVerdictReason(verdict, file.use));
}

function decideOther(call: DecidedCall, context: PermissionContext): Verdict {
  for (const behavior of ["deny", "ask", "allow"] as const) {
    const rule = matchingRules(context, behavior, call.tool).find((r) => coversInput(r, call));
    if (rule) return byRule(behavior, rule);
  }
  if (FREE_TOOLS.has(call.tool)) return plain("allow", { kind: "mode", message: `${call.tool} never asks` });
  return plain("ask", { kind: "no_rule", message: `No rule covers ${call.tool}` });
}

/** The skill a call names: `skill` in 2.0.77 and later, `command` in 2.0.30 and 2.0.50. */
export function skillOf(input: JsonObject): string | null {
  return stringAt(input, "skill") ?? stringAt(input, "command");
}

function coversInput({ rule }: SourcedRule, call: DecidedCall): boolean {
  const { content } = rule;
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "domain":
      return coversDomain(content.domain, stringAt(call.input, "url") ?? "");
    case "name": {
      const name = (call.tool === "Skill" ? skillOf(call.input) : stringAt(call.input, "subagent_type")) ?? "";
      return content.name === name || (content.name.endsWith(" *") && name.startsWith(content.name.slice(0, -2)));
    }
    case "other":
      return stringAt(call.input, content.text.split(":")[0] ?? "") ===
        content.text.slice(content.text.indexOf(":") + 1);
    case "exact":
    case "prefix":
    case "wildcard":
    case "path":
      return false;
  }
}

/** The host of an address as the client compares it: lower case, punycode, without port and final dot; null for none. */
export function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname.toLowerCase().replace(/\.$/, "") || null;
  } catch {
    return null;
  }
}

function coversDomain(domain: string, url: string): boolean {
  const host = hostOf(url);
  const wanted = domain.toLowerCase().replace(/\.$/, "");
  if (host === null) return false;
  if (wanted === "*") return true;
  return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted;
}

/** What the permission mode makes of a decision. */
function underMode(verdict: Verdict, { mode }: PermissionContext): Verdict {
  if (verdict.verdict !== "ask" || verdict.rule !== undefined) {
    return mode === "dontAsk" && verdict.verdict === "ask" ? refused(verdict) : verdict;
  }
  switch (mode) {
    case "dontAsk":
      return refused(verdict);
    case "bypassPermissions":
      if (verdict.reason.kind === "guarded_path") return verdict;
      return {
        ...verdict,
        verdict: "allow",
        reason: { kind: "mode", message: "bypassPermissions mode does not ask" },
      };
    case "auto":
      return {
        ...verdict,
        reason: { kind: "classifier", message: `Auto mode asks its classifier: ${verdict.reason.message}` },
      };
    case "default":
    case "acceptEdits":
    case "plan":
      return verdict;
  }
}

function refused(verdict: Verdict): Verdict {
  return {
    ...verdict,
    verdict: "deny",
    reason: { kind: "mode", message: `dontAsk mode denies what would ask: ${verdict.reason.message}` },
  };
}

function byRule(verdict: Decision, rule: SourcedRule): Verdict {
  return {
    verdict,
    reason: { kind: "rule", message: `${rule.rule.text} covers the call` },
    rule: rule.rule.text,
    source: rule.source,
    parts: [],
  };
}

function plain(verdict: Decision, reason: Reason): Verdict {
  return { verdict, reason, parts: [] };
}
