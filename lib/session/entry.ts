import type { Json, JsonObject } from "../json.ts";

/** Where an entry stands in its file. */
export interface SourceLocation {
  /** 1-based line number; null where the file was read from its end and the lines before were never counted. */
  readonly line: number | null;
  /** Byte offset of the line's first byte; null for an entry that stands in no file (hook input). */
  readonly offset: number | null;
}

/** Text a person or the assistant wrote. */
export interface TextBlock {
  /** Tells this shape from the others. */
  readonly kind: "text";
  /** The words. */
  readonly text: string;
}

/** Reasoning; `text` is empty in clients from 2.1.71 on, which keep only the signature. */
export interface ThinkingBlock {
  /** Tells this shape from the others. */
  readonly kind: "thinking";
  /** The words. */
  readonly text: string;
  /** What tells two blocks with empty text apart; "" in clients that do not write it. */
  readonly signature: string;
  /** `redacted_thinking`: encrypted by the API. */
  readonly redacted: boolean;
}

/** A call the assistant asks for. */
export interface ToolUseBlock {
  /** Tells this shape from the others. */
  readonly kind: "tool_use";
  /** Joins the call with its result. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** What the tool was given. */
  readonly input: JsonObject;
  /** `server_tool_use`: run by the API, its result stands in an assistant entry. */
  readonly server: boolean;
  /** The calls that a script makes inside this one, as far as its source says them; absent where it is no script. */
  readonly nested?: readonly NestedCall[];
  /** The files that it changes, as its input names them; absent where the input has a field for them. */
  readonly changes?: readonly string[];
  /** Of a call that starts an agent; absent where the tool's name says so. */
  readonly startsAgent?: { readonly prompt: string | null; readonly description: string | null };
}

/** A call inside a script. */
export interface NestedCall {
  /** The tool's name. */
  readonly name: string;
  /** What the tool is given. */
  readonly input: JsonObject;
  /** As `ToolUseBlock.changes`. */
  readonly changes?: readonly string[];
}

/** What the user said in a tool result: the answer to a question, or a comment on a rejection. */
export interface UserFeedback {
  /** Tells this shape from the others. */
  readonly kind: "answer" | "rejection";
  /** The words. */
  readonly text: string;
}

/** How a tool call ended: a rejection is the user's, an interruption ends the turn. */
export type ToolOutcome = "ok" | "failed" | "rejected" | "interrupted";

/** What a result says of the user if the client wrote its text: a tool that words its own results may print the same. */
export interface ResultClaim {
  /** How the call ended. */
  readonly outcome: ToolOutcome;
  /** What the user said; null without words. */
  readonly feedback: UserFeedback | null;
  /** The tools of which it is true. */
  readonly tools: readonly string[];
}

/** How a call ended and who decided about it, as the client's own words in its result say. */
export interface CallEnding {
  /** Who or what decided whether it ran; `allowed` where it ran, and the file does not say who let it. */
  readonly decision:
    | "allowed"
    | "rejected_by_person"
    | "interrupted"
    | "blocked_by_hook"
    | "denied_by_rule"
    | "not_granted"
    | "blocked_by_client"
    | "blocked_by_sandbox";
  /** `failed`: it ran and failed, or could not be run; `unknown`: it goes on, or nothing says. */
  readonly outcome: "ok" | "failed" | "not_run" | "unknown";
  /** Of a command; null where there was none, or the file does not have it. */
  readonly exitCode: number | null;
  /** The words that say so; "" where it simply ran. */
  readonly evidence: string;
}

/** What a call gave back. */
export interface ToolResultBlock {
  /** Tells this shape from the others. */
  readonly kind: "tool_result";
  /** The call it belongs to. */
  readonly toolUseId: string;
  /** All text parts joined with a line break; images and references leave no text. */
  readonly text: string;
  /** The tool failed, or was not run. */
  readonly isError: boolean;
  /** How many parts are images. */
  readonly images: number;
  /** How the call ended, as far as the client says so outright; `claim` has what depends on the tool. */
  readonly outcome: ToolOutcome;
  /** What the user said, where the client says so outright. */
  readonly feedback: UserFeedback | null;
  /** What is true only of results of some tools; null where nothing is. */
  readonly claim: ResultClaim | null;
  /** Who decided, where the client's reader knows its words; absent where the fields of the line say it. */
  readonly ending?: CallEnding;
}

/** An image or a document; the data itself stays in `raw`. */
export interface MediaBlock {
  /** Tells this shape from the others. */
  readonly kind: "image" | "document";
}

/** A block of a type this version does not know. */
export interface OtherBlock {
  /** Tells this shape from the others. */
  readonly kind: "other";
  /** As the file names it. */
  readonly type: string;
}

/** One part of a message. */
export type Block = TextBlock | ThinkingBlock | ToolUseBlock | ToolResultBlock | MediaBlock | OtherBlock;

/**
 * Token counts of one API answer, or of several. A count that the file does not have is null: many clients write a line
 * before the API has counted.
 */
