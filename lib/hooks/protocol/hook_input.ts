import type { Json, JsonObject } from "../../json.ts";

/** What every event brings; null where the client left it out, as older ones do. */
export interface BaseInput {
  /** The event's name as the client wrote it; "" where it gave none (before 1.0.41). */
  readonly event: string;
  /** The session's id, a UUID in all versions seen. */
  readonly sessionId: string | null;
  /** The main session's file, also inside a subagent. */
  readonly transcriptPath: string | null;
  /** The session's working folder at that moment. */
  readonly cwd: string | null;
  /** The person's prompt this belongs to; 2.1.196. */
  readonly promptId: string | null;
  /** `default`, `acceptEdits`, `plan`, `bypassPermissions`, `dontAsk` or `auto`. */
  readonly permissionMode: string | null;
  /** Only inside a subagent; 2.1.69 on every event. */
  readonly agentId: string | null;
  /** "" for the client's own agents (compaction, side questions). */
  readonly agentType: string | null;
  /** `low` to `max`; 2.1.133. */
  readonly effort: string | null;
  /** 2.1.257. */
  readonly scratchpadDir: string | null;
  /** The whole input as it came, with every field that is not known here. */
  readonly raw: JsonObject;
  /** Fields that were there and of another type than known: they read as null. */
  readonly problems: readonly string[];
}

/** A task that runs in the background while the session stops; 2.1.145. */
export interface BackgroundTask {
  /** The task's id. */
  readonly id: string;
  /** What it is: `shell`, `agent` and others. */
  readonly type: string;
  /** How it stands, such as `running`. */
  readonly status: string;
  /** What it is for, as the client shows it. */
  readonly description: string;
}

/** What both stop events bring. */
export interface StopFields {
  /** Whether the turn goes on only because a hook held it. */
  readonly stopHookActive: boolean;
  /** 2.1.47. */
  readonly lastAssistantMessage: string | null;
  /** What still runs. */
  readonly backgroundTasks: readonly BackgroundTask[];
}

/** What every event about one tool call brings. */
export interface ToolFields {
  /** "" where the client gave none. */
  readonly toolName: string;
  /** The tool's input as it came; an object in all that is known. */
  readonly toolInput: Json;
  /** 2.0.43; never in a PermissionRequest. */
  readonly toolUseId: string | null;
}

/** The main talk came to its end. */
export interface StopInput extends BaseInput, StopFields {
  /** The event. */
  readonly kind: "Stop";
}

/** An agent came to its end. */
export interface SubagentStopInput extends BaseInput, StopFields {
  /** The event. */
  readonly kind: "SubagentStop";
  /** 2.0.42. */
  readonly agentTranscriptPath: string | null;
}

/** A tool is about to be called, before any decision. */
export interface PreToolUseInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PreToolUse";
}

/** A tool ran. */
export interface PostToolUseInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PostToolUse";
  /** What the tool gave back, as it came. */
  readonly toolResponse: Json;
  /** How long it ran, in ms; 2.1.119. */
  readonly durationMs: number | null;
}

/** A tool ran and failed. */
export interface PostToolUseFailureInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PostToolUseFailure";
  /** What went wrong; Bash begins with `Exit code N`. */
  readonly error: string;
  /** Whether the person stopped it. */
  readonly isInterrupt: boolean;
  /** How long it ran, in ms. */
  readonly durationMs: number | null;
}

/** The person is about to be asked. */
export interface PermissionRequestInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PermissionRequest";
  /** What the client itself would save; 2.0.54. */
  readonly permissionSuggestions: readonly Json[];
}

/** The session ends. */
export interface SessionEndInput extends BaseInput {
  /** The event. */
  readonly kind: "SessionEnd";
  /** `clear`, `resume`, `logout`, `prompt_input_exit` or `other`. */
  readonly reason: string | null;
}

/** Any other event, known to us or not; its fields stand in `raw`. */
export interface OtherInput extends BaseInput {
  /** Any event without a kind of its own. */
  readonly kind: "other";
}

/** What a client tells a hook. */
export type HookInput =
  | StopInput
  | SubagentStopInput
  | PreToolUseInput
  | PostToolUseInput
  | PostToolUseFailureInput
  | PermissionRequestInput
  | SessionEndInput
  | OtherInput;
