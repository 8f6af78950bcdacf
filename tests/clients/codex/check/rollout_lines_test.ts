import { assertEquals } from "@std/assert";
import { callPart, rolloutLines } from "../../../../lib/clients/codex/check/rollout_lines.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const linesOf = (text: string) => [...rolloutLines(bytesSource(bytesOf(text)))];
const item = (type: string) => ({ timestamp: "t", type: "response_item", payload: { type } });

Deno.test("rolloutLines() numbers all lines, and gives those that are not blank", () => {
  const text = jsonl(item("function_call")) + "\n  \nbroken\n" +
    jsonl({ type: "event_msg", payload: { item: { type: "CommandExecution" } } }, [1]);
  assertEquals(linesOf(text).map(({ number, type, kind, object }) => [number, type, kind, object === null]), [
    [1, "response_item", "function_call", false],
    [4, "", "", true],
    [5, "event_msg", "CommandExecution", false],
    [6, "", "", true],
  ]);
});

Deno.test("callPart() tells calls from outputs, of lines that have them", () => {
  const parts = [
    "function_call",
    "custom_tool_call",
    "local_shell_call",
    "function_call_output",
    "custom_tool_call_output",
    "message",
  ]
    .map((type) => callPart(linesOf(jsonl(item(type)))[0]!));
  assertEquals(parts, ["call", "call", "call", "output", "output", null]);
  assertEquals(callPart(linesOf(jsonl({ ...item("function_call"), type: "event_msg" }))[0]!), null);
});
