/** Chooses what to show: the few sentences of a session that are most likely to matter later, whatever their category. */
import { type Category, TEXT_CATEGORIES, type TextCategory } from "../category.ts";
import { findingWeight } from "../scoring/conversation_score.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { TriageFinding } from "../scoring/findings.ts";
import { type SignalName, SIGNALS } from "../signals/signals.ts";
import { CHOICE_WEIGHTS, type ChoiceWeights } from "./choice_weights.ts";
import { contentWords, shareContained } from "./content_words.ts";
import type { IsRecorded } from "./recorded.ts";
import { FEATURE_NAMES, type Features, featuresOf, featuresOfEvent, namesDecision } from "./features.ts";

/** A sentence, or something that was done, that may be shown, with the findings of every category that it speaks for. */
export interface Candidate {
  /** The strongest finding first. */
  readonly findings: readonly [TriageFinding, ...TriageFinding[]];
  /** The category of the strongest finding. */
  readonly category: TextCategory;
  readonly utteranceIndex: number;
  readonly features: Features;
}

/** A candidate with the probability that it is about something that must not be lost, 0 to 1. */
export interface ChosenSentence extends Candidate {
  readonly probability: number;
}

/** When and what to show; the defaults were fitted with the weights. */
export interface ChoiceRules {
  readonly weights: ChoiceWeights;
  /** The most sentences of one message. */
  readonly maxSentences: number;
  /** The least probability of a sentence. */
  readonly minProbability: number;
  /** The least sum of the probabilities of what is shown, and of what is shown after something else was. */
  readonly minSum: number;
  readonly minSumAgain: number;
  /** The least probability of a sentence that is shown alone. */
  readonly minAlone: number;
  /** Whether of each utterance one sentence is shown: those around it are shown with it. */
  readonly onePerUtterance: boolean;
}

export const CHOICE_RULES: ChoiceRules = {
  weights: CHOICE_WEIGHTS,
  maxSentences: 4,
  minProbability: 0.52,
  minSum: 1.4,
  minSumAgain: 2.1,
  minAlone: 0.88,
  onePerUtterance: true,
};

/**
 * The rules if nobody is interrupted: in a report, and after a compaction. Also a sentence that would not be shown at a
 * stop is listed, and several of one message.
 */
export const LISTING_RULES: ChoiceRules = {
  ...CHOICE_RULES,
  maxSentences: 24,
  minProbability: 0.35,
  minSum: 0,
  minSumAgain: 0,
  minAlone: 0,
  onePerUtterance: false,
};

