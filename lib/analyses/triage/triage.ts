import type { Utterance, UtterancePart } from "../../session/conversation.ts";
import type { CallResult } from "../../session/conversation_window.ts";
import { measureActivity, scoreActivity } from "./keywords/activity.ts";
import { CATEGORIES, type Category, type CategoryScore, type Metrics, type TextCategory } from "./category.ts";
import { scoreKeywords } from "./keywords/keyword_score.ts";
import { type ProseLine, splitProse } from "./prose.ts";
import { readConversation, triageConversation, triageReading } from "./conversation_triage.ts";
import type { BlockSelection, PreviousBlocks } from "./scoring/block_findings.ts";

/** How a talk is read. */
export type Scorer = "speech" | "keywords";

/** The ways to read a talk; the first is the default. */
export const SCORERS: readonly [Scorer, ...Scorer[]] = ["speech", "keywords"];

/** How triage decides. */
export interface TriageOptions {
  /**
   * How the talk is read.
   *
   * @default {"speech"}
   */
  readonly scorer?: Scorer;
  /** Scores from which a category triggers; those of the table where one is not given. */
  readonly thresholds?: Readonly<Partial<Record<Category, number>>>;
  /** How the calls of the talk ended (`conversationWindow`); `speech` sees no failures and fixes without it. */
  readonly outcomes?: ReadonlyMap<string, CallResult>;
  /** What earlier stops of the session held for. @default nothing */
  readonly previousBlocks?: PreviousBlocks;
}

/** What a talk holds that is worth remembering. */
export interface Triage {
  /** How much was read. */
  readonly metrics: Metrics;
  /** Each category with its evidence. */
  readonly scores: Readonly<Record<Category, CategoryScore>>;
  /** `hold`: something should be remembered before the session ends. */
  readonly decision: "hold" | "pass";
  /** What it is held for, and what to remember of it; null where it passes. */
  readonly block: BlockSelection | null;
  /** The lines that were read, for whoever shows the evidence in its place. */
  readonly prose: readonly ProseLine[];
}

/**
 * Says what of a talk is worth remembering, by category, with the lines that say so.
 *
 * With `speech` a category may trigger without holding the session: that takes new evidence that is surer. With
 * `keywords` whatever triggers holds.
 *
 * @example
 * ```ts
 * import { triage } from "@debrief/debrief";
 *
 * const { decision, scores } = triage([]);
 * if (decision !== "pass" || scores.DECISION.triggered) throw new Error("where nothing was said, nothing is held");
 * ```
 *
 * @param talk What people and the assistant said: `conversationWindow`, or `lastUtterances` for `keywords`.
 * @param options The scorer, the thresholds, how calls ended and what was held before.
 */
export function triage(talk: readonly Utterance[], options: TriageOptions = {}): Triage {
  if (options.scorer !== "keywords") return triageConversation(talk, options);
  const { prose, metrics } = readConversation(talk);
  return triageByKeywords(prose, metrics, options);
}

/**
 * The same for a text that is no transcript; lines are counted in the text.
 *
 * @example
 * ```ts
 * import { triageText } from "@debrief/debrief";
 *
 * const { scores } = triageText("We decided to use sqlite because it needs no server.");
 * if (scores.DECISION.evidence[0]?.line !== 1) throw new Error("line 1 says what was decided");
 * ```
 */
export function triageText(text: string, options: TriageOptions = {}): Triage {
  const pieces = text.split("\n").map((line, index): { piece: UtterancePart; said: null } => ({
    piece: { text: line, place: { line: index + 1, offset: null }, uuid: null },
    said: null,
  }));
  const prose = splitProse(pieces);
  const metrics = measureActivity([], prose);
  if (options.scorer === "keywords") return triageByKeywords(prose, metrics, options);
  const piece: UtterancePart = { text, place: { line: 1, offset: null }, uuid: null };
  const said: Utterance = { kind: "answer", via: "message", messageId: null, pieces: [piece], toolUses: [] };
  return triageReading([said], { prose, metrics, isText: true }, options);
}

function triageByKeywords(prose: readonly ProseLine[], metrics: Metrics, options: TriageOptions): Triage {
  const thresholds = options.thresholds ?? {};
  const score = (category: TextCategory) => scoreKeywords(prose, category, thresholds[category]);
  const scores: Record<Category, CategoryScore> = {
    DECISION: score("DECISION"),
    RUNBOOK: score("RUNBOOK"),
    CONSTRAINT: score("CONSTRAINT"),
    TECH_DEBT: score("TECH_DEBT"),
    PREFERENCE: score("PREFERENCE"),
    SESSION_SUMMARY: scoreActivity(metrics, thresholds.SESSION_SUMMARY),
  };
  const categories = CATEGORIES.filter((category) => scores[category].triggered);
  const hold = categories.length > 0 ? { categories, hashes: [] } : null;
  return { metrics, scores, decision: hold ? "hold" : "pass", block: hold, prose };
}
