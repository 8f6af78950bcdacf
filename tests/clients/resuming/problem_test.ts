import { assertEquals } from "@std/assert";
import {
  ALL_PROBLEM_KINDS,
  describeProblem,
  isProblemKind,
  PROBLEM_KINDS,
} from "../../../lib/clients/resuming/problem.ts";

Deno.test("isProblemKind() knows the table, and nothing that every object has", () => {
  assertEquals(ALL_PROBLEM_KINDS.filter((kind) => !isProblemKind(kind)), []);
  assertEquals(["constructor", "cut_hair", ""].filter(isProblemKind), []);
  assertEquals([...ALL_PROBLEM_KINDS], Object.keys(PROBLEM_KINDS));
});

Deno.test("describeProblem() names the line and the entry, in one line that is not too long", () => {
  const problem = { kind: "not_found", line: null, uuid: null, detail: "it is\ngone" } as const;
  assertEquals(describeProblem(problem) as string, "file: it is gone");
  assertEquals(describeProblem({ ...problem, line: 3, uuid: "u1" }) as string, "line 3 (u1): it is gone");
  const id = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
  const three = { ...problem, line: 217, uuid: id, detail: `3 lines belong to ${id}, not to ${id}; this is the first` };
  assertEquals((describeProblem(three) as string).endsWith("this is the first"), true, "three ids and all words");
  const long = describeProblem({ ...problem, detail: "word ".repeat(99) }) as string;
  assertEquals([long.length <= 240, long.endsWith("…")], [true, true]);
});
