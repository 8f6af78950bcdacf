import type { AssistantMessage, Utterance } from "../../../session/conversation.ts";
import { memoize } from "../../../memoize.ts";
import { findCues } from "../cues/find_cues.ts";
import { detectLanguage } from "../cues/language.ts";
import type { TextMemory } from "./text_memory.ts";

/** How many characters at the end of an answer are searched for a request. */
const END_LENGTH = 700;
/** A question must be within this many characters of the end to expect an answer. */
const QUESTION_LENGTH = 300;

const QUESTION = /[?？]/;
const OPTIONS = /(?:^|\n)\s*(?:[-*]\s*)?(?:\*\*|\[)?(?:option\s+)?(?:[1-9]|[A-Ea-e])(?:\*\*|\])?[.):\]]/i;

/** Whether the end of an answer asks or proposes something. */
const endsWithRequest = memoize((end) => {
  if (QUESTION.test(end.slice(-QUESTION_LENGTH)) || (QUESTION.test(end) && OPTIONS.test(end))) return true;
  return findCues(end, detectLanguage(end)).has("proposal");
});

/**
 * For each utterance, whether the assistant's last words before it asked the user something or proposed something.
 * `memory`: remembers the result by text.
 */
export function followsRequest(conversation: readonly Utterance[], memory?: TextMemory): boolean[] {
  let last: AssistantMessage | null = null;
  return conversation.map((utterance) => {
    if (utterance.kind === "answer") {
      if (utterance.pieces.length > 0) last = utterance;
      return false;
    }
    const end = last === null ? null : (last.pieces.at(-1)?.text ?? "").slice(-END_LENGTH);
    const follows = end !== null && (memory?.request(end, endsWithRequest) ?? endsWithRequest(end));
    if (utterance.kind === "prompt") last = null;
    return follows;
  });
}
