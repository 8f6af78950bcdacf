import { CONSTRAINT } from "./constraint.ts";
import { DECISION } from "./decision.ts";
import { PREFERENCE } from "./preference.ts";
import { RUNBOOK } from "./runbook.ts";
import { SESSION_SUMMARY } from "./session_summary.ts";
import type { Signal } from "./signal.ts";
import { TECH_DEBT } from "./tech_debt.ts";

export const SIGNALS = {
  ...DECISION,
  ...RUNBOOK,
  ...CONSTRAINT,
  ...TECH_DEBT,
  ...PREFERENCE,
  ...SESSION_SUMMARY,
} as const satisfies Readonly<Record<string, Signal>>;

/** The name of a signal, as `--explain` and the table of weights have it. */
export type SignalName = keyof typeof SIGNALS;
