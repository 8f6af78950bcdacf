import type { Category } from "../category.ts";
import type { Cue } from "./cue_table.ts";
import type { Happening } from "./happening.ts";
import type { Sentence } from "./sentence.ts";

/** What stands around a sentence. */
export interface Around {
  /** Whether something was changed between this utterance and the next prompt. */
  readonly actedOn: boolean;
  /** Whether the assistant had just put something up for a decision. */
  readonly asked: boolean;
  /** Whether what it put up weighs one thing against another. */
  readonly proposed: boolean;
  /** Whether a command had failed that was put right later. */
  readonly fixing: boolean;
}

/** One thing that speaks for a category: something said, or something that happened. */
export type Signal =
  & {
    readonly category: Category;
    /** What a person would call it; shown as the reason. */
    readonly reason: string;
    /** How often it counts at the most. */
    readonly most: number;
  }
  & (
    | { readonly kind: "said"; readonly when: (sentence: Sentence, around: Around) => Cue | "position" | null }
    | { readonly kind: "happened"; readonly of: Happening["kind"] }
  );

/** The first of some cues that a sentence has, or null. */
function has(sentence: Sentence, ...cues: readonly Cue[]): Cue | null {
  return cues.find((cue) => sentence.cues.has(cue)) ?? null;
}

/** A person's own words: not a plan, which the assistant wrote. */
function isPersons({ speaker, position }: Sentence): boolean {
  return speaker === "person" && position !== "plan";
}

function isAssistants({ speaker }: Sentence): boolean {
  return speaker === "assistant";
}

/** Said as a fact, with enough words to be one. */
function states({ kind, length }: Sentence): boolean {
  return (kind === "statement" || kind === "row" || kind === "past") && length >= 20;
}

/** Said as a fact, or weighed. */
function explains(sentence: Sentence): boolean {
  return states(sentence) || (sentence.kind === "hypothesis" && sentence.length >= 20);
}

function isTrouble({ cues }: Sentence): boolean {
  return cues.has("breaking") || cues.has("failing");
}

/** A person's wish about the thing that is made, not about the course of the work. */
function isWish(sentence: Sentence): boolean {
  const { kind, length, cues } = sentence;
  if (!isPersons(sentence) || kind === "quotation" || length < 15 || cues.has("process") || cues.has("fixed")) {
    return false;
  }
  // "shouldn't it be there?" reports something, "can't we keep it?" wants something
  return kind !== "question" || cues.has("proposing");
}

/** A short answer about the thing that is made: "yes, commit it" is about the course of the work. */
function isReply(sentence: Sentence): boolean {
  return isPersons(sentence) && sentence.length <= 120 && !sentence.cues.has("process");
}

const REPLY = 60;
/** Headings longer than this are sentences in bold. */
const TITLE = 40;

