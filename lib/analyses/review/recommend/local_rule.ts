import { parseRule } from "../../../permissions/rules/rule.ts";
import type { MergedSettings, SourcedRule } from "../../../permissions/rules/settings.ts";

/** A rule as if it stood in the local settings of a project; null for a text that is no rule. */
export function asLocalAllowRule(text: string, root: string | null): SourcedRule | null {
  const parsed = parseRule(text);
  if (parsed.status === "malformed") return null;
  const anchor = root ?? "/";
  return {
    rule: parsed.rule,
    behavior: "allow",
    source: { layer: "local", path: `${anchor === "/" ? "" : anchor}/.claude/settings.local.json` },
    anchor,
  };
}

/** Settings with further rules. */
export function withRules(settings: MergedSettings, rules: readonly SourcedRule[]): MergedSettings {
  return { ...settings, rules: [...settings.rules, ...rules] };
}
