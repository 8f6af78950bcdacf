/** How bad something is: `note` is no fault, `unknown` could not be looked at. */
export type Level = "ok" | "note" | "unknown" | "warning" | "alarm";

/** What doctor looks at, in the order it is shown. */
export const CHECKS = [
  "client",
  "settings",
  "hooks",
  "deno",
  "transcripts",
  "drift",
  "state",
  "log",
  "config",
] as const;

/** One of `CHECKS`. */
export type Check = (typeof CHECKS)[number];

/** One thing doctor found. */
export interface DoctorFinding {
  readonly check: Check;
  readonly level: Level;
  /** What was found, with its value. */
  readonly text: string;
  /** What to do, null where nothing has to be done. */
  readonly todo: string | null;
}
