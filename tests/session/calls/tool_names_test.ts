import { assert, assertEquals } from "@std/assert";
import { AGENT_TOOLS, CLIENT_TOOLS, SHELL_TOOLS } from "../../../lib/session/calls/tool_names.ts";
import { currentToolName } from "../../../lib/permissions/tools/tool_table.ts";

Deno.test("tools of agents and shells are tools of the client, and no tool of a server is", () => {
  for (const tool of [...AGENT_TOOLS, ...SHELL_TOOLS]) assert(CLIENT_TOOLS.has(tool), tool);
  assertEquals([...CLIENT_TOOLS].filter((tool) => tool.startsWith("mcp__")), []);
  assertEquals([...AGENT_TOOLS].filter((tool) => SHELL_TOOLS.has(tool)), []);
});

Deno.test("a tool that was renamed is known by both names", () => {
  for (const tool of CLIENT_TOOLS) assert(CLIENT_TOOLS.has(currentToolName(tool)), tool);
});
