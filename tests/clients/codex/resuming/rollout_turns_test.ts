import { assertEquals } from "@std/assert";
import { rolloutLines } from "../../../../lib/clients/codex/resuming/rollout_lines.ts";
import { isPrompt, rolloutTurns } from "../../../../lib/clients/codex/resuming/rollout_turns.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const event = (type: string, more: object = {}) => ({ type: "event_msg", payload: { type, ...more } });
const call = (call_id: string) => ({ type: "response_item", payload: { type: "function_call", call_id } });
const output = (call_id: string) => ({ type: "response_item", payload: { type: "function_call_output", call_id } });
const META = { type: "session_meta", payload: {} };
const STARTS = event("task_started");
const PROMPT = event("user_message");
const ITEM = event("item_completed", { item: { type: "UserMessage" } });

// the lines of the head and of each turn, and the calls of each turn
for (
  const [what, lines, head, turns, calls] of [
    ["before any turn", [META, PROMPT], 2, [], []],
    ["of two prompts", [META, STARTS, PROMPT, call("a"), STARTS, ITEM, call("b"), call("c")], 1, [3, 4], ["a", "b,c"]],
    ["of what nobody asked for, which belongs to the prompt before", [STARTS, PROMPT, STARTS, call("a")], 0, [4], [
      "a",
    ]],
    ["of what nobody asked for at the start, which belongs to the first", [STARTS, STARTS, PROMPT], 0, [3], [""]],
    ["with an output alone", [STARTS, PROMPT, output("a")], 0, [3], [""]],
    ["with lines that are no objects", [META, "{broken", STARTS, "[]", PROMPT], 1, [2], [""]],
  ] as [string, unknown[], number, number[], string[]][]
) {
  Deno.test(`rolloutTurns() of a file ${what}`, () => {
    const found = rolloutTurns(bytesSource(bytesOf(jsonl(...lines))));
    assertEquals([found.head.length, found.turns.map(({ lines }) => lines.length)], [head, turns]);
    assertEquals(found.turns.map(({ calls }) => [...calls].join()), calls);
  });
}

Deno.test("isPrompt() knows the event of a prompt, in either form", () => {
  const asItem = { type: "response_item", payload: { type: "user_message" } };
  const lines = [...rolloutLines(bytesSource(bytesOf(jsonl(PROMPT, ITEM, STARTS, asItem))))];
  assertEquals(lines.map(isPrompt), [true, true, false, false]);
});
