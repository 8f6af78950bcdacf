/**
 * What would keep a session from being resumed, and a new, shorter session that resumes.
 *
 * @module
 */
export { type CheckOptions, checkSession, checkStream } from "../claude_code/check/check.ts";
export { projectSlug } from "../claude_code/files/project_slug.ts";
export { isUuid } from "../../uuid.ts";
export type { FileLocation } from "../claude_code/check/discoverability.ts";
export {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  isProblemKind,
  type Problem,
  PROBLEM_KINDS,
  type ProblemKind,
} from "./problem.ts";
export { isPresetName, type PresetName, PRESETS, type TrimOptions, type TrimToolRule } from "./trim_options.ts";
export { ChangedWhileReadError, NothingToTrimError } from "./trim_errors.ts";
export type {
  ChangeCounts,
  OmittedCounts,
  SessionSize,
  ToolTurnCounts,
  TrimmedCallCounts,
  TrimNames,
  TrimStats,
} from "./trim_stats.ts";
export { type Trim, trimSession } from "../claude_code/trim/trim.ts";
