/** What was said before a compaction, matters later, and is missing from the summary. */
import type { Utterance } from "../../session/conversation.ts";
import type { CallResult, ForeignText } from "../../session/conversation_window.ts";
import { candidatesOf, chooseSentences, LISTING_RULES, type Thresholds } from "./choice/choose.ts";
import { contentWords } from "./choice/content_words.ts";
import { noteMatcher, writtenNotes } from "./choice/recorded.ts";
import { type SelectedSentence, selectedSentence } from "./scoring/block_selection.ts";
import { scoreConversation } from "./scoring/conversation_score.ts";

/**
 * What is known about a compaction.
 *
 * @experimental
 */
export interface CompactionOptions {
  /** The text that replaces the conversation; null if unknown: then everything that matters may be missing. */
  readonly summary: string | null;
  /** How the calls ended. */
  readonly outcomes: ReadonlyMap<string, CallResult>;
  /** What else the assistant read. @default none */
  readonly foreign?: readonly ForeignText[];
  /** Notes that outlast the session, which the client reads again after a compaction. @default none */
  readonly notes?: () => readonly string[];
  /** By category, the probability from which on a sentence of it counts. @default the same for all categories */
  readonly thresholds?: Thresholds;
}

/**
 * A sentence that matters later.
 *
 * @experimental
 */
export interface CompactedSentence extends SelectedSentence {
  /** The hashes of its findings, so that later stops know that it was shown. */
  readonly hashes: readonly string[];
}

/**
 * What happened to the sentences that matter, most important first.
 *
 * @experimental
 */
export interface CompactionLoss {
  /** The sentences that are missing from the summary; without a summary, all of them. */
  readonly missing: readonly CompactedSentence[];
  /** How many sentences are in the summary. */
  readonly summarized: number;
}

/** A summary says things in other words than the conversation: fewer of them have to be the same than in notes. */
const SUMMARIZED = 0.5;

/**
 * Compares what triage finds in a conversation with the summary that replaces it.
 *
 * @experimental
 * @param conversation What was said before the compaction, since the one before it (`lastCompaction`).
 * @param options The summary, how calls ended, and what else is known.
 * @returns What is missing from the summary, and how much it contains.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { findCompactionLoss } from "@debrief/debrief/analyses";
 *
 * const { missing, summarized } = findCompactionLoss([], { summary: "Nothing was said.", outcomes: new Map() });
 * assertEquals([missing.length, summarized], [0, 0]);
 * ```
 */
export function findCompactionLoss(
  conversation: readonly Utterance[],
  { summary, outcomes, foreign = [], notes = () => [], thresholds = {} }: CompactionOptions,
): CompactionLoss {
  const { findings, isQuotation } = scoreConversation(conversation, outcomes, { foreign });
  const isNoted = noteMatcher(() => [
    ...notes().map((text) => ({ text, writtenBy: null })),
    ...writtenNotes(conversation, outcomes),
  ]);
  const isSummarized = summary === null
    ? () => false
    : noteMatcher(() => [{ text: summary, writtenBy: null }], { share: SUMMARIZED });
  const context = { isRecorded: isNoted, isQuotation, thresholds };
  const { sentences } = chooseSentences(candidatesOf(findings), LISTING_RULES, context);
  const missing = sentences.filter(({ findings: [{ identity }], utteranceIndex }) =>
    !isSummarized(contentWords(identity), utteranceIndex)
  );
  return {
    missing: missing.map((sentence) => ({
      ...selectedSentence(sentence),
      hashes: sentence.findings.map(({ hash }) => hash),
    })),
    summarized: sentences.length - missing.length,
  };
}
