import type { Utterance } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import type { Category, CategoryScore, Evidence } from "../category.ts";
import { findSignals, type TriageFinding } from "./findings.ts";
import { type SignalName, SIGNALS } from "../signals/signals.ts";
import { WEIGHTS } from "./weights.ts";

/** How many pieces of evidence a category shows. */
const MAX_EVIDENCE = 8;

/** What a signal adds that was found so often: the first time most, later times less, up to its most. */
export function signalAmount(name: SignalName, times: number): number {
  const most = SIGNALS[name].most;
  return Math.log1p(Math.min(times, most)) / Math.log1p(most);
}

/** How often each signal was found. */
export function countSignals(findings: readonly TriageFinding[]): Map<SignalName, number> {
  const times = new Map<SignalName, number>();
  for (const { signals } of findings) for (const name of signals) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** How sure the findings make a category, 0 to 1. */
export function confidence(category: Category, findings: readonly TriageFinding[]): number {
  const { bias, signals } = WEIGHTS[category];
  let sum = bias;
  for (const [name, times] of countSignals(findings.filter((finding) => finding.category === category))) {
    sum += (signals[name] ?? 0) * signalAmount(name, times);
  }
  return 1 / (1 + Math.exp(-sum));
}

function findingWeight({ category, signals }: TriageFinding): number {
  return signals.reduce((sum, name) => sum + (WEIGHTS[category].signals[name] ?? 0), 0);
}

/** The first pieces of evidence; a file changed five times is shown once. */
function selectEvidence(findings: readonly TriageFinding[]): Evidence[] {
  const first = new Map<string, TriageFinding>();
  for (const finding of findings) {
    if (!first.has(finding.identity)) first.set(finding.identity, finding);
    if (first.size === MAX_EVIDENCE) break;
  }
  return [...first.values()].map((finding) => finding.show());
}

function scoreCategory(
  category: Category,
  findings: readonly TriageFinding[],
  threshold: number | undefined,
): CategoryScore {
  const own = findings.filter((finding) => finding.category === category && findingWeight(finding) > 0);
  const score = confidence(category, own);
  const from = threshold ?? WEIGHTS[category].threshold;
  const happened = own.filter(({ signals }) => signals.every((name) => SIGNALS[name].kind === "happened")).length;
  const order = own.map((finding, index) => ({ finding, index, weight: findingWeight(finding) }));
  let evidence: Evidence[] | undefined;
  order.sort((a, b) => b.weight - a.weight || b.index - a.index);
  return {
    score,
    threshold: from,
    triggered: own.length > 0 && score >= from,
    hits: own.length - happened,
    weightedHits: happened,
    // made when it is asked for: most stops pass, and to look for secrets costs a hook milliseconds
    get evidence() {
      return evidence ??= selectEvidence(order.map(({ finding }) => finding));
    },
  };
}

/** What reading a talk as speech gives. */
export interface ConversationScores {
  readonly scores: Readonly<Record<Category, CategoryScore>>;
  readonly findings: readonly TriageFinding[];
}

/**
 * Scores a talk by who says what, in what kind of sentence, where, and by what happened around it.
 *
 * @param talk The utterances, oldest first.
 * @param outcomes How the calls in it ended; without them failures and fixes are not seen.
 */
export function scoreConversation(
  talk: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  { thresholds = {}, isText = false }: {
    readonly thresholds?: Readonly<Partial<Record<Category, number>>>;
    /** The talk is one plain text: lines are counted in it. */
    readonly isText?: boolean;
  } = {},
): ConversationScores {
  const findings = findSignals(talk, outcomes, isText);
  const score = (category: Category) => scoreCategory(category, findings, thresholds[category]);
  const scores: Record<Category, CategoryScore> = {
    DECISION: score("DECISION"),
    RUNBOOK: score("RUNBOOK"),
    CONSTRAINT: score("CONSTRAINT"),
    TECH_DEBT: score("TECH_DEBT"),
    PREFERENCE: score("PREFERENCE"),
    SESSION_SUMMARY: score("SESSION_SUMMARY"),
  };
  return { scores, findings };
}
