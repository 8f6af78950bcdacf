import { assertEquals } from "@std/assert";
import { sentenceContexts } from "../../../../lib/analyses/triage/signals/sentence_context.ts";
import { followsRequest } from "../../../../lib/analyses/triage/sentences/requests.ts";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { answer, edit, prompt, words } from "../conversation_literals.ts";

const WEIGHS = "I recommend Postgres instead of SQLite.";

const CASES: readonly (readonly [what: string, talk: readonly Utterance[], proposed: readonly boolean[]])[] = [
  ["the prompt behind an answer that weighs", [answer(WEIGHS), prompt("yes")], [false, true]],
  ["the person's words behind it, and the prompt behind those", [
    answer(WEIGHS),
    words("answer", "Postgres"),
    prompt("go on"),
  ], [false, true, true]],
  ["the first of two prompts only", [answer(WEIGHS), prompt("yes"), prompt("and be quick")], [false, true, false]],
  ["what stands behind calls without words", [answer(WEIGHS), answer("", edit("a")), prompt("yes")], [
    false,
    true,
    true,
  ]],
  ["nothing behind an answer that says something else", [answer(WEIGHS), answer("It is done."), prompt("yes")], [
    false,
    true,
    false,
  ]],
];
for (const [what, talk, proposed] of CASES) {
  Deno.test(`sentenceContexts() knows that something was proposed to ${what}`, () => {
    const asked = followsRequest(talk);
    const around = sentenceContexts(talk, {
      happenings: [],
      sentences: sentencesOfConversation(talk, new Map(), asked),
      asked,
    });
    assertEquals(around.map((one) => one.followsProposal), [...proposed]);
  });
}