export interface Usage {
  /** Tokens sent that were in no cache. */
  readonly input: number | null;
  /** Tokens written. */
  readonly output: number | null;
  /** Tokens read from the cache. */
  readonly cacheRead: number | null;
  /** Tokens put into the cache. */
  readonly cacheCreation: number | null;
}

/** Who speaks in a user entry. Only `person` is a prompt. */
export type Speaker =
  /** A person's own prompt. */
  | "person"
  /** What a tool gave back, also where a text stands beside it. */
  | "tool_result"
  /** A slash command, a `!` line or a `#` line of a person. */
  | "command"
  /** What such a command printed. */
  | "command_output"
  /** A background task, a monitor or a schedule reports. */
  | "notification"
  /** Context the client adds: reminders, caveats, the open file. */
  | "reminder"
  /** Bodies of skills and commands, and other text the client writes for itself. */
  | "meta"
  /** What replaces the talk before a compaction. */
  | "compaction_summary"
  /** The note that somebody or something stopped the turn. */
  | "interrupt"
  /** The reason a hook gave. */
  | "hook_feedback"
  /** Another session, a teammate, a channel. */
  | "peer"
  /** A prompt written once and sent again by a loop or schedule. */
  | "replay"
  /** What an agent was asked to do by the one that started it. */
  | "agent_task"
  /** What the client asks its own agents: warm-up, suggestions, compaction. */
  | "housekeeping";

/** What every entry has; a field the line lacks is null (or false). */
export interface EntryBase {
  /** Where it stands in the file. */
  readonly location: SourceLocation;
  /** The line's own `type`, "" where it has none. */
  readonly type: string;
  /** Of the line it stands in; null where that has none. */
  readonly uuid: string | null;
  /** The line before it in the chain; null at a root. */
  readonly parentUuid: string | null;
  /** The session; in agent files that of the parent. */
  readonly sessionId: string | null;
  /** ISO 8601 as written. */
  readonly timestamp: string | null;
  /** The client version that wrote the line. */
  readonly version: string | null;
  /**
   * Whether a prompt that is removed from the queue was given to the model, as no other line of this client says; null
   * where the line does not name its client.
   */
  readonly removalDelivers: boolean | null;
  /** Part of a subagent's talk. */
  readonly isSidechain: boolean;
  /** The subagent, in its own file. */
  readonly agentId: string | null;
  /** The working directory. */
  readonly cwd: string | null;
  /** The object as it stood in the file, for trimming and drift; analyses read the fields above. */
  readonly raw: JsonObject;
}

/** How a permission question was answered (clients from 2.1.300 on write it). */
export interface PermissionDecision {
  /** "accept" or "reject" in the versions seen. */
  readonly decision: string;
  /** "config", "user_temporary", "user_permanent", "user_reject", "hook" in the versions seen. */
  readonly source: string | null;
  /** "rule", "mode", "subcommandResults", "hook" in the versions seen. */
  readonly reasonType: string | null;
  /** Such as "bashMiss:no-rule-match". */
  readonly reasonCode: string | null;
  /** The settings that hold the rule, such as "userSettings". */
  readonly ruleSource: string | null;
}

/** A line with `type: "user"`: a prompt, a tool result, or one of the many things the client writes in a person's name. */
export interface UserEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "user";
  /** Who speaks. */
  readonly speaker: Speaker;
  /** Its text without what the client inserted: the prompt, where a person speaks. */
  readonly prompt: string;
  /** The blocks, in one shape for every form. */
  readonly content: readonly Block[];
  /** Shared by all entries of a turn (2.1.73 on). */
  readonly promptId: string | null;
  /** "typed", "queued", "sdk", "system", … (2.1.161 on). */
  readonly promptSource: string | null;
  /** `origin.kind`: who sent it, where the client says so (from 2.1.88 on, not on every entry). */
  readonly origin: string | null;
  /** Written by the client for itself; not set on everything it writes. */
  readonly isMeta: boolean;
  /** `isCompactSummary` or `isVisibleInTranscriptOnly`. */
  readonly isSummary: boolean;
  /** The structured result of a tool, as the tool gave it. */
  readonly toolUseResult: Json | undefined;
  /** Such as "user-rejected", "permission-rule" (2.1.204 on). */
  readonly toolDenialKind: string | null;
  /** The person's words with a rejection, where the client keeps them apart. */
  readonly userFeedback: string | null;
  /** Who decided, and how (2.1.300 on). */
  readonly permissionDecision: PermissionDecision | null;
  /** What agents concluded, where this entry reports it; absent where the text has to be read for it. */
  readonly agentResults?: readonly AgentResult[];
}

/** What an agent concluded, as it comes back to whoever started it. */
export interface AgentResult {
  /** The agent; null where only its call is named. */
  readonly agentId: string | null;
  /** The call that started it; null where only the agent is named. */
  readonly toolUseId: string | null;
  /** The conclusion. */
  readonly text: string;
}

