/**
 * Whether somebody sits before the session: in a headless run the last answer is the result, and a hook that goes on with
 * the turn replaces it.
 */

/** Whether a session is headless, and what says so. */
export interface Attendance {
  /** `unknown`: neither the environment nor the transcript could be asked. */
  readonly kind: "interactive" | "headless" | "unknown";
  /** Where the answer comes from; `default`: no client of Claude Code says anything, such as in a run by hand. */
  readonly source: "environment" | "transcript" | "default" | "none";
}

/**
 * How the client was started. Claude Code tells its hooks: measured with 10 versions from 1.0.60 to 2.1.330, which say
 * `sdk-cli` under `-p` from 1.0.128 on. Before 2.1.112 (2.0.50) a run started by another session keeps what that one says.
 */
export const ENTRYPOINT_VARIABLE = "CLAUDE_CODE_ENTRYPOINT";

/** `sdk-cli` (`claude -p`), `sdk-ts`, `sdk-py`; a job of a forge. All others (`cli`, `claude-vscode`, …) have a person. */
const HEADLESS = /^sdk(?:-|$)|^claude-code-github-action$/;

/** What of the outside is asked. */
export interface AttendanceSources {
  /** The variable's value; null where it is not set, undefined where it may not be read. */
  readonly variable: string | null | undefined;
  /** The `entrypoint` of the newest line of the transcript that has one (2.1.78 on); asked only where it is needed. */
  readonly transcript: () => string | null;
}

/**
 * Who attends a session.
 *
 * @example
 * ```ts
 * import { attendanceOf } from "./attendance.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(attendanceOf({ variable: "sdk-cli", transcript: () => null }).kind, "headless");
 * ```
 */
export function attendanceOf({ variable, transcript }: AttendanceSources): Attendance {
  if (typeof variable === "string") return { kind: kindOf(variable), source: "environment" };
  const written = transcript();
  if (written !== null) return { kind: kindOf(written), source: "transcript" };
  return variable === undefined ? { kind: "unknown", source: "none" } : { kind: "interactive", source: "default" };
}

function kindOf(entrypoint: string): "interactive" | "headless" {
  return HEADLESS.test(entrypoint) ? "headless" : "interactive";
}
