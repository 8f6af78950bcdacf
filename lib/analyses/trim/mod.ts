/**
 * A new, shorter session that resumes.
 *
 * @module
 */
export { isPresetName, type PresetName, PRESETS, type ToolRule, type TrimOptions } from "./options.ts";
export { type CallCounts, type LeftBehind, NothingToTrim, type ToolTurnCounts } from "./plan.ts";
export type { ChangeCounts } from "./rewrite.ts";
export { ChangedWhileRead, type SessionSize, type Trim, type TrimNames, trimSession, type TrimStats } from "./trim.ts";
