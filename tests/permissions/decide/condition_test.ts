import { assertEquals } from "@std/assert";
import { decide, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

/** What 2.1.330 said of a line before the session's first command, and after one, under the same rules. */
const MEASURED = [
  ["A=1", "ask", "allow", "A"],
  ["A=1 && frob x", "ask", "allow", "A"],
  ["A=1; B=2; frob x", "ask", "allow", "A, B"],
  ["A=$(ls)", "ask", "allow", "A"],
  ["X=$(ls) && ls", "ask", "allow", "X"],
  ["ls; A=1", "ask", "allow", "A"],
  ["if true; then A=1; fi", "ask", "allow", "A"],
  ["for i in 1 2; do ls; done", "ask", "allow", "i"],
  ["for i in 1 2; do frob x; done", "ask", "allow", "i"],
  ["while true; do ls; done", "allow", "allow", ""],
  ["LANG=C frob x", "allow", "allow", ""],
  ["A=1 frob x", "ask", "ask", ""],
  ["export A=1", "ask", "ask", ""],
  ["A=1 B=2", "ask", "ask", ""],
  ["PWD=1", "ask", "ask", ""],
  ["for PWD in 1; do ls; done", "ask", "ask", ""],
] as const;

function decided(command: string, allow: readonly string[]) {
  const source = { layer: "user", path: "/home/dev/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: { allow } }), source)]);
  const context = { settings, cwd: "/home/dev/p", home: "/home/dev", mode: "default" } as const;
  return decide({ tool: "Bash", input: { command } }, context);
}

for (const [command, before, after, variables] of MEASURED) {
  Deno.test(`decide() names what an allowed line depends on: ${command}`, () => {
    const { verdict, condition } = decided(command, ["Bash(frob *)"]);
    assertEquals([verdict, condition?.variables.join(", ") ?? ""], [after, variables]);
    // the condition is there exactly where the client asks at first
    assertEquals(condition !== undefined, before !== after);
  });
}

Deno.test("decide() names no condition where a rule for the whole tool or for the line allows it", () => {
  for (const allow of [["Bash"], ["Bash(A=1)"]]) {
    const { verdict, condition } = decided("A=1", allow);
    assertEquals([verdict, condition], ["allow", undefined]);
  }
});
