import { COMMON_FIELDS, type FieldType, hookEvent } from "../../clients/hooks/hook_events.ts";
import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, stringAt } from "../../json.ts";

/** The fields of every event; null if the client does not send them, as older versions do not. */
export interface BaseInput {
  /** The event's name as the client wrote it; "" if it sent none (before 1.0.41). */
  readonly event: string;
  /** The session's id, a UUID in all versions seen. */
  readonly sessionId: string | null;
  /** The file of the main session, even inside a subagent. */
  readonly transcriptPath: string | null;
  /** The session's working directory at that moment. */
  readonly cwd: string | null;
  /** The prompt to which the event belongs; since 2.1.196. */
  readonly promptId: string | null;
  /** `default`, `acceptEdits`, `plan`, `bypassPermissions`, `dontAsk` or `auto`. */
  readonly permissionMode: string | null;
  /** Only inside a subagent; on every event since 2.1.69. */
  readonly agentId: string | null;
  /** The agent's type; "" for internal agents (compaction, side questions). */
  readonly agentType: string | null;
  /** `low` to `max`; since 2.1.133. */
  readonly effort: string | null;
  /** Since 2.1.257. */
  readonly scratchpadDir: string | null;
  /** The whole input, including fields that are not listed here. */
  readonly raw: JsonObject;
  /** Fields of an unexpected type, which are null here. */
  readonly problems: readonly string[];
}

/** A task that runs in the background while the session stops; since 2.1.145. */
export interface BackgroundTask {
  /** The task's id. */
  readonly id: string;
  /** Its kind: `shell`, `agent` and others. */
  readonly type: string;
  /** Its status, such as `running`. */
  readonly status: string;
  /** What it does, in the words that the client shows. */
  readonly description: string;
}

/** The fields of both stop events. */
export interface StopFields {
  /** Whether the session continues only because a hook blocked its end. */
  readonly stopHookActive: boolean;
  /** Since 2.1.47. */
  readonly lastAssistantMessage: string | null;
  /** The tasks that are still running. */
  readonly backgroundTasks: readonly BackgroundTask[];
}

/** The fields of every event about one tool call. */
export interface ToolFields {
  /** "" if the client sent none. */
  readonly toolName: string;
  /** The tool's input; an object in every known version. */
  readonly toolInput: Json;
  /** Since 2.0.43; never in a PermissionRequest. */
  readonly toolUseId: string | null;
}

/** The main conversation stops. */
export interface StopInput extends BaseInput, StopFields {
  /** The event. */
  readonly kind: "Stop";
}

/** A subagent stops. */
export interface SubagentStopInput extends BaseInput, StopFields {
  /** The event. */
  readonly kind: "SubagentStop";
  /** Since 2.0.42. */
  readonly agentTranscriptPath: string | null;
}

/** A tool is about to be called; nothing is decided yet. */
export interface PreToolUseInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PreToolUse";
}

/** A tool ran. */
export interface PostToolUseInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PostToolUse";
  /** What the tool returned. */
  readonly toolResponse: Json;
  /** How long it ran, in ms; since 2.1.119. */
  readonly durationMs: number | null;
}

/** A tool ran and failed. */
export interface PostToolUseFailureInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PostToolUseFailure";
  /** The error; Bash's begins with `Exit code N`. */
  readonly error: string;
  /** Whether the user interrupted it. */
  readonly isInterrupt: boolean;
  /** How long it ran, in ms. */
  readonly durationMs: number | null;
}

/** The user is about to be prompted. */
export interface PermissionRequestInput extends BaseInput, ToolFields {
  /** The event. */
  readonly kind: "PermissionRequest";
  /** The rules that the client itself would save; since 2.0.54. */
  readonly permissionSuggestions: readonly Json[];
}

/** The session ends. */
export interface SessionEndInput extends BaseInput {
  /** The event. */
  readonly kind: "SessionEnd";
  /** `clear`, `resume`, `logout`, `prompt_input_exit` or `other`. */
  readonly reason: string | null;
}

/** A session starts, resumes, or was compacted. */
export interface SessionStartInput extends BaseInput {
  /** The event. */
  readonly kind: "SessionStart";
  /** `startup`, `resume`, `clear`, `compact` or `fork`. */
  readonly source: string | null;
}

/** Any other event, known or unknown; its fields are in `raw`. */
export interface OtherInput extends BaseInput {
  /** An event without a kind of its own. */
  readonly kind: "other";
}

/** What a client sends a hook. */
export type HookInput =
  | StopInput
  | SubagentStopInput
  | PreToolUseInput
  | PostToolUseInput
  | PostToolUseFailureInput
  | PermissionRequestInput
  | SessionEndInput
  | SessionStartInput
  | OtherInput;

export type ParsedInput =
  | { readonly status: "parsed"; readonly input: HookInput }
  | { readonly status: "empty" | "not_json" | "not_an_object"; readonly message: string };

export function isOfType(value: Json, type: FieldType): boolean {
  switch (type) {
    case "any":
      return true;
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
  }
}

