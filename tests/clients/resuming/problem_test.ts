import { assertEquals } from "@std/assert";
import { ALL_PROBLEM_KINDS, isProblemKind, PROBLEM_KINDS } from "../../../lib/clients/resuming/problem.ts";

Deno.test("isProblemKind() knows the table, and nothing that every object has", () => {
  assertEquals(ALL_PROBLEM_KINDS.filter((kind) => !isProblemKind(kind)), []);
  assertEquals(["constructor", "cut_hair", ""].filter(isProblemKind), []);
  assertEquals([...ALL_PROBLEM_KINDS], Object.keys(PROBLEM_KINDS));
});
