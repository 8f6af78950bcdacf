/**
 * What would keep a session from being resumed.
 *
 * @module
 */
export { type CheckOptions, checkSession, checkStream } from "./check.ts";
export { projectSlug } from "../../clients/claude_code/files/project_slug.ts";
export { isUuid } from "../../uuid.ts";
export type { FileLocation } from "./discoverability.ts";
export {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  isProblemKind,
  type Problem,
  PROBLEM_KINDS,
  type ProblemKind,
} from "./problem.ts";
