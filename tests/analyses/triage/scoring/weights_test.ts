import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { CATEGORIES, type Category } from "../../../../lib/analyses/triage/category.ts";
import { confidence, signalAmount } from "../../../../lib/analyses/triage/scoring/conversation_score.ts";
import type { TriageFinding } from "../../../../lib/analyses/triage/scoring/findings.ts";
import { SUMMARY_THRESHOLD, WEIGHTS } from "../../../../lib/analyses/triage/scoring/weights.ts";
import { type SignalName, SIGNALS } from "../../../../lib/analyses/triage/signals/signals.ts";

function findings(category: Category, signal: SignalName, count: number): TriageFinding[] {
  return Array.from({ length: count }, (_, index) => ({
    category,
    signals: [signal],
    hash: `${index}`,
    identity: `${index}`,
    show: () => {
      throw new Error("not shown");
    },
    showPassage: () => {
      throw new Error("not shown");
    },
  }));
}

Deno.test("signalAmount() rises from 0 to 1 at the cap, the first time most, and not beyond", () => {
  const { cap } = SIGNALS.encounteredFailure;
  const amounts = Array.from({ length: cap + 2 }, (_, count) => signalAmount("encounteredFailure", count));
  assertEquals([amounts[0], amounts[cap], amounts[cap + 1]], [0, 1, 1]);
  const steps = amounts.slice(1, cap + 1).map((amount, index) => amount - (amounts[index] ?? 0));
  for (const [index, step] of steps.entries()) assert(step > 0 && step <= (steps[index - 1] ?? 1));
});

Deno.test("confidence() is the logistic function of the bias and the weighted signals", () => {
  const { bias, signals } = WEIGHTS.TECH_DEBT;
  const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
  assertAlmostEquals(confidence("TECH_DEBT", []), logistic(bias));
  const sum = bias + (signals.recordedTodo ?? 0);
  assertAlmostEquals(confidence("TECH_DEBT", findings("TECH_DEBT", "recordedTodo", 2)), logistic(sum));
  assertAlmostEquals(
    confidence("TECH_DEBT", findings("DECISION", "approvedPlan", 1)),
    logistic(bias),
    1e-12,
    "findings of another category do not count",
  );
});

Deno.test("WEIGHTS trigger nothing without a signal", () => {
  for (const category of CATEGORIES) assert(confidence(category, []) < WEIGHTS[category].threshold, category);
  assert(WEIGHTS.SESSION_SUMMARY.threshold < SUMMARY_THRESHOLD && SUMMARY_THRESHOLD < 1);
});

/** After how many findings a signal says no more: evidence of one kind shall not outweigh all other. */
const CAPS: Readonly<Record<number, readonly string[]>> = {
  1: [
    "rejectionReason",
    "approvedPlan",
    "planToFix",
    "workaround",
    "limitHeading",
    "standingInstruction",
    "rejectionWithAlternative",
  ],
  2: [
    "approvedProposal",
    "approvedRequest",
    "userChoice",
    "requestedAndDone",
    "answeredQuestion",
    "assistantDecision",
    "decisionHeading",
    "underDecisionHeading",
    "explicitDecision",
    "causeDuringFix",
    "causeHeading",
    "underCauseHeading",
    "fixInPlan",
    "fixedCommand",
    "userLimit",
    "underLimitHeading",
    "explicitDebt",
    "deferredByUser",
    "debtHeading",
    "underDebtHeading",
    "recordedTodo",
    "generalStatement",
    "userRule",
    "userPreference",
    "correction",
    "correctiveQuestion",
    "commit",
  ],
  3: [
    "userRequest",
    "assistantChoice",
    "assistantProposal",
    "rootCause",
    "problemCause",
    "reportedFix",
    "userReport",
    "statedLimit",
    "limitInPlan",
    "deferredWork",
    "deferredWhileWorking",
    "deferredInPlan",
    "openBox",
    "closingSummary",
  ],
  4: ["choiceInPlan", "otherCause", "encounteredFailure", "problemInPlan", "encounteredLimit"],
  6: ["failedCall"],
  8: ["passedCheck"],
  25: ["changedFile"],
};

Deno.test("signalAmount() is full after as many findings of each signal as the weights were fitted with", () => {
  const first = Object.fromEntries((Object.keys(SIGNALS) as SignalName[]).map((name) => {
    let count = 0;
    while (signalAmount(name, count) < 1) count++;
    return [name, count];
  }));
  assertEquals(
    first,
    Object.fromEntries(Object.entries(CAPS).flatMap(([cap, names]) => names.map((name) => [name, Number(cap)]))),
  );
});
