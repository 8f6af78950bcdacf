/**
 * Turns entries into findings, each with its evidence.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export {
  type Intent,
  type IntentCandidate,
  intentOf,
  type IntentOptions,
  type IntentQuestion,
} from "./intent/intent.ts";
export {
  type IntentRule,
  matchRules,
  type RuleAction,
  type RuleAnswer,
  type RuleInput,
  type RuleMatch,
  type RuleProblem,
} from "./intent/rules.ts";
export { type AgentWork, readAgentWork } from "./summary/agent_work.ts";
export {
  type AgentQuestion,
  concludeAgent,
  concludeMain,
  type Conclusion,
  type ConclusionAttempt,
  type ConclusionCandidate,
  type ConclusionSource,
  type SessionFiles,
} from "./summary/conclusion.ts";
export { type TrailingOptions, type TrailingText, trailingText } from "./summary/trailing_text.ts";
export {
  CATEGORIES,
  type Category,
  CATEGORY_NOUNS,
  type CategoryScore,
  type Evidence,
  type Metrics,
  type TextCategory,
} from "./triage/category.ts";
export {
  type CompactedSentence,
  type CompactionLoss,
  type CompactionOptions,
  findCompactionLoss,
} from "./triage/compaction.ts";
export type { ProseLine } from "./triage/prose.ts";
export type { Thresholds } from "./triage/choice/choose.ts";
export type { WeighedSentence } from "./triage/choice/weighed.ts";
export type { BlockSelection, PreviousBlocks, SelectedSentence } from "./triage/scoring/block_selection.ts";
export { type Triage, triage, type TriageOptions, triageText } from "./triage/triage.ts";
export {
  type CallDecision,
  type CallVerdict,
  type DecisionEvidence,
  ERROR_KINDS,
  type ErrorKind,
  EVIDENCE_SOURCES,
  type EvidenceSource,
  type Outcome,
} from "../session/calls/decision.ts";
export { callFactsOf, type FactOptions } from "./review/facts/fact_reader.ts";
export type { CallAgent, CallFact } from "./review/facts/call_fact.ts";
export type { HookText } from "../clients/hooks/hook_texts.ts";
export type { RuleCandidate } from "./review/recommend/candidates.ts";
export type { History } from "./review/recommend/requirements.ts";
export type { CallReadingOptions, ResumeOptions, ResumeState } from "./review/resume.ts";
export { resumeReview, type ReviewOptions, type ReviewProgress } from "./review/resume_review.ts";
export { type CheckOptions, checkSession, checkStream } from "../clients/claude_code/check/check.ts";
export type { FileLocation } from "../clients/claude_code/check/discoverability.ts";
export {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  type Problem,
  PROBLEM_KINDS,
  type ProblemKind,
} from "../clients/resuming/problem.ts";
export { PRESETS, type TrimOptions, type TrimToolRule } from "../clients/resuming/trim_options.ts";
export { ChangedWhileReadError, NothingToTrimError } from "../clients/resuming/trim_errors.ts";
export type {
  ChangeCounts,
  OmittedCounts,
  SessionSize,
  ToolTurnCounts,
  TrimmedCallCounts,
  TrimNames,
  TrimStats,
} from "../clients/resuming/trim_stats.ts";
export { type Trim, trimSession } from "../clients/claude_code/trim/trim.ts";
