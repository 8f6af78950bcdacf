import type { Sentence } from "../sentences/sentence.ts";
import { stripQuotations } from "../sentences/passage.ts";
import type { SentenceKind } from "../sentences/sentence_kind.ts";

/** What a sentence is shown with: what asks or quotes is not said. */
const TOLD: ReadonlySet<SentenceKind> = new Set([
  "statement",
  "intention",
  "proposal",
  "hypothesis",
  "past",
  "heading",
]);

/** How many characters a sentence and those around it have at most. */
const MAX_LENGTH = 280;
/** How many lines apart two of them may be, as the difference of their numbers. */
const MAX_LINES_APART = 2;

/** The sentences before and after one that it is shown with. */
export interface Surroundings {
  readonly before: readonly Sentence[];
  readonly after: readonly Sentence[];
}

/**
 * The sentences around one in its text, those after it first, as far as they are adjacent and not too long.
 * `isQuotation`: whether somebody else said a sentence first: it is not shown with this one, nor what lies beyond it.
 */
export function surroundingsOf(
  sentences: readonly Sentence[],
  index: number,
  isQuotation: (sentence: Sentence) => boolean,
): Surroundings {
  const sentence = sentences[index];
  if (sentence === undefined || !TOLD.has(sentence.kind)) return { before: [], after: [] };
  let length = sentence.text.length;
  const walk = (step: 1 | -1): Sentence[] => {
    const found: Sentence[] = [];
    let beside = sentence;
    for (let at = index + step;; at += step) {
      const next = sentences[at];
      const isSameText = next?.utteranceIndex === sentence.utteranceIndex && next.own === sentence.own;
      if (next === undefined || !isSameText || !TOLD.has(next.kind)) return found;
      if (Math.abs(next.line - beside.line) > MAX_LINES_APART) return found;
      if (length + 1 + next.text.length > MAX_LENGTH || isQuotation(next)) return found;
      if (stripQuotations(next.text) !== next.text) return found;
      length += 1 + next.text.length;
      found.push(next);
      beside = next;
    }
  };
  const after = walk(1);
  const lastSaid = after.findLastIndex(({ kind }) => kind !== "heading");
  return { before: walk(-1).reverse(), after: after.slice(0, lastSaid + 1) };
}
