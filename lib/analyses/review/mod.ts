/**
 * Tool calls: who decided about each, what became of it, and which permission rules would have helped.
 *
 * @module
 */
export {
  type Decision as CallDecision,
  type ErrorKind,
  type Evidence as DecisionEvidence,
  type EvidenceSource,
  type Outcome,
  type PlainClass,
  plainClassOf,
  type Verdict as CallVerdict,
} from "./decision.ts";
export { type AgentRef, type CallFact, callFactsOf, type FactOptions } from "./facts_of.ts";
export { type HookText } from "./judge.ts";
export { hookTextOf } from "./hook_text.ts";