/** Shorter sentences of the user say little by themselves; counted as `Sentence.length`. */
const MIN_LENGTH = 25;
/** The same for the assistant ("Root cause", "Found it!"), and for what it does not end as a sentence: items of lists. */
const MIN_TOLD = 35;
const MIN_ITEM = 60;
const ENDS_AS_SENTENCE = /[.。!！]["”)*_`]*\s*$/;
/** What a sentence has beyond this length is not shown. */
const MAX_LENGTH = 280;
/** The same for an instruction that is to be kept. */
const MIN_ORDER = 14;
/** Two sentences that share more of their content words say the same. */
const SAME = 0.6;

const TICK = /[✅✓✔☑]/;
const ENDS_WITH_COLON = /[:：][\s*_]*$/;

/** Signals of an assent, however long: without what it answers it says nothing. */
const ASSENTS: ReadonlySet<SignalName> = new Set(["approvedProposal", "approvedRequest", "answeredQuestion"]);

/** Signals that say nothing by themselves; what only follows a heading is mostly an item of a list. */
function isNotShown(name: SignalName): boolean {
  return name === "closingSummary" || name === "correctiveQuestion" || SIGNALS[name].kind === "under";
}

function isTextCategory(category: Category): category is TextCategory {
  return TEXT_CATEGORIES.some((known) => known === category);
}

/** Work events that say something by themselves. */
const SHOWN_EVENTS: ReadonlySet<SignalName> = new Set(["workaround"]);

/** Whether a sentence or an event says something by itself or with what it replies to. */
function isTelling({ inContext, identity, signals }: TriageFinding): boolean {
  if (inContext === undefined) return signals.some((name) => SHOWN_EVENTS.has(name));
  const { sentence: { text, length, kind, speaker, position, cues }, context } = inContext;
  if (kind === "heading" || kind === "quotation" || kind === "row") return false;
  // the end of the turn says what came of it
  if (position === "working") return false;
  // what is ticked off is done; what a colon announces is missing
  if (TICK.test(text) || ENDS_WITH_COLON.test(text)) return false;
  if (kind === "question" && speaker === "assistant") return false;
  // "informed decisions"
  if (signals.every((name) => name === "assistantDecision") && namesDecision(cues)) return false;
  // a short reply is shown with what it replies to
  const hasReply = !identity.endsWith("\n") && (context.followsProposal || position === "answer");
  // as short as an order may be: "Never use yarn."
  const isOrder = signals.includes("standingInstruction") && length >= MIN_ORDER;
  if (hasReply || isOrder || signals.includes("openBox")) return true;
  const min = speaker === "user" ? MIN_LENGTH : ENDS_AS_SENTENCE.test(text) ? MIN_TOLD : MIN_ITEM;
  return length >= min && !signals.every((name) => ASSENTS.has(name));
}

/** The sentences among some findings that may be shown, in the order they were said. */
export function candidatesOf(findings: readonly TriageFinding[]): Candidate[] {
  const groups = new Map<string, TriageFinding[]>();
  for (const finding of findings) {
    if (!isTextCategory(finding.category) || finding.signals.every(isNotShown)) continue;
    if (!isTelling(finding)) continue;
    const group = groups.get(finding.identity);
    if (group === undefined) groups.set(finding.identity, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => findingWeight(b) - findingWeight(a));
    const [first, ...rest] = sorted;
    if (first === undefined || !isTextCategory(first.category)) return [];
    const findings = [first, ...rest] as const;
    if (first.event !== undefined) {
      const { utteranceIndex, late } = first.event;
      return [{ findings, category: first.category, utteranceIndex, features: featuresOfEvent({ late }) }];
    }
    if (first.inContext === undefined) return [];
    const { sentence, late, context: { calls } } = first.inContext;
    const signals = group.flatMap((finding) => finding.signals);
    const weight = group.reduce((sum, finding) => sum + findingWeight(finding), 0);
    return [{
      findings,
      category: first.category,
      utteranceIndex: sentence.utteranceIndex,
      features: featuresOf(sentence, { signals, weight, late, calls }),
    }];
  });
}

/** The probability that a sentence is about something that must not be lost. */
function probabilityOf(features: Features, { bias, features: weights }: ChoiceWeights): number {
  const sum = FEATURE_NAMES.reduce((total, name) => total + weights[name] * features[name], bias);
  return 1 / (1 + Math.exp(-sum));
}

/** What is shown, and what need not be shown after it. */
export interface Choice {
  /** The most probable first; empty if there is too little to speak up for. */
  readonly sentences: readonly ChosenSentence[];
  /** The hashes of these sentences, of others of their utterances, and of those that say the same. */
  readonly hashes: readonly string[];
}

/** A candidate while sentences are chosen. */
interface Ranked {
  readonly candidate: Candidate;
  readonly index: number;
  /** Of the sentence; of the most probable one of its utterance if of each only one is shown. */
  readonly probability: number;
  /** Made on demand: most candidates are never compared. */
  words?: ReadonlySet<string>;
}

function wordsOf(ranked: Ranked): ReadonlySet<string> {
  return ranked.words ??= contentWords(ranked.candidate.findings[0].identity);
}

/** Whether one sentence can replace another: it is of the same utterance, or says the same. */
function covers(chosen: Ranked, other: Ranked, { onePerUtterance }: Pick<ChoiceRules, "onePerUtterance">): boolean {
  if (onePerUtterance && chosen.candidate.utteranceIndex === other.candidate.utteranceIndex) return true;
  const [words, others] = [wordsOf(chosen), wordsOf(other)];
  return Math.max(shareContained(words, others), shareContained(others, words)) >= SAME;
}

