import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../../lib/json.ts";
import { contentBlocks } from "../../../../lib/clients/claude_code/format/content.ts";

const kinds = (line: unknown) => contentBlocks(line as JsonObject).map(({ kind }) => kind);

const CONTENT: readonly (readonly [line: unknown, kinds: readonly string[]])[] = [
  [{ message: { content: "a" } }, ["text"]],
  [{ message: "a" }, ["text"]],
  [{ message: { content: "" } }, []],
  [{ content: [{ type: "text", text: "a" }] }, ["text"]],
  [{ message: { content: [] }, content: "beside" }, ["text"]],
  [{ message: { content: ["a", 5, null, { type: "image" }, { type: "brand_new" }] } }, ["text", "image", "other"]],
  [{ message: { content: { type: "text", text: "a" } } }, ["text"]],
  [{ message: { content: [{ type: "server_tool_use", id: "t", name: "x" }] } }, ["tool_use"]],
  [{}, []],
];

for (const [line, expected] of CONTENT) {
  Deno.test(`contentBlocks() of ${JSON.stringify(line)}`, () => assertEquals(kinds(line), expected));
}

Deno.test("contentBlocks() joins the texts of a result, and counts its images", () => {
  const content = [{ type: "text", text: "a" }, { type: "image" }, "b", { type: "image" }];
  const [result] = contentBlocks({ content: [{ type: "tool_result", tool_use_id: "t", content }] } as JsonObject);
  assertEquals(result?.kind === "tool_result" && [result.text, result.images, result.isError, result.outcome], [
    "a\nb",
    2,
    false,
    "ok",
  ]);
});

Deno.test("contentBlocks() takes a result for failed only where that is said outright", () => {
  const outcome = (is_error: unknown) => {
    const [block] = contentBlocks({ content: [{ type: "tool_result", is_error }] } as JsonObject);
    return block?.kind === "tool_result" ? block.outcome : null;
  };
  assertEquals([true, false, "true", undefined].map(outcome), ["failed", "ok", "ok", "ok"]);
});

Deno.test("contentBlocks() keeps of hidden thinking only that it was there", () => {
  const [block] = contentBlocks({ content: [{ type: "redacted_thinking", data: "x" }] } as JsonObject);
  assertEquals(block, { kind: "thinking", text: "", signature: "x", redacted: true });
});
