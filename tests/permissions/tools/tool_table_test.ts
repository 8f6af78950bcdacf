import { assertEquals } from "@std/assert";
import { currentToolName, toolDefault } from "../../../lib/permissions/tools/tool_table.ts";

const DEFAULTS: readonly (readonly [tool: string, without: string])[] = [
  ["TodoWrite", "runs"],
  ["Task", "runs"],
  ["KillShell", "runs"],
  ["AskUserQuestion", "person"],
  ["ExitPlanMode", "person"],
  ["WebFetch", "asks"],
  ["mcp__a__b", "asks"],
  ["constructor", "asks"],
];

for (const [tool, without] of DEFAULTS) {
  Deno.test(`toolDefault() of ${tool} is "${without}"`, () => assertEquals(toolDefault(tool).without, without));
}

Deno.test("currentToolName() reads old names as the new ones, and leaves every other", () => {
  assertEquals(["Task", "KillShell", "Agent", "toString"].map(currentToolName), [
    "Agent",
    "TaskStop",
    "Agent",
    "toString",
  ]);
});

Deno.test("toolDefault() offers no rule where a person has to answer the call itself", () => {
  assertEquals(["AskUserQuestion", "ExitPlanMode"].map((tool) => toolDefault(tool).offersRule), [undefined, undefined]);
});
