/**
 * What a session file says, in one shape for every client version.
 *
 * @module
 */
export { type AgentFile, type AgentMeta, findAgent, listAgents } from "./agents.ts";
export {
  type Answer,
  conversationOf,
  lastOfConversation,
  type Piece,
  type Prompt,
  type Utterance,
  type Words,
} from "./conversation.ts";
export {
  type AssistantEntry,
  type AttachmentEntry,
  type Block,
  type Entry,
  type EntryBase,
  type HookNotice,
  type MediaBlock,
  type OtherAttachment,
  type OtherBlock,
  type OtherEntry,
  type PermissionDecision,
  type Place,
  type ProgressEntry,
  type QueuedCommand,
  type QueueEntry,
  type SystemEntry,
  type TextBlock,
  type ThinkingBlock,
  type TitleEntry,
  type ToolResultBlock,
  type ToolUseBlock,
  type Usage,
  type UserEntry,
} from "./entry.ts";
export { type Diagnostics, type LineProblem, newDiagnostics } from "./diagnostics.ts";
export type { LineOptions } from "./lines.ts";
export { type Message, uniteMessages } from "./message.ts";
export { type PersonWords, personWordsOf } from "./person_words.ts";
export type { QueuedPrompt } from "./queue.ts";
export { entriesBackward, entriesForward, entriesOfStream, type ReadOptions, readTranscript } from "./read.ts";
export { TALK_ONLY } from "./talk_only.ts";
export { type Clock, settle, type Settled, type SettleOptions } from "./settle.ts";
export { type ByteSource, bytesSource, openSource, type UnreadableReason, UnreadableTranscript } from "./source.ts";
export { type Speaker, speakerOf } from "./speaker.ts";
export { type SpilledResult, spilledResultOf } from "./spilled.ts";
export { type ToolCall, toolCallsOf } from "./tool_calls.ts";
export { type Turn, turnsOf } from "./turns.ts";
export { type CallOutcome, type TalkWindow, talkWindow, talkWindowOf, type WindowOptions } from "./talk_window.ts";
