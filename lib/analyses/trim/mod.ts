/**
 * A new, shorter session that resumes.
 *
 * @module
 */
export { isPresetName, type PresetName, PRESETS, type TrimOptions, type TrimToolRule } from "./options.ts";
export { ChangedWhileReadError, NothingToTrimError } from "./errors.ts";
export type { OmittedCounts, ToolTurnCounts, TrimmedCallCounts } from "./plan.ts";
export type { ChangeCounts } from "./rewrite.ts";
export { type SessionSize, type Trim, type TrimNames, trimSession, type TrimStats } from "./trim.ts";
