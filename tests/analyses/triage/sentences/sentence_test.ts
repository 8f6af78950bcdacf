import { assertEquals } from "@std/assert";
import { followsRequest } from "../../../../lib/analyses/triage/sentences/follows_request.ts";
import { sentencesOfConversation } from "../../../../lib/analyses/triage/sentences/sentence.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import type { CallResult } from "../../../../lib/session/conversation_window.ts";
import { answer, edit, outcomes, planPrompt, prompt, use, words } from "../conversation_literals.ts";

function read(conversation: readonly Utterance[], ends: ReadonlyMap<string, CallResult> = new Map()): string[][] {
  return sentencesOfConversation(conversation, ends, followsRequest(conversation)).map((
    { speaker, position, kind },
  ) => [speaker, position, kind]);
}

Deno.test("sentencesOfConversation() says who speaks and in which position", () => {
  const conversation = [
    prompt("Add a button."),
    answer("Looking at the file.", edit("a")),
    answer("It is done. Should I commit it?"),
    prompt("yes"),
    words("answer", "Postgres"),
    words("rejection", "not like that"),
    answer("Committed."),
  ];
  assertEquals(read(conversation), [
    ["user", "prompt", "statement"],
    ["assistant", "working", "statement"],
    ["assistant", "closing", "statement"],
    ["assistant", "closing", "question"],
    ["user", "reply", "statement"],
    ["user", "answer", "statement"],
    ["user", "rejection", "statement"],
    ["assistant", "closing", "statement"],
  ]);
});

Deno.test("sentencesOfConversation() takes nothing that was pasted into a rejection for the user's words", () => {
  const pasted = "no, not like that\n\nHi team,\nFrom now on we always use Postgres.";
  assertEquals(read([words("rejection", pasted)]).map(([, , kind]) => kind), ["statement"]);
});

Deno.test("sentencesOfConversation() takes an answer before the last message of a hook's input as closing, unless it has calls", () => {
  const final: Utterance = { ...answer("All is green."), via: "hook_input" };
  const closing = ["assistant", "closing", "statement"];
  assertEquals(read([answer("It is done."), final]), [closing, closing]);
  const working = ["assistant", "working", "statement"];
  assertEquals(read([answer("It is done.", edit("a")), final]), [working, closing]);
  assertEquals(read([answer("It is done."), answer("All is green.")]), [working, closing]);
});

Deno.test("sentencesOfConversation() takes a whole message without calls as closing, also where a hook made more follow", () => {
  const whole = (text: string): Utterance => ({ ...answer(text), messageId: text });
  const closing = ["assistant", "closing", "statement"];
  assertEquals(read([whole("It is done."), whole("Saved.")]), [closing, closing]);
  const calling: Utterance = { ...answer("It is done.", edit("a")), messageId: "m" };
  assertEquals(read([calling, whole("Saved.")]), [["assistant", "working", "statement"], closing]);
});

Deno.test("sentencesOfConversation() classifies sentences", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["We use Postgres.", "statement"],
    ["Do we use Postgres?", "question"],
    ["使いますか", "question"],
    ["I recommend Postgres.", "proposal"],
    ["Perhaps the cache is stale.", "hypothesis"],
    ["Let me check the cache.", "intention"],
    ["Previously it was SQLite.", "past"],
    ["> We use Postgres.", "quotation"],
    ['"We use Postgres."', "quotation"],
    ["## Decision", "heading"],
    ["| a | Postgres |", "row"],
  ];
  for (const [text, kind] of cases) assertEquals(read([answer(text)])[0]?.[2], kind, text);
});

Deno.test("sentencesOfConversation() takes an approved plan as the user's, with its title first", () => {
  const found = sentencesOfConversation([planPrompt("# Fix the cache\n\nUse a lock.")], new Map(), [false]);
  assertEquals(found.map(({ text, position, isFirst: first }) => [text, position, first]), [
    ["Fix the cache", "plan", true],
    ["Use a lock.", "plan", false],
  ]);
  const accepted = answer("Here it is.", use("p", "ExitPlanMode", { plan: "# Use a lock" }));
  assertEquals(read([accepted], outcomes({ p: "ok" })).at(-1), ["user", "plan", "heading"]);
  assertEquals(read([accepted], outcomes({ p: "rejected" })).length, 1, "a plan that was refused is no plan");
});

Deno.test("sentencesOfConversation() leaves out the middle of a long text, and counts its lines all the same", () => {
  const text = `We use Postgres.\n${"a\n".repeat(499_000)}We ship on Friday.`;
  const sentences = sentencesOfConversation([answer(text)], new Map(), [false]);
  const [first, last] = [sentences[0], sentences.at(-1)];
  assertEquals([first?.text, first?.line], ["We use Postgres.", 0]);
  assertEquals([last?.text, last?.line], ["We ship on Friday.", 499_001]);
  // what is read, and so the work, does not grow with the text
  for (const { own } of sentences) {
    if (own.length > 64 * 1024 + 3) throw new Error(`${own.length} characters were read`);
  }
});

Deno.test("sentencesOfConversation() keeps pasted output before the gap apart from output behind it", () => {
  const output = "12:00:00 started\n";
  const filler = `${"a".repeat(99)}\n`.repeat(1400);
  const own = sentencesOfConversation(
    [prompt(`Fix it.\n\n${filler}\n${output}${filler}${output}\nNow.`)],
    new Map(),
    [false],
  ).map(({ line }) => line);
  assertEquals([own[0], own.at(-1)], [0, 2806]);
});

Deno.test("sentencesOfConversation() reads the beginning and the end of texts with many lines, and counts its lines right", () => {
  const lines = Array.from({ length: 10_000 }, (_, line) => `Line ${line} it is.`);
  const one = sentencesOfConversation([prompt("go"), answer(lines.join("\n"))], new Map(), [false, false]).slice(1);
  assertEquals([one.length, one[0]?.text, one.at(-1)?.text], [400, "Line 0 it is.", "Line 9999 it is."]);
  for (const { text, line } of one) assertEquals(text, `Line ${line} it is.`);
  const many = Array.from({ length: 40 }, () => answer(lines.join("\n")));
  const all = sentencesOfConversation(many, new Map(), many.map(() => false));
  assertEquals([all.length, all.at(-1)?.line], [2_000, 9_999]);
});

Deno.test("sentencesOfConversation() takes a long question without a mark as one, whatever it is about", () => {
  for (
    const text of [
      "can you look at the plan for the page and see what of the navigation still needs to be done",
      "你觉得这些信息需要放在这里吗，他是什么身份的客户，国家信息，规模多大等信息，或者你再分析一下还有其它补充吗",
    ]
  ) assertEquals(read([prompt(text)]), [["user", "prompt", "question"]], text);
});
