import { mergeSettings, toLocalAllowRule } from "../../permissions/settings/settings.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import { reachOf, type RuleReach } from "../../permissions/risk/rule_reach.ts";
import { parseSettings } from "../../permissions/settings/settings_text.ts";
import { RISKS } from "../../permissions/risk/risk_kinds.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";

const MAX_EXAMPLES = 3;

/**
 * What an allow rule permits in a session in this directory. Throws UsageError for a text that the client would ignore.
 */
function reachHere(rule: string, host: Host): RuleReach {
  const source = { layer: "local", path: `${host.cwd()}/.claude/settings.local.json` } as const;
  const [problem] = parseSettings(JSON.stringify({ permissions: { allow: [rule] } }), source).problems;
  const localRule = toLocalAllowRule(rule, host.cwd());
  if (problem !== undefined || localRule === null) {
    throw new UsageError(`Expected a permission rule but found "${rule}": ${problem?.message ?? "it is not a rule"}`);
  }
  const settings = mergeSettings([]);
  const context: PermissionContext = { settings, cwd: host.cwd(), home: host.home(), mode: "default" };
  return reachOf(localRule, context);
}

/** What some rules permit besides reading, one paragraph per rule; null if they permit nothing else. */
export function describeOpenings(rules: readonly string[], host: Host): SafeText | null {
  let text = safe``;
  let some = false;
  for (const rule of rules) {
    const { kind, reason, closed, examples } = reachHere(rule, host);
    if (closed && kind === "read_only") continue;
    some = true;
    text = safe`${text}${safeText(rule)} allows more than reading: ${RISKS[kind]} (${safeText(reason)}).\n`;
    const more = examples.filter((example) => !reason.includes(example)).slice(0, MAX_EXAMPLES);
    for (const example of more) text = safe`${text}  for example: ${safeText(example)}\n`;
  }
  return some ? text : null;
}
