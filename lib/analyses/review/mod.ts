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
} from "../../session/calls/decision.ts";
export { callFactsOf, type FactOptions } from "./facts/fact_reader.ts";
export type { CallAgent, CallFact } from "./facts/call_fact.ts";
export { type HookText, hookTextOf } from "../../clients/hook_texts.ts";
export { type RuleCandidate, weightOf } from "./recommend/candidates.ts";
export type { History } from "./recommend/requirements.ts";
export type { CallReadingOptions, ResumeOptions, ResumeState } from "./resume.ts";
export { resumeReview, type ReviewOptions, type ReviewProgress } from "./resume_review.ts";
export { changeSummary, type SummaryChange } from "./review_summary.ts";
