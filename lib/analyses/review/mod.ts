/**
 * Tool calls: who decided about each, what became of it, and which permission rules would have helped.
 *
 * @module
 */
export {
  type CallDecision as CallDecision,
  type CallVerdict as CallVerdict,
  type DecisionEvidence as DecisionEvidence,
  type ErrorKind,
  type EvidenceSource,
  type Outcome,
  type PlainClass,
  plainClassOf,
} from "./facts/decision.ts";
export { type CallAgent, type CallFact, callFactsOf, type FactOptions } from "./facts/facts_of.ts";
export { type HookText } from "./facts/classify.ts";
export { hookTextOf } from "./notice.ts";
