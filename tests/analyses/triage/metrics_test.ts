import { assertEquals } from "@std/assert";
import { measureActivity } from "../../../lib/analyses/triage/metrics.ts";
import { readProse } from "../../../lib/analyses/triage/prose.ts";
import { answer, edit, prompt, run, words } from "./conversation_literals.ts";

Deno.test("measureActivity() counts messages, exchanges, tools and characters", () => {
  const conversation = [
    prompt("go"),
    answer("", edit("a"), edit("b"), run("c", "ls")),
    words("answer", "yes"),
    answer("ok"),
  ];
  const pieces = conversation.flatMap((utterance) => utterance.pieces.map((piece) => ({ piece, utterance })));
  assertEquals(measureActivity(conversation, readProse(pieces).length), {
    messages: 3,
    exchanges: 2,
    toolUses: 3,
    distinctTools: 2,
    textLength: "go\nyes\nok".length,
  });
  assertEquals(measureActivity([], readProse([]).length).textLength, 0);
});

Deno.test("measureActivity() counts a character outside the basic plane once", () => {
  const [piece] = prompt("a😀b").pieces;
  assertEquals(piece && measureActivity([], readProse([{ piece, utterance: null }]).length).textLength, 3);
});
