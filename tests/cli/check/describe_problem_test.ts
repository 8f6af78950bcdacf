import { assertEquals } from "@std/assert";
import { describeProblem } from "../../../lib/cli/check/describe_problem.ts";

Deno.test("describeProblem() names the line and the entry, in one line that is not too long", () => {
  const problem = { kind: "not_found", line: null, uuid: null, detail: "it is\ngone" } as const;
  assertEquals(describeProblem(problem) as string, "file: it is gone");
  assertEquals(describeProblem({ ...problem, line: 3, uuid: "u1" }) as string, "line 3 (u1): it is gone");
  const long = describeProblem({ ...problem, detail: "word ".repeat(99) }) as string;
  assertEquals([long.length <= 160, long.endsWith("…")], [true, true]);
});