/** Reads fields by name; a missing one or one of another type is null, false or empty. */
interface Fields {
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  readonly flag: (name: string) => boolean;
  readonly any: (name: string) => Json;
  readonly list: (name: string) => readonly Json[];
}

function fieldReaders(raw: JsonObject): Fields {
  return {
    text: (name) => stringAt(raw, name),
    number: (name) => numberAt(raw, name),
    flag: (name) => raw[name] === true,
    any: (name) => raw[name] ?? null,
    list: (name) => arrayAt(raw, name),
  };
}

function findTypeProblems(raw: JsonObject, event: string): string[] {
  const problems: string[] = [];
  const own = hookEvent(event)?.fields;
  for (const known of [COMMON_FIELDS, own ?? {}]) {
    for (const name in known) {
      const type = known[name] ?? "any";
      const value = raw[name];
      if (value === undefined || value === null || isOfType(value, type)) continue;
      problems.push(`${name}: expected ${type} but found ${Array.isArray(value) ? "array" : typeof value}`);
    }
  }
  return problems;
}

function stopFields(fields: Fields): StopFields {
  const text = (task: JsonObject, name: string): string => stringAt(task, name) ?? "";
  return {
    stopHookActive: fields.flag("stop_hook_active"),
    lastAssistantMessage: fields.text("last_assistant_message"),
    backgroundTasks: fields.list("background_tasks").filter(isJsonObject).map((task) => ({
      id: text(task, "id"),
      type: text(task, "type"),
      status: text(task, "status"),
      description: text(task, "description"),
    })),
  };
}

function toolFields(fields: Fields): ToolFields {
  return {
    toolName: fields.text("tool_name") ?? "",
    toolInput: fields.any("tool_input"),
    toolUseId: fields.text("tool_use_id"),
  };
}

/**
 * Reads a hook's input from its JSON object.
 *
 * Every object is accepted: a field of an unexpected type reads as null and is named in `problems`, an unknown event has
 * kind `other`, unknown fields stay in `raw`.
 *
 * @param raw The object on standard input.
 * @returns The input; its `kind` is the event.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readInput } from "@debrief/debrief/hook";
 *
 * const input = readInput({ hook_event_name: "Stop", session_id: 7, stop_hook_active: true });
 * assertEquals(input.kind === "Stop" && input.stopHookActive, true);
 * assertEquals(input.problems, ["session_id: expected string but found number"]);
 * ```
 */
export function readInput(raw: JsonObject): HookInput {
  const name = raw.hook_event_name;
  const event = typeof name === "string" ? name : "";
  const fields = fieldReaders(raw);
  const effort = fields.any("effort");
  const base: BaseInput = {
    event,
    sessionId: fields.text("session_id"),
    transcriptPath: fields.text("transcript_path"),
    cwd: fields.text("cwd"),
    promptId: fields.text("prompt_id"),
    permissionMode: fields.text("permission_mode"),
    agentId: fields.text("agent_id"),
    agentType: fields.text("agent_type"),
    effort: isJsonObject(effort) && typeof effort.level === "string" ? effort.level : null,
    scratchpadDir: fields.text("scratchpad_dir"),
    raw,
    problems: findTypeProblems(raw, event),
  };
  switch (event) {
    case "Stop":
      return { ...base, kind: event, ...stopFields(fields) };
    case "SubagentStop":
      return { ...base, kind: event, ...stopFields(fields), agentTranscriptPath: fields.text("agent_transcript_path") };
    case "PreToolUse":
      return { ...base, kind: event, ...toolFields(fields) };
    case "PostToolUse":
      return {
        ...base,
        kind: event,
        ...toolFields(fields),
        toolResponse: fields.any("tool_response"),
        durationMs: fields.number("duration_ms"),
      };
    case "PostToolUseFailure":
      return {
        ...base,
        kind: event,
        ...toolFields(fields),
        error: fields.text("error") ?? "",
        isInterrupt: fields.flag("is_interrupt"),
        durationMs: fields.number("duration_ms"),
      };
    case "PermissionRequest":
      return {
        ...base,
        kind: event,
        ...toolFields(fields),
        permissionSuggestions: fields.list("permission_suggestions"),
      };
    case "SessionEnd":
      return { ...base, kind: event, reason: fields.text("reason") };
    case "SessionStart":
      return { ...base, kind: event, source: fields.text("source") };
    default:
      return { ...base, kind: "other" };
  }
}

/** Parses a hook's input from the text of standard input. Returns the input, or why there is none. */
export function parseInput(text: string): ParsedInput {
  const bare = text.trim(); // also removes a byte order mark
  if (bare === "") return { status: "empty", message: "Cannot read hook input: standard input was empty" };
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch (error) {
    const why = error instanceof Error ? error.name : "Error";
    return {
      status: "not_json",
      message: `Cannot read hook input: ${text.length} characters are not valid JSON (${why})`,
    };
  }
  if (isJsonObject(value)) return { status: "parsed", input: readInput(value) };
  const found = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
  return { status: "not_an_object", message: `Cannot read hook input: expected a JSON object but found ${found}` };
}
