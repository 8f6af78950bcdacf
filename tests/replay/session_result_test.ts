import { assertEquals } from "@std/assert";
import { type BlockExample, compareExamples } from "../../lib/replay/session_result.ts";

Deno.test("compareExamples() puts the highest score first, of equal ones the one whose line comes first", () => {
  const example = (score: number, stopLine: number, line: number | null): BlockExample => ({
    category: "DECISION",
    text: "",
    cue: "",
    score,
    stopLine,
    line,
  });
  const sorted = [
    example(0.9, 5, 1),
    example(0.5, 2, null),
    example(0.5, 2, 3),
    example(0.5, 2, 7),
    example(0.5, 4, 1),
  ];
  for (const list of [sorted, sorted.toReversed()]) {
    assertEquals(list.toSorted(compareExamples), sorted);
  }
});
