import { assert, assertEquals } from "@std/assert";
import { fitThreshold } from "../../../tools/triage_fit/thresholds.ts";

const score = (session: string, value: number, label: boolean | null) => ({ session, score: value, label });

Deno.test("fitThreshold() finds the step nearest to the current threshold that separates the labels", () => {
  const scores = [
    score("a", 0.8, true),
    score("a", 0.62, false),
    score("b", 0.9, true),
    score("b", 0.61, false),
    score("c", 0.3, null),
  ];
  const { current, currentF1, best, bestF1, leaveOneOutF1 } = fitThreshold("DECISION", scores, 0.5);
  assertEquals([current, currentF1, best, bestF1, leaveOneOutF1], [0.5, 2 / 3, 0.65, 1, 1]);
});

Deno.test("fitThreshold() keeps the current threshold when no other is better", () => {
  const { best, leaveOneOutF1 } = fitThreshold("DECISION", [score("a", 0.9, true)], 0.45);
  assertEquals([best, leaveOneOutF1], [0.45, null], "one session leaves no others to fit on");
});

Deno.test("fitThreshold() has a lower leave-one-out F1 when sessions disagree", () => {
  const scores = [score("a", 0.6, true), score("a", 0.4, false), score("b", 0.4, true), score("b", 0.6, false)];
  const { bestF1, leaveOneOutF1 } = fitThreshold("DECISION", scores, 0.5);
  assert((leaveOneOutF1 ?? 1) < bestF1);
});
