import { assertEquals } from "@std/assert";
import { withEnding } from "../../../../lib/clients/readers/entries.ts";
import { itemEnding, messageTexts, toolResult } from "../../../../lib/clients/codex/format/results.ts";
import type { Json, JsonObject } from "../../../../lib/json.ts";

/** Text, outcome, exit code and whether the text itself says how the call ended. */
function read(output: Json) {
  const found = toolResult({ type: "function_call_output", call_id: "c1", output });
  const { text, outcome, ending, toolUseId } = found?.result ?? {};
  assertEquals(toolUseId, "c1");
  return [text, outcome, ending?.outcome, ending?.exitCode, found?.isDecided];
}

Deno.test("toolResult() separates what a command printed from the client's lines, in every version's form", () => {
  const rows: readonly [output: Json, expected: unknown[]][] = [
    ["Exit code: 0\nWall time: 1 s\nOutput:\nhello\n", ["hello\n", "ok", "ok", 0, true]],
    ["Chunk ID: ab\nWall time: 1 s\nProcess exited with code 2\nOutput:\nno", ["no", "failed", "failed", 2, true]],
    ["Wall time: 1 s\nProcess running with session ID 7\nOutput:\n…", ["…", "ok", "unknown", null, true]],
    ['{"output":"hi","metadata":{"exit_code":1}}', ["hi", "failed", "failed", 1, true]],
    ['{"output":"hi"}', ["hi", "ok", "ok", null, false]],
    ["plain text of a server", ["plain text of a server", "ok", "ok", null, false]],
    [[{ type: "input_text", text: "a" }, { type: "input_text", text: "b" }], ["a\nb", "ok", "ok", null, false]],
    ["patch rejected by user", ["patch rejected by user", "rejected", "not_run", null, true]],
    ["Script failed\nOutput:\nx\nScript error:\nboom", ["boom", "failed", "failed", null, true]],
    ["Script completed\nOutput:\nx", ["x", "ok", "unknown", null, false]],
    ["Script running with cell ID 1\nOutput:\nx", ["x", "ok", "unknown", null, true]],
    [null, ["", "ok", "ok", null, false]],
  ];
  for (const [output, expected] of rows) assertEquals(read(output), expected, JSON.stringify(output));
});

Deno.test("toolResult() counts images, and is null for an item that is not an output", () => {
  const output = [{ type: "input_image", image_url: "data:" }, { type: "input_text", text: "a" }];
  const found = toolResult({ type: "custom_tool_call_output", call_id: "c1", output });
  assertEquals([found?.result.images, found?.result.text], [1, "a"]);
  assertEquals([toolResult({ type: "message" }), toolResult({})], [null, null]);
});

Deno.test("toolResult() believes the client's words only where they are the whole answer", () => {
  const printed = "Exit code: 0\nOutput:\npatch rejected by user";
  assertEquals(read(printed), ["patch rejected by user", "ok", "ok", 0, true]);
  const parts = [{ text: "patch rejected by user" }, { text: "said the log" }];
  assertEquals(read(parts)[1], "ok");
});

Deno.test("itemEnding() and withEnding() say how a call of a script ended", () => {
  const rows: readonly [item: JsonObject, outcome: string | undefined, exitCode: number | null | undefined][] = [
    [{ type: "CommandExecution", exit_code: 0, status: "failed" }, "ok", 0],
    [{ type: "CommandExecution", exit_code: 3 }, "failed", 3],
    [{ type: "CommandExecution", status: "failed" }, "failed", null],
    [{ type: "McpToolCall", result: { isError: true } }, "failed", null],
    [{ type: "McpToolCall", result: {} }, "ok", null],
    [{ type: "FileChange", status: "failed" }, "failed", null],
    [{ type: "AgentMessage" }, undefined, undefined],
  ];
  for (const [item, outcome, exitCode] of rows) {
    const ending = itemEnding(item);
    assertEquals([ending?.outcome, ending?.exitCode], [outcome, exitCode], JSON.stringify(item));
  }
  const { result } = toolResult({ type: "function_call_output", call_id: "c1", output: "x" })!;
  const interrupted = withEnding(result, { decision: "interrupted", outcome: "not_run", exitCode: null, evidence: "" });
  assertEquals([interrupted.outcome, interrupted.isError], ["interrupted", true]);
});

Deno.test("messageTexts() lists the texts of a message's parts", () => {
  assertEquals(messageTexts({ content: [{ text: "a" }, 7, { image: 1 }, { text: "b" }] }), ["a", "b"]);
  assertEquals(messageTexts({}), []);
});

Deno.test("toolResult() takes nobody's decision from what a script printed", () => {
  const head = "Script failed\nWall time 0.1 seconds\nOutput:\n";
  const part = (text: string) => ({ type: "input_text", text });
  const decisionOf = (...texts: string[]) =>
    toolResult({ type: "custom_tool_call_output", call_id: "c1", output: texts.map(part) })?.result.ending?.decision;
  const words = [
    "patch rejected by user",
    "aborted by user",
    'exec_command failed: CreateProcess { message: "Rejected(x)" }',
  ];
  for (const refusal of words) {
    assertEquals(decisionOf(head, refusal), "allowed", refusal);
    assertEquals(decisionOf(head, `Script error:\n${refusal}`, "Script error:\nboom"), "allowed", refusal);
    assertEquals(decisionOf(head, `Script error:\nboom\nScript error:\n${refusal}`), "allowed", refusal);
    assertEquals(decisionOf(head, "printed", `Script error:\n${refusal}`) === "allowed", false, refusal);
  }
});
