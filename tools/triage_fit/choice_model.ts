import type { Category, Evidence } from "../../lib/analyses/triage/category.ts";
import type { ChoiceRules } from "../../lib/analyses/triage/choice/choose.ts";
import { CHOICE_WEIGHTS, type ChoiceWeights } from "../../lib/analyses/triage/choice/choice_weights.ts";
import { FEATURE_NAMES, type FeatureName } from "../../lib/analyses/triage/choice/features.ts";
import { selectForBlock } from "../../lib/analyses/triage/scoring/block_selection.ts";
import { isNear, type LabeledSession } from "./items.ts";

/** How strongly weights are drawn to 0, and those of sessions: with so few sessions, small weights carry over best. */
const PENALTY = 5;
const SESSION_PENALTY = 1;
const STEPS = 400;
/** Features that too few labeled sentences have: they keep the weights of the table. */
const SET_BY_HAND: ReadonlySet<FeatureName> = new Set(["standing", "explicit", "outright", "done"]);

interface Row {
  readonly values: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

/** The candidates of a session, each once, as it was when it was said. */
function rowsOf({ stops, items }: LabeledSession): Row[] {
  const lines = items.flatMap((item) => item.lines);
  const seen = new Set<string>();
  const rows = new Map<string, { values: number[]; isRight: boolean; line: number | null }>();
  for (const { candidates } of stops) {
    for (const { candidate, line } of candidates) {
      const { identity } = candidate.findings[0];
      if (seen.has(identity)) continue;
      seen.add(identity);
      const values = FEATURE_NAMES.map((name) => candidate.features[name]);
      rows.set(identity, { values, isRight: isNear(line, lines), line });
    }
  }
  const perLine = new Map<number | null, number>();
  for (const { line } of rows.values()) perLine.set(line, (perLine.get(line) ?? 0) + 1);
  // a long answer and a long session have no more to say than others
  return [...rows.values()].map(({ values, isRight, line }) => ({
    values,
    isRight,
    weight: Math.pow(perLine.get(line) ?? 1, -0.7) * Math.pow(8 / perLine.size, 0.4),
  }));
}

/**
 * Fits the weights of the features: logistic regression with an intercept for each session, because sessions differ in
 * how much of them matters, and only what differs within one can be learned from it. The same sessions give the same
 * weights. `without`: a feature to leave out.
 */
export function fitChoice(sessions: readonly LabeledSession[], without?: FeatureName): ChoiceWeights {
  const tables = sessions.map(rowsOf);
  const used = FEATURE_NAMES.map((name) => name !== without && !SET_BY_HAND.has(name));
  const weights = FEATURE_NAMES.map(() => 0);
  const intercepts = tables.map(() => 0);
  let bias = 0;
  const total = tables.flat().reduce((sum, { weight }) => sum + weight, 0);
  const rate = 2 / total;
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => PENALTY * weight);
    let biasGradient = 0;
    for (const [index, rows] of tables.entries()) {
      let own = SESSION_PENALTY * (intercepts[index] ?? 0);
      for (const { values, isRight, weight } of rows) {
        let sum = bias + (intercepts[index] ?? 0);
        for (const [j, value] of values.entries()) sum += value * (weights[j] ?? 0);
        const off = weight * (1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0));
        own += off;
        biasGradient += off;
        for (const [j, value] of values.entries()) if (used[j]) gradient[j] = (gradient[j] ?? 0) + off * value;
      }
      intercepts[index] = (intercepts[index] ?? 0) - Math.min(rate * 20, 0.2) * own;
    }
    for (const [j, slope] of gradient.entries()) weights[j] = (weights[j] ?? 0) - rate * slope;
    bias -= rate * biasGradient;
  }
  const features = Object.fromEntries(
    FEATURE_NAMES.map((name, j) => [name, SET_BY_HAND.has(name) ? CHOICE_WEIGHTS.features[name] : weights[j] ?? 0]),
  );
  return { bias, features: features as ChoiceWeights["features"] };
}

/** How often the hook speaks up. */
export interface MessageLimits {
  readonly maxMessages: number;
  readonly cooldownMinutes: number;
}

/** What is counted over sessions. */
export interface ItemCounts {
  sessions: number;
  stops: number;
  messages: number;
  must: number;
  mustShown: number;
  shown: number;
  right: number;
}

/** No sessions. */
export function noCounts(): ItemCounts {
  return { sessions: 0, stops: 0, messages: 0, must: 0, mustShown: 0, shown: 0, right: 0 };
}

export interface ShownSentence {
  readonly line: number | null;
  readonly category: Category;
  readonly evidence: Evidence;
  readonly probability: number;
  readonly isRight: boolean;
}

/** What would have been shown in a session, message by message; a message for a summary has no sentences. */
export function replayChoice(session: LabeledSession, rules: ChoiceRules, limits: MessageLimits): ShownSentence[][] {
  const lines = session.items.flatMap((item) => item.lines);
  const hashes = new Set<string>();
  const messages: ShownSentence[][] = [];
  let blockedAt = -Infinity;
  let summary = false;
  for (const { findings, isHookActive, time, lineOf } of session.stops) {
    if (isHookActive || messages.length >= limits.maxMessages) continue;
    if (time - blockedAt < limits.cooldownMinutes * 60_000) continue;
    const { block } = selectForBlock(findings, { hashes, summary }, { rules });
    if (block === null) continue;
    for (const hash of block.hashes) hashes.add(hash);
    summary ||= block.categories.includes("SESSION_SUMMARY");
    blockedAt = time;
    messages.push(block.sentences.map(({ category, probability, show }) => {
      const evidence = show();
      const line = lineOf(evidence.uuid);
      return { line, category, evidence, probability, isRight: isNear(line, lines) };
    }));
  }
  return messages;
}

export function countSession(counts: ItemCounts, session: LabeledSession, messages: readonly ShownSentence[][]): void {
  const shown = messages.flat();
  const must = session.items.filter(({ isMust }) => isMust);
  counts.sessions++;
  counts.stops += session.stops.length;
  counts.messages += messages.length;
  counts.must += must.length;
  counts.mustShown += must.filter(({ lines }) => shown.some(({ line }) => isNear(line, lines))).length;
  counts.shown += shown.length;
  counts.right += shown.filter(({ isRight }) => isRight).length;
}
