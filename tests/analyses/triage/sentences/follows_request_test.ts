import { assertEquals } from "@std/assert";
import { followsRequest } from "../../../../lib/analyses/triage/sentences/follows_request.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { answer, edit, prompt, words } from "../conversation_literals.ts";

const CASES: readonly (readonly [what: string, conversation: readonly Utterance[], expected: readonly boolean[]])[] = [
  ["a question", [answer("Shall I go ahead?"), prompt("yes")], [false, true]],
  ["a proposal without a question mark", [answer("I recommend SQLite."), prompt("fine")], [false, true]],
  ["a question that is followed by options", [
    answer(`Which one?\n\n1. ${"a".repeat(200)}\n2. ${"b".repeat(200)}`),
    prompt("1"),
  ], [false, true]],
  ["nothing after a statement", [answer("It is done."), prompt("thanks")], [false, false]],
  ["a question before calls without text", [answer("Go on?"), answer("", edit("a")), prompt("yes")], [
    false,
    false,
    true,
  ]],
  ["the first prompt only", [answer("Go on?"), prompt("yes"), prompt("now")], [false, true, false]],
  ["user feedback and the prompt after it", [answer("Go on?"), words("answer", "yes"), prompt("now")], [
    false,
    true,
    true,
  ]],
];
for (const [what, conversation, expected] of CASES) {
  Deno.test(`followsRequest() finds ${what}`, () => assertEquals(followsRequest(conversation), [...expected]));
}
