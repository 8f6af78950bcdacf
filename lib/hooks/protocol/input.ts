import { COMMON_FIELDS, type FieldType, HOOK_EVENTS } from "../../clients/claude_code/protocol/events.ts";
import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, stringAt } from "../../json.ts";
import type { BaseInput, HookInput, StopFields, ToolFields } from "./hook_input.ts";

export type * from "./hook_input.ts";

/** What came of the text on standard input. */
export type ParsedInput =
  | { readonly status: "parsed"; readonly input: HookInput }
  | { readonly status: "empty" | "not_json" | "not_an_object"; readonly message: string };

function isOf(value: Json, type: FieldType): boolean {
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

/** Reads fields by name. */
interface Fields {
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  readonly flag: (name: string) => boolean;
  readonly any: (name: string) => Json;
  readonly list: (name: string) => readonly Json[];
}

function fieldsOf(raw: JsonObject): Fields {
  return {
    text: (name) => stringAt(raw, name),
    number: (name) => numberAt(raw, name),
    flag: (name) => raw[name] === true,
    any: (name) => raw[name] ?? null,
    list: (name) => arrayAt(raw, name),
  };
}

/** Fields of another type than known. */
function problemsOf(raw: JsonObject, event: string): string[] {
  const problems: string[] = [];
  const own = Object.hasOwn(HOOK_EVENTS, event) ? HOOK_EVENTS[event]?.fields : undefined;
  for (const known of [COMMON_FIELDS, own ?? {}]) {
    for (const name in known) {
      const type = known[name] ?? "any";
      const value = raw[name];
      if (value === undefined || value === null || isOf(value, type)) continue;
      problems.push(`${name}: expected ${type} but found ${Array.isArray(value) ? "array" : typeof value}`);
    }
  }
  return problems;
}

function stopFields(fields: Fields): StopFields {
  const textOf = (task: JsonObject, name: string): string => {
    const value = task[name];
    return typeof value === "string" ? value : "";
  };
  return {
    stopHookActive: fields.flag("stop_hook_active"),
    lastAssistantMessage: fields.text("last_assistant_message"),
    backgroundTasks: fields.list("background_tasks").filter(isJsonObject).map((task) => ({
      id: textOf(task, "id"),
      type: textOf(task, "type"),
      status: textOf(task, "status"),
      description: textOf(task, "description"),
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
 * Nothing is refused: a field of another type than known reads as null and is named in `problems`, an unknown event is
 * `other`, unknown fields stay in `raw`.
 *
 * @param raw The object on standard input.
 * @returns The input, by event.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const input = readInput({ hook_event_name: "Stop", session_id: 7, stop_hook_active: true });
 * assertEquals(input.kind === "Stop" && input.stopHookActive, true);
 * assertEquals(input.problems, ["session_id: expected string but found number"]);
 * ```
 */
export function readInput(raw: JsonObject): HookInput {
  const name = raw.hook_event_name;
  const event = typeof name === "string" ? name : "";
  const fields = fieldsOf(raw);
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
    problems: problemsOf(raw, event),
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
    default:
      return { ...base, kind: "other" };
  }
}

/**
 * Reads a hook's input from the text on standard input.
 *
 * @param text All of standard input.
 * @returns The input, or why there is none.
 */
export function parseInput(text: string): ParsedInput {
  const bare = text.trim(); // a byte order mark counts as space
  if (bare === "") return { status: "empty", message: "Cannot read hook input: standard input was empty" };
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch (error) {
    const why = error instanceof Error ? error.name : "Error";
    return { status: "not_json", message: `Cannot read hook input: ${text.length} characters are no JSON (${why})` };
  }
  if (isJsonObject(value)) return { status: "parsed", input: readInput(value) };
  const found = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
  return { status: "not_an_object", message: `Cannot read hook input: expected a JSON object but found ${found}` };
}
