/**
 * Decisions about calls that a module in the client's process saw as they were made: what a file tells later, or not at all.
 *
 * @module
 */
import type { CallFact } from "./call_fact.ts";

/**
 * What the client decided about a call, and what happened to it.
 *
 * @experimental
 */
export interface LiveDecision {
  /** The call. */
  readonly toolUseId: string;
  /** What was decided. */
  readonly verdict: "allow" | "ask" | "deny";
  /** The rule that decided, as it is written in the settings; null for a mode, a check of the client, or a hook. */
  readonly rule: string | null;
  /** The event of the hook that decided. */
  readonly hook: string | null;
  /** Whether a person was asked. */
  readonly isAsked: boolean;
  /** Whether the call ran. */
  readonly hasRun: boolean;
  /** How long the person took to answer, in ms; null if nobody was asked or it is unknown. */
  readonly waitedMs: number | null;
  /** The permission mode; null if unknown. */
  readonly mode: string | null;
}

function decisionOf({ verdict, rule, hook, isAsked, hasRun }: LiveDecision, fact: CallFact): CallFact["decision"] {
  const { decision } = fact;
  if (decision === "denied_by_rule_or_hook") {
    return verdict !== "deny"
      ? decision
      : rule !== null
      ? "denied_by_rule"
      : hook !== null
      ? "blocked_by_hook"
      : decision;
  }
  if (decision !== "allowed" || !hasRun) return decision;
  if (isAsked) return "approved_once";
  if (verdict !== "allow") return decision;
  return rule !== null ? "allowed_by_rule" : hook !== null ? "allowed_by_hook" : decision;
}

/**
 * A call with what was seen of the decision about it: who decided, where the file does not say, and how long a person took.
 * What the file says stays.
 */
export function withLiveDecision(fact: CallFact, decided: ReadonlyMap<string, LiveDecision>): CallFact {
  const seen = decided.get(fact.toolUseId);
  if (seen === undefined) return fact;
  const decision = decisionOf(seen, fact);
  const waited = seen.waitedMs === null ? {} : { waitedMs: seen.waitedMs };
  if (decision === fact.decision) return { ...fact, ...waited };
  const text = seen.rule ?? (seen.hook === null ? "a person was asked" : `hook ${seen.hook}`);
  const prompted = fact.prompted || seen.isAsked;
  return { ...fact, decision, evidence: { source: "live_record", text }, prompted, ...waited };
}
