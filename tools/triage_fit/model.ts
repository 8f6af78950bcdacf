import { ratesOf } from "./rates.ts";
import type { TextCategory } from "../../lib/analyses/triage/category.ts";
import { type SignalName, SIGNALS } from "../../lib/analyses/triage/signals/signals.ts";
import { signalAmount } from "../../lib/analyses/triage/scoring/conversation_score.ts";
import { WEIGHTS } from "../../lib/analyses/triage/scoring/weights.ts";
import type { FittedStop } from "./labeled.ts";

/** What is fitted of a category. */
export interface Model {
  readonly bias: number;
  readonly threshold: number;
  readonly weights: ReadonlyMap<SignalName, number>;
}

/** Every signal starts from this weight and is held to it: with so few stops, nearly equal votes carry over best. */
const PRIOR = 2;
/** Signals that were thought stronger or weaker before any label was looked at. */
const PRIORS: Readonly<Partial<Record<SignalName, number>>> = {
  approvedProposal: 3.5,
  approvedRequest: 1.5,
  userRequest: 1.5,
  approvedPlan: 1.5,
  assistantProposal: 1,
  rootCause: 3,
  otherCause: 1,
  planToFix: 3,
  fixInPlan: 1,
  explicitDebt: 3,
  encounteredFailure: 1.5,
  // what is written on a list or filed is left for later, whatever else is said
  recordedTodo: 5,
  fixedCommand: 1,
  workaround: 1,
  failedCall: 1,
};
const HOLD = 8;
/** Categories with fewer positive labels keep the weights of the table, which were set by hand. */
const FEWEST = 3;
const STEPS = 2000;

/** The signals that a category is scored by, without those left out. What follows a heading is only chosen by it. */
export function signalsOf(category: TextCategory, without: ReadonlySet<SignalName> = new Set()): SignalName[] {
  const names: SignalName[] = [];
  for (const [name, { category: own, kind }] of Object.entries(SIGNALS)) {
    if (own === category && kind !== "under" && isSignal(name) && !without.has(name)) names.push(name);
  }
  return names;
}

function isSignal(name: string): name is SignalName {
  return Object.hasOwn(SIGNALS, name);
}

function vector(stop: FittedStop, names: readonly SignalName[]): number[] {
  return names.map((name) => signalAmount(name, stop.times.get(name) ?? 0));
}

export function sureOf(model: Model, stop: FittedStop): number {
  let sum = model.bias;
  for (const [name, weight] of model.weights) sum += weight * signalAmount(name, stop.times.get(name) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The threshold if nothing speaks against it, and the cost of moving away from it. */
const USUAL_THRESHOLD = 0.45;
const MOVING = 0.5;

/** The threshold whose neighborhood does best on the stops fitted to, near the usual one: one sharp peak is chance. */
function thresholdFor(sure: readonly number[], truth: readonly boolean[]): number {
  const at = (threshold: number) => {
    let right = 0, wrong = 0, missed = 0;
    for (const [i, value] of sure.entries()) {
      if (value >= threshold) truth[i] ? right++ : wrong++;
      else if (truth[i]) missed++;
    }
    return ratesOf({ truePositives: right, falsePositives: wrong, falseNegatives: missed }).f1;
  };
  let best = { f: -1, threshold: 0.4 };
  for (let step = 35; step <= 55; step += 5) {
    const near = [-10, -5, 0, 5, 10].map((offset) => at((step + offset) / 100));
    const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
    const f = mean - MOVING * Math.abs(step / 100 - USUAL_THRESHOLD);
    if (f > best.f + 1e-9) best = { f, threshold: step / 100 };
  }
  return best.threshold;
}

/**
 * Fits a category on stops: logistic regression whose weights are held to one prior and never below zero, so that every
 * signal can only speak for its category. Gradient steps from the prior; the same stops give the same weights.
 */
export function fitModel(
  category: TextCategory,
  stops: readonly FittedStop[],
  without: ReadonlySet<SignalName> = new Set(),
): Model {
  const names = signalsOf(category, without);
  const known = stops.filter(({ labels }) => labels[category] !== null);
  const truth = known.map(({ labels }) => labels[category] === true);
  const table = WEIGHTS[category];
  if (table.setByHand) {
    const weights = new Map(names.map((name) => [name, table.signals[name] ?? 0]));
    return { bias: table.bias, threshold: table.threshold, weights };
  }
  if (truth.filter(Boolean).length < FEWEST) {
    throw new Error(`Cannot fit ${category}: fewer than ${FEWEST} stops have it`);
  }
  const rows = known.map((stop) => vector(stop, names));
  const priors = names.map((name) => PRIORS[name] ?? PRIOR);
  const weights = [...priors];
  let bias = -PRIOR;
  const rate = 2 / known.length;
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, j) => HOLD * (weight - (priors[j] ?? PRIOR)));
    let biasGradient = 0;
    for (const [i, row] of rows.entries()) {
      let sum = bias;
      for (const [j, value] of row.entries()) sum += value * (weights[j] ?? 0);
      const off = 1 / (1 + Math.exp(-sum)) - (truth[i] ? 1 : 0);
      biasGradient += off;
      for (const [j, value] of row.entries()) gradient[j] = (gradient[j] ?? 0) + off * value;
    }
    for (const [j, slope] of gradient.entries()) weights[j] = Math.max(0, (weights[j] ?? 0) - rate * slope);
    bias -= rate * biasGradient;
  }
  const model = { bias, threshold: 0, weights: new Map(names.map((name, j) => [name, weights[j] ?? 0])) };
  return { ...model, threshold: thresholdFor(known.map((stop) => sureOf(model, stop)), truth) };
}
