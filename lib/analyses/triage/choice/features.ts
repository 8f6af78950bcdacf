import type { Utterance } from "../../../session/conversation.ts";
import { isFromUser } from "../signals/conditions.ts";
import type { SignalName } from "../signals/signals.ts";
import { CONSTRAINT, statesOutsideLimit } from "../signals/constraint.ts";
import { TECH_DEBT } from "../signals/tech_debt.ts";
import type { Sentence } from "../sentences/sentence.ts";

/** What a sentence is chosen by, each with why it counts. A person can check every one of them in the transcript. */
export const FEATURES = {
  fromUser: "the user said it",
  late: "it was said late in the session, and what is said last tends to hold",
  longPrompt: "the user's prompt is long",
  longSentence: "the user's sentence is long: long sentences explain more than they decide",
  leavesOpen: "something is deferred or left undone",
  givesReason: "it gives a reason",
  ofProcess: "it is about the work itself: commits, branches, what to do next",
  strength: "the user's words have strong signals",
  afterWork: "the answer closes a turn of many calls, and sums up what came of it",
  reportsProblem: "the user reports a problem, and what came of it is said later",
  standing: "the user sets a rule for later, or asks to remember it",
  explicit: "a decision is stated together with its reason or the alternative",
  outright: "a limit that others set is stated outright",
  done: "it was done, whatever was said about it",
} as const;

export type FeatureName = keyof typeof FEATURES;

/** What a feature below zero says. */
const BELOW_ZERO: Readonly<Partial<Record<FeatureName, string>>> = {
  late: "it was said early in the session",
  longPrompt: "the user's prompt is short",
  longSentence: "the user's sentence is short",
};

/** A feature in words. */
export function describeFeature(name: FeatureName, value: number): string {
  return value < 0 ? BELOW_ZERO[name] ?? FEATURES[name] : FEATURES[name];
}

/** The names of all features, in the order of the table. */
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly FeatureName[];

export type Features = Readonly<Record<FeatureName, number>>;

/** Prompts after which a session counts as late; more make no difference. */
const LATE_PROMPTS = 20;
/** Prompts and answers with text after which it does, too. */
const LATE_MESSAGES = 40;

/** How late in the session each utterance is said: the number of the user's utterances up to it, at most 20. */
export function lateness(conversation: readonly Utterance[]): number[] {
  const spoken = conversation.filter((utterance) =>
    utterance.kind === "prompt" || (utterance.kind === "answer" && utterance.pieces.length > 0)
  );
  // what was read is the end of a longer conversation
  if (spoken.length >= LATE_MESSAGES) return conversation.map(() => LATE_PROMPTS);
  let prompts = 0;
  return conversation.map(({ kind }) => {
    if (kind !== "answer") prompts++;
    return Math.min(prompts, LATE_PROMPTS);
  });
}

function relativeLength(length: number, { usual, max }: { readonly usual: number; readonly max: number }): number {
  return Math.log(Math.max(10, Math.min(length, max)) / usual);
}

/** The sum of signal weights at which a sentence is as strong as can be. */
const MAX_STRENGTH = 8;

/** A turn with this many calls is work, of which the closing answer tells the result. */
const MANY_CALLS = 10;

/** What is known of a sentence besides its words. */
export interface SentenceFacts {
  /** The signals that it gives, for any category. */
  readonly signals: readonly SignalName[];
  readonly weight: number;
  /** How late in the session it was said: {@linkcode lateness}. */
  readonly late: number;
  /** How many calls the turn had made before it. */
  readonly calls: number;
}

/** A word that names limits, and says of none what it is: "its known limitations are documented". */
const NAMES_LIMITS = /^(?:hard )?(?:limitations?|limits?|restrictions?)$/i;

/** The same for decisions. */
const NAMES_DECISION = /(?:decisions?|결정)$/i;

/** Whether the cue for a decision is a word that is about decisions, and tells none. */
export function namesDecision(cues: Sentence["cues"]): boolean {
  return NAMES_DECISION.test(cues.get("decision") ?? "");
}

/** Whether cues say what somebody else does not support, allow or give. */
function isOutright(cues: Sentence["cues"]): boolean {
  return cues.has("externalParty") && cues.has("hardLimit") && !NAMES_LIMITS.test(cues.get("hardLimit") ?? "");
}

export function featuresOf(sentence: Sentence, { signals, weight, late, calls }: SentenceFacts): Features {
  const fromUser = isFromUser(sentence);
  // as the length of the sentence: in languages that write a word with one or two characters each counts twice
  const length = sentence.own.length * (sentence.length / Math.max(1, sentence.text.length));
  const { cues } = sentence;
  return {
    fromUser: fromUser ? 1 : 0,
    late: latenessFeature(late),
    longPrompt: fromUser ? relativeLength(length, { usual: 150, max: 2000 }) : 0,
    longSentence: fromUser ? relativeLength(sentence.length, { usual: 80, max: 600 }) : 0,
    leavesOpen: signals.some((name) => name in TECH_DEBT) ? 1 : 0,
    givesReason: cues.has("cause") || cues.has("rootCause") ? 1 : 0,
    ofProcess: cues.has("process") ? 1 : 0,
    strength: fromUser ? Math.min(weight, MAX_STRENGTH) / 4 : 0,
    afterWork: sentence.position === "closing" && calls >= MANY_CALLS ? 1 : 0,
    reportsProblem: signals.includes("userReport") ? 1 : 0,
    standing: signals.includes("standingInstruction") ? 1 : 0,
    explicit: signals.includes("explicitDecision") ? 1 : 0,
    outright: signals.some((name) => name in CONSTRAINT) &&
        (isOutright(cues) || (fromUser && statesOutsideLimit(sentence.text)))
      ? 1
      : 0,
    done: 0,
  };
}

/** The features of something that was done and that nobody said. */
export function featuresOfEvent({ late }: Pick<SentenceFacts, "late">): Features {
  const none = Object.fromEntries(FEATURE_NAMES.map((name) => [name, 0])) as Record<FeatureName, number>;
  return { ...none, late: latenessFeature(late), done: 1 };
}

function latenessFeature(late: number): number {
  return Math.log1p(late) - 1.5;
}
