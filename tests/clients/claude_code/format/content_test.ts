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

Deno.test("contentBlocks() reads the tools of Zed's adapter as those that they stand for", () => {
  const read = (name: string, input: JsonObject) => {
    const [block] = contentBlocks({ content: [{ type: "tool_use", id: "t", name, input }] });
    return block?.kind === "tool_use" ? [block.name, block.ruleName, block.input, block.limitMs] : null;
  };
  const command = { command: "ls", timeout: 9 };
  assertEquals([
    read("mcp__acp__Bash", command),
    read("mcp__acp__Bash", { command: "ls", timeout_ms: 9 }), // its first versions, as the two next
    read("mcp__acp__edit", { abs_path: "/a", old_string: "x", new_string: "y" }),
    read("mcp__acp__multi-edit", { file_path: "/a", edits: [] }),
    read("mcp__acp__KillShell", { shell_id: "1" }),
    read("mcp__acp__permission", {}),
    read("mcp__other__Bash", { abs_path: "/a" }),
    read("Bash", command),
  ], [
    ["Bash", "mcp__acp__Bash", command, 9],
    ["Bash", "mcp__acp__Bash", command, 9],
    ["Edit", "mcp__acp__edit", { file_path: "/a", old_string: "x", new_string: "y" }, undefined],
    ["MultiEdit", "mcp__acp__multi-edit", { file_path: "/a", edits: [] }, undefined],
    ["KillShell", "mcp__acp__KillShell", { shell_id: "1" }, undefined],
    ["mcp__acp__permission", undefined, {}, undefined],
    ["mcp__other__Bash", undefined, { abs_path: "/a" }, undefined],
    ["Bash", undefined, command, 9],
  ]);
});

Deno.test("contentBlocks() keeps of hidden thinking only that it was there", () => {
  const [block] = contentBlocks({ content: [{ type: "redacted_thinking", data: "x" }] } as JsonObject);
  assertEquals(block, { kind: "thinking", text: "", signature: "x", redacted: true });
});
