/** The hook protocol: Claude Code's events and their fields, which other clients have taken over. */
import type { Json, JsonObject } from "../../json.ts";

/** The type of a field; null always counts as missing. */
export type FieldType = "string" | "number" | "boolean" | "array" | "object" | "any";

/** Fields by name. */
export type EventFields = Readonly<Record<string, FieldType>>;

/** A hook event of the protocol. */
export interface HookEvent {
  /** The first version of Claude Code that has it. */
  readonly since: string;
  /** The fields of its input besides {@linkcode COMMON_FIELDS}; any field may be missing. */
  readonly fields: EventFields;
}

/** The variable in which a start script leaves the input that it has read for its hook. */
export const INPUT_VARIABLE = "DEBRIEF_INPUT";

/** The first version of Claude Code that takes context on Stop and SubagentStop, by its change log. */
export const STOP_CONTEXT_SINCE = "2.1.163";

/** The first version of Claude Code that asks, because a hook says so, where a rule allows the call; by playing 2.1.84 and it. */
export const ASK_OVER_RULES_SINCE = "2.1.85";

/** The first version of Claude Code that takes context on PreToolUse, by its change log. */
export const TOOL_CONTEXT_SINCE = "2.1.9";

/** Fields that the input of every event may have. */
export const COMMON_FIELDS: EventFields = {
  session_id: "string",
  transcript_path: "string",
  cwd: "string",
  hook_event_name: "string",
  prompt_id: "string",
  permission_mode: "string",
  agent_id: "string",
  agent_type: "string",
  effort: "object",
  scratchpad_dir: "string",
};

/** What both events about a task of a team tell. */
const TASK = {
  task_id: "string",
  task_subject: "string",
  task_description: "string",
  teammate_name: "string",
  team_name: "string",
} as const satisfies EventFields;

/** What both events about another model tell. */
const MODEL_SWITCH = {
  from_model: "string",
  to_model: "string",
  requested_model: "string",
  source: "string",
  context_tokens: "number",
  prompt_cache_warm: "boolean",
  cache_ttl: "string",
  estimated_cache_write_usd: "number",
  pricing: "any",
} as const satisfies EventFields;

/**
 * The hook events of Claude Code 1.0.38 to 2.1.332. Versions are from the changelog, which does not mention
 * PostToolUseFailure (in 2.0.77, not in 2.0.50), PostToolBatch and UserPromptExpansion (seen only in 2.1.240), and from
 * the client itself (PreSkillShellCommand: in 2.1.332, not in 2.1.331). Fields are those of the SDK 0.3.330 and of
 * recordings of 2.1.270. They serve to report values of a wrong type; no input is rejected.
 */
