import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { type BlockExample, compareExamples, parseResult, resultJson } from "../../lib/replay/session_result.ts";
import { sessionResult } from "../support/session_result.ts";

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

Deno.test("parseResult() reads what resultJson() wrote, through a file", () => {
  fc.assert(fc.property(sessionResult, (one) => {
    assertEquals(parseResult(JSON.parse(JSON.stringify(resultJson(one)))), JSON.parse(JSON.stringify(one)));
  }));
  assertEquals([parseResult(null), parseResult({ stops: [] })], [null, null]);
});
