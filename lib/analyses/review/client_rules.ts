import { decide } from "../../permissions/decide.ts";
import type { PermissionContext, ToolCall } from "../../permissions/context.ts";
import { formatRule } from "../../permissions/rule.ts";
import { suggest } from "../../permissions/suggest.ts";
import type { PartVerdict } from "../../permissions/verdict.ts";
import { standingRule, withRules } from "./standing.ts";

/** The command rules the client itself would offer to save for a call. */
export function offeredRules(call: ToolCall, context: PermissionContext): string[] {
  return suggest(call, context).flatMap((suggestion) => {
    if (suggestion.type !== "addRules") return [];
    return suggestion.rules.flatMap(({ toolName, ruleContent }) =>
      toolName === call.tool && ruleContent !== undefined ? [`${toolName}(${ruleContent})`] : []
    );
  });
}

function covers(rule: string, command: string, context: PermissionContext): boolean {
  const standing = standingRule(rule, context.cwd);
  if (standing === null) return false;
  const settings = withRules(context.settings, [standing]);
  return decide({ tool: "Bash", input: { command } }, { ...context, settings }).verdict === "allow";
}

/**
 * The rule for one command of a line, in the client's own form: of those it would offer for the line the one that covers
 * the command, else what it would offer for the command alone, else the command word for word.
 */
export function commandRule(
  { command, reason }: PartVerdict,
  offered: readonly string[],
  context: PermissionContext,
): string {
  const exact = formatRule({ tool: "Bash", content: { kind: "exact", command } });
  if (reason.kind === "runs_arguments") return exact; // no prefix of it may be approved
  const known = offered.find((rule) => covers(rule, command, context));
  return known ?? offeredRules({ tool: "Bash", input: { command } }, context)[0] ?? exact;
}
