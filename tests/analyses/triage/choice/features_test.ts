import { assertEquals } from "@std/assert";
import { FEATURE_NAMES, FEATURES, featuresOf, lateness } from "../../../../lib/analyses/triage/choice/features.ts";
import { CHOICE_WEIGHTS } from "../../../../lib/analyses/triage/choice/choice_weights.ts";
import { conversationOf } from "../../../../lib/session/conversation.ts";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import { assistant, entriesOf, text, user } from "../../../support/transcript.ts";
import { answer, prompt, run } from "../conversation_literals.ts";

const turns = (count: number) =>
  conversationOf(entriesOf(
    ...Array.from({ length: count }, (_, turn) => [
      user(`p${turn}`, { uuid: `u${turn}` }),
      assistant(`m${turn}`, [text("ok")]),
    ]).flat(),
  ));

Deno.test("lateness() counts the user's utterances, at most twenty", () => {
  assertEquals(lateness(turns(3)), [1, 1, 2, 2, 3, 3]);
  assertEquals(lateness([]), []);
});

Deno.test("lateness() takes the end of a longer conversation for late from its first message", () => {
  assertEquals(new Set(lateness(turns(20))), new Set([20]));
  assertEquals(lateness(turns(19)).at(0), 1);
});

Deno.test("every feature has a weight, and every weight a feature", () => {
  assertEquals(Object.keys(CHOICE_WEIGHTS.features).sort(), [...FEATURE_NAMES].sort());
  assertEquals([...FEATURE_NAMES], Object.keys(FEATURES));
});

Deno.test("featuresOf() tells the answer that closes a turn of many calls", () => {
  const conversation = [
    prompt("Find out why it is slow."),
    answer("The index is missing because the migration failed.", run("a", "ls")),
    answer("The index is missing because the migration failed."),
  ];
  const sentences = sentencesOfConversation(conversation, new Map(), []);
  const afterWork = (calls: number) =>
    sentences.map((sentence) => featuresOf(sentence, { signals: [], weight: 0, late: 1, calls }).afterWork);
  assertEquals([afterWork(9), afterWork(10)], [[0, 0, 0], [0, 0, 1]]);
});
