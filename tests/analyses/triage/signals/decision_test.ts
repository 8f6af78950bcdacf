import { assertEquals } from "@std/assert";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import { MAX_PICK } from "../../../../lib/analyses/triage/signals/conditions.ts";
import { DECISION } from "../../../../lib/analyses/triage/signals/decision.ts";
import { signalCue } from "../../../../lib/analyses/triage/signals/signal.ts";
import { answer, prompt } from "../conversation_literals.ts";

/** A list of what was picked, so many characters long. */
function picks(length: number): string {
  const list = Array(14).fill("10").join(", ");
  return `${"(".repeat(length - list.length - 1)}${list}.`;
}

const CASES: readonly (readonly [what: string, reply: string, answered: boolean])[] = [
  ["a letter", "b", true],
  ["options in a list", "1, 3 and 4", true],
  ["words", "something else altogether", false],
  ["the longest list", picks(MAX_PICK), true],
  ["a longer list", picks(MAX_PICK + 1), false],
];
for (const [what, reply, answered] of CASES) {
  Deno.test(`DECISION.answeredQuestion ${answered ? "finds" : "does not find"} ${what} in a reply`, () => {
    const conversation = [answer("Which of these?"), prompt(reply)];
    const sentences = sentencesOfConversation(conversation, new Map(), [false, true])
      .filter(({ speaker }) => speaker === "user");
    assertEquals(sentences.map(({ position }) => position), ["reply"]);
    const context = { isActedOn: false, followsRequest: true, followsProposal: false, isDuringFix: false };
    const found = sentences.map((sentence) => signalCue(DECISION.answeredQuestion, sentence, context));
    assertEquals(found, [answered ? "position" : null]);
  });
}
