/**
 * Tool calls: who decided about each, how it ended, and which permission rules would have avoided prompts.
 *
 * @module
 */
export {
  type CallDecision,
  type CallVerdict,
  type DecisionEvidence,
  ERROR_KINDS,
  type ErrorKind,
  EVIDENCE_SOURCES,
  type EvidenceSource,
  type Outcome,
  type PlainClass,
  plainClassOf,
} from "./facts/decision.ts";
export { callFactsOf, type FactOptions } from "./facts/fact_reader.ts";
export type { CallAgent, CallFact } from "./facts/call_fact.ts";
export { type HookText, hookTextOf } from "./facts/classify.ts";
