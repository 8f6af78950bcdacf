import { assertEquals } from "@std/assert";
import { rolloutTokens } from "../../../../lib/clients/codex/resuming/rollout_tokens.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const item = (payload: JsonObject) => ({ type: "response_item", payload });
const compacted = (payload: JsonObject) => ({ type: "compacted", payload });
const words = (count: number): JsonObject => ({ content: [{ type: "input_text", text: "x".repeat(count) }] });

for (
  const [what, lines, tokens] of [
    ["no line", [], 0],
    ["a text, rounded up", [item(words(9))], 3],
    ["two items, each rounded up", [item(words(1)), item(words(1))], 2],
    ["a call with its input", [item({ name: "exec", arguments: "x".repeat(12), call_id: "c".repeat(99) })], 4],
    ["an output", [item({ output: "x".repeat(8) })], 2],
    ["an image", [item({ content: [{ type: "input_image", image_url: "x".repeat(99_999) }] })], 1600],
    ["encrypted thinking", [item({ encrypted_content: "x".repeat(40), summary: [{ text: "x".repeat(4) }] })], 11],
    ["numbers and events", [item({ content: 12_345 }), { type: "event_msg", payload: words(99) }], 0],
    ["what follows a compaction", [item(words(400)), compacted({ message: "x".repeat(10) }), item(words(4))], 4],
    ["a history that a compaction left", [
      item(words(400)),
      compacted({ message: "x".repeat(99), replacement_history: [words(8), words(4)] }),
    ], 3],
  ] as [string, { type: string; payload: JsonObject }[], number][]
) {
  Deno.test(`rolloutTokens() of ${what}: ${tokens}`, () => assertEquals(rolloutTokens(lines), tokens));
}
