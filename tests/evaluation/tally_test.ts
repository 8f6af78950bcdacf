import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import {
  byConfidence,
  type Example,
  resultFrom,
  resultJson,
  type SessionResult,
  type StopResult,
} from "../../lib/evaluation/session_result.ts";
import { BacktestTallier, BINS } from "../../lib/evaluation/tally.ts";
import { CATEGORIES } from "../../lib/analyses/triage/category.ts";

const category = fc.constantFrom(...CATEGORIES);
const some = fc.uniqueArray(category, { maxLength: 3 }).map((found) =>
  CATEGORIES.filter((name) => found.includes(name))
);
const score = fc.double({ min: 0, max: 1, noNaN: true });
const said: fc.Arbitrary<StopResult> = fc.record({
  line: fc.integer({ min: 1, max: 99 }),
  scores: fc.array(score, { minLength: 6, maxLength: 6 }),
  triggered: some,
  held: some,
  pass: fc.constantFrom("", "nothing", "said_before"),
});
const result: fc.Arbitrary<SessionResult> = fc.record({
  session: fc.string(),
  stops: fc.array(said, { maxLength: 5 }),
  asked: fc.array(said, { maxLength: 3 }),
  beyond: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  examples: fc.array(
    fc.record({
      category,
      score,
      stop: fc.integer({ min: 1, max: 9 }),
      line: fc.option(fc.integer({ min: 1, max: 9 })),
      text: fc.string(),
      cue: fc.string(),
    }),
    { maxLength: 4 },
  ),
});

Deno.test("BacktestTallier adds up to the same in whatever order sessions come", () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (results, lots) => {
      const files = results.map((one, index) => ({ file: `/p/${index}.jsonl`, one, lot: lots.next().value ?? 0 }));
      const tallyOf = (list: typeof files) => {
        const tallier = new BacktestTallier();
        for (const { file, one } of list) tallier.add(file, one);
        return tallier.tally();
      };
      assertEquals(tallyOf(files.toSorted((a, b) => a.lot - b.lot)), tallyOf(files));
    }),
  );
});

Deno.test("BacktestTallier counts every stop once: each is held or passed, each score lies in one bin", () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 5 }), (results) => {
      const tallier = new BacktestTallier();
      for (const [index, one] of results.entries()) tallier.add(`/p/${index}.jsonl`, one);
      const { stops, holds, passes, categories } = tallier.tally();
      assertEquals(holds + Object.values(passes).reduce((sum, count) => sum + count, 0), stops);
      for (const name of CATEGORIES) assertEquals(categories[name].bins.reduce((sum, count) => sum + count, 0), stops);
    }),
  );
});

const SCORES: readonly (readonly [score: number, bin: number])[] = [
  [0, 0],
  [0.049, 0],
  [0.05, 1],
  [0.5, 10],
  [0.949, 18],
  [0.95, 19],
  [1, 19],
];
for (const [score, bin] of SCORES) {
  Deno.test(`BacktestTallier counts a score of ${score} in bin ${bin}`, () => {
    const tallier = new BacktestTallier();
    const stop: StopResult = { line: 1, scores: CATEGORIES.map(() => score), triggered: [], held: [], pass: "nothing" };
    tallier.add("/p/a.jsonl", { session: "a", stops: [stop], asked: [], beyond: [], examples: [] });
    const expected = Array.from({ length: BINS }, (_, index) => index === bin ? 1 : 0);
    for (const name of CATEGORIES) assertEquals(tallier.tally().categories[name].bins, expected, name);
  });
}

Deno.test("bySureness() puts the surest first, of equals the one that stands first", () => {
  const example = (score: number, stop: number, line: number | null): Example => ({
    ...{ category: "DECISION", text: "", cue: "" },
    ...{ score, stop, line },
  });
  const sorted = [
    example(0.9, 5, 1),
    example(0.5, 2, null),
    example(0.5, 2, 3),
    example(0.5, 2, 7),
    example(0.5, 4, 1),
  ];
  for (const list of [sorted, sorted.toReversed()]) {
    assertEquals(list.toSorted(byConfidence), sorted);
  }
});

Deno.test("resultFrom() reads what resultJson() wrote, through a file", () => {
  fc.assert(fc.property(result, (one) => {
    assertEquals(resultFrom(JSON.parse(JSON.stringify(resultJson(one)))), JSON.parse(JSON.stringify(one)));
  }));
  assertEquals([resultFrom(null), resultFrom({ stops: [] })], [null, null]);
});
