import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import type { StopResult } from "../../../lib/replay/session_result.ts";
import { BacktestTallier, BINS } from "../../../lib/cli/backtest/tally.ts";
import { CATEGORIES } from "../../../lib/analyses/triage/category.ts";
import { sessionResult } from "../../support/session_result.ts";

Deno.test("BacktestTallier adds up to the same in whatever order sessions come", () => {
  fc.assert(
    fc.property(fc.array(sessionResult, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (results, lots) => {
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

Deno.test("BacktestTallier counts every stop once: each is blocked or passed, each score falls into one bin", () => {
  fc.assert(
    fc.property(fc.array(sessionResult, { maxLength: 5 }), (results) => {
      const tallier = new BacktestTallier();
      for (const [index, one] of results.entries()) tallier.add(`/p/${index}.jsonl`, one);
      const { stops, blocks, passes, categories } = tallier.tally();
      assertEquals(blocks + Object.values(passes).reduce((sum, count) => sum + count, 0), stops);
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
    const stop: StopResult = {
      line: 1,
      scores: CATEGORIES.map(() => score),
      triggered: [],
      blocked: [],
      passReason: "nothing",
    };
    tallier.add("/p/a.jsonl", { session: "a", stops: [stop], followed: [], examples: [] });
    const expected = Array.from({ length: BINS }, (_, index) => index === bin ? 1 : 0);
    for (const name of CATEGORIES) assertEquals(tallier.tally().categories[name].bins, expected, name);
  });
}
