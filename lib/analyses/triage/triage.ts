import type { Utterance, UtterancePart } from "../../session/conversation.ts";
import type { CallResult, ForeignText } from "../../session/conversation_window.ts";
import type { Category, CategoryScore, Metrics } from "./category.ts";
import { measureActivity } from "./metrics.ts";
import { once } from "../../memoize.ts";
import { CHOICE_RULES, type Thresholds } from "./choice/choose.ts";
import type { WeighedSentence } from "./choice/weighed.ts";
import { noteMatcher, writtenNotes } from "./choice/recorded.ts";
import { type Prose, type ProseLine, readProse } from "./prose.ts";
import { type BlockSelection, type PreviousBlocks, selectForBlock } from "./scoring/block_selection.ts";
import type { TextReading } from "./sentences/sentence.ts";
import { scoreConversation } from "./scoring/conversation_score.ts";

/** Options of triage. */
export interface TriageOptions {
  /** By category, the probability from which on a sentence of it counts. @default the same for all categories */
  readonly thresholds?: Thresholds;
  /** How the calls ended (`conversationWindow`); without it, no failures and no fixes are found. */
  readonly outcomes?: ReadonlyMap<string, CallResult>;
  /** What else the assistant read (`conversationWindow`). @default none */
  readonly foreign?: readonly ForeignText[];
  /**
   * Whether what is to be shown is looked up in what the assistant had read; not if nothing will be shown anyway.
   *
   * @default {true}
   */
  readonly findsQuotations?: boolean;
  /**
   * Returns notes that outlast the session; what they contain is not shown. Called only if there is something to show.
   * @default none
   */
  readonly notes?: () => readonly string[];
  /** Why earlier stops of the session were blocked. @default nothing */
  readonly previousBlocks?: PreviousBlocks;
  /**
   * How the texts are read: with a memory of earlier stops, and as long as there is time.
   *
   * @internal
   */
  readonly reading?: TextReading;
}

/** What should be saved from a conversation. */
export interface Triage {
  /** How much was said and done. */
  readonly metrics: Metrics;
  /** The sentences that would be shown, and those that are likely enough to be listed, each kind most probable first. */
  readonly sentences: readonly WeighedSentence[];
  /** How strongly the signals of each category add up, with their evidence: for comparison, it decides nothing. */
  readonly scores: Readonly<Record<Category, CategoryScore>>;
  /** `block` if something should be saved before the session ends. */
  readonly decision: "block" | "pass";
  /** Why the session is blocked; null if it passes. */
  readonly block: BlockSelection | null;
  /** The lines that were read, to show evidence in context. */
  readonly prose: readonly ProseLine[];
}

export interface ConversationReading {
  /** Its texts without code. */
  readonly prose: Prose;
  /** How much was said and done. */
  readonly metrics: Metrics;
  /** Whether it is one plain text, in which lines are counted. */
  readonly isText: boolean;
}

const NO_PREVIOUS_BLOCKS: PreviousBlocks = { hashes: new Set(), summary: false };

/** Reads the lines of a conversation, and measures how much was said and done. */
export function readConversation(conversation: readonly Utterance[]): ConversationReading {
  const prose = readProse(
    conversation.flatMap((utterance) => {
      if (utterance.kind === "answer" && (utterance.interrupted || utterance.repliesToDebrief)) return [];
      return utterance.pieces.map((piece) => ({ piece, utterance }));
    }),
  );
  return { prose, metrics: measureActivity(conversation, prose.length), isText: false };
}

/** Scores a conversation that was read, and decides whether to block. */
export function triageReading(
  conversation: readonly Utterance[],
  { prose, metrics, isText }: ConversationReading,
  options: TriageOptions,
): Triage {
  const { thresholds = {}, outcomes = new Map(), previousBlocks = NO_PREVIOUS_BLOCKS, notes = () => [] } = options;
  const { foreign = [], findsQuotations = true, reading } = options;
  const scored = scoreConversation(conversation, outcomes, { isText, foreign, reading });
  const { findings, isQuotation } = scored;
  const isRecorded = noteMatcher(() => [
    ...notes().map((text) => ({ text, writtenBy: null })),
    ...writtenNotes(conversation, outcomes),
  ]);
  const { block, weigh } = selectForBlock(findings, previousBlocks, {
    thresholds,
    isRecorded,
    ...findsQuotations ? { isQuotation } : {},
    // the lines of a plain text are shown one by one
    ...isText ? { rules: { ...CHOICE_RULES, onePerUtterance: false } } : {},
  });
  const sentences = once(weigh);
  return {
    metrics,
    get sentences() {
      return sentences();
    },
    get scores() {
      return scored.scores;
    },
    decision: block ? "block" : "pass",
    block,
    get prose() {
      return prose.lines();
    },
  };
}

/**
 * Finds what should be saved from a conversation, by category, with evidence.
 *
 * Each sentence has one probability; a stop is blocked for the few most probable ones if they are likely enough.
 *
 * @param conversation The utterances, from `conversationWindow`.
 * @param options The thresholds, how calls ended, and why earlier stops were blocked.
 * @returns The sentences with their probabilities (0 to 1), and whether and why to block a stop.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { triage } from "@debrief/debrief/analyses";
 *
 * assertEquals(triage([]).decision, "pass");
 * ```
 */
export function triage(conversation: readonly Utterance[], options: TriageOptions = {}): Triage {
  return triageReading(conversation, readConversation(conversation), options);
}

/**
 * Finds what should be saved from a plain text.
 *
 * @param text The text; lines count from 1.
 * @param options The thresholds.
 * @returns The sentences with their probabilities (0 to 1).
 *
 * @example Usage
 * ```ts
 * import { triageText } from "@debrief/debrief/analyses";
 *
 * const { sentences } = triageText("We decided to use sqlite because it needs no server.");
 * if (sentences[0]?.evidence.line !== 1) throw new Error("line 1 states the decision");
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
  return triageReading(conversationOfText(text), { prose, metrics, isText: true }, options);
}

export function conversationOfText(text: string): readonly Utterance[] {
  const piece: UtterancePart = { text, location: { line: 1, offset: null }, uuid: null };
  return [{ kind: "answer", via: "message", messageId: null, pieces: [piece], toolUses: [] }];
}
