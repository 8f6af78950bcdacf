import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../session/calls/decision.ts";
import type { MergedSettings } from "../../permissions/settings/settings.ts";
import { type CallGroup, countDecisions, sumDecisions } from "./facts/call_groups.ts";
import { countRisks, type RiskCalls } from "./mode_calls.ts";
import { contextFor, type History, isRateable, verdictFor, withSettings } from "./recommend/requirements.ts";

/** What switching on the client's sandbox, so that commands in it need no rule, would have changed. */
export interface SandboxAdvice {
  readonly prompts: number;
  /** Calls without a recorded decision that would not ask today. */
  readonly calls: number;
  /** What these can do, the worst first; in the sandbox they do it to the session's directories only. */
  readonly risks: readonly RiskCalls[];
  readonly newlyAllowed: number;
}

function sandboxed(settings: MergedSettings): MergedSettings {
  return { ...settings, sandbox: { ...settings.sandbox, enabled: true, autoAllow: true } };
}

/** A history in whose settings the sandbox is on, as `/sandbox` would write it. */
function withSandbox(history: History): History {
  return { ...withSettings(history, sandboxed), sandboxStarts: true };
}

/** Modes in which the sandbox spares a rule, and calls whose mode is not recorded. */
const SPARING_MODES: ReadonlySet<string | null> = new Set(["default", "acceptEdits", "dontAsk", null]);

/** What the sandbox would have spared; null for nothing. `old`: calls without a decision, which count as approved. */
export function sandboxAdvice(
  { groups, old }: { readonly groups: readonly CallGroup[]; readonly old: readonly CallGroup[] },
  history: History,
): SandboxAdvice | null {
  const changed = withSandbox(history);
  const runs = (group: CallGroup): boolean =>
    group.tool === "Bash" && !group.isWindows &&
    SPARING_MODES.has(group.mode) && !contextFor(group, history).settings.sandbox.enabled &&
    isRateable(group, history.home) && verdictFor(group, history).verdict === "ask" &&
    verdictFor(group, changed).verdict === "allow";
  const prompted = (group: CallGroup) => countDecisions(group, PROMPTED_DECISIONS);
  const spared = groups.filter((group) => prompted(group) > 0 && runs(group));
  const unasked = old.filter((group) => prompted(group) > 0 && runs(group));
  if (spared.length + unasked.length === 0) return null;
  return {
    prompts: sumDecisions(spared, PROMPTED_DECISIONS),
    calls: sumDecisions(unasked, PROMPTED_DECISIONS),
    risks: countRisks([...spared, ...unasked], history, prompted),
    newlyAllowed: sumDecisions(
      groups.filter((group) => countDecisions(group, DENIED_DECISIONS) > 0 && runs(group)),
      DENIED_DECISIONS,
    ),
  };
}
