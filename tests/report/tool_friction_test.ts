import { assertEquals } from "@std/assert";
import type { Family } from "../../lib/report/families.ts";
import { toolFriction } from "../../lib/report/tool_friction.ts";

const counts = (...pairs: [Family, number][]) => new Map(pairs);

Deno.test("toolFriction() counts what did not run without a prompt, and lists the most first, then by name", () => {
  const tools = toolFriction([
    ["Read", counts(["ran", 50])],
    ["Write", counts(["approved", 2], ["ran", 1])],
    ["Bash", counts(["denied", 1], ["refused", 1])],
    ["Edit", counts(["approved", 3])],
  ]);
  assertEquals(tools.map(({ title, calls, friction }) => [title, calls, friction]), [
    ["Edit", 3, 3],
    ["Bash", 2, 2],
    ["Write", 3, 2],
    ["Read", 50, 0],
  ]);
});

Deno.test("toolFriction() adds up the tools of an MCP server, and leaves one alone under its own name", () => {
  const tools = toolFriction([
    ["mcp__db__list", counts(["approved", 1], ["ran", 4])],
    ["mcp__web__get", counts(["denied", 1])],
    ["mcp__db__get", counts(["approved", 2], ["hook", 1])],
  ]);
  assertEquals(tools.map(({ title, families }) => [title, [...families]]), [
    ["db (2 tools of an MCP server)", [["approved", 3], ["ran", 4], ["hook", 1]]],
    ["mcp__web__get", [["denied", 1]]],
  ]);
});
