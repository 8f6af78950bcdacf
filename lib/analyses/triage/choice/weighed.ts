/** What a choice weighed: every sentence that came near being shown, with its probability and what that came from. */
import type { Evidence, TextCategory } from "../category.ts";
import {
  type Candidate,
  type ChoiceContext,
  type ChoiceRules,
  chooseSentences,
  type ChosenSentence,
  LISTING_RULES,
} from "./choose.ts";
import { describeFeature, FEATURE_NAMES } from "./features.ts";

/** A sentence with the probability that decides whether it is shown. */
export interface WeighedSentence {
  /** What it is about. */
  readonly category: TextCategory;
  /** That it is about something that must not be lost, 0 to 1. */
  readonly probability: number;
  /** Whether it would be shown. */
  readonly isShown: boolean;
  /** Where it is, who said it, and which signals it has; redacted. */
  readonly evidence: Evidence;
  /** What raised the probability most, in words, the strongest first. */
  readonly raisedBy: readonly string[];
  /** What lowered it, in the same way. */
  readonly loweredBy: readonly string[];
}

/** What moves the sum of a sentence's features by less changes its probability by less than a tenth. */
const NOTABLE = 0.3;

function influences({ features }: ChosenSentence, { weights }: ChoiceRules, sign: 1 | -1): string[] {
  return FEATURE_NAMES
    .map((name) => ({ name, amount: sign * weights.features[name] * features[name] }))
    .filter(({ amount }) => amount >= NOTABLE)
    .sort((a, b) => b.amount - a.amount)
    .map(({ name }) => describeFeature(name, features[name]));
}

/**
 * The sentences that would be shown, and those that are likely enough to be listed, each kind most probable first.
 * `chosen`: what a choice by `rules` shows of the candidates.
 */
export function weighedSentences(
  candidates: readonly Candidate[],
  chosen: readonly ChosenSentence[],
  { rules, context }: { readonly rules: ChoiceRules; readonly context: ChoiceContext },
): WeighedSentence[] {
  const { minProbability, maxSentences, minSum, minSumAgain } = LISTING_RULES;
  const listing = { ...rules, minProbability, maxSentences, minSum, minSumAgain };
  const hashes = new Set(chosen.map(({ findings: [{ hash }] }) => hash));
  const utterances = new Set(chosen.map(({ utteranceIndex }) => utteranceIndex));
  // of a message one sentence is shown, and the others need not be listed
  const others = chooseSentences(candidates, listing, context).sentences.filter(
    ({ findings: [{ hash }], utteranceIndex }) =>
      !hashes.has(hash) && !(rules.onePerUtterance && utterances.has(utteranceIndex)),
  );
  const weigh = (isShown: boolean) => (sentence: ChosenSentence): WeighedSentence => ({
    category: sentence.category,
    probability: sentence.probability,
    isShown,
    evidence: sentence.findings[0].show(),
    raisedBy: influences(sentence, rules, 1),
    loweredBy: influences(sentence, rules, -1),
  });
  return [...chosen.map(weigh(true)), ...others.map(weigh(false))];
}
