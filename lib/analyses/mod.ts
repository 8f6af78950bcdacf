/**
 * From entries to findings, each with the evidence it rests on.
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
export type { Category, CategoryScore, Evidence, Metrics, TextCategory } from "./triage/category.ts";
export type { ProseLine } from "./triage/prose.ts";
export { evidenceHash } from "./triage/scoring/evidence_hash.ts";
export type { BlockSelection, PreviousBlocks, SelectedSentence } from "./triage/scoring/block_selection.ts";
export type { ConversationTriageOptions, Triage } from "./triage/conversation_triage.ts";
export { type Scorer, triage, type TriageOptions, triageText } from "./triage/triage.ts";
export * from "./review/mod.ts";
export * from "./check/mod.ts";
export * from "./trim/mod.ts";
