import { hookTemplate, newCommand, testTemplate } from "../../../../lib/cli/commands/hooks/new.ts";
import { UsageError } from "../../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../../support/host.ts";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";

Deno.test("hookTemplate() and testTemplate() name the hook, with no margin and no other name", () => {
  for (const text of [hookTemplate("no_force"), testTemplate("no_force")]) {
    assertEquals(text.split("\n").filter((line) => line.includes("|") && !line.includes("||")).length, 0);
    assertEquals([text.startsWith("/**") || text.startsWith("import"), text.endsWith(";\n")], [true, true]);
    assertStringIncludes(text, "no_force");
  }
  assertStringIncludes(hookTemplate("a"), '\n  name: "a",\n');
  assertStringIncludes(testTemplate("a"), 'import hook from "./a.ts";\n');
});

/** Runs the command; the files that it wrote, and what it printed. */
function written(...args: readonly string[]): { files: Record<string, string>; out: string } {
  const files: Record<string, string> = {};
  const { host, out } = testHost({
    ...fileMachine({}),
    cwd: () => "/p",
    createFile: (path) => ({
      write: (bytes) => void (files[path] = (files[path] ?? "") + new TextDecoder().decode(bytes)),
      close: () => {},
      discard: () => {},
    }),
  });
  assertEquals(newCommand.run([...args], host), 0);
  return { files, out: out() };
}

Deno.test("hooks new writes the hook and its test into this directory, and says what to do next", () => {
  const { files, out } = written("keep_it");
  assertEquals(Object.keys(files), ["/p/keep_it.ts", "/p/keep_it_test.ts"]);
  assertEquals(Object.values(files).map((text) => text.includes("keep_it")), [true, true]);
  assertEquals(out.split("\n").filter((line) => line.includes("debrief install ./keep_it.ts")).length, 1);
  assertEquals(JSON.parse(written("keep_it", "--json").out), { schema: "debrief.new/1", files: Object.keys(files) });
});

Deno.test("hooks new refuses more than one name, and names that are not lower-case", () => {
  for (
    const args of [[], ["a", "b"], ["Keep"], ["1a"], ["../a"]]
  ) {
    assertThrows(() => written(...args), UsageError, "Expected");
  }
});
