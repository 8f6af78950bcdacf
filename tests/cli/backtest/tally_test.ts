import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { BacktestTallier } from "../../../lib/cli/backtest/tally.ts";
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

Deno.test("BacktestTallier counts every stop once: each is blocked or passed, and counts for each of its categories", () => {
  fc.assert(
    fc.property(fc.array(sessionResult, { maxLength: 5 }), (results) => {
      const tallier = new BacktestTallier();
      for (const [index, one] of results.entries()) tallier.add(`/p/${index}.jsonl`, one);
      const { stops, blocks, passes, categories } = tallier.tally();
      assertEquals(blocks + Object.values(passes).reduce((sum, count) => sum + count, 0), stops);
      const all = results.flatMap((one) => one.stops);
      for (const name of CATEGORIES) {
        assertEquals(categories[name].blocked, all.filter(({ blocked }) => blocked.includes(name)).length);
      }
    }),
  );
});
