import fc from "../../support/property.ts";
import { assert, assertEquals } from "@std/assert";
import { COMMON_FIELDS, type FieldType, HOOK_EVENTS } from "../../../lib/clients/hooks/hook_events.ts";
import { parseInput, readInput } from "../../../lib/hooks/protocol/input.ts";
import type { Json } from "../../../lib/json.ts";

const BASE = {
  session_id: "s",
  transcript_path: "/t.jsonl",
  cwd: "/p",
  prompt_id: "q",
  permission_mode: "default",
  agent_id: "a",
  agent_type: "",
  effort: { level: "high" },
  scratchpad_dir: "/x",
};

Deno.test("readInput() reads what every event brings", () => {
  const { raw, ...input } = readInput({ ...BASE, hook_event_name: "SessionEnd", reason: "clear", unheard: [1] });
  assertEquals(input, {
    kind: "SessionEnd",
    event: "SessionEnd",
    sessionId: "s",
    transcriptPath: "/t.jsonl",
    cwd: "/p",
    promptId: "q",
    permissionMode: "default",
    agentId: "a",
    agentType: "",
    effort: "high",
    scratchpadDir: "/x",
    problems: [],
    reason: "clear",
  });
  assertEquals(raw.unheard, [1]);
});

/** Event, its own fields on stdin, what is read of them. */
const ROWS: readonly [event: string, given: Record<string, Json>, expected: Record<string, unknown>][] = [
  ["Stop", {
    stop_hook_active: true,
    last_assistant_message: "m",
    background_tasks: [{ id: "b", type: "shell", status: "running", description: "d", command: "c" }, 7],
    session_crons: [],
  }, {
    kind: "Stop",
    stopHookActive: true,
    lastAssistantMessage: "m",
    backgroundTasks: [{ id: "b", type: "shell", status: "running", description: "d" }],
  }],
  ["Stop", {}, { kind: "Stop", stopHookActive: false, lastAssistantMessage: null, backgroundTasks: [] }],
  ["SubagentStop", { agent_transcript_path: "/a.jsonl" }, {
    kind: "SubagentStop",
    stopHookActive: false,
    lastAssistantMessage: null,
    backgroundTasks: [],
    agentTranscriptPath: "/a.jsonl",
  }],
  ["PreToolUse", { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t" }, {
    kind: "PreToolUse",
    toolName: "Bash",
    toolInput: { command: "ls" },
    toolUseId: "t",
  }],
  ["PostToolUse", { tool_name: "mcp__a__b", tool_input: {}, tool_response: [1], duration_ms: 5 }, {
    kind: "PostToolUse",
    toolName: "mcp__a__b",
    toolInput: {},
    toolUseId: null,
    toolResponse: [1],
    durationMs: 5,
  }],
  ["PostToolUseFailure", { tool_name: "Bash", tool_input: {}, error: "Exit code 1", is_interrupt: true }, {
    kind: "PostToolUseFailure",
    toolName: "Bash",
    toolInput: {},
    toolUseId: null,
    error: "Exit code 1",
    isInterrupt: true,
    durationMs: null,
  }],
  ["PermissionRequest", { tool_name: "Bash", tool_input: {}, permission_suggestions: [{ type: "addRules" }] }, {
    kind: "PermissionRequest",
    toolName: "Bash",
    toolInput: {},
    toolUseId: null,
    permissionSuggestions: [{ type: "addRules" }],
  }],
  ["Notification", { message: "m" }, { kind: "other" }],
  ["Unheard", { a: 1 }, { kind: "other" }],
];

for (const [event, given, expected] of ROWS) {
  Deno.test(`readInput() reads the fields of ${event} (${Object.keys(given).length} given)`, () => {
    const input: Record<string, unknown> = { ...readInput({ hook_event_name: event, ...given }) };
    assertEquals(Object.fromEntries(Object.keys(expected).map((key) => [key, input[key]])), expected);
    assertEquals([input.event, input.problems], [event, []]);
  });
}

const RIGHT: Record<FieldType, Json> = { string: "x", number: 1.5, boolean: true, array: [], object: {}, any: "x" };

const EVENTS = { "": { fields: COMMON_FIELDS }, ...HOOK_EVENTS };

for (const [event, { fields }] of Object.entries(EVENTS)) {
  Deno.test(`readInput() names each field of ${event || "every event"} that has another type, and no other`, () => {
    for (const [field, type] of Object.entries(fields)) {
      const name = event === "" ? "Stop" : event;
      assertEquals(
        readInput({ hook_event_name: name, [field]: field === "hook_event_name" ? name : RIGHT[type] }).problems,
        [],
      );
      if (type === "any") continue;
      const { problems, raw } = readInput({ hook_event_name: name, [field]: type === "number" ? "1" : 1 });
      assertEquals(problems.length, 1, field);
      assert(problems[0]?.startsWith(`${field}: expected ${type} but found `));
      assertEquals(raw[field], type === "number" ? "1" : 1);
    }
  });
}

Deno.test("parseInput() says why there is no input", () => {
  const statuses = ["", "  \n", "x", "[]", "null", "7", '{"a":1}}'].map((text) => parseInput(text).status);
  assertEquals(statuses, ["empty", "empty", "not_json", "not_an_object", "not_an_object", "not_an_object", "not_json"]);
  assertEquals(parseInput('\ufeff{"hook_event_name":"Stop"}\r\n').status, "parsed");
});

Deno.test("parseInput() never throws, and keeps the object as it came", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(...Object.keys(EVENTS)),
      (object, event) => {
        const text = JSON.stringify({ ...object, hook_event_name: event });
        const parsed = parseInput(text);
        assert(parsed.status === "parsed");
        assertEquals(JSON.stringify(parsed.input.raw), text);
      },
    ),
  );
  fc.assert(fc.property(fc.string(), (text) => assert(parseInput(text).status.length > 0)));
});
