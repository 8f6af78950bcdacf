import type { Utterance } from "../../../session/conversation.ts";
import type { CallResult, ForeignText } from "../../../session/conversation_window.ts";
import { type Category, type CategoryScore, type Evidence, recordOfCategories } from "../category.ts";
import type { Sentence, TextReading } from "../sentences/sentence.ts";
import { QuotationFinder } from "../quotations/quotation_finder.ts";
import { type SignalName, SIGNALS } from "../signals/signals.ts";
import { once } from "../../../memoize.ts";
import { findSignals, type TriageFinding } from "./findings.ts";
import { WEIGHTS } from "./weights.ts";

/** How many pieces of evidence a category shows. */
const MAX_EVIDENCE = 8;

/**
 * How much of its weight a signal adds, 0 to 1: the first time most, later times less. `count`: how often the signal
 * was found.
 */
export function signalAmount(name: SignalName, count: number): number {
  const { cap } = SIGNALS[name];
  return Math.log1p(Math.min(count, cap)) / Math.log1p(cap);
}

export function countSignals(findings: readonly TriageFinding[]): Map<SignalName, number> {
  const counts = new Map<SignalName, number>();
  for (const { signals } of findings) for (const name of signals) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The confidence that findings give a category, 0 to 1: the logistic function of the weighted sum of their signals. */
export function confidence(category: Category, findings: readonly TriageFinding[]): number {
  const { bias, signals } = WEIGHTS[category];
  let sum = bias;
  for (const [name, count] of countSignals(findings.filter((finding) => finding.category === category))) {
    sum += (signals[name] ?? 0) * signalAmount(name, count);
  }
  return 1 / (1 + Math.exp(-sum));
}

export function findingWeight({ category, signals }: TriageFinding): number {
  return signals.reduce((sum, name) => sum + (WEIGHTS[category].signals[name] ?? 0), 0);
}

/** The first pieces of evidence; a file that was changed five times is shown once. */
function selectEvidence(
  findings: readonly TriageFinding[],
  isQuotation: (sentence: Sentence) => boolean,
): Evidence[] {
  const selected = new Map<string, TriageFinding>();
  for (const finding of findings) {
    if (!selected.has(finding.identity) && !isFromQuotation(finding, isQuotation)) {
      selected.set(finding.identity, finding);
    }
    if (selected.size === MAX_EVIDENCE) break;
  }
  return [...selected.values()].map((finding) => finding.show());
}

function scoreCategory(
  category: Category,
  findings: readonly TriageFinding[],
  isQuotation: (sentence: Sentence) => boolean,
): CategoryScore {
  const { threshold } = WEIGHTS[category];
  const own = findings.filter((finding) => finding.category === category && findingWeight(finding) > 0);
  const score = confidence(category, own);
  const events = own.filter(({ signals }) => signals.every((name) => SIGNALS[name].kind === "event")).length;
  const ranked = own.map((finding, index) => ({ finding, index, weight: findingWeight(finding) }));
  ranked.sort((a, b) => b.weight - a.weight || b.index - a.index);
  let evidence: Evidence[] | undefined;
  return {
    score,
    threshold,
    triggered: own.length > 0 && score >= threshold,
    hits: own.length - events,
    weightedHits: events,
    // made on demand: most stops pass, and looking for secrets costs a hook milliseconds
    get evidence() {
      return evidence ??= selectEvidence(ranked.map(({ finding }) => finding), isQuotation);
    },
  };
}

/** Returns whether a sentence is one that the assistant had read before it said it. */
export function quotationTest(
  conversation: readonly Utterance[],
  foreign: readonly ForeignText[],
): (sentence: Sentence) => boolean {
  const finder = new QuotationFinder(conversation, foreign);
  return (sentence) => finder.isQuotation(sentence);
}

/** Whether a finding is a quotation; events never are. */
function isFromQuotation(
  { inContext }: TriageFinding,
  isQuotation: (sentence: Sentence) => boolean,
): boolean {
  return inContext !== undefined && isQuotation(inContext.sentence);
}

export interface ConversationScores {
  /** Added up on demand: they decide nothing, and a hook has no use for them. */
  readonly scores: Readonly<Record<Category, CategoryScore>>;
  readonly findings: readonly TriageFinding[];
  /** Whether a sentence is one that the assistant had read before it said it. */
  readonly isQuotation: (sentence: Sentence) => boolean;
}

/**
 * Scores a conversation by who says what, in which kind of sentence, and by the work events around it. `outcomes`: how
 * the calls ended; without them there are no failures and no fixes.
 */
export function scoreConversation(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  { isText = false, foreign = [], reading }: {
    /** Whether the conversation is one plain text, in which lines are counted. */
    readonly isText?: boolean;
    /** What else the assistant read. */
    readonly foreign?: readonly ForeignText[];
    readonly reading?: TextReading | undefined;
  } = {},
): ConversationScores {
  const findings = findSignals(conversation, outcomes, { isText, reading });
  const isQuotation = quotationTest(conversation, foreign);
  const scores = once(() => recordOfCategories((category) => scoreCategory(category, findings, isQuotation)));
  return {
    get scores() {
      return scores();
    },
    findings,
    isQuotation,
  };
}
