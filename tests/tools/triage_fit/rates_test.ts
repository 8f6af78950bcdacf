import { assertEquals } from "@std/assert";
import type { Category } from "../../../lib/analyses/triage/category.ts";
import { bestBaseline, countAnswers, macroF1, ratesOf } from "../../../tools/triage_fit/rates.ts";

const CASES: readonly (readonly [
  truePositives: number,
  falsePositives: number,
  falseNegatives: number,
  rates: readonly number[],
])[] = [
  [3, 1, 3, [0.75, 0.5, 0.6]],
  [1, 0, 0, [1, 1, 1]],
  [0, 0, 0, [0, 0, 0]],
  [0, 2, 0, [0, 0, 0]],
  [0, 0, 2, [0, 0, 0]],
];
for (const [truePositives, falsePositives, falseNegatives, [precision, recall, f1]] of CASES) {
  Deno.test(`ratesOf() ${truePositives} TP, ${falsePositives} FP, ${falseNegatives} FN`, () => {
    assertEquals(ratesOf({ truePositives, falsePositives, falseNegatives }), { precision, recall, f1 });
  });
}

const STOPS = [
  { labels: { DECISION: true, TECH_DEBT: false } },
  { labels: { DECISION: false, TECH_DEBT: true } },
  { labels: { DECISION: true, TECH_DEBT: null } },
] as const;

Deno.test("bestBaseline() finds the best of all constant answers", () => {
  const { f1 } = ratesOf({ truePositives: 3, falsePositives: 2, falseNegatives: 0 });
  assertEquals(bestBaseline(STOPS), { f1, categories: ["DECISION", "TECH_DEBT"] });
  assertEquals(bestBaseline([]), { f1: 0, categories: [] });
});

Deno.test("countAnswers() compares answers with the labels, and leaves out what is borderline or unlabeled", () => {
  const answers = new Map(STOPS.map((stop) => [stop, new Set<Category>(["DECISION", "RUNBOOK"])]));
  assertEquals(countAnswers(answers), { truePositives: 2, falsePositives: 1, falseNegatives: 1 });
  assertEquals(countAnswers(answers, ["RUNBOOK"]), { truePositives: 0, falsePositives: 0, falseNegatives: 0 });
});

Deno.test("macroF1() is the mean of F1 over the five text categories", () => {
  const answers = new Map(STOPS.map((stop) => [stop, new Set<Category>(["DECISION"])]));
  assertEquals(macroF1(answers), ratesOf({ truePositives: 2, falsePositives: 1, falseNegatives: 0 }).f1 / 5);
});
