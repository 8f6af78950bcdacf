import { assertEquals } from "@std/assert";
import { sentenceContexts } from "../../../../lib/analyses/triage/signals/sentence_context.ts";
import { followsRequest } from "../../../../lib/analyses/triage/sentences/follows_request.ts";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { extractEvents } from "../../../../lib/analyses/triage/signals/work_event.ts";
import { answer, edit, outcomes, prompt, run, use, words } from "../conversation_literals.ts";

const PROPOSAL = answer("I recommend Postgres instead of SQLite.");

const CASES: readonly (readonly [what: string, conversation: readonly Utterance[], expected: readonly boolean[]])[] = [
  ["the prompt after a proposal", [PROPOSAL, prompt("yes")], [false, true]],
  ["user feedback and the prompt after it", [PROPOSAL, words("answer", "Postgres"), prompt("go on")], [
    false,
    true,
    true,
  ]],
  ["the first of two prompts only", [PROPOSAL, prompt("yes"), prompt("and be quick")], [false, true, false]],
  ["what follows calls without text", [PROPOSAL, answer("", edit("a")), prompt("yes")], [false, true, true]],
  ["nothing after another answer", [PROPOSAL, answer("It is done."), prompt("yes")], [false, true, false]],
];
for (const [what, conversation, expected] of CASES) {
  Deno.test(`sentenceContexts() finds that a proposal precedes ${what}`, () => {
    const afterRequest = followsRequest(conversation);
    const contexts = sentenceContexts(conversation, {
      events: [],
      sentences: sentencesOfConversation(conversation, new Map(), afterRequest),
      followsRequest: afterRequest,
    });
    assertEquals(contexts.map(({ followsProposal }) => followsProposal), [...expected]);
  });
}

Deno.test("sentenceContexts() finds what is acted on before the next prompt, and what is said during a fix", () => {
  const conversation = [
    prompt("do it"),
    answer("", run("a", "npm test")),
    answer("The cache is stale.", edit("b")),
    answer("", run("c", "npm test")),
    prompt("thanks"),
    answer("You are welcome."),
  ];
  const events = extractEvents(conversation, outcomes({ a: { failed: "1 failed" }, b: "ok", c: "ok" }));
  const contexts = sentenceContexts(conversation, { events, sentences: [], followsRequest: [] });
  assertEquals(contexts.map(({ isActedOn }) => isActedOn), [true, true, false, false, false, false]);
  assertEquals(contexts.map(({ isDuringFix }) => isDuringFix), [false, true, true, true, false, false]);
});

Deno.test("sentenceContexts() finds whose files a turn changed", () => {
  const write = (id: string, path: string) => use(id, "Write", { file_path: path, content: "x" });
  const conversation = [
    prompt("make a"),
    answer("", write("a", "/p/a.ts")),
    prompt("it fails"),
    answer("", write("b", "/p/a.ts")),
    answer("The problem was a typing error."),
    prompt("and b"),
    answer("Nothing so far."),
    answer("", write("c", "/p/a.ts"), write("d", "/p/b.ts")),
    answer("Done."),
  ];
  const events = extractEvents(conversation, outcomes({ a: "ok", b: "ok", c: "ok", d: "ok" }));
  const contexts = sentenceContexts(conversation, { events, sentences: [], followsRequest: [] });
  assertEquals(contexts.map(({ changed }) => changed), [
    ...["nothing", "others"],
    ...["nothing", "own", "own"],
    ...["nothing", "nothing", "others", "others"],
  ]);
});

Deno.test("sentenceContexts() counts the calls of a turn", () => {
  const conversation = [
    prompt("do it"),
    answer("", run("a", "ls"), run("b", "pwd")),
    answer("Now the tests.", run("c", "npm test")),
    answer("Done."),
    prompt("thanks"),
    answer("You are welcome."),
  ];
  const contexts = sentenceContexts(conversation, { events: [], sentences: [], followsRequest: [] });
  assertEquals(contexts.map(({ calls }) => calls), [0, 2, 3, 3, 0, 0]);
});
