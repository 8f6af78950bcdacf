import { itemEnding, messageTexts, refusalIn, toolResult } from "../../../../lib/clients/codex/format/results.ts";
import { endingOfRun, withEnding } from "../../../../lib/clients/readers/entries.ts";
import type { Json, JsonObject } from "../../../../lib/json.ts";
import { assertEquals } from "@std/assert";

const notStarted = (reason: string) => `exec_command failed: CreateProcess { message: "Rejected(\\"${reason}\\")" }`;

Deno.test("refusalIn() says who decided against a call", () => {
  const rows: readonly [text: string, decision: string, outcome: string][] = [
    ["aborted by user after 1.5s", "interrupted", "unknown"],
    ["Wall time: 3 s\naborted by user", "interrupted", "unknown"],
    ["Command blocked by PreToolUse hook: no", "blocked_by_hook", "not_run"],
    ["approval policy is Never; reject command", "not_granted", "not_run"],
    ["patch rejected: writing is blocked by read-only sandbox", "blocked_by_sandbox", "not_run"],
    ["patch rejected by user", "rejected_by_person", "not_run"],
    ["exec command rejected by user", "rejected_by_person", "not_run"],
    ['exec_command failed: CreateProcess { message: "Codex(Sandbox(Denied { output: …', "allowed", "failed"],
    ["write_stdin failed: stdin is closed for this session", "allowed", "failed"],
    ["unable to process image: invalid or unsupported image data", "allowed", "failed"],
    [notStarted("rejected by user"), "rejected_by_person", "not_run"],
    [notStarted("approval required by policy, but AskForApproval is set to Never"), "not_granted", "not_run"],
    [notStarted("`rm -rf /` rejected: never"), "denied_by_rule", "not_run"],
    [
      notStarted("`rm` rejected: recursive commands are not permitted. Use a safer approach"),
      "blocked_by_client",
      "not_run",
    ],
    [notStarted("the hook's own words"), "blocked_by_hook", "not_run"],
    ["apply_patch verification failed: no such line", "allowed", "failed"],
    ["unsupported call: nope", "allowed", "failed"],
  ];
  for (const [text, decision, outcome] of rows) {
    const ending = refusalIn(text);
    assertEquals([ending?.decision, ending?.outcome, ending?.exitCode], [decision, outcome, null], text);
    assertEquals(ending?.evidence, text.slice(0, 200));
  }
});

Deno.test("refusalIn() says nothing of what a command printed, even in the client's words further on", () => {
  for (
    const text of ["", "ok", "log: aborted by user", 'x CreateProcess { message: "Rejected(y)" }', "rejected by user"]
  ) {
    assertEquals(refusalIn(text), null, text);
  }
});

Deno.test("endingOfRun() takes an exit code other than 0 for a failure, and none for success", () => {
  assertEquals([
    endingOfRun(0).outcome,
    endingOfRun(1).outcome,
    endingOfRun(null).outcome,
    endingOfRun(null, true).outcome,
  ], ["ok", "failed", "ok", "failed"]);
});

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

Deno.test("toolResult() reads the result of a command that a script prints, or that ended it", () => {
  const part = (text: string) => ({ type: "input_text", text });
  const completed = part("Script completed\nWall time 0.3 seconds\nOutput:\n");
  const failed = part("Script failed\nWall time 0.3 seconds\nOutput:\n");
  const command = "Exit code: 0\nWall time: 0.2 seconds\nOutput:\nhello\n";
  const cut = "Warning: truncated output (original token count: 9)\nTotal output lines: 2\n\n" +
    "Exit code: 0\nWall time: 0.2 seconds\nTotal output lines: 4\nOutput:\nhello\n";
  const rows: readonly [output: Json, expected: unknown[]][] = [
    [[completed, part(command)], ["hello\n", "ok", "ok", 0, false]],
    [[completed, part(cut)], ["hello\n", "ok", "ok", 0, false]],
    [[completed, part(`log\n${command}`)], [`log\n${command}`, "ok", "unknown", null, false]],
    [[completed, part(command), part("2")], [`${command}\n2`, "ok", "unknown", null, false]],
    [[completed, part("Exit code: 0\nhello")], ["Exit code: 0\nhello", "ok", "unknown", null, false]],
    [
      [failed, part(`Script error:\n${command.replace("0", "3")}`)],
      ["hello\n", "failed", "failed", 3, true],
    ],
    [[failed, part(command), part("Script error:\nboom")], ["boom", "failed", "failed", null, true]],
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
