import type { DecidedCall, PermissionContext } from "../context.ts";
import { isWorkingPath, resolvePath } from "../rules/paths.ts";
import { toolDefault } from "../tools/tool_table.ts";
import { checkedPath, fileToolOf } from "./file.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/**
 * Whether auto mode's classifier decides in the user's place: in auto mode, and in plan mode unless the settings say otherwise
 * (2.1.330).
 */
export function hasClassifier({ mode, settings }: PermissionContext): boolean {
  return mode === "auto" || (mode === "plan" && settings.switches.useAutoModeDuringPlan !== false);
}

/** What the permission mode, and the settings beside the rules, make of a decision by rules. */
export function applyMode(verdict: Verdict, call: DecidedCall, context: PermissionContext): Verdict {
  const { mode } = context;
  if (verdict.verdict === "deny") return verdict;
  if (mode === "plan" && verdict.reason.kind !== "client_file" && changesSomething(call, context)) {
    const asks = verdict.rule !== undefined && verdict.verdict === "ask";
    return denyPrompt(
      asks
        ? verdict
        : verdictOf("ask", { kind: "mode", message: "Plan mode asks before every change, whatever the rules allow" }),
      context,
    );
  }
  if (verdict.verdict === "allow") return verdict;
  return verdict.rule === undefined
    ? denyPrompt(withoutRule(verdict, call, context), context)
    : denyPrompt(verdict, context);
}

function withoutRule(verdict: Verdict, call: DecidedCall, context: PermissionContext): Verdict {
  const { mode } = context;
  if (toolDefault(call.tool).without === "person") return verdict;
  // nobody but the user approves these, neither a mode nor the classifier (2.1.332)
  if (verdict.reason.kind === "refused" || verdict.reason.kind === "uncertain") return verdict;
  if (mode === "bypassPermissions") {
    const outweighs = verdict.reason.kind === "guarded_path" ? verdict.reason.outweighs : null;
    if (outweighs === "any" || outweighs === mode) return verdict;
    return { ...verdict, verdict: "allow", reason: { kind: "mode", message: "bypassPermissions mode does not ask" } };
  }
  const file = fileToolOf(call.tool);
  const path = resolvePath(checkedPath(call) ?? context.cwd, context);
  const plain = verdict.reason.kind !== "guarded_path";
  const isInside = verdict.reason.kind === "no_rule" && isWorkingPath(path, context);
  if (file?.use === "write" && isInside && /^(?:acceptEdits|auto)$/.test(mode)) {
    return verdictOf("allow", { kind: "mode", message: `${mode} mode changes files in the session's directories` });
  }
  if (!hasClassifier(context)) return verdict;
  if (file?.use === "read" && plain) {
    return verdictOf("allow", { kind: "mode", message: `${mode} mode reads outside the session's directories` });
  }
  const name = mode === "auto" ? "Auto mode" : "Plan mode";
  return {
    ...verdict,
    reason: { kind: "classifier", message: `${name} asks its classifier: ${verdict.reason.message}` },
  };
}

/** A change to a file, or a tool of an MCP server that does not say that it only reads: plan mode lets no rule allow it. */
function changesSomething({ tool }: DecidedCall, context: PermissionContext): boolean {
  return fileToolOf(tool)?.use === "write" || (tool.startsWith("mcp__") && !(context.isReadOnlyTool?.(tool) ?? false));
}

/** Nobody is asked in dontAsk mode, and where the settings deny instead. */
function denyPrompt(verdict: Verdict, { mode, settings }: PermissionContext): Verdict {
  if (verdict.verdict !== "ask") return verdict;
  const denies = mode === "dontAsk"
    ? "dontAsk mode denies instead of asking"
    : settings.switches.denyInsteadOfPrompting
    ? "denyInsteadOfPrompting denies instead of asking"
    : null;
  if (denies === null) return verdict;
  return { ...verdict, verdict: "deny", reason: { kind: "mode", message: `${denies}: ${verdict.reason.message}` } };
}
