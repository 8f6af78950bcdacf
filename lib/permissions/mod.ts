/**
 * Claude Code's permission rules: what they mean, what they decide about a call, and what is wrong with them. Measured with
 * 2.1.330; docs/permission-rules.md tells what was seen.
 *
 * @module
 */
export type { PermissionContext, ToolCall } from "./context.ts";
export { decide } from "./decide.ts";
export { type LintFinding, type LintKind, lintRules } from "./lint.ts";
export type { Places } from "./paths.ts";
export { type Risk, type RiskKind, riskOf } from "./risk.ts";
export { formatRule, type ParsedRule, parseRule, type PathAnchor, type Rule, type RuleContent } from "./rule.ts";
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
} from "./settings.ts";
export { parseSettings } from "./settings_text.ts";
export { tokenize } from "./shell/lexer.ts";
export type { Part, PartRedirect } from "./shell/parts.ts";
export { readShell, type ShellReading } from "./shell/walk.ts";
export { suggest, type SuggestedRule, type Suggestion } from "./suggest.ts";
export type { Decision, PartVerdict, Reason, Verdict } from "./verdict.ts";
