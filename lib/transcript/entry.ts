import type { Json, JsonObject } from "../json.ts";

/** Where an entry stands in its file. */
export interface Place {
  /** 1-based line number; null where the file was read from its end and the lines before were never counted. */
  readonly line: number | null;
  /** Byte offset of the line's first byte; null for an entry that stands in no file (hook input). */
  readonly offset: number | null;
}

/** Text a person or the assistant wrote. */
export interface TextBlock {
  readonly kind: "text";
  readonly text: string;
}

/** Reasoning; `text` is empty in clients from 2.1.71 on, which keep only the signature. */
export interface ThinkingBlock {
  readonly kind: "thinking";
  readonly text: string;
  /** What tells two blocks with empty text apart; "" in clients that do not write it. */
  readonly signature: string;
  /** `redacted_thinking`: encrypted by the API. */
  readonly redacted: boolean;
}

/** A call the assistant asks for. */
export interface ToolUseBlock {
  readonly kind: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** `server_tool_use`: run by the API, its result stands in an assistant entry. */
  readonly server: boolean;
}

/** What a call gave back. */
export interface ToolResultBlock {
  readonly kind: "tool_result";
  readonly toolUseId: string;
  /** All text parts joined with a line break; images and references leave no text. */
  readonly text: string;
  readonly isError: boolean;
  /** How many parts are images. */
  readonly images: number;
}

/** An image or a document; the data itself stays in `raw`. */
export interface MediaBlock {
  readonly kind: "image" | "document";
}

/** A block of a type this version does not know. */
export interface OtherBlock {
  readonly kind: "other";
  readonly type: string;
}

/** One part of a message. */
export type Block = TextBlock | ThinkingBlock | ToolUseBlock | ToolResultBlock | MediaBlock | OtherBlock;

/** Token counts of one API answer. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheCreation: number;
}

/** What every entry has; a field the line lacks is null (or false). */
export interface EntryBase {
  readonly place: Place;
  /** The line's own `type`, "" where it has none. */
  readonly type: string;
  readonly uuid: string | null;
  readonly parentUuid: string | null;
  readonly sessionId: string | null;
  /** ISO 8601 as written. */
  readonly timestamp: string | null;
  /** The client version that wrote the line. */
  readonly version: string | null;
  /** Part of a subagent's talk. */
  readonly isSidechain: boolean;
  readonly agentId: string | null;
  /** The object as it stood in the file, for trimming and drift; analyses read the fields above. */
  readonly raw: JsonObject;
}

/** How a permission question was answered (clients from 2.1.300 on write it). */
export interface PermissionDecision {
  /** "accept" or "reject" in the versions seen. */
  readonly decision: string;
  /** "config", "user_temporary", "user_permanent", "user_reject", "hook" in the versions seen. */
  readonly source: string | null;
  readonly reasonType: string | null;
  readonly reasonCode: string | null;
  readonly ruleSource: string | null;
}

/** A line with `type: "user"`: a prompt, a tool result, or one of the many things the client writes in a person's name. */
export interface UserEntry extends EntryBase {
  readonly kind: "user";
  readonly content: readonly Block[];
  readonly promptId: string | null;
  readonly promptSource: string | null;
  /** `origin.kind`: who sent it, where the client says so (from 2.1.88 on, not on every entry). */
  readonly origin: string | null;
  readonly isMeta: boolean;
  /** `isCompactSummary` or `isVisibleInTranscriptOnly`. */
  readonly isSummary: boolean;
  /** The structured result of a tool, as the tool gave it. */
  readonly toolUseResult: Json | undefined;
  readonly toolDenialKind: string | null;
  /** The person's words with a rejection, where the client keeps them apart. */
  readonly userFeedback: string | null;
  readonly permissionDecision: PermissionDecision | null;
}

/** A line with `type: "assistant"`: one or more blocks of one API answer. */
export interface AssistantEntry extends EntryBase {
  readonly kind: "assistant";
  readonly content: readonly Block[];
  /** Shared by all lines of one API answer. */
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly model: string | null;
  readonly stopReason: string | null;
  readonly usage: Usage | null;
  /** Written by the client, not the model: API errors, "No response requested.". */
  readonly isSynthetic: boolean;
  readonly isApiError: boolean;
}

/** A line with `type: "system"`. */
export interface SystemEntry extends EntryBase {
  readonly kind: "system";
  readonly subtype: string | null;
  readonly text: string;
  readonly isMeta: boolean;
}

/** A prompt typed while the assistant worked, given to it in the middle of the turn (2.1.101 and later). */
export interface QueuedCommand {
  readonly kind: "queued_command";
  readonly text: string;
  /** "prompt", "task-notification", … */
  readonly commandMode: string | null;
  readonly origin: string | null;
}

/** What a hook did (2.1.90 and later). */
export interface HookNotice {
  readonly kind: "hook";
  /** `hook_success`, `hook_blocking_error`, … */
  readonly type: string;
  readonly event: string | null;
  readonly name: string | null;
  readonly toolUseId: string | null;
  readonly text: string;
}

/** Any other attachment, by its type. */
export interface OtherAttachment {
  readonly kind: "other";
  readonly type: string;
}

/** A line with `type: "attachment"`. */
export interface AttachmentEntry extends EntryBase {
  readonly kind: "attachment";
  readonly attachment: QueuedCommand | HookNotice | OtherAttachment;
}

/** A line with `type: "queue-operation"`: prompts waiting while the assistant works. */
export interface QueueEntry extends EntryBase {
  readonly kind: "queue";
  /** "enqueue", "dequeue", "remove", "popAll" in the versions seen. */
  readonly operation: string;
  /** The waiting text; null where the line does not say it. */
  readonly text: string | null;
}

/** A line with `type: "progress"` (2.1.2 to 2.1.96). */
export interface ProgressEntry extends EntryBase {
  readonly kind: "progress";
}

/** A title or summary of the session: `summary`, `ai-title`, `custom-title`. */
export interface TitleEntry extends EntryBase {
  readonly kind: "title";
  readonly title: string;
}

/** Every other type, kept by its name. */
export interface OtherEntry extends EntryBase {
  readonly kind: "other";
}

/** One line of a transcript, in one shape for every client version. */
export type Entry =
  | UserEntry
  | AssistantEntry
  | SystemEntry
  | AttachmentEntry
  | QueueEntry
  | ProgressEntry
  | TitleEntry
  | OtherEntry;

/** Why a line, or a part of one, gave no entry. */
export interface LineProblem {
  readonly kind: "unparsable" | "oversize" | "incomplete";
  readonly place: Place;
  /** Length of the line in bytes. */
  readonly bytes: number;
}

/** What was met while reading, counted. */
export interface Diagnostics {
  /** Lines with anything in them, read or skipped. */
  lines: number;
  /** Entries made. */
  entries: number;
  /** Lines that hold no JSON object, or only a part of one. */
  unparsable: number;
  /** Lines that held more than one object, or an object behind a broken one. */
  glued: number;
  /** Lines over the cap, skipped. */
  oversize: number;
  /** 1 where the last line has no line end and is no JSON yet: somebody is writing. */
  incomplete: number;
  /** The first problems, at most `MAX_PROBLEMS`. */
  problems: LineProblem[];
}

/** How many problems are kept with their place; all are counted. */
export const MAX_PROBLEMS = 100;

/** Counters at zero. */
export function newDiagnostics(): Diagnostics {
  return { lines: 0, entries: 0, unparsable: 0, glued: 0, oversize: 0, incomplete: 0, problems: [] };
}
