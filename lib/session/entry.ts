import type { Json, JsonObject } from "../json.ts";

/** Where an entry is in its file. */
export interface SourceLocation {
  /** 1-based line number; null if the file was read from its end, so the lines before were not counted. */
  readonly line: number | null;
  /** Offset of the line's first byte; null for an entry that is in no file (hook input). */
  readonly offset: number | null;
}

/** Text of the user or the assistant. */
export interface TextBlock {
  /** Discriminant. */
  readonly kind: "text";
  /** The text. */
  readonly text: string;
}

/** Reasoning; `text` is empty in clients from 2.1.71 on, which keep only the signature. */
export interface ThinkingBlock {
  /** Discriminant. */
  readonly kind: "thinking";
  /** The text. */
  readonly text: string;
  /** Distinguishes two blocks with empty text; "" in clients that do not write it. */
  readonly signature: string;
  /** `redacted_thinking`: encrypted by the API. */
  readonly redacted: boolean;
}

/** A tool call of the assistant. */
export interface ToolUseBlock {
  /** Discriminant. */
  readonly kind: "tool_use";
  /** Joins the call with its result. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** The name by which the client's rules and hooks know it; absent if that is `name`. */
  readonly ruleName?: string;
  /** The arguments of the call. */
  readonly input: JsonObject;
  /** `server_tool_use`: run by the API; its result is in an assistant entry. */
  readonly server: boolean;
  /**
   * The calls that a script makes inside this call, as far as its source shows them; absent if the call is not a
   * script.
   */
  readonly nested?: readonly NestedCall[];
  /** The files that it changes, as its input names them; absent if the input has a field for them. */
  readonly changes?: readonly string[];
  /** How long the client lets the call run, in ms; absent if it sets no limit, or the file does not say. */
  readonly limitMs?: number;
}

/** A call inside a script. */
export interface NestedCall {
  /** The tool's name. */
  readonly name: string;
  /** As `ToolUseBlock.ruleName`. */
  readonly ruleName?: string;
  /** The input of the tool. */
  readonly input: JsonObject;
  /** As `ToolUseBlock.changes`. */
  readonly changes?: readonly string[];
}

/** What the user said in a tool result: the answer to a question, or a comment on a rejection. */
export interface UserFeedback {
  /** Discriminant. */
  readonly kind: "answer" | "rejection";
  /** The text. */
  readonly text: string;
}

/** How a tool call ended: a rejection is the user's, an interruption ends the turn. */
export type ToolOutcome = "ok" | "failed" | "rejected" | "interrupted";

/** What a result says about the user, provided that the client wrote its text: a tool may print the same text. */
export interface ResultClaim {
  /** How the call ended. */
  readonly outcome: ToolOutcome;
  /** What the user said; null without words. */
  readonly feedback: UserFeedback | null;
  /** The tools in whose results only the client writes such a text. */
  readonly tools: readonly string[];
}

/** How a call ended and who decided about it, according to the client's own words in its result. */
export interface CallEnding {
  /** Who or what decided whether it ran; `allowed` if it ran and the file does not say who allowed it. */
  readonly decision:
    | "allowed"
    | "approved_once"
    | "approved_always"
    | "rejected_by_person"
    | "interrupted"
    | "blocked_by_hook"
    | "denied_by_rule"
    | "not_granted"
    | "blocked_by_client"
    | "blocked_by_sandbox";
  /** `failed`: it ran and failed, or could not run; `unknown`: it is still running, or nothing shows how it ended. */
  readonly outcome: "ok" | "failed" | "not_run" | "unknown";
  /** The exit code of a command; null if there was none, or the file does not contain it. */
  readonly exitCode: number | null;
  /** The words that show it; "" if the call simply ran. */
  readonly evidence: string;
  /** Set if the user was asked, where the decision does not say so. */
  readonly prompted?: true;
}

