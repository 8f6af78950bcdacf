/**
 * Sessions of every client: their files, their entries, and who said what in them.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export type { Json, JsonObject } from "../json.ts";
export {
  type AssistantMessage,
  conversationOf,
  type Prompt,
  type UserFeedbackUtterance,
  type Utterance,
  type UtterancePart,
} from "../session/conversation.ts";
export {
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
} from "../session/entry.ts";
export type { LineOptions } from "../session/io/lines.ts";
export { type Diagnostics, type LineProblem, newDiagnostics, type ReadOptions } from "../session/read.ts";
export type { QueuedPrompt } from "../session/turns/prompt_queue.ts";
export {
  type ByteSource,
  bytesSource,
  openSource,
  type UnreadableReason,
  UnreadableTranscriptError,
  withSource,
} from "../session/io/source.ts";
export type { StandingOptions } from "../session/branch.ts";
export { type ToolCall, toolCallsOf } from "../session/calls/tool_calls.ts";
export { type Compaction, lastCompaction } from "../session/turns/compaction.ts";
export type { TurnOrigin } from "../session/turns/origin.ts";
export { type Turn, turnsOf } from "../session/turns/turns.ts";
export {
  type CallResult,
  type ConversationWindow,
  conversationWindow,
  type ForeignText,
  type WindowOptions,
} from "../session/conversation_window.ts";
export { findAgent, listAgents } from "./claude_code/files/session_files.ts";
export type { AgentFile, AgentMeta, SessionPath } from "./files/session_file.ts";
export type { LineReader, ParsedLine, ParseLine } from "../session/read.ts";
export { filesOf } from "./recognize.ts";
export { entriesBackward, entriesForward, entriesOfStream, readTranscript } from "./read.ts";
