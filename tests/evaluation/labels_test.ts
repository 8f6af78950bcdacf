import { assert, assertEquals, assertThrows } from "@std/assert";
import { evaluateLabels } from "../../lib/evaluation/label_report.ts";
import { BadLabelsError, isLabelOf, parseLabels } from "../../lib/evaluation/label_file.ts";
import { bestConstant, countsOf, macroOf } from "../../lib/evaluation/measure.ts";
import { ratesOf } from "../../lib/evaluation/rates.ts";
import type { AskedLine } from "../../lib/evaluation/tally.ts";
import { thresholdFor } from "../../lib/evaluation/thresholds.ts";
import { CATEGORIES, type Category } from "../../lib/analyses/triage/category.ts";

Deno.test("parseLabels() names the line, what was found and what was expected", () => {
  const wrong: [string, string][] = [
    ["{", "line 1: expected a JSON object"],
    ['{"line":1,"labels":{}}', 'line 1: expected "session" or "file"'],
    ['{"file":"a","line":1,"labels":{}}\n{"file":"a","line":0,"labels":{}}', 'line 2: expected "line"'],
    ['{"file":"a","line":1}', 'expected "labels"'],
    ['{"file":"a","line":1,"labels":{"DECISIONS":true}}', "expected a category (DECISION, RUNBOOK"],
    [
      '{"file":"a","line":1,"labels":{"DECISION":"yes"}}',
      'expected DECISION to be true, false or "borderline" but found "yes"',
    ],
  ];
  for (const [text, message] of wrong) assertThrows(() => parseLabels(text), BadLabelsError, message);
  assertEquals(parseLabels("\n\n"), []);
});

Deno.test("isLabelOf() knows a file by its session, its path and the end of it, and nothing less", () => {
  const file = { path: "/p/-home/s1.jsonl", session: "s1" };
  const by = (row: string) => isLabelOf(parseLabels(`{${row},"line":1,"labels":{}}`)[0] ?? never(), file);
  for (
    const row of ['"session":"s1"', '"file":"/p/-home/s1.jsonl"', '"file":"s1.jsonl"', '"file":"./-home/s1.jsonl"']
  ) {
    assert(by(row), row);
  }
  for (const row of ['"session":"s"', '"file":"1.jsonl"', '"file":"s1"', '"file":"other/s1.jsonl"']) {
    assert(!by(row), row);
  }
});

function never(): never {
  throw new Error("no row");
}

/** A line that was asked about: categories with a score of 0.9 trigger, others have 0.1. */
function asked(line: number, ...triggered: Category[]): AskedLine {
  const scores = CATEGORIES.map((category) => triggered.includes(category) ? 0.9 : 0.1);
  return { file: "/p/a.jsonl", session: "a", line, scores, triggered, held: triggered.slice(0, 1), pass: "" };
}

const THRESHOLDS: Record<Category, number> = {
  DECISION: 0.5,
  RUNBOOK: 0.5,
  CONSTRAINT: 0.5,
  TECH_DEBT: 0.5,
  PREFERENCE: 0.5,
  SESSION_SUMMARY: 0.5,
};

Deno.test("judgeByLabels() counts right, wrong and missed as a table does by hand; borderline does not count", () => {
  const rows = parseLabels(
    [
      '{"file":"a.jsonl","line":1,"labels":{"DECISION":true,"RUNBOOK":false}}',
      '{"session":"a","line":2,"labels":{"DECISION":true,"RUNBOOK":true}}',
      '{"file":"a.jsonl","line":3,"labels":{"DECISION":"borderline","RUNBOOK":true}}',
      '{"file":"a.jsonl","line":4,"labels":{"DECISION":false}}',
      '{"file":"a.jsonl","line":9,"labels":{"DECISION":true}}',
    ].join("\n"),
  );
  const lines = [asked(1, "DECISION", "RUNBOOK"), asked(2, "RUNBOOK"), asked(3, "DECISION", "RUNBOOK"), asked(4)];
  const report = evaluateLabels(rows, lines, THRESHOLDS);
  const { truePositives: right, falsePositives: wrong, falseNegatives: missed } = report.categories.DECISION;
  assertEquals([right, wrong, missed], [1, 0, 1], "line 3 is borderline");
  assertEquals([report.five.truePositives, report.five.falsePositives, report.five.falseNegatives], [3, 1, 1]);
  assertEquals(report.five.f1, 0.75);
  const { f1: decision } = report.categories.DECISION;
  const { f1: runbook } = report.categories.RUNBOOK;
  assertEquals(report.macro, (decision + runbook) / 5);
  assertEquals(report.unmatched, [{ name: "a.jsonl", line: 9 }]);
  // DECISION: 2 of 3 labels are true, RUNBOOK: 2 of 3; both at once: 4 right, 2 wrong, 0 missed
  assertEquals(report.constant, { f1: 0.8, categories: ["DECISION", "RUNBOOK"] });
  // held: DECISION at 1 (right), RUNBOOK at 2 (right), DECISION at 3 (borderline)
  assertEquals([report.held.truePositives, report.held.falsePositives, report.held.falseNegatives], [2, 0, 2]);
});

Deno.test("bestConstant() is the best of all answers that are the same everywhere", () => {
  const stops = [{ labels: { DECISION: true, TECH_DEBT: false } }, { labels: { DECISION: false, TECH_DEBT: true } }, {
    labels: { DECISION: true, TECH_DEBT: null },
  }] as const;
  assertEquals(bestConstant(stops), {
    f1: ratesOf({ truePositives: 3, falsePositives: 2, falseNegatives: 0 }).f1,
    categories: ["DECISION", "TECH_DEBT"],
  });
  const said = new Map(stops.map((stop) => [stop, new Set<Category>(["DECISION"])]));
  assertEquals(countsOf(said), { truePositives: 2, falsePositives: 1, falseNegatives: 1 });
  assertEquals(macroOf(said), ratesOf({ truePositives: 2, falsePositives: 1, falseNegatives: 0 }).f1 / 5);
});

Deno.test("thresholdFor() finds what divides the labels, and says what is left of it elsewhere", () => {
  const score = (session: string, value: number, label: boolean | null) => ({ session, score: value, label });
  const divided = [
    score("a", 0.8, true),
    score("a", 0.62, false),
    score("b", 0.9, true),
    score("b", 0.61, false),
    score("c", 0.3, null),
  ];
  const { best, f1Now, f1Best, f1LeftOut } = thresholdFor("DECISION", divided, 0.5);
  assertEquals([best, f1Now, f1Best, f1LeftOut], [0.65, 2 / 3, 1, 1], "the nearest of the steps that divide them");
  assertEquals(thresholdFor("DECISION", [score("a", 0.9, true)], 0.45).best, 0.45, "nothing to gain: as it is");
  // each session's best threshold does harm in the other
  const torn = [score("a", 0.6, true), score("a", 0.4, false), score("b", 0.4, true), score("b", 0.6, false)];
  const result = thresholdFor("DECISION", torn, 0.5);
  assert((result.f1LeftOut ?? 1) < result.f1Best);
});
