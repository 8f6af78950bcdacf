/**
 * A new, shorter session that resumes.
 *
 * @module
 */
export { isPresetName, type PresetName, PRESETS, type ToolRule, type TrimOptions } from "./options.ts";
export { NothingToTrim } from "./nothing_to_trim.ts";
export type { CallCounts, LeftBehind, ToolTurnCounts } from "./plan.ts";
export type { ChangeCounts } from "./rewrite.ts";
export { ChangedWhileRead, type SessionSize, type Trim, type TrimNames, trimSession, type TrimStats } from "./trim.ts";
