import type { Piece, Utterance } from "../../transcript/conversation.ts";
import { metricsOf, scoreActivity } from "./activity.ts";
import { CATEGORIES, type Category, type CategoryScore, type Metrics, type TextCategory } from "./category.ts";
import { scoreKeywords } from "./keywords.ts";
import { type ProseLine, proseOf } from "./prose.ts";

/** How a talk is read. */
export type Scorer = "keywords";

/** The ways to read a talk; the first is the default. */
export const SCORERS: readonly [Scorer, ...Scorer[]] = ["keywords"];

/** How triage decides. */
export interface TriageOptions {
  /**
   * How the talk is read.
   *
   * @default {"keywords"}
   */
  readonly scorer?: Scorer;
  /** Scores from which a category triggers; those of the table where one is not given. */
  readonly thresholds?: Readonly<Partial<Record<Category, number>>>;
}

/** What a talk holds that is worth remembering. */
export interface Triage {
  /** How much was read. */
  readonly metrics: Metrics;
  /** Each category with its evidence. */
  readonly scores: Readonly<Record<Category, CategoryScore>>;
  /** `hold`: something should be remembered before the session ends. */
  readonly decision: "hold" | "pass";
  /** The lines that were read, for whoever shows the evidence in its place. */
  readonly prose: readonly ProseLine[];
}

/**
 * Says what of a talk is worth remembering, by category, with the lines that say so.
 *
 * @param talk What people and the assistant said: `conversationOf` or `lastOfConversation`.
 * @param options The scorer and the thresholds.
 */
export function triage(talk: readonly Utterance[], options: TriageOptions = {}): Triage {
  const prose = proseOf(talk.flatMap((said) => said.pieces.map((piece) => ({ piece, said }))));
  return decide(prose, metricsOf(talk, prose), options);
}

/** The same for a text that is no transcript; lines are counted in the text. */
export function triageText(text: string, options: TriageOptions = {}): Triage {
  const pieces = text.split("\n").map((line, index): { piece: Piece; said: null } => ({
    piece: { text: line, place: { line: index + 1, offset: null }, uuid: null },
    said: null,
  }));
  const prose = proseOf(pieces);
  return decide(prose, metricsOf([], prose), options);
}

function decide(prose: readonly ProseLine[], metrics: Metrics, options: TriageOptions): Triage {
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
  const decision = CATEGORIES.some((category) => scores[category].triggered) ? "hold" : "pass";
  return { metrics, scores, decision, prose };
}
