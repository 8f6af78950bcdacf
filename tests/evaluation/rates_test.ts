import { assertEquals } from "@std/assert";
import { ratesOf } from "../../lib/evaluation/rates.ts";

const CASES: readonly (readonly [right: number, wrong: number, missed: number, rates: readonly number[]])[] = [
  [3, 1, 3, [0.75, 0.5, 0.6]],
  [1, 0, 0, [1, 1, 1]],
  [0, 0, 0, [0, 0, 0]],
  [0, 2, 0, [0, 0, 0]],
  [0, 0, 2, [0, 0, 0]],
];
for (const [right, wrong, missed, [precision, recall, f1]] of CASES) {
  Deno.test(`ratesOf() ${right} right, ${wrong} wrong, ${missed} missed`, () => {
    assertEquals(ratesOf({ truePositives: right, falsePositives: wrong, falseNegatives: missed }), {
      precision,
      recall,
      f1,
    });
  });
}