/** A line with `type: "assistant"`: one or more blocks of one API answer. */
export interface AssistantEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "assistant";
  /** The blocks, in one shape for every form. */
  readonly content: readonly Block[];
  /** Shared by all lines of one API answer. */
  readonly messageId: string | null;
  /** The request to the API. */
  readonly requestId: string | null;
  /** The model that answered. */
  readonly model: string | null;
  /** Null on the early lines of an answer. */
  readonly stopReason: string | null;
  /** Repeated and growing from line to line of one answer. */
  readonly usage: Usage | null;
  /** Written by the client, not the model: API errors, "No response requested.". */
  readonly isSynthetic: boolean;
  /** An error of the API in place of an answer. */
  readonly isApiError: boolean;
}

/** One run of a hook, as the client measured it. */
export interface HookRun {
  /** The command line, as the settings have it. */
  readonly command: string;
  /** How long it ran; null in clients that do not say. */
  readonly durationMs: number | null;
}

/** A line with `type: "system"`. */
export interface SystemEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "system";
  /** Such as "compact_boundary"; null before 1.0.115. */
  readonly subtype: string | null;
  /** The words. */
  readonly text: string;
  /** The hooks that ran when a turn ended: `stop_hook_summary` (2.1.0 on) lists them, no other subtype does. */
  readonly hookRuns: readonly HookRun[];
  /** Written by the client for itself; not set on everything it writes. */
  readonly isMeta: boolean;
}

/** A prompt typed while the assistant worked, given to it in the middle of the turn (2.1.101 and later). */
export interface QueuedCommand {
  /** Tells this shape from the others. */
  readonly kind: "queued_command";
  /** The words. */
  readonly text: string;
  /** "prompt", "task-notification", … */
  readonly commandMode: string | null;
  /** Who sent it, where the client says so. */
  readonly origin: string | null;
  /** Typed by a person. */
  readonly isHumanInput: boolean;
}

/** What a hook did (2.1.90 and later). */
export interface HookNotice {
  /** Tells this shape from the others. */
  readonly kind: "hook";
  /** `hook_success`, `hook_blocking_error`, … */
  readonly type: string;
  /** The hook event. */
  readonly event: string | null;
  /** The hook's name, as `PreToolUse:Bash`. */
  readonly name: string | null;
  /** The call it belongs to. */
  readonly toolUseId: string | null;
  /** The words. */
  readonly text: string;
  /** The run it tells of; null where the line names no command. */
  readonly run: HookRun | null;
}

/** Any other attachment, by its type. */
export interface OtherAttachment {
  /** Tells this shape from the others. */
  readonly kind: "other";
  /** As the file names it. */
  readonly type: string;
}

/** A line with `type: "attachment"`. */
export interface AttachmentEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "attachment";
  /** What is attached. */
  readonly attachment: QueuedCommand | HookNotice | OtherAttachment;
}

/** A line with `type: "queue-operation"`: prompts waiting while the assistant works. */
export interface QueueEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "queue";
  /** "enqueue", "dequeue", "remove", "popAll" in the versions seen. */
  readonly operation: string;
  /** The waiting text; null where the line does not say it. */
  readonly text: string | null;
  /** Whether that text was typed by a person. */
  readonly isHumanInput: boolean;
}

/** A line with `type: "progress"` (2.1.2 to 2.1.96). */
export interface ProgressEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "progress";
}

/** A title or summary of the session: `summary`, `ai-title`, `custom-title`. */
export interface TitleEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "title";
  /** The title or summary. */
  readonly title: string;
}

/** Tokens and cost of one model. */
export interface ModelCost {
  /** The model's name. */
  readonly model: string;
  /** Its tokens. */
  readonly usage: Usage;
  /** Tokens of thinking, which are among those written; null where the line does not count them. */
  readonly thinking: number | null;
  /** US dollars at list price; null where the line does not say. */
  readonly usd: number | null;
}

/** What the client counted over a whole session, its agents and earlier runs of the same session included. */
export interface SessionCost {
  /** US dollars at list price; null where the line does not say. */
  readonly usd: number | null;
  /** False if the client did not know the price of a model it used: the cost is then too low. */
  readonly isPriceKnown: boolean;
  /** Milliseconds spent waiting for the model. */
  readonly apiMs: number | null;
  /** Milliseconds in which tools ran. */
  readonly toolMs: number | null;
  /** Lines that edits added to files. */
  readonly linesAdded: number | null;
  /** Lines that edits removed from files. */
  readonly linesRemoved: number | null;
  /** By model, in the order of the line. */
  readonly models: readonly ModelCost[];
}

/** A line with `type: "cost-state"` (2.1.270 on), written when the client exits: the last one of a file counts. */
export interface CostEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "cost";
  /** The totals. */
  readonly cost: SessionCost;
}

/** Tokens that were used since the last such entry, where a client counts apart from its answers. */
export interface UsageEntry extends EntryBase {
  /** Tells this shape from the others. */
  readonly kind: "usage";
  /** The tokens. */
  readonly usage: Usage;
}

/** Every other type, kept by its name. */
export interface OtherEntry extends EntryBase {
  /** Tells this shape from the others. */
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
  | CostEntry
  | TitleEntry
  | UsageEntry
  | OtherEntry;
