/** Conditions that several signals share. */
import type { Sentence } from "../sentences/sentence.ts";

/** How many characters a reply that picks options has at most. */
export const MAX_PICK = 60;

/** How many characters a heading has at most; longer ones are sentences in bold. */
export const MAX_HEADING = 40;

/** Whether the words are the user's own; a plan was written by the assistant. */
export function isFromUser({ speaker, position }: Sentence): boolean {
  return speaker === "user" && position !== "plan";
}

/** Whether the words are the user's own and neither ask nor quote: a question decides nothing, and a table was pasted. */
export function isToldByUser(sentence: Sentence): boolean {
  return isFromUser(sentence) && sentence.kind !== "question" && sentence.kind !== "quotation" &&
    sentence.kind !== "row";
}

export function isFromAssistant({ speaker }: Sentence): boolean {
  return speaker === "assistant";
}

/** Whether something is stated as a fact, in enough words to be one. */
export function isStatement({ kind, length }: Sentence): boolean {
  return (kind === "statement" || kind === "row" || kind === "past") && length >= 20;
}

/** Whether something is stated as a fact or as a hypothesis. */
export function isExplanation(sentence: Sentence): boolean {
  return isStatement(sentence) || (sentence.kind === "hypothesis" && sentence.length >= 20);
}

/** Whether something that goes wrong is named. */
export function namesProblem({ cues }: Sentence): boolean {
  return cues.has("failure") || cues.has("failureTerm");
}

/** Whether the user says how the product should be, as opposed to how the work should go on. */
export function isProductRequest(sentence: Sentence): boolean {
  const { length, cues } = sentence;
  return isToldByUser(sentence) && length >= 15 && !cues.has("process") && !cues.has("fix");
}

/** Whether it is a short answer about the product; "yes, commit it" is about the course of the work. */
export function isProductReply(sentence: Sentence): boolean {
  return isToldByUser(sentence) && sentence.length <= 120 && !sentence.cues.has("process");
}

/** What a list of tasks has. */
const OPEN_BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[ \]\s/;

/** Whether a text may have a box that is not ticked. */
export function mayHaveOpenBox({ own }: Pick<Sentence, "own">): boolean {
  return own.includes("[ ] ");
}

/** Whether a sentence is the first of an item whose box is not ticked. */
export function isOpenBox(sentence: Sentence): boolean {
  if (!mayHaveOpenBox(sentence)) return false;
  const { own, text, column } = sentence;
  const at = own.indexOf(`[ ] ${text}`);
  if (at === -1) return false;
  const start = own.lastIndexOf("\n", at) + 1;
  return at + 4 - start === column && OPEN_BOX.test(own.slice(start, at + 4));
}
