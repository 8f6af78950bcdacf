import { decide } from "../../../permissions/decide/decide.ts";
import type { DecidedCall, PermissionContext } from "../../../permissions/decide/context.ts";
import { formatRule } from "../../../permissions/rules/rule.ts";
import { closedKind } from "../../../permissions/decide/rule_reach.ts";
import { offerRules } from "../../../permissions/decide/suggest.ts";
import type { PartVerdict } from "../../../permissions/decide/verdict.ts";
import { isRecommendable, partRisk } from "./rule_risk.ts";
import { asLocalAllowRule, withRules } from "./local_rule.ts";

/** The command rules the client itself would offer to save for a call. */
export function offeredRules(call: DecidedCall, context: PermissionContext): string[] {
  return offerRules(call, context).flatMap((suggestion) => {
    if (suggestion.type !== "addRules") return [];
    return suggestion.rules.flatMap(({ toolName, ruleContent }) =>
      toolName === call.tool && ruleContent !== undefined ? [`${toolName}(${ruleContent})`] : []
    );
  });
}

function covers(rule: string, command: string, context: PermissionContext): boolean {
  const standing = asLocalAllowRule(rule, context.cwd);
  if (standing === null) return false;
  const settings = withRules(context.settings, [standing]);
  return decide({ tool: "Bash", input: { command } }, { ...context, settings }).verdict === "allow";
}

/** How wide a rule is made: as the client makes it, or no wider than what was approved. */
export type RuleForm = "client" | "approved";

/** Longer commands are one of a kind, and a report could not show them whole. */
const MAX_COMMAND = 160;

/** Whether the command word for word is a rule of use: it will come again, and reads as itself. */
function isRepeatable(command: string): boolean {
  if (command.length > MAX_COMMAND || /[\n*]/.test(command) || command.endsWith(":")) return false;
  // a commit's message is written once
  return !/^git (?:\S+ )*commit\b.*\s-[a-z]*m/.test(command);
}

/**
 * The rule for one command of a line: the client's own with a star where all that it could match is of the command's kind,
 * else the command word for word where that may be recommended, else the client's own for a person to look at.
 *
 * @param form `client`: the client's own form whatever it opens, for rules that forbid.
 * @returns The rule, or null where neither form is one.
 */
export function offeredCommandRule(
  { command, reason }: PartVerdict,
  offered: readonly string[],
  { context, form }: { readonly context: PermissionContext; readonly form: RuleForm },
): string | null {
  const exact = isRepeatable(command) ? formatRule({ tool: "Bash", content: { kind: "exact", command } }) : null;
  if (reason.kind === "runs_arguments") return exact; // no prefix of it may be approved
  const own = offered.find((rule) => covers(rule, command, context)) ??
    offeredRules({ tool: "Bash", input: { command } }, context)[0] ?? null;
  const standing = own === null ? null : asLocalAllowRule(own, context.cwd);
  if (standing === null || standing.rule.content.kind === "exact") return exact;
  if (form === "client" || closedKind(standing.rule.content) !== undefined) return own;
  return exact !== null && isRecommendable(partRisk({ call: { tool: "Bash", input: { command } }, context }).kind)
    ? exact
    : own;
}
