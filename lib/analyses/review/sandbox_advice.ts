import { DENIED_DECISIONS, PROMPTED_DECISIONS } from "../../session/calls/decision.ts";
import type { MergedSettings } from "../../permissions/settings/settings.ts";
import { type CallGroup, countDecisions } from "./facts/call_groups.ts";
import { countRisks, type RiskCalls } from "./mode_calls.ts";
import { contextFor, type History, isRateable, verdictFor } from "./recommend/requirements.ts";

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
  const { projectSettings } = history;
  const projects = new Map<string, MergedSettings>();
  return {
    ...history,
    sandboxStarts: true,
    settings: sandboxed(history.settings),
    ...projectSettings === undefined ? {} : {
      projectSettings(root: string) {
        const settings = projects.get(root) ?? sandboxed(projectSettings(root));
        projects.set(root, settings);
        return settings;
      },
    },
  };
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
    group.tool === "Bash" && SPARING_MODES.has(group.mode) && !contextFor(group, history).settings.sandbox.enabled &&
    isRateable(group, history.home) && verdictFor(group, history).verdict === "ask" &&
    verdictFor(group, changed).verdict === "allow";
  const prompted = (group: CallGroup) => countDecisions(group, PROMPTED_DECISIONS);
  const count = (some: readonly CallGroup[], countOf: (group: CallGroup) => number) =>
    some.reduce((sum, group) => sum + countOf(group), 0);
  const spared = groups.filter((group) => prompted(group) > 0 && runs(group));
  const unasked = old.filter((group) => prompted(group) > 0 && runs(group));
  if (spared.length + unasked.length === 0) return null;
  const denied = (group: CallGroup) => countDecisions(group, DENIED_DECISIONS);
  return {
    prompts: count(spared, prompted),
    calls: count(unasked, prompted),
    risks: countRisks([...spared, ...unasked], history, prompted),
    newlyAllowed: count(groups.filter((group) => denied(group) > 0 && runs(group)), denied),
  };
}
