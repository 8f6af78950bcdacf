import { assertEquals } from "@std/assert";
import { type Intent, intentOf, type IntentOptions, type IntentQuestion } from "../../../lib/analyses/intent/intent.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const NOW = "2026-11-21T10:10:00.000Z";
const at = (seconds: number): { timestamp: string } => ({
  timestamp: new Date(Date.parse(NOW) - seconds * 1000).toISOString(),
});
const BASH = { command: "ls" };
const byInput = (more: Partial<IntentQuestion & { by: "input" }> = {}): IntentQuestion => ({
  by: "input",
  tool: "Bash",
  input: BASH,
  now: NOW,
  answered: false,
  ...more,
});
const ask = (question: IntentQuestion, lines: readonly unknown[], options?: IntentOptions): Intent =>
  intentOf(entriesOf(...lines).reverse(), question, options);
const short = ({ status, toolUseId, text, prompt }: Intent): unknown => [status, toolUseId, text, prompt];

const TALK = [
  user("first prompt", { uuid: "p0" }),
  assistant("m0", [text("Other words."), toolUse("t0", "Read", { file_path: "/a" })], at(50)),
  user([toolResult("t0", "x")]),
  user("tidy up", { uuid: "p1" }),
  assistant("m1", [text("I look first.")], at(9)),
  assistant("m1", [toolUse("t1", "Bash", BASH)], at(8)),
];

Deno.test("intentOf() by id finds the words of the call's own message and the prompt above", () => {
  assertEquals(short(ask({ by: "id", toolUseId: "t1" }, TALK)), ["found", "t1", "I look first.", "tidy up"]);
  assertEquals(short(ask({ by: "id", toolUseId: "t0" }, TALK)), ["found", "t0", "Other words.", "first prompt"]);
  assertEquals(short(ask({ by: "id", toolUseId: "t9" }, TALK)), ["unflushed", null, "", ""]);
  const answered = [...TALK, user([toolResult("t1", "y")]), assistant("m2", [text("Later words.")])];
  assertEquals(short(ask({ by: "id", toolUseId: "t1" }, answered)), ["found", "t1", "I look first.", "tidy up"]);
});

Deno.test("intentOf() by id reads past what is not a prompt of the user", () => {
  const talk = [
    ...TALK.slice(0, 5),
    user("a reminder", { isMeta: true }),
    user("from the system", { promptSource: "system" }),
    ...TALK.slice(5),
  ];
  assertEquals(short(ask({ by: "id", toolUseId: "t1" }, talk)), ["found", "t1", "I look first.", "tidy up"]);
});

Deno.test("intentOf() by id without the prompt reads a message whose lines are interleaved", () => {
  const noise = Array.from({ length: 10 }, (_, i) => assistant(`n${i}`, [text("beside")]));
  const lines = [...TALK.slice(0, 5), ...noise, ...TALK.slice(5)];
  assertEquals(ask({ by: "id", toolUseId: "t1" }, lines, { prompt: false }).text, "I look first.");
  const far = Array.from({ length: 20 }, (_, i) => assistant(`n${i}`, [text("beside")]));
  assertEquals(
    ask({ by: "id", toolUseId: "t1" }, [...TALK.slice(0, 5), ...far, ...TALK.slice(5)], { prompt: false }).text,
    "",
  );
});

Deno.test("intentOf() by input takes an open call with the same input, in its time", () => {
  assertEquals(short(ask(byInput(), TALK)), ["found", "t1", "I look first.", "tidy up"]);
  assertEquals(ask(byInput({ tool: "Read" }), TALK).status, "unflushed");
  assertEquals(ask(byInput({ input: { command: "cd" } }), TALK).status, "unflushed");
  assertEquals(ask(byInput({ input: { command: "cd" } }), TALK, { inputMatching: false }).toolUseId, "t1");
  assertEquals(ask(byInput(), TALK, { timeWindowSeconds: 8 }).toolUseId, "t1");
  assertEquals(ask(byInput(), TALK, { timeWindowSeconds: 7 }).status, "unflushed");
  assertEquals(ask(byInput({ now: null }), TALK, { timeWindowSeconds: 0 }).toolUseId, "t1");
});

Deno.test("intentOf() by input takes no call that has its answer, unless it is asked about one that ran", () => {
  const done = [...TALK, user([toolResult("t1", "y")])];
  assertEquals(ask(byInput(), done).status, "unflushed");
  assertEquals(ask(byInput({ answered: true }), done).toolUseId, "t1");
  const again = [...done, assistant("m2", [text("Once more."), toolUse("t2", "Bash", BASH)], at(1))];
  assertEquals(short(ask(byInput(), again)), ["found", "t2", "Once more.", "tidy up"]);
  assertEquals(ask(byInput({ answered: true }), again).toolUseId, "t2", "the open one before one that is done");
  const twice = [...again, user([toolResult("t2", "z")])];
  assertEquals(ask(byInput({ answered: true }), twice).toolUseId, "t2", "the newest of those that are done");
});

Deno.test("intentOf() by input prefers the whole input, and names all calls that it could be", () => {
  const near = [
    ...TALK,
    assistant("m2", [text("Other."), toolUse("t2", "Bash", { command: "ls", timeout: 1 })], at(1)),
  ];
  assertEquals(ask(byInput(), near).toolUseId, "t1");
  assertEquals(ask(byInput({ input: { command: "ls", timeout: 2 } }), near).candidates.map((c) => c.toolUseId), [
    "t2",
    "t1",
  ]);
  const twins = [...TALK, assistant("m2", [text("Again."), toolUse("t2", "Bash", BASH)], at(1))];
  const { status, candidates, toolUseId, text: words } = ask(byInput(), twins);
  assertEquals([status, toolUseId, words], ["ambiguous", null, ""]);
  assertEquals(candidates.map((c) => [c.toolUseId, c.line === null, c.text]), [
    ["t2", false, "Again."],
    ["t1", false, "I look first."],
  ]);
});

Deno.test("intentOf() by input reads so many entries of the conversation", () => {
  const later = Array.from({ length: 3 }, (_, i) => user(`later ${i}`));
  assertEquals(ask(byInput(), [...TALK, ...later], { maxTranscriptEntries: 4 }).toolUseId, "t1");
  assertEquals(ask(byInput(), [...TALK, ...later], { maxTranscriptEntries: 3 }).status, "unflushed");
});
