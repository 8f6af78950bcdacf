import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { refusedMember } from "../../../lib/permissions/tools/input_schema.ts";

// asked of 2.1.332 with rules that allow the tool
const CASES: readonly (readonly [tool: string, input: JsonObject, refused: string | null])[] = [
  ["Bash", { command: "ls", timeout: 99_999_999, run_in_background: true }, null],
  ["Bash", { command: "ls", timeout: "5" }, null],
  ["Bash", { command: "ls", timeout: "x" }, "timeout"],
  ["Bash", { command: 5 }, "command"],
  ["Bash", { command: "ls", run_in_background: "x" }, "run_in_background"],
  ["Read", { file_path: "a", offset: "1", limit: 5 }, null],
  ["Read", { file_path: "a", offset: -1 }, "offset"],
  ["Read", { file_path: "a", limit: 0 }, "limit"],
  ["Edit", { file_path: "a", old_string: "", new_string: "a" }, null],
  ["Edit", { file_path: "a", old_string: "b", new_string: "a", replace_all: "x" }, "replace_all"],
  ["Write", { file_path: "a", content: 5 }, "content"],
  ["NotebookEdit", { notebook_path: "a", new_source: "x", edit_mode: "y" }, "edit_mode"],
  ["WebFetch", { url: "https:example.com", prompt: "" }, null],
  ["WebFetch", { url: "localhost:80", prompt: "x" }, null],
  ["WebFetch", { url: "example.com", prompt: "x" }, "url"],
  ["WebFetch", { url: "https://", prompt: "x" }, "url"],
  ["WebFetch", { url: "https://example.com", prompt: 5 }, "prompt"],
  ["WebSearch", { query: "xy", allowed_domains: ["a"] }, null],
  ["WebSearch", { query: "x" }, "query"],
  ["WebSearch", { query: "xy", allowed_domains: "a" }, "allowed_domains"],
  ["Task", { description: "d", prompt: "x", subagent_type: 5 }, "subagent_type"],
  ["Skill", { skill: "x", args: 5 }, "args"],
  // what a record left out, what a newer client may know, and tools whose input is not known
  ["Edit", { file_path: "a" }, null],
  ["WebFetch", {}, null],
  ["Bash", { command: "ls", later: 1 }, null],
  ["mcp__a__x", { url: 5 }, null],
  ["constructor", { name: 5 }, null],
];

Deno.test("refusedMember() names the first member that the tool does not take", () => {
  for (const [tool, input, refused] of CASES) {
    assertEquals(refusedMember({ tool, input }), refused, `${tool} ${JSON.stringify(input)}`);
  }
});
