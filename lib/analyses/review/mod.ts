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
export { callFactsOf, type FactOptions } from "./facts/fact_reader.ts";
export type { CallAgent, CallFact } from "./facts/call_fact.ts";
export { type HookText } from "./facts/classify.ts";
export { hookTextOf } from "./facts/classify.ts";
