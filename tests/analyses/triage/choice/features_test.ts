import { assertEquals } from "@std/assert";
import { FEATURE_NAMES, FEATURES, lateness } from "../../../../lib/analyses/triage/choice/features.ts";
import { CHOICE_WEIGHTS } from "../../../../lib/analyses/triage/choice/choice_weights.ts";
import { conversationOf } from "../../../../lib/session/conversation.ts";
import { assistant, entriesOf, text, user } from "../../../support/transcript.ts";

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
