import { assertEquals } from "@std/assert";
import { saidByCall, toolUse } from "../../../../lib/clients/codex/format/calls.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const functionCall = (name: string, args: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "function_call",
  call_id: "c1",
  name,
  arguments: JSON.stringify(args),
  ...more,
});

Deno.test("toolUse() names a call as hooks do, with the input that rules are matched against", () => {
  const rows: readonly [item: JsonObject, name: string, input: JsonObject][] = [
    [functionCall("exec_command", { cmd: "ls", workdir: "/w" }), "Bash", { workdir: "/w", command: "ls" }],
    [functionCall("shell", { command: ["bash", "-lc", "ls -l"] }), "Bash", { command: "ls -l" }],
    [functionCall("shell", { command: ["git", "status"] }), "Bash", { command: "git status" }],
    [functionCall("shell", { command: 7 }), "Bash", { command: 7 }],
    [{ type: "local_shell_call", call_id: "c1", action: { command: ["ls"] } }, "Bash", { command: "ls" }],
    [functionCall("read", { id: 1 }, { namespace: "mcp__files" }), "mcp__files__read", { id: 1 }],
    [functionCall("read", {}, { namespace: "mcp__files__" }), "mcp__files__read", {}],
    [functionCall("update_plan", { plan: [] }), "update_plan", { plan: [] }],
    [functionCall("odd", {}, { arguments: "{" }), "odd", {}],
  ];
  for (const [item, name, input] of rows) {
    const use = toolUse(item);
    assertEquals([use?.id, use?.name, use?.input], ["c1", name, input]);
  }
});

Deno.test("toolUse() lists a search of the API as its own call", () => {
  const action = { type: "search", query: "deno sandbox" };
  const use = toolUse({ type: "web_search_call", id: "ws1", status: "completed", action });
  assertEquals(use, { kind: "tool_use", id: "ws1", name: "WebSearch", input: action, server: true });
});

Deno.test("toolUse() names the files of a patch, however the patch is passed", () => {
  const patch = "*** Begin Patch\n*** Update File: a.ts\n+x\n*** End Patch";
  const given: readonly JsonObject[] = [
    { type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: patch },
    functionCall("apply_patch", { command: patch }),
    functionCall("apply_patch", { patch }),
  ];
  for (const item of given) {
    const use = toolUse(item);
    assertEquals([use?.name, use?.input, use?.changes], ["apply_patch", { command: patch }, ["a.ts"]]);
  }
});

Deno.test("toolUse() lists the calls that a script writes out", () => {
  const script = 'await tools.exec_command({cmd: "ls"}); await tools.view_image(path);';
  const use = toolUse({ type: "custom_tool_call", call_id: "c1", name: "exec", input: script });
  assertEquals(use?.input, { script });
  assertEquals(use?.nested, [{ name: "Bash", input: { command: "ls" } }, { name: "view_image", input: {} }]);
});

Deno.test("toolUse() is null for an item that is not a call", () => {
  assertEquals([toolUse({ type: "message" }), toolUse({}), toolUse({ type: "function_call_output" })], [
    null,
    null,
    null,
  ]);
});

Deno.test("saidByCall() is what the tool for messages to the user was given, and null for every other call", () => {
  const said = (item: JsonObject) => saidByCall(toolUse(item)!);
  assertEquals(said(functionCall("send_message_to_user_async", { message: "Port 80 is taken." })), "Port 80 is taken.");
  assertEquals(said(functionCall("send_message_to_user_async", {}, { arguments: "{" })), null);
  assertEquals(said(functionCall("send_message", { message: "to an agent" })), null);
});