/** The result of a call. */
export interface ToolResultBlock {
  /** Discriminant. */
  readonly kind: "tool_result";
  /** The id of the call that it belongs to. */
  readonly toolUseId: string;
  /** All text parts, joined with line breaks; images and references have no text. */
  readonly text: string;
  /** About how long the text is, if it is read only on demand. */
  readonly length?: number;
  /** Whether the tool failed or did not run. */
  readonly isError: boolean;
  /** The number of images. */
  readonly images: number;
  /** How the call ended according to explicit fields; `claim` says what depends on the tool. */
  readonly outcome: ToolOutcome;
  /** What the user said according to explicit fields. */
  readonly feedback: UserFeedback | null;
  /** What is true only for results of some tools; null if nothing. */
  readonly claim: ResultClaim | null;
  /** Who decided, according to the client's words; absent if fields of the line show it. */
  readonly ending?: CallEnding;
  /** Whether the client turned the call down before it ran: an unknown tool, an input that is not valid. */
  readonly isInvalidCall?: true;
}

/** An image or a document; the data is only in `raw`. */
export interface MediaBlock {
  /** Discriminant. */
  readonly kind: "image" | "document";
}

/** A block of an unknown type. */
export interface OtherBlock {
  /** Discriminant. */
  readonly kind: "other";
  /** The type in the file. */
  readonly type: string;
}

/** One part of a message. */
export type Block = TextBlock | ThinkingBlock | ToolUseBlock | ToolResultBlock | MediaBlock | OtherBlock;

/**
 * Token counts of one message or of several. A count is null if the file does not state it: many clients write a line
 * before the API has counted. Of several messages the other counts are lower bounds if `output` is null.
 */
export interface Usage {
  /** Input tokens that were in no cache. */
  readonly input: number | null;
  /** Output tokens. */
  readonly output: number | null;
  /** If `output` is null, a lower bound: the counts that were written before messages ended; absent if 0. */
  readonly outputAtLeast?: number;
  /** Input tokens that were read from the cache. */
  readonly cacheRead: number | null;
  /** Input tokens that were written to the cache. */
  readonly cacheCreation: number | null;
  /** Those of them that the cache keeps for an hour instead of five minutes, at a higher price; absent if there are none. */
  readonly cacheCreationHour?: number;
}

/** Who speaks in a user entry. Only what the `user` says is a prompt. */
export type Speaker =
  /** A prompt of the user. */
  | "user"
  /** The result of a tool, with or without a text next to it. */
  | "tool_result"
  /** A slash command, a `!` line or a `#` line of the user. */
  | "command"
  /** The output of such a command. */
  | "command_output"
  /** A report of a background task, a monitor or a schedule. */
  | "notification"
  /** Context that the client adds: reminders, caveats, the open file. */
  | "reminder"
  /** Bodies of skills and commands, and other text that the client writes for the model. */
  | "meta"
  /** The summary that replaces the conversation before a compaction. */
  | "compaction_summary"
  /** The note that the turn was interrupted. */
  | "interrupt"
  /** The reason from a hook. */
  | "hook_feedback"
  /** A message of another session, a teammate or a channel. */
  | "peer"
  /** A prompt that a loop or schedule sends again. */
  | "replay"
  /** The task of an agent, from the one that started it. */
  | "agent_task"
  /** A prompt of the client for its internal agents: warm-up, suggestions, compaction. */
  | "internal_agent";

/** The fields of every entry; a field that the line lacks is null (or false). */
export interface EntryBase {
  /** Where it is in the file. */
  readonly location: SourceLocation;
  /** The line's `type`; "" if it has none. */
  readonly type: string;
  /** The line's `uuid`; null if it has none. */
  readonly uuid: string | null;
  /** The `uuid` of the line before it in the chain; null at a root. */
  readonly parentUuid: string | null;
  /** The id of the session; in the file of an agent, of the session that started it. */
  readonly sessionId: string | null;
  /** ISO 8601, as written. */
  readonly timestamp: string | null;
  /** The client version that wrote the line. */
  readonly version: string | null;
  /**
   * Whether this client sends the model a prompt that is removed from the queue, without another line that shows this;
   * null if the line does not name its client.
   */
  readonly removalDelivers: boolean | null;
  /** Whether it belongs to a subagent's conversation. */
  readonly isSidechain: boolean;
  /**
   * Set if the user took it back, by a rewind or a rollback: the client would not load it now. It does not count as
   * said or decided.
   */
  readonly takenBack?: true;
  /** The id of the subagent, in its own file. */
  readonly agentId: string | null;
  /** The kind of that subagent, where the file says it. */
  readonly agentType?: string;
  /**
   * The permission mode that the line says to be in force from here on; null if it only says that the mode before has ended.
   * Absent if it says nothing about it.
   */
  readonly mode?: string | null;
  /** The git branch, where the client's lines name it otherwise than `gitBranch`. */
  readonly branch?: string;
  /** The working directory. */
  readonly cwd: string | null;
  /** The object in the file, for trimming and drift; analyses read the fields above. */
  readonly raw: JsonObject;
}

