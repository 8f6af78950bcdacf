import { assertEquals } from "@std/assert";
import { evaluateLabels } from "../../../tools/triage_fit/evaluate_labels.ts";
import { parseLabels } from "../../../tools/triage_fit/labels.ts";
import type { LabeledStop } from "../../../tools/triage_fit/evaluate_labels.ts";
import { CATEGORIES, type Category, recordOfCategories } from "../../../lib/analyses/triage/category.ts";

/** The result at a line: some categories trigger with a score of 0.9 and the first of them blocks, others have 0.1. */
function result(line: number, ...triggered: Category[]): LabeledStop {
  const scores = CATEGORIES.map((category) => triggered.includes(category) ? 0.9 : 0.1);
  return { file: "/p/a.jsonl", session: "a", line, scores, triggered, blocked: triggered.slice(0, 1) };
}

Deno.test("evaluateLabels() counts as a table by hand does; borderline labels do not count", () => {
  const rows = parseLabels(
    [
      '{"file":"a.jsonl","line":1,"labels":{"DECISION":true,"RUNBOOK":false}}',
      '{"session":"a","line":2,"labels":{"DECISION":true,"RUNBOOK":true}}',
      '{"file":"a.jsonl","line":3,"labels":{"DECISION":"borderline","RUNBOOK":true}}',
      '{"file":"a.jsonl","line":4,"labels":{"DECISION":false}}',
      '{"file":"a.jsonl","line":9,"labels":{"DECISION":true}}',
    ].join("\n"),
  );
  const results = [result(1, "DECISION", "RUNBOOK"), result(2, "RUNBOOK"), result(3, "DECISION", "RUNBOOK"), result(4)];
  const report = evaluateLabels(rows, results, recordOfCategories(() => 0.5));
  const { categories, textCategories, blocked } = report;
  const counts = ({ truePositives, falsePositives, falseNegatives }: typeof blocked) =>
    [truePositives, falsePositives, falseNegatives] as const;
  assertEquals(counts(categories.DECISION), [1, 0, 1], "line 3 is borderline");
  assertEquals(counts(textCategories), [3, 1, 1]);
  assertEquals(textCategories.f1, 0.75);
  assertEquals(report.macroF1, (categories.DECISION.f1 + categories.RUNBOOK.f1) / 5);
  assertEquals([report.usedLabels, report.unmatched], [4, [{ name: "a.jsonl", line: 9 }]]);
  // DECISION and RUNBOOK: 2 of 3 labels are true each; both at every stop: 4 true positives, 2 false ones
  assertEquals(report.baseline, { f1: 0.8, categories: ["DECISION", "RUNBOOK"] });
  // DECISION at 1 and RUNBOOK at 2 are true, DECISION at 3 is borderline
  assertEquals(counts(blocked), [2, 0, 2]);
});
