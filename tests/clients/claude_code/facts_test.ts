import { assertEquals } from "@std/assert";
import { CLAUDE_CODE_FACTS, CLAUDE_CODE_HOOKS } from "../../../lib/clients/claude_code/facts.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";

Deno.test("what a module in the client's process knows of the client is what everybody else knows", () => {
  for (const [name, fact] of Object.entries(CLAUDE_CODE_FACTS)) {
    assertEquals<unknown>(claudeCode[name as keyof typeof claudeCode], fact, name);
  }
  for (const [name, fact] of Object.entries(CLAUDE_CODE_HOOKS)) {
    assertEquals<unknown>(claudeCode.hooks[name as keyof typeof claudeCode.hooks], fact, name);
  }
});

Deno.test("no input of a hook says that it is of Claude Code: other clients write the same, and more", () => {
  for (
    const input of [{}, {
      hook_event_name: "Stop",
      session_id: "s",
      transcript_path: "/s.jsonl",
      permission_mode: "plan",
    }]
  ) {
    assertEquals(CLIENTS.filter(({ hooks }) => hooks.isOwnInput(input)), []);
    assertEquals(CLAUDE_CODE_HOOKS.isOwnInput(), false);
  }
});

Deno.test("a call of Claude Code is the one call that its hooks are about, whatever its id is", () => {
  const input = { command: "ls" };
  assertEquals(CLAUDE_CODE_HOOKS.callsFor("Bash", input), [{ tool: "Bash", input }]);
  for (const id of ["toolu_01", "call_1", ""]) assertEquals(claudeCode.hooks.isCallId(id), true);
});
