/**
 * Claude Code's permission rules: what they mean, what they decide about a call, and mistakes in them. Measured with
 * 2.1.330; docs/clients/permission-rules.md says what was observed.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export type { DecidedCall, KnownSkill, PermissionContext } from "./context.ts";
export { decide } from "./decide/decide.ts";
export { LINT_KINDS, type LintFinding, type LintKind, lintRules } from "./settings/lint.ts";
export type { ClientDirectories } from "./rules/client_files.ts";
export type { BaseDirectories } from "./rules/paths.ts";
export { type Risk, riskOf } from "./risk/risk.ts";
export { type RiskKind, RISKS } from "./risk/risk_kinds.ts";
export { formatRule, type ParsedRule, parseRule, type PathAnchor, type Rule, type RuleContent } from "./rules/rule.ts";
export {
  type Behavior,
  type MergedSettings,
  mergeSettings,
  type ParsedSettings,
  parseMode,
  type PermissionMode,
  type PermissionSwitches,
  type SettingsProblem,
  type SourcedRule,
} from "./settings/settings.ts";
export type { SandboxExclusion, SandboxMembers, SandboxSettings } from "./settings/sandbox.ts";
export type { SettingsLayer, SettingsSource } from "./settings/source.ts";
export type { SettingsPath } from "./settings/shape.ts";
export { parseSettings } from "./settings/settings_text.ts";
export { offerRules, type RuleOffer, type SuggestedRule } from "./decide/suggest.ts";
export type {
  Decision,
  DirectoryChange,
  GuardedPath,
  PartVerdict,
  Reason,
  Verdict,
  VerdictCondition,
} from "./decide/verdict.ts";
