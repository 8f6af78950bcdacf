/** How serious a finding is: a `note` is not a fault; `unknown` could not be checked. */
export type Level = "ok" | "note" | "unknown" | "warning" | "error";

/** What doctor checks, in the order of its report. */
export const CHECKS = [
  "client",
  "settings",
  "hooks",
  "module",
  "deno",
  "transcripts",
  "drift",
  "rules",
  "state",
  "log",
  "config",
] as const;

export type Check = (typeof CHECKS)[number];

export interface DoctorFinding {
  readonly check: Check;
  readonly level: Level;
  /** What was found, with its value. */
  readonly text: string;
  /** What to do about it; null if there is nothing to do. */
  readonly fix: string | null;
}
