/**
 * Whether a user attends the session: in a headless run the last answer is the result, and a hook that continues the turn
 * would replace it.
 */

/** Whether a session is headless, and how that is known. */
export interface Attendance {
  /** `unknown`: neither the environment could be read nor does the transcript say. */
  readonly kind: "interactive" | "headless" | "unknown";
  /** Where the answer comes from; `default`: the variable is not set, as in a run by hand. */
  readonly source: "environment" | "transcript" | "default" | "none";
}

/**
 * The variable that tells hooks how the client was started: measured with 10 versions from 1.0.60 to 2.1.330, which set
 * `sdk-cli` under `-p` from 1.0.128 on. Before 2.1.112 (2.0.50) a run started by another session inherits its value.
 */
export const ENTRYPOINT_VARIABLE = "CLAUDE_CODE_ENTRYPOINT";

/** `sdk-cli` (`claude -p`), `sdk-ts`, `sdk-py`, a GitHub action; all others (`cli`, `claude-vscode`, …) have a user. */
const HEADLESS = /^sdk(?:-|$)|^claude-code-github-action$/;

/** Where to look. */
export interface AttendanceSources {
  /** The value of {@linkcode ENTRYPOINT_VARIABLE}; null if it is not set, undefined if it may not be read. */
  readonly variable: string | null | undefined;
  /** Reads the newest `entrypoint` of the transcript (2.1.78 on); called only if the variable is not set. */
  readonly transcript: () => string | null;
}

/**
 * Whether a user attends a session.
 *
 * @example Usage
 * ```ts
 * import { attendanceOf } from "./attendance.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(attendanceOf({ variable: "sdk-cli", transcript: () => null }).kind, "headless");
 * ```
 */
export function attendanceOf({ variable, transcript }: AttendanceSources): Attendance {
  if (typeof variable === "string") return { kind: kindOf(variable), source: "environment" };
  const entrypoint = transcript();
  if (entrypoint !== null) return { kind: kindOf(entrypoint), source: "transcript" };
  return variable === undefined ? { kind: "unknown", source: "none" } : { kind: "interactive", source: "default" };
}

function kindOf(entrypoint: string): "interactive" | "headless" {
  return HEADLESS.test(entrypoint) ? "headless" : "interactive";
}