/** How a permission prompt was answered (2.1.300 on). */
export interface PermissionDecision {
  /** "accept" or "reject" in the versions seen. */
  readonly decision: string;
  /** "config", "user_temporary", "user_permanent", "user_reject", "hook" in the versions seen. */
  readonly source: string | null;
  /** "rule", "mode", "subcommandResults", "hook" in the versions seen. */
  readonly reasonType: string | null;
  /** For example "bashMiss:no-rule-match". */
  readonly reasonCode: string | null;
  /** The settings with the rule, for example "userSettings". */
  readonly ruleSource: string | null;
}

/**
 * A line with `type: "user"`: a prompt, a tool result, or one of the many texts that the client writes in the user's
 * name.
 */
export interface UserEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "user";
  /** Who speaks. */
  readonly speaker: Speaker;
  /** Its text without what the client inserted: the prompt or the line of a command, if the user speaks. */
  readonly prompt: string;
  /** The plan that the user accepted, which the client hands over with the prompt; absent without one. */
  readonly plan?: string;
  /** The content as blocks, whatever its form in the file. */
  readonly content: readonly Block[];
  /** Shared by all entries of a turn (2.1.73 on). */
  readonly promptId: string | null;
  /** "typed", "queued", "sdk", "system", … (2.1.161 on). */
  readonly promptSource: string | null;
  /** Who made the line: "local" for what the user entered, "hook", "harness", "recorded" (2.1.331 on, not on every entry). */
  readonly rowSource: string | null;
  /** `origin.kind`: who sent it, if the client says so (2.1.88 on, not on every entry). */
  readonly origin: string | null;
  /** `isMeta`: written by the client, which does not set it on everything that it writes. */
  readonly isMeta: boolean;
  /** `isCompactSummary` or `isVisibleInTranscriptOnly`. */
  readonly isSummary: boolean;
  /** The structured result of the tool. */
  readonly toolUseResult: Json | undefined;
  /** For example "user-rejected" or "permission-rule" (2.1.204 on). */
  readonly toolDenialKind: string | null;
  /** The user's comment on a rejection, if the client writes it in a separate field. */
  readonly userFeedback: string | null;
  /** Who decided, and how (2.1.300 on). */
  readonly permissionDecision: PermissionDecision | null;
  /** What the user told the assistant with the approval of the call; absent if nothing. */
  readonly approvalWords?: string;
}

/** A line with `type: "assistant"`: one or more blocks of a message. */
export interface AssistantEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "assistant";
  /** The content as blocks, whatever its form in the file. */
  readonly content: readonly Block[];
  /** Shared by all lines of a message. */
  readonly messageId: string | null;
  /** The id of the request to the API. */
  readonly requestId: string | null;
  /** The model that wrote it. */
  readonly model: string | null;
  /** Null on the first lines of a message. */
  readonly stopReason: string | null;
  /** Repeated on each line of a message, with growing numbers. */
  readonly usage: Usage | null;
  /** Set if an entry with `requests` counts it, too: sums over several turns leave out its own tokens. */
  readonly isCountedTogether?: true;
  /** Whether the client wrote it instead of the model: API errors, "No response requested.". */
  readonly isSynthetic: boolean;
  /** Whether it is an error of the API instead of a message. */
  readonly isApiError: boolean;
}

/** One run of a hook, as the client measured it. */
export interface HookRun {
  /** The command line, as the settings have it. */
  readonly command: string;
  /** How long it ran; null in clients that do not say so. */
  readonly durationMs: number | null;
}