/** What a sentence is worth among those of its utterance: as its odds, and as its length, because long ones say more. */
function worthOf({ candidate: { findings: [{ inContext }] }, probability }: Ranked): number {
  return probability / (1 - probability) * Math.min(inContext?.sentence.length ?? 0, MAX_LENGTH);
}

/**
 * Orders candidates of which one of each utterance is shown: the most probable utterance first, and of each the sentence
 * that is worth most, unless one is probable enough to be shown alone. `ranked`: the most probable first.
 */
function orderByUtterance(ranked: readonly Ranked[], { minAlone }: Pick<ChoiceRules, "minAlone">): Ranked[] {
  const groups = Map.groupBy(ranked, ({ candidate }) => candidate.utteranceIndex);
  return [...groups.values()].flatMap((group) => {
    const probability = group[0]?.probability ?? 0;
    const ordered = probability >= minAlone ? group : group.toSorted((a, b) => worthOf(b) - worthOf(a));
    return ordered.map((one) => ({ ...one, probability }));
  });
}

/** By category, the probability from which on a sentence counts. */
export type Thresholds = Readonly<Partial<Record<Category, number>>>;

/** What else is known when sentences are chosen. */
export interface ChoiceContext {
  /** What is recorded is not chosen; asked only of what would be. @default nothing is */
  readonly isRecorded?: IsRecorded;
  /** What others said is not chosen; asked only of what would be. @default nothing is */
  readonly isQuotation?: (sentence: Sentence) => boolean;
  /** Whether nothing was shown in the session yet. @default {true} */
  readonly isFirst?: boolean;
  /** The least probability of a sentence of a category, instead of that of the rules. */
  readonly thresholds?: Thresholds;
}

/**
 * Chooses the sentences of one message: the most probable first, none of the utterance of another, none that says what
 * another does. `candidates`: what was not shown yet.
 */
export function chooseSentences(
  candidates: readonly Candidate[],
  rules: ChoiceRules = CHOICE_RULES,
  { isRecorded = () => false, isQuotation = () => false, isFirst = true, thresholds = {} }: ChoiceContext = {},
): Choice {
  const { weights, maxSentences, minProbability, minAlone, onePerUtterance } = rules;
  const minSum = isFirst ? rules.minSum : rules.minSumAgain;
  const probable = candidates
    .map((candidate, index): Ranked => ({ candidate, index, probability: probabilityOf(candidate.features, weights) }))
    .filter(({ candidate, probability }) => probability >= (thresholds[candidate.category] ?? minProbability))
    .sort((a, b) => b.probability - a.probability || b.index - a.index);
  const ranked = onePerUtterance ? orderByUtterance(probable, rules) : probable;
  const chosen: Ranked[] = [];
  /** Whether there is enough to speak up for if from an index on all are chosen that could be. */
  const isEnough = (from: number): boolean => {
    const [first = ranked[from]] = chosen;
    if ((first?.probability ?? 0) >= minAlone) return true;
    const best = [...chosen];
    const isTaken = ({ candidate }: Ranked) =>
      onePerUtterance && best.some((one) => one.candidate.utteranceIndex === candidate.utteranceIndex);
    for (let at = from; at < ranked.length && best.length < maxSentences; at++) {
      if (!isTaken(ranked[at]!)) best.push(ranked[at]!);
    }
    return best.reduce((total, { probability }) => total + probability, 0) >= minSum;
  };
  for (const [index, one] of ranked.entries()) {
    if (chosen.length === maxSentences) break;
    if (chosen.some((other) => covers(other, one, rules))) continue;
    // notes are read and quotations searched only as long as what they leave may be shown
    if (!isEnough(index)) break;
    if (isRecorded(wordsOf(one), one.candidate.utteranceIndex)) continue;
    const { inContext } = one.candidate.findings[0];
    if (inContext === undefined || !isQuotation(inContext.sentence)) chosen.push(one);
  }
  if (!isEnough(ranked.length)) return { sentences: [], hashes: [] };
  const covered = ranked.filter((one) => chosen.some((other) => covers(other, one, { onePerUtterance: true })));
  return {
    sentences: chosen.map(({ candidate, probability }) => ({ ...candidate, probability })),
    hashes: covered.flatMap(({ candidate }) => candidate.findings.map(({ hash }) => hash)),
  };
}
