/**
 * Fits the weights of triage and reports how they carry over to projects they were not fitted on.
 *
 * `deno run -R tools/triage_fit/fit_triage.ts LABELS.jsonl DIR [--held LABELS.jsonl DIR] [--ablate]`
 *
 * DIR holds `<id>.jsonl`, the transcript of each labeled stop cut there. Nothing is random: the same stops give the same
 * figures. The weights are printed as they stand in `lib/analyses/triage/scoring/weights.ts`, and copied there by hand.
 */
import { TEXT_CATEGORIES } from "../../lib/analyses/triage/category.ts";
import type { SignalName } from "../../lib/analyses/triage/signals/signals.ts";
import { type FittedStop, readLabeled } from "./labeled.ts";
import { type Answers as AnswersOf, bestBaseline, countAnswers, macroF1 } from "./rates.ts";
import { ratesOf } from "./rates.ts";
import { answersOf, leaveOneOut, projectsOf } from "./leave_one_out.ts";
import { fitModel, signalsOf } from "./model.ts";

type Answers = AnswersOf<FittedStop>;

function row(name: string, answers: Answers, categories = TEXT_CATEGORIES.slice()): string {
  const counts = countAnswers(answers, categories);
  const { truePositives: right, falsePositives: wrong, falseNegatives: missed } = counts;
  const { precision, recall, f1 } = ratesOf(counts);
  const figures = `precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  F1 ${f1.toFixed(2)}`;
  return `${name.padEnd(30)} ${figures}   right ${right}, wrong ${wrong}, missed ${missed}`;
}

function printScores(title: string, answers: Answers): void {
  console.log(`\n${title}`);
  for (const category of TEXT_CATEGORIES) console.log(row(category, answers, [category]));
  console.log(row("all five", answers));
  console.log(`macro F1 ${macroF1(answers).toFixed(2)}`);
  const stops = [...answers.keys()];
  for (const project of projectsOf(stops)) {
    const own = new Map([...answers].filter(([stop]) => stop.project === project));
    const constant = bestBaseline([...own.keys()]);
    const best = `best constant ${constant.f1.toFixed(2)} (${constant.categories.join(", ")})`;
    console.log(`${row(`${project} (${own.size})`, own)}; ${best}`);
  }
  console.log(`best constant over all ${bestBaseline(stops).f1.toFixed(2)}`);
}

/** Signals of one source, left out together. */
const GROUPS: Readonly<Record<string, readonly SignalName[]>> = {
  "what happened": ["fixedCommand", "workaround", "failedCall", "recordedTodo", "causeDuringFix"],
  "approved plans": [
    "approvedPlan",
    "choiceInPlan",
    "problemInPlan",
    "planToFix",
    "fixInPlan",
    "limitInPlan",
    "deferredInPlan",
  ],
  "answers, approvals, refusals": [
    "approvedProposal",
    "approvedRequest",
    "answeredQuestion",
    "rejectionReason",
    "rejectionWithAlternative",
  ],
  "a person's own words": [
    "userChoice",
    "userRequest",
    "requestedAndDone",
    "userReport",
    "userLimit",
    "deferredByUser",
    "userRule",
    "generalStatement",
    "standingInstruction",
    "userPreference",
    "correction",
    "correctiveQuestion",
  ],
  "headings": ["decisionHeading", "causeHeading", "limitHeading", "debtHeading"],
  "the assistant's words": [
    "assistantDecision",
    "assistantChoice",
    "assistantProposal",
    "rootCause",
    "problemCause",
    "otherCause",
    "reportedFix",
    "encounteredFailure",
    "statedLimit",
    "encounteredLimit",
    "explicitDebt",
    "deferredWork",
    "deferredWhileWorking",
  ],
};

function ablate(stops: readonly FittedStop[]): void {
  const whole = leaveOneOut(stops);
  const wholeF = ratesOf(countAnswers(whole)).f1;
  console.log("\nWithout one source, leaving one project out: F1 over the five and macro F1, and their change");
  for (const [name, signals] of Object.entries(GROUPS)) {
    const answers = leaveOneOut(stops, new Set(signals));
    const { f1: f } = ratesOf(countAnswers(answers));
    const macro = macroF1(answers);
    const figures = `${f.toFixed(2)} ${signed(f - wholeF)}   macro ${macro.toFixed(2)} ${
      signed(macro - macroF1(whole))
    }`;
    console.log(`${name.padEnd(30)} ${figures}`);
  }
  console.log("\nWithout one signal, leaving one project out: change of F1 over the five, of F1 of its category");
  for (const category of TEXT_CATEGORIES) {
    const before = ratesOf(countAnswers(whole, [category])).f1;
    for (const name of signalsOf(category)) {
      const answers = leaveOneOut(stops, new Set<SignalName>([name]));
      const change = ratesOf(countAnswers(answers)).f1 - wholeF;
      const own = ratesOf(countAnswers(answers, [category])).f1 - before;
      console.log(`${category.padEnd(11)} ${name.padEnd(20)} ${signed(change)} ${signed(own)}`);
    }
  }
}

function signed(value: number): string {
  return (value < 0 ? "" : "+") + value.toFixed(3);
}

function printWeights(stops: readonly FittedStop[]): void {
  console.log("\nWeights fitted on all stops");
  for (const category of TEXT_CATEGORIES) {
    const { bias, threshold, weights } = fitModel(category, stops);
    console.log(`${category}: bias ${bias.toFixed(2)}, threshold ${threshold.toFixed(2)}`);
    for (const [name, weight] of weights) console.log(`  ${name}: ${weight.toFixed(2)}`);
  }
}

if (import.meta.main) {
  const [labels, dir, ...rest] = Deno.args.filter((argument) => argument !== "--ablate");
  if (labels === undefined || dir === undefined) {
    console.error("usage: fit_triage.ts LABELS.jsonl DIR [--held LABELS.jsonl DIR] [--ablate]");
    Deno.exit(2);
  }
  const stops = readLabeled(labels, dir);
  printWeights(stops);
  printScores(`Leaving one project out (${stops.length} stops)`, leaveOneOut(stops));
  if (rest[0] === "--held" && rest[1] !== undefined && rest[2] !== undefined) {
    const held = readLabeled(rest[1], rest[2]);
    printScores(`Fitted on these, asked others (${held.length} stops)`, answersOf(stops, held));
  }
  if (Deno.args.includes("--ablate")) ablate(stops);
}
