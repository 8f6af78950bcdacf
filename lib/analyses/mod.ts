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
  filterRules,
  type IntentRule,
  matchRules,
  type RuleAction,
  type RuleAnswer,
  type RuleInput,
  type RuleMatch,
  type RuleProblem,
} from "./intent/rules.ts";
export { type AgentWork, readAgentWork } from "./summary/agent_work.ts";
export { mayHaveStartedAgent } from "./summary/main_conversation.ts";
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
  isToolOutput,
  type Metrics,
  type TextCategory,
} from "./triage/category.ts";
export {
  type CompactedSentence,
  type CompactionLoss,
  type CompactionOptions,
  findCompactionLoss,
} from "./triage/compaction.ts";
export { type FollowUp, followUpOf } from "./triage/follow_up.ts";
export type { ProseLine } from "./triage/prose.ts";
export { evidenceHash } from "./triage/scoring/evidence_hash.ts";
export type { BlockSelection, PreviousBlocks, SelectedSentence } from "./triage/scoring/block_selection.ts";
export { type ConversationTriageOptions, type Triage, triageConversation } from "./triage/conversation_triage.ts";
export { type Scorer, triage, type TriageOptions, triageText } from "./triage/triage.ts";
export * from "./review/mod.ts";
export * from "../clients/resuming/exports.ts";
