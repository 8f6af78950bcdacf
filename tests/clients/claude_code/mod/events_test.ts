import { assertEquals } from "@std/assert";
import { eventResultOf, hookInputOf } from "../../../../lib/clients/claude_code/mod/events.ts";
import { readInput } from "../../../../lib/hooks/protocol/input.ts";

const SESSION = { sessionId: "s", transcriptPath: "/t.jsonl", cwd: "/p" };

Deno.test("hookInputOf() makes of a call what a hook command reads", () => {
  const event = { tool: "Bash", tool_use_id: "toolu_1", command: "ls", description: "List", agentId: "a1" };
  const input = readInput(hookInputOf("PreToolUse", event, SESSION));
  assertEquals(input.kind === "PreToolUse" && [input.toolName, input.toolUseId, input.toolInput, input.agentId], [
    "Bash",
    "toolu_1",
    { command: "ls", description: "List" },
    "a1",
  ]);
  assertEquals([input.sessionId, input.transcriptPath, input.cwd, input.problems], ["s", "/t.jsonl", "/p", []]);
});

Deno.test("hookInputOf() names no transcript and no directory that is not known", () => {
  const unknown = { sessionId: "s", transcriptPath: null, cwd: null };
  const input = hookInputOf("PreToolUse", { tool: "Read", tool_use_id: "t1", file_path: "/a" }, unknown);
  assertEquals(input, {
    session_id: "s",
    hook_event_name: "PreToolUse",
    tool_name: "Read",
    tool_use_id: "t1",
    tool_input: { file_path: "/a" },
  });
});

Deno.test("hookInputOf() leaves a classic input as it is", () => {
  const event = { hook_event_name: "Stop", session_id: "other", stop_hook_active: true };
  assertEquals(hookInputOf("Stop", event, SESSION)["session_id"], "other");
});

for (
  const [what, answer, beneath, expected] of [
    ["a block", { decision: "block", reason: "a" }, {}, { block: "a" }],
    ["a block beside another", { decision: "block", reason: "a" }, { block: "b" }, { block: "b\n\na" }],
    ["context beside another", { hookSpecificOutput: { additionalContext: "a" } }, { additionalContext: ["b"] }, {
      additionalContext: ["b", "a"],
    }],
    ["a denial", { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "a" } }, {}, {
      deny: "a",
    }],
    [
      "a denial over an allowance",
      {
        hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "a" },
      },
      { allow: true, additionalContext: ["b"] },
      { additionalContext: ["b"], deny: "a" },
    ],
    [
      "a question under a denial",
      {
        hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: "a" },
      },
      { deny: "b" },
      { deny: "b" },
    ],
    [
      "an allowance",
      { hookSpecificOutput: { permissionDecision: "allow", permissionDecisionReason: "a" } },
      { additionalContext: ["b"] },
      { additionalContext: ["b"], allow: true },
    ],
    [
      "a question in place of another",
      { hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: "a" } },
      { ask: "b" },
      { ask: "b" },
    ],
    [
      "a denial over a question",
      { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "a" } },
      { ask: "b" },
      { deny: "a" },
    ],
    ["a denied request", { hookSpecificOutput: { decision: { behavior: "deny", message: "a" } } }, {}, {
      decision: { behavior: "deny", message: "a" },
    }],
    ["a request that another denied", { hookSpecificOutput: { decision: { behavior: "allow" } } }, {
      decision: { behavior: "deny" },
    }, { decision: { behavior: "deny" } }],
  ] as const
) {
  Deno.test(`eventResultOf() returns ${what}`, () => assertEquals(eventResultOf(answer, beneath).result, expected));
}

Deno.test("eventResultOf() gives a line for the user apart: no event takes it", () =>
  assertEquals(eventResultOf({ systemMessage: "a" }, { block: "b" }), { result: { block: "b" }, notice: "a" }));
