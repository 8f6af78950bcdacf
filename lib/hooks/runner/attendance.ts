/**
 * Whether a user attends the session: in a headless run the last answer is the result, and a hook that continues the turn
 * would replace it.
 */

/**
 * Whether a session is headless, and what shows it.
 *
 * @experimental
 */
export interface Attendance {
  /** `unknown`: the environment could not be read, and the transcript does not say. */
  readonly kind: "interactive" | "headless" | "unknown";
  /** Where the answer comes from; `default`: the variable is not set, as when a hook is run by hand. */
  readonly source: "environment" | "transcript" | "default" | "none";
}

export interface AttendanceSources {
  /** The value of the client's variable; null if it is not set, undefined if it may not be read. */
  readonly variable: string | null | undefined;
  /** Reads the newest `entrypoint` of the transcript (2.1.78 on); called only if the variable is not set. */
  readonly transcript: () => string | null;
  /** Whether nobody watches a session that was started in this way. */
  readonly isHeadless: (entrypoint: string) => boolean;
}

export function attendanceOf({ variable, transcript, isHeadless }: AttendanceSources): Attendance {
  const kindOf = (entrypoint: string) => isHeadless(entrypoint) ? "headless" : "interactive";
  if (typeof variable === "string") return { kind: kindOf(variable), source: "environment" };
  const entrypoint = transcript();
  if (entrypoint !== null) return { kind: kindOf(entrypoint), source: "transcript" };
  return variable === undefined ? { kind: "unknown", source: "none" } : { kind: "interactive", source: "default" };
}