/** Every signal by name. Weights stand in `weights.ts`. */
export const SIGNALS = {
  // a choice that future work must respect
  approvedProposal: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to a proposal that weighs, and it was done",
    most: 2,
    when: (s, { actedOn, proposed }) => actedOn && proposed && isReply(s) ? has(s, "approval") : null,
  },
  approved: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to what was asked, and it was done",
    most: 2,
    when: (s, { actedOn, asked, proposed }) => actedOn && asked && !proposed && isReply(s) ? has(s, "approval") : null,
  },
  chosenByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person chose between alternatives",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" && s.length >= 12 ? has(s, "choice") : null,
  },
  wishedByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be",
    most: 3,
    when: (s, { actedOn }) => !actedOn && isWish(s) ? has(s, "wish") : null,
  },
  wishedAndDone: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be, and it was done",
    most: 2,
    when: (s, { actedOn }) => actedOn && isWish(s) ? has(s, "wish") : null,
  },
  answered: {
    kind: "said",
    category: "DECISION",
    reason: "a person answered a question that was put to them",
    most: 2,
    when: (s, { asked }) =>
      s.speaker === "person" &&
        (s.position === "answer" || (asked && s.position === "reply" && s.length <= REPLY && PICK.test(s.text)))
        ? "position"
        : null,
  },
  refused: {
    kind: "said",
    category: "DECISION",
    reason: "a person said why they refused",
    most: 1,
    when: (s) => s.position === "rejection" ? "position" : null,
  },
  planned: {
    kind: "said",
    category: "DECISION",
    reason: "a person approved this plan",
    most: 1,
    when: (s) => s.position === "plan" && s.first ? "position" : null,
  },
  chosenInPlan: {
    kind: "said",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? has(s, "choice", "decided") : null,
  },
  decidedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports a decision",
    most: 2,
    when: (s) => isAssistants(s) && states(s) ? has(s, "decided") : null,
  },
  chosenByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports one thing taken over another",
    most: 3,
    when: (s) => isAssistants(s) && states(s) && s.position === "closing" ? has(s, "choice") : null,
  },
  proposedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant weighs how to do it",
    most: 3,
    when: (s) => isAssistants(s) && s.kind === "proposal" && s.length >= 20 ? has(s, "choice", "decided") : null,
  },
  // a problem whose cause or fix was found
  rootCause: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant found the cause",
    most: 3,
    when: (s) => isAssistants(s) && (explains(s) || s.kind === "heading") ? has(s, "rootCause") : null,
  },
  causeOfFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "said between a command's failure and its passing",
    most: 2,
    when: (s, { fixing }) => fixing && isAssistants(s) && explains(s) ? has(s, "cause", "breaking") : null,
  },
  causeStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant states a cause",
    most: 3,
    when: (s) => isAssistants(s) && explains(s) && isTrouble(s) ? has(s, "cause") : null,
  },
  causeNamed: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says why it is so",
    most: 4,
    when: (s) => isAssistants(s) && explains(s) && !isTrouble(s) ? has(s, "cause") : null,
  },
  causeHeading: {
    kind: "said",
    category: "RUNBOOK",
    reason: "under a heading that names a cause, a problem or a fix",
    most: 2,
    when: (s) => isAssistants(s) && s.kind === "heading" ? has(s, "cause", "breaking") : null,
  },
  fixStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says how it was put right",
    most: 3,
    when: (s) => isAssistants(s) && states(s) && (isTrouble(s) || s.cues.has("cause")) ? has(s, "fixed") : null,
  },
  failureMet: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant met a failure",
    most: 4,
    when: (s) => isAssistants(s) && s.position === "working" && explains(s) ? has(s, "breaking", "failing") : null,
  },
  problemReported: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a person reports a problem",
    most: 3,
    when: (s) => isPersons(s) && s.length >= 12 ? has(s, "breaking", "cause", "failing") : null,
  },
  problemInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan explains a problem",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? has(s, "cause", "breaking") : null,
  },
  planToFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan is about putting something right",
    most: 1,
    when: (s) => s.position === "plan" && s.first ? has(s, "fixed", "breaking", "cause") : null,
  },
  fixInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a step of an approved plan puts something right",
    most: 2,
    when: (s) => s.position === "plan" && s.kind === "heading" && !s.first ? has(s, "fixed", "breaking") : null,
  },
  fixed: {
    kind: "happened",
    category: "RUNBOOK",
    reason: "a command failed, something was changed, and it passed",
    most: 2,
    of: "fix",
  },
  failed: { kind: "happened", category: "RUNBOOK", reason: "calls failed", most: 6, of: "failure" },
  // a lasting limit from outside
  limitStated: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a limit of something outside is stated",
    most: 3,
    when: (s) =>
      s.position !== "prompt" && states(s) && (s.cues.has("outside") || s.named) && s.cues.has("fixedLimit")
        ? "fixedLimit"
        : null,
  },
  limitMet: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "something outside does not let it be done",
    most: 4,
    when: (s) =>
      isAssistants(s) && explains(s) && s.cues.has("outside") && !s.cues.has("fixedLimit") ? has(s, "limit") : null,
  },
  limitByPerson: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a person states a limit",
    most: 2,
    when: (s) =>
      isPersons(s) && states(s) ? has(s, "fixedLimit") ?? (s.cues.has("outside") ? has(s, "limit") : null) : null,
  },
  limitHeading: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "under a heading that names limits",
    most: 1,
    when: (s) => s.kind === "heading" && s.length <= TITLE ? has(s, "fixedLimit") : null,
  },
  limitInPlan: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "an approved plan names a limit",
    most: 3,
    when: (s) =>
      s.position === "plan" && s.kind !== "heading" && (s.cues.has("outside") || s.cues.has("fixedLimit"))
        ? has(s, "limit", "fixedLimit")
        : null,
  },
  // something left behind
  shortcut: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "something unfinished is left for later, in so many words",
    most: 2,
    when: (s) => s.position !== "prompt" && explains(s) && s.cues.has("later") ? has(s, "debt") : null,
  },
  leftBehind: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant says what is left",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "closing" && explains(s) ? has(s, "debt", "later") : null,
  },
  leftOnTheWay: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant leaves something aside while it works",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "working" && explains(s) ? has(s, "debt", "later") : null,
  },
  putOffByPerson: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "a person puts something off",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "question" ? has(s, "later", "debt") : null,
  },
  putOffInPlan: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "an approved plan leaves something for later",
    most: 3,
    when: (s) => s.position === "plan" ? has(s, "later", "debt") : null,
  },
  debtHeading: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "under a heading that names what is left",
    most: 2,
    when: (s) => isAssistants(s) && s.kind === "heading" ? has(s, "debt", "later") : null,
  },
  noted: { kind: "happened", category: "TECH_DEBT", reason: "it was noted for later", most: 2, of: "noted" },
  // how a person wants things done
  lastingByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what holds from now on",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "lasting") : null,
  },
  likedByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what they like",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "liking") : null,
  },
  corrected: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person corrects how it is done",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "correcting") : null,
  },
  refusedSo: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person refused and said how instead",
    most: 1,
    when: (s) => s.position === "rejection" ? has(s, "wish", "choice", "lasting", "liking", "correcting") : null,
  },
  // enough was done
  summedUp: {
    kind: "said",
    category: "SESSION_SUMMARY",
    reason: "the assistant sums up what was done",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "closing" ? has(s, "summary") : null,
  },
  changed: { kind: "happened", category: "SESSION_SUMMARY", reason: "files were changed", most: 25, of: "change" },
  committed: { kind: "happened", category: "SESSION_SUMMARY", reason: "work was committed", most: 2, of: "commit" },
  checked: { kind: "happened", category: "SESSION_SUMMARY", reason: "tests or checks passed", most: 8, of: "check" },
} as const satisfies Readonly<Record<string, Signal>>;

/** The name of a signal. */
export type SignalName = keyof typeof SIGNALS;

/** A reply that picks from what was put up: numbers or letters, alone or in a list. */
const PICK =
  /^\W*(?:(?:option|variante?|opción|opção|вариант)\s*)?(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z])(?:(?:\s*[,;+&\n]\s*|\s+(?:and|und|et|y|e|и)\s+)(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z]))*\W*$/i;
