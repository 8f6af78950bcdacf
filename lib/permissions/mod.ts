/**
 * Claude Code's permission rules: what they mean, what they decide about a call, and what is wrong with them. Measured with
 * 2.1.330; docs/permissions.md tells what was seen.
 *
 * @module
 */
export type { DecidedCall, PermissionContext } from "./decide/context.ts";
export { decide } from "./decide/decide.ts";
export { type LintFinding, type LintKind, lintRules } from "./rules/lint.ts";
export type { BaseDirectories } from "./rules/paths.ts";
export { type Risk, type RiskKind, riskOf } from "./commands/risk.ts";
export { formatRule, type ParsedRule, parseRule, type PathAnchor, type Rule, type RuleContent } from "./rules/rule.ts";
export {
  type Behavior,
  type MergedSettings,
  mergeSettings,
  modeNames,
  type ParsedSettings,
  parseMode,
  type PermissionMode,
  type SettingsLayer,
  type SettingsProblem,
  type SettingsSource,
  type SourcedRule,
} from "./rules/settings.ts";
export { parseSettings } from "./rules/settings_text.ts";
export { tokenize } from "./bash/lexer.ts";
export type { Part, PartRedirect } from "./bash/parts.ts";
export { readShell, type ShellReading } from "./bash/walk.ts";
export { offerRules, type RuleOffer, type SuggestedRule } from "./decide/suggest.ts";
export type { Decision, PartVerdict, Reason, Verdict } from "./decide/verdict.ts";
