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
} from "./facts/decision.ts";
export { type AgentRef, type CallFact, callFactsOf, type FactOptions } from "./facts/facts_of.ts";
export { type HookText } from "./facts/classify.ts";
export { hookTextOf } from "./notice.ts";
