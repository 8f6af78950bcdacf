import type { Utterance } from "../../../session/conversation.ts";
import type { CallResult, ForeignText } from "../../../session/conversation_window.ts";
import { quotationTest } from "../scoring/conversation_score.ts";
import { findSignals } from "../scoring/findings.ts";
import { candidatesOf, CHOICE_RULES, chooseSentences } from "./choose.ts";
import { noteMatcher, writtenNotes } from "./recorded.ts";

/** What a choice compares with the limits of its rules. */
export interface ChoiceStrength {
  /** The probability of the most probable sentence. */
  readonly strongest: number;
  /** How many sentences are probable enough to be shown with others. */
  readonly count: number;
  readonly sum: number;
}

/**
 * How strong the sentences are that {@linkcode CHOICE_RULES} would choose from, even if they are too weak. Returns null
 * if no sentence may be shown.
 */
export function choiceStrength(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
  foreign: readonly ForeignText[] = [],
): ChoiceStrength | null {
  const { sentences } = chooseSentences(
    candidatesOf(findSignals(conversation, outcomes)),
    { ...CHOICE_RULES, minProbability: 0, minSum: 0, minAlone: 0 },
    {
      isRecorded: noteMatcher(() => writtenNotes(conversation, outcomes)),
      isQuotation: quotationTest(conversation, foreign),
    },
  );
  const [first] = sentences;
  if (first === undefined) return null;
  const counted = sentences.filter(({ probability }) => probability >= CHOICE_RULES.minProbability);
  return {
    strongest: first.probability,
    count: counted.length,
    sum: counted.reduce((sum, { probability }) => sum + probability, 0),
  };
}
