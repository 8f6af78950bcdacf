import type { Utterance, UtterancePart } from "../../session/conversation.ts";
import { CATEGORIES, type Metrics, recordOfCategories } from "./category.ts";
import {
  type ConversationTriageOptions,
  readConversation,
  type Triage,
  triageConversation,
  triageReading,
} from "./conversation_triage.ts";
import { scoreActivity, scoreKeywords } from "./keywords/keyword_score.ts";
import { measureActivity } from "./metrics.ts";
import { type ProseLine, readProse } from "./prose.ts";

/**
 * How a conversation is scored: `speech` by who says what in which kind of sentence, `keywords` by counting words.
 * `keywords` exists only for comparison.
 */
export type Scorer = "speech" | "keywords";

/** All scorers; the first is the default. */
export const SCORERS: readonly [Scorer, ...Scorer[]] = ["speech", "keywords"];

/** Options of triage. */
export interface TriageOptions extends ConversationTriageOptions {
  /**
   * How the conversation is scored.
   *
   * @default {"speech"}
   */
  readonly scorer?: Scorer;
}

/**
 * Finds what should be saved from a conversation, by category, with evidence.
 *
 * With `speech`, a category may trigger without blocking the session: blocking needs new evidence with a higher
 * confidence. With `keywords`, every category that triggers blocks.
 *
 * @param conversation The utterances: from `conversationWindow`, or from `lastUtterances` for `keywords`.
 * @param options The scorer, the thresholds, how calls ended, and why earlier stops were blocked.
 * @returns The scores (0 to 1) with their evidence, and whether to block a stop.
 *
 * @example Usage
 * ```ts
 * import { triage } from "@debrief/debrief/analyses";
 *
 * const { decision, scores } = triage([]);
 * if (decision !== "pass" || scores.DECISION.triggered) throw new Error("nothing was said, so nothing is found");
 * ```
 */
export function triage(conversation: readonly Utterance[], options: TriageOptions = {}): Triage {
  if (options.scorer !== "keywords") return triageConversation(conversation, options);
  const { prose, metrics } = readConversation(conversation);
  return triageByKeywords(prose.lines(), metrics, options);
}

/**
 * Finds what should be saved from a plain text.
 *
 * @param text The text; lines count from 1.
 * @param options The scorer and the thresholds.
 * @returns The scores (0 to 1) with their evidence.
 *
 * @example Usage
 * ```ts
 * import { triageText } from "@debrief/debrief/analyses";
 *
 * const { scores } = triageText("We decided to use sqlite because it needs no server.");
 * if (scores.DECISION.evidence[0]?.line !== 1) throw new Error("line 1 states the decision");
 * ```
 */
export function triageText(text: string, options: TriageOptions = {}): Triage {
  const prose = readProse(
    text.split("\n").map((line, index) => ({
      piece: { text: line, location: { line: index + 1, offset: null }, uuid: null },
      utterance: null,
    })),
  );
  const metrics = measureActivity([], prose.length);
  if (options.scorer === "keywords") return triageByKeywords(prose.lines(), metrics, options);
  return triageReading(conversationOfText(text), { prose, metrics, isText: true }, options);
}

/** A plain text as the one answer of a conversation. */
export function conversationOfText(text: string): readonly Utterance[] {
  const piece: UtterancePart = { text, location: { line: 1, offset: null }, uuid: null };
  return [{ kind: "answer", via: "message", messageId: null, pieces: [piece], toolUses: [] }];
}

function triageByKeywords(
  prose: readonly ProseLine[],
  metrics: Metrics,
  { thresholds = {} }: TriageOptions,
): Triage {
  const scores = recordOfCategories((category) =>
    category === "SESSION_SUMMARY"
      ? scoreActivity(metrics, thresholds.SESSION_SUMMARY)
      : scoreKeywords(prose, category, thresholds[category])
  );
  const categories = CATEGORIES.filter((category) => scores[category].triggered);
  const block = categories.length > 0 ? { categories, sentences: [], hashes: [] } : null;
  return { metrics, scores, decision: block ? "block" : "pass", block, prose };
}
