import { type Category, type Evidence, TEXT_CATEGORIES, type TextCategory } from "../category.ts";
import {
  candidatesOf,
  type Choice,
  CHOICE_RULES,
  type ChoiceContext,
  type ChoiceRules,
  chooseSentences,
  type ChosenSentence,
  type Thresholds,
} from "../choice/choose.ts";
import type { IsRecorded } from "../choice/recorded.ts";
import { type WeighedSentence, weighedSentences } from "../choice/weighed.ts";
import { confidence } from "./conversation_score.ts";
import type { Sentence } from "../sentences/sentence.ts";
import type { TriageFinding } from "./findings.ts";
import { SUMMARY_THRESHOLD } from "./weights.ts";

/** Why earlier stops of the session were blocked. */
export interface PreviousBlocks {
  /** The `evidenceHash` of all evidence that was shown, or that need not be shown any more. */
  readonly hashes: ReadonlySet<string>;
  /** Whether a stop was blocked for a summary. */
  readonly summary: boolean;
}

/** A sentence to show. */
export interface SelectedSentence {
  /** What it is about. */
  readonly category: TextCategory;
  /** The probability that it is about something that must not be lost, 0 to 1. */
  readonly probability: number;
  /** Returns the evidence, redacted. */
  show(): Evidence;
}

/** Why a session is blocked. */
export interface BlockSelection {
  /** The categories of the sentences, or SESSION_SUMMARY. */
  readonly categories: readonly Category[];
  /** The sentences to show, most important first; empty for a summary. */
  readonly sentences: readonly SelectedSentence[];
  /** The hashes of all evidence that later stops need not show again. */
  readonly hashes: readonly string[];
}

export interface SelectionOptions {
  /** By category, the probability from which on it counts, instead of that of the rules. @default none */
  readonly thresholds?: Thresholds;
  /** Whether what was said is recorded already. @default nothing is */
  readonly isRecorded?: IsRecorded;
  /** Whether a sentence of the assistant is in what it had read. @default none does */
  readonly isQuotation?: (sentence: Sentence) => boolean;
  /** How sentences are chosen. @default {CHOICE_RULES} */
  readonly rules?: ChoiceRules;
}

/** What a stop is blocked for, and what was weighed for it. */
export interface Selection {
  /** Null if the session may end. */
  readonly block: BlockSelection | null;
  /** Returns every sentence that was likely enough to be listed. */
  weigh(): WeighedSentence[];
}

/**
 * Selects the sentences that a session should be blocked for, whatever their category.
 *
 * Only evidence counts that no earlier stop was blocked for. A session is blocked for a summary at most once, and not
 * after anything else.
 */
export function selectForBlock(
  findings: readonly TriageFinding[],
  previous: PreviousBlocks,
  { thresholds = {}, isRecorded = () => false, isQuotation = () => false, rules = CHOICE_RULES }: SelectionOptions,
): Selection {
  const isFirst = previous.hashes.size === 0;
  const fresh = isFirst ? findings : findings.filter(({ hash }) => !previous.hashes.has(hash));
  const candidates = candidatesOf(fresh);
  const context: ChoiceContext = { isFirst, isRecorded, isQuotation, thresholds };
  const choice = chooseSentences(candidates, rules, context);
  const weigh = () => weighedSentences(candidates, choice.sentences, { rules, context });
  if (choice.sentences.length > 0) return { block: selectionOf(choice, isQuotation), weigh };
  const summary = confidence("SESSION_SUMMARY", fresh);
  const isSummedUp = !previous.summary && isFirst && summary >= (thresholds.SESSION_SUMMARY ?? SUMMARY_THRESHOLD);
  if (!isSummedUp) return { block: null, weigh };
  const found = fresh.filter(({ category }) => category === "SESSION_SUMMARY");
  const block: BlockSelection = {
    categories: ["SESSION_SUMMARY"],
    sentences: [],
    hashes: found.map(({ hash }) => hash),
  };
  return { block, weigh };
}

function selectionOf({ sentences, hashes }: Choice, isQuotation: (sentence: Sentence) => boolean): BlockSelection {
  const shown = new Set(sentences.map(({ category }) => category));
  return {
    categories: TEXT_CATEGORIES.filter((category) => shown.has(category)),
    sentences: sentences.map(({ category, probability, findings: [finding] }) => ({
      category,
      probability,
      show: () => finding.showPassage(isQuotation),
    })),
    hashes,
  };
}

/** A chosen sentence as it is handed on: its evidence is redacted when it is shown. */
export function selectedSentence({ category, probability, findings: [finding] }: ChosenSentence): SelectedSentence {
  return { category, probability, show: () => finding.show() };
}
