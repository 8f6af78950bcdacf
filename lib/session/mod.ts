/**
 * The model of a session, the same for every client and version.
 *
 * @module
 */
export {
  type AssistantMessage,
  conversationOf,
  lastUtterances,
  type Prompt,
  type UserFeedbackUtterance,
  type Utterance,
  type UtterancePart,
} from "./conversation.ts";
export {
  type AgentResult,
  type AssistantEntry,
  type AttachmentEntry,
  type Block,
  type CallEnding,
  type CostEntry,
  type Entry,
  type EntryBase,
  type HookNotice,
  type HookRun,
  type MediaBlock,
  type ModelCost,
  type NestedCall,
  type OtherAttachment,
  type OtherBlock,
  type OtherEntry,
  type PermissionDecision,
  type ProgressEntry,
  type QueuedCommand,
  type QueueEntry,
  type ResultClaim,
  type SessionCost,
  type SourceLocation,
  type Speaker,
  type SystemEntry,
  type TextBlock,
  type ThinkingBlock,
  type TitleEntry,
  type TitleSource,
  type ToolOutcome,
  type ToolResultBlock,
  type ToolUseBlock,
  type Usage,
  type UsageEntry,
  type UserEntry,
  type UserFeedback,
} from "./entry.ts";
export type { LineOptions } from "./io/lines.ts";
export { mergeMessages, type Message } from "./message.ts";
export { type Diagnostics, type LineProblem, newDiagnostics, type ReadOptions } from "./read.ts";
export type { QueuedPrompt } from "./turns/prompt_queue.ts";
export {
  type ByteSource,
  bytesSource,
  openSource,
  type UnreadableReason,
  UnreadableTranscriptError,
  withSource,
} from "./io/source.ts";
export type { StandingOptions } from "./branch.ts";
export { type ToolCall, toolCallsOf } from "./calls/tool_calls.ts";
export { outcomeOf, type ToolOf, userFeedbackOf } from "./calls/tool_result.ts";
export { type Compaction, lastCompaction } from "./turns/compaction.ts";
export type { TurnOrigin } from "./turns/origin.ts";
export { type Turn, turnsOf } from "./turns/turns.ts";
export {
  type CallResult,
  type ConversationWindow,
  conversationWindow,
  conversationWindowOf,
  type FinalMessage,
  type ForeignText,
  type WindowOptions,
  withFinalMessage,
} from "./conversation_window.ts";
