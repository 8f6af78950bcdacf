import type { AssistantMessage, Utterance } from "../../../session/conversation.ts";
import { findCues } from "../cues/find_cues.ts";
import { languageOf } from "../cues/language.ts";

/** How much of an answer's end shows whether it puts something up for a decision. */
const END = 700;
/** Where in it a question stands that is meant to be answered. */
const LAST = 300;

const QUESTION = /[?？]/;
const CHOICES = /(?:^|\n)\s*(?:[-*]\s*)?(?:\*\*|\[)?(?:option\s+)?(?:[1-9]|[A-Ea-e])(?:\*\*|\])?[.):\]]/i;

function isRequest(answer: AssistantMessage): boolean {
  const text = answer.pieces.at(-1)?.text ?? "";
  const end = text.slice(-END);
  if (QUESTION.test(end.slice(-LAST)) || (QUESTION.test(end) && CHOICES.test(end))) return true;
  return findCues(end, languageOf(end)).has("proposing");
}

/** For each utterance, whether the assistant's last words before it put something up for a decision. */
export function followsRequest(talk: readonly Utterance[]): boolean[] {
  let last: AssistantMessage | null = null;
  return talk.map((utterance) => {
    if (utterance.kind === "answer") {
      if (utterance.pieces.length > 0) last = utterance;
      return false;
    }
    const asked = last !== null && isRequest(last);
    if (utterance.kind === "prompt") last = null;
    return asked;
  });
}