/** A line with `type: "system"`. */
export interface SystemEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "system";
  /** For example "compact_boundary"; null before 1.0.115. */
  readonly subtype: string | null;
  /** The text, "" without one. */
  readonly text: string;
  /** The hooks that ran when a turn ended; only the subtype `stop_hook_summary` (2.1.0 on) lists them. */
  readonly hookRuns: readonly HookRun[];
  /** Milliseconds that the turn took, as the client measured it; only the subtype `turn_duration` (2.1.1 on) has it. */
  readonly turnMs: number | null;
  /** Milliseconds that a compaction took; only the subtype `compact_boundary` may have it (2.1.114 on). */
  readonly compactionMs?: number;
  /** `isMeta`: written by the client, which does not set it on everything that it writes. */
  readonly isMeta: boolean;
}

/** A prompt that was typed while the assistant worked, and sent to it in the middle of the turn (2.1.101 on). */
export interface QueuedCommand {
  /** Discriminant. */
  readonly kind: "queued_command";
  /** The text. */
  readonly text: string;
  /** "prompt", "task-notification", … */
  readonly commandMode: string | null;
  /** Who sent it, if the client says so. */
  readonly origin: string | null;
  /** Whether the user typed it. */
  readonly isHumanInput: boolean;
}

/** A note about the run of a hook (2.1.90 on). */
export interface HookNotice {
  /** Discriminant. */
  readonly kind: "hook";
  /** `hook_success`, `hook_blocking_error`, … */
  readonly type: string;
  /** The hook event. */
  readonly event: string | null;
  /** The hook's name, for example `PreToolUse:Bash`. */
  readonly name: string | null;
  /** The id of the call that it belongs to. */
  readonly toolUseId: string | null;
  /** What the hook said. */
  readonly text: string;
  /** The run itself; null if the line has no command. */
  readonly run: HookRun | null;
}

/** Any other attachment. */
export interface OtherAttachment {
  /** Discriminant. */
  readonly kind: "other";
  /** The type in the file. */
  readonly type: string;
}

/** A line with `type: "attachment"`. */
export interface AttachmentEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "attachment";
  /** The attachment. */
  readonly attachment: QueuedCommand | HookNotice | OtherAttachment;
}

/** A line with `type: "queue-operation"`, about prompts that wait while the assistant works. */
export interface QueueEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "queue";
  /** "enqueue", "dequeue", "remove", "popAll" in the versions seen. */
  readonly operation: string;
  /** The waiting text; null if the line does not have it. */
  readonly text: string | null;
  /** Whether the user typed that text. */
  readonly isHumanInput: boolean;
}

/** A line with `type: "progress"` (2.1.9 to 2.1.83). */
export interface ProgressEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "progress";
}

/** Who named a session. */
export type TitleSource = "user" | "client" | "summary";

/** A title or summary of the session: `summary`, `ai-title`, `custom-title`. */
export interface TitleEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "title";
  /** Who gave it; a summary is the client's, from before it wrote titles. */
  readonly by: TitleSource;
  /** The title or summary. */
  readonly title: string;
  /** The row that a summary is about: clients also write summaries of other sessions into a file. */
  readonly ofRow?: string;
}

/** Tokens and cost of one model. */
export interface ModelCost {
  /** The model's name. */
  readonly model: string;
  /** Its tokens. */
  readonly usage: Usage;
  /** Tokens of thinking, which are included in the output tokens; null if the line does not count them. */
  readonly thinking: number | null;
  /** US dollars at list price; null if the line does not say so. */
  readonly usd: number | null;
}

/** What the client counted for a whole session, including its agents and earlier runs of the same session. */
export interface SessionCost {
  /** US dollars at list price; null if the line does not say so. */
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
  /** Discriminant. */
  readonly kind: "cost";
  /** The totals. */
  readonly cost: SessionCost;
  /** When the count began, in milliseconds since 1970; a fork goes on with its parent's (2.1.332). Null if the line lacks it. */
  readonly countedSince: number | null;
}

/** Tokens used since the last such entry, from clients that count separately from answers. */
export interface UsageEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "usage";
  /** The tokens. */
  readonly usage: Usage;
  /** The model that used them, where it is known; else that of the answer before. */
  readonly model?: string;
  /** How many requests it counts, if the client counts those of several turns together: they are in the sum of none of them. */
  readonly requests?: number;
}

/** Any other line. */
export interface OtherEntry extends EntryBase {
  /** Discriminant. */
  readonly kind: "other";
}

/** A line of a transcript, in the same shape for every client version. */
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
