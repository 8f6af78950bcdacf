import type { Cue } from "../cues/cue_table.ts";
import type { Sentence } from "../sentences/sentence.ts";

/** The first of some cues that a sentence has, or null. */
export function findCue(sentence: Sentence, ...cues: readonly Cue[]): Cue | null {
  return cues.find((cue) => sentence.cues.has(cue)) ?? null;
}

/** A person's own words: not a plan, which the assistant wrote. */
export function isFromUser({ speaker, position }: Sentence): boolean {
  return speaker === "user" && position !== "plan";
}

export function isFromAssistant({ speaker }: Sentence): boolean {
  return speaker === "assistant";
}

/** Said as a fact, with enough words to be one. */
export function isStatement({ kind, length }: Sentence): boolean {
  return (kind === "statement" || kind === "row" || kind === "past") && length >= 20;
}

/** Said as a fact, or weighed. */
export function isExplanation(sentence: Sentence): boolean {
  return isStatement(sentence) || (sentence.kind === "hypothesis" && sentence.length >= 20);
}

export function namesProblem({ cues }: Sentence): boolean {
  return cues.has("breaking") || cues.has("failing");
}

/** A person's wish about the thing that is made, not about the course of the work. */
export function isProductRequest(sentence: Sentence): boolean {
  const { kind, length, cues } = sentence;
  if (!isFromUser(sentence) || kind === "quotation" || length < 15 || cues.has("process") || cues.has("fixed")) {
    return false;
  }
  // "shouldn't it be there?" reports something, "can't we keep it?" wants something
  return kind !== "question" || cues.has("proposing");
}

/** A short answer about the thing that is made: "yes, commit it" is about the course of the work. */
export function isProductReply(sentence: Sentence): boolean {
  return isFromUser(sentence) && sentence.length <= 120 && !sentence.cues.has("process");
}

export const MAX_PICK = 60;
/** Headings longer than this are sentences in bold. */
export const MAX_HEADING = 40;