export const HOOK_EVENTS = {
  PreToolUse: {
    since: "1.0.38",
    fields: { tool_name: "string", tool_input: "any", tool_use_id: "string", mcp_server: "object" },
  },
  PostToolUse: {
    since: "1.0.38",
    fields: {
      tool_name: "string",
      tool_input: "any",
      tool_use_id: "string",
      tool_response: "any",
      duration_ms: "number",
      mcp_server: "object",
    },
  },
  Notification: { since: "1.0.38", fields: { message: "string", title: "string", notification_type: "string" } },
  Stop: {
    since: "1.0.38",
    fields: {
      stop_hook_active: "boolean",
      last_assistant_message: "string",
      background_tasks: "array",
      session_crons: "array",
    },
  },
  SubagentStop: {
    since: "1.0.41",
    fields: {
      stop_hook_active: "boolean",
      agent_transcript_path: "string",
      last_assistant_message: "string",
      background_tasks: "array",
      session_crons: "array",
    },
  },
  PreCompact: { since: "1.0.48", fields: { trigger: "string", custom_instructions: "string" } },
  UserPromptSubmit: { since: "1.0.54", fields: { prompt: "string", source: "string", session_title: "string" } },
  SessionStart: {
    since: "1.0.62",
    fields: {
      source: "string",
      model: "string",
      session_title: "string",
      seconds_since_last_response: "number",
      context_tokens: "number",
      prompt_cache_likely_expired: "boolean",
      estimated_cache_write_usd: "number",
    },
  },
  SessionEnd: { since: "1.0.85", fields: { reason: "string" } },
  SubagentStart: { since: "2.0.43", fields: {} },
  PermissionRequest: {
    since: "2.0.45",
    fields: { tool_name: "string", tool_input: "any", permission_suggestions: "array", mcp_server: "object" },
  },
  PostToolUseFailure: {
    since: "2.0.77",
    fields: {
      tool_name: "string",
      tool_input: "any",
      tool_use_id: "string",
      error: "string",
      is_interrupt: "boolean",
      duration_ms: "number",
      mcp_server: "object",
    },
  },
  Setup: { since: "2.1.10", fields: { trigger: "string" } },
  TeammateIdle: { since: "2.1.33", fields: { teammate_name: "string", team_name: "string" } },
  TaskCompleted: { since: "2.1.33", fields: TASK },
  ConfigChange: { since: "2.1.49", fields: { source: "string", file_path: "string" } },
  WorktreeCreate: { since: "2.1.50", fields: { name: "string" } },
  WorktreeRemove: { since: "2.1.50", fields: { worktree_path: "string" } },
  InstructionsLoaded: {
    since: "2.1.69",
    fields: {
      file_path: "string",
      memory_type: "string",
      load_reason: "string",
      globs: "array",
      trigger_file_path: "string",
      parent_file_path: "string",
    },
  },
  PostCompact: { since: "2.1.76", fields: { trigger: "string", compact_summary: "string" } },
  Elicitation: {
    since: "2.1.76",
    fields: {
      mcp_server_name: "string",
      message: "string",
      mode: "string",
      url: "string",
      elicitation_id: "string",
      requested_schema: "any",
    },
  },
  ElicitationResult: {
    since: "2.1.76",
    fields: { mcp_server_name: "string", elicitation_id: "string", mode: "string", action: "string", content: "any" },
  },
  StopFailure: {
    since: "2.1.78",
    fields: { error: "string", error_details: "string", last_assistant_message: "string" },
  },
  CwdChanged: { since: "2.1.83", fields: { old_cwd: "string", new_cwd: "string" } },
  FileChanged: { since: "2.1.83", fields: { file_path: "string", event: "string" } },
  TaskCreated: { since: "2.1.84", fields: TASK },
  PermissionDenied: {
    since: "2.1.89",
    fields: { tool_name: "string", tool_input: "any", tool_use_id: "string", reason: "string", mcp_server: "object" },
  },
  MessageDisplay: {
    since: "2.1.152",
    fields: { turn_id: "string", message_id: "string", index: "number", final: "boolean", delta: "string" },
  },
  DirectoryAdded: { since: "2.1.219", fields: { directory: "string", source: "string" } },
  PostToolBatch: { since: "2.1.240", fields: { tool_calls: "array" } },
  UserPromptExpansion: {
    since: "2.1.240",
    fields: {
      expansion_type: "string",
      command_name: "string",
      command_args: "string",
      command_source: "string",
      prompt: "string",
    },
  },
  PreModelSwitch: { since: "2.1.251", fields: MODEL_SWITCH },
  PostModelSwitch: { since: "2.1.251", fields: MODEL_SWITCH },
  PreSkillShellCommand: {
    since: "2.1.332",
    fields: {
      tool_name: "string",
      tool_input: "any",
      tool_use_id: "string",
      command_name: "string",
      command_source: "string",
      invoked_by: "string",
    },
  },
} as const satisfies Readonly<Record<string, HookEvent>>;

/** The name of a known hook event. */
export type HookEventName = keyof typeof HOOK_EVENTS;

/**
 * The events that accept an answer in some version of some client, by the key of the answer. Each client's directory
 * says which of them that client accepts.
 */
export const ANSWERED_EVENTS = {
  /** `decision: "block"` has an effect. */
  block: [
    "Stop",
    "SubagentStop",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
    "UserPromptSubmit",
    "UserPromptExpansion",
    "ConfigChange",
    "PreCompact",
    "TaskCreated",
  ],
  /** `hookSpecificOutput.additionalContext` reaches the model. */
  context: [
    "Stop",
    "SubagentStop",
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
    "UserPromptSubmit",
    "UserPromptExpansion",
    "SessionStart",
    "SubagentStart",
    "Setup",
    "PostModelSwitch",
  ],
  /** A person sees `systemMessage`. */
  notice: [
    "Stop",
    "SubagentStop",
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "PermissionRequest",
    "SubagentStart",
    "PreCompact",
    "PostCompact",
  ],
  /** Context reaches the model only from Claude Code {@linkcode STOP_CONTEXT_SINCE} on, and never in other clients. */
  newContext: ["Stop", "SubagentStop"],
} as const satisfies Readonly<Record<string, readonly HookEventName[]>>;

/** The events that accept an answer, by its key in {@linkcode ANSWERED_EVENTS}. */
export type AnsweredEvent<K extends keyof typeof ANSWERED_EVENTS> = typeof ANSWERED_EVENTS[K][number];

/** The value of a field of some type. */
export type FieldValue<T extends FieldType> = T extends "string" ? string
  : T extends "number" ? number
  : T extends "boolean" ? boolean
  : T extends "array" ? readonly Json[]
  : T extends "object" ? JsonObject
  : Json;

/** The fields of an event, under the client's names; null if a field is missing or of another type. */
export type EventFieldsOf<E extends HookEventName> = {
  readonly [N in keyof typeof HOOK_EVENTS[E]["fields"]]: typeof HOOK_EVENTS[E]["fields"][N] extends FieldType
    ? FieldValue<typeof HOOK_EVENTS[E]["fields"][N]> | null
    : never;
};

/** What is known of an event, by the name that a client or a settings file gives; undefined for any other. */
export function hookEvent(name: string): HookEvent | undefined {
  const events: Readonly<Record<string, HookEvent>> = HOOK_EVENTS;
  return Object.hasOwn(events, name) ? events[name] : undefined;
}
