/**
 * Whether the rule engine decides as the client did, call by call: an alarm for clients whose rules changed.
 *
 * @module
 */
import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import type { LiveDecision } from "../../analyses/review/facts/live_decision.ts";
import { decide } from "../../permissions/decide/decide.ts";
import type { MergedSettings } from "../../permissions/settings/settings.ts";

/** The file of a project in the store that counts how often both decided the same. */
export const AGREEMENTS = "agreement.jsonl";

/** What came of comparing one call. */
export type Agreement =
  | { readonly kind: "agrees" }
  /** The engine decides otherwise. */
  | { readonly kind: "differs"; readonly ours: string; readonly clients: string; readonly rule: string | null }
  /** Something else than the settings decided. */
  | { readonly kind: "not_compared"; readonly why: "hook" | "mode" | "other_rules" | "condition" };

/** Modes in which settings and the client's own checks decide alone. */
const MODES = ["default", "acceptEdits", "plan", "dontAsk"] as const;

/** Whether a rule that the client named is in the settings that are known; others come from flags or the session. */
function isKnownRule(rule: string, { rules }: MergedSettings): boolean {
  return rules.some(({ rule: { text } }) => text === rule);
}

/**
 * Compares what the client decided about a call with what the rule engine says.
 *
 * @param fact The call.
 * @param seen What the client decided, as it happened.
 * @param history The settings of that session.
 */
export function compareDecision(fact: CallFact, seen: LiveDecision, { settings, home }: History): Agreement {
  if (seen.hook !== null) return { kind: "not_compared", why: "hook" };
  const mode = MODES.find((mode) => mode === seen.mode);
  if (mode === undefined) return { kind: "not_compared", why: "mode" };
  if (seen.rule !== null && !isKnownRule(seen.rule, settings)) {
    return { kind: "not_compared", why: "other_rules" };
  }
  const { verdict, rule, condition } = decide({ tool: fact.tool, input: fact.input }, {
    settings,
    home,
    cwd: fact.cwd ?? "",
    mode,
  });
  // in dontAsk nobody is asked: the client's first decision is "ask", and then it denies
  const isRefused = (decision: string) => decision === "deny" || (mode === "dontAsk" && decision === "ask");
  if (verdict === seen.verdict || (isRefused(verdict) && isRefused(seen.verdict))) return { kind: "agrees" };
  // the engine names what it depends on that the client has not known or found otherwise
  if (condition !== undefined && seen.verdict === "ask") return { kind: "not_compared", why: "condition" };
  return { kind: "differs", ours: verdict, clients: seen.verdict, rule: seen.rule ?? rule ?? null };
}
