/**
 * Triage as the hook asks for it: speech alone, so that its script carries nothing of the other scorer.
 */
import type { Utterance } from "../../session/conversation.ts";
import { measureActivity } from "./keywords/activity.ts";
import type { Metrics } from "./category.ts";
import { type ProseLine, splitProse } from "./prose.ts";
import { type PreviousBlocks, selectForBlock } from "./scoring/block_findings.ts";
import { scoreConversation } from "./scoring/conversation_score.ts";
import type { Triage, TriageOptions } from "./triage.ts";

const NO_PREVIOUS_BLOCKS: PreviousBlocks = { hashes: new Set(), summary: false };

/** What was read of a talk, and how much. */
export interface ConversationReading {
  /** The lines that were said. */
  readonly prose: readonly ProseLine[];
  /** How much was said and done. */
  readonly metrics: Metrics;
  /** It is one plain text: lines are counted in it. */
  readonly isText: boolean;
}

/** Scores what was read as speech. */
export function triageReading(talk: readonly Utterance[], read: ConversationReading, options: TriageOptions): Triage {
  const { thresholds = {}, outcomes = new Map(), previousBlocks: held = NO_PREVIOUS_BLOCKS } = options;
  const { scores, findings } = scoreConversation(talk, outcomes, { thresholds, isText: read.isText });
  const hold = selectForBlock(findings, held, (category) => scores[category].triggered);
  return { metrics: read.metrics, scores, decision: hold ? "hold" : "pass", block: hold, prose: read.prose };
}

/** The lines of a talk, and how much was said and done in it. */
export function readConversation(talk: readonly Utterance[]): ConversationReading {
  const prose = splitProse(talk.flatMap((said) => said.pieces.map((piece) => ({ piece, said }))));
  return { prose, metrics: measureActivity(talk, prose), isText: false };
}

/** What of a talk is worth remembering, read as speech: `triage` with its default scorer. */
export function triageConversation(talk: readonly Utterance[], options: Omit<TriageOptions, "scorer"> = {}): Triage {
  return triageReading(talk, readConversation(talk), options);
}
