import { CONSTRAINT } from "./signals/constraint.ts";
import { DECISION } from "./signals/decision.ts";
import { PREFERENCE } from "./signals/preference.ts";
import { RUNBOOK } from "./signals/runbook.ts";
import { SESSION_SUMMARY } from "./signals/session_summary.ts";
import type { Signal } from "./signals/signal.ts";
import { TECH_DEBT } from "./signals/tech_debt.ts";

/** Every signal by name. Weights stand in `weights.ts`. */
export const SIGNALS = {
  ...DECISION,
  ...RUNBOOK,
  ...CONSTRAINT,
  ...TECH_DEBT,
  ...PREFERENCE,
  ...SESSION_SUMMARY,
} as const satisfies Readonly<Record<string, Signal>>;

/** The name of a signal. */
export type SignalName = keyof typeof SIGNALS;
