import { assertEquals, assertStringIncludes } from "@std/assert";
import { hookTemplate, testTemplate } from "../../../lib/cli/own_hooks/hook_template.ts";

Deno.test("hookTemplate() and testTemplate() name the hook, with no margin and no other name", () => {
  for (const text of [hookTemplate("no_force"), testTemplate("no_force")]) {
    assertEquals(text.split("\n").filter((line) => line.includes("|") && !line.includes("||")).length, 0);
    assertEquals([text.startsWith("/**") || text.startsWith("import"), text.endsWith(";\n")], [true, true]);
    assertStringIncludes(text, "no_force");
  }
  assertStringIncludes(hookTemplate("a"), '\n  name: "a",\n');
  assertStringIncludes(testTemplate("a"), 'import hook from "./a.ts";\n');
});
