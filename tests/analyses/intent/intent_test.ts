import { assertEquals } from "@std/assert";
import {
  type Intent,
  intentOf,
  type IntentOptions,
  type IntentQuestion,
  precedingText,
} from "../../../lib/analyses/intent/intent.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import type { JsonObject } from "../../../lib/json.ts";

const thinking = (thought: string): JsonObject => ({ type: "thinking", thinking: thought, signature: thought });

/** What precedes the call with the id `t` in lines that follow each other. */
function before(...lines: readonly JsonObject[]) {
  const entries = entriesOf(...chain("s", ...lines));
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "assistant") continue;
    for (const use of entry.content) {
      if (use.kind === "tool_use" && use.id === "t") return precedingText(entries, { use, entry, index });
    }
  }
  throw new Error("there is no call t");
}

Deno.test("precedingText() joins text and thinking of the message, whose lines may be apart", () => {
  const found = before(
    user("clean up"),
    assistant("m", [thinking("what is there?")]),
    assistant("m", [text("I look first.")]),
    assistant("m", [text("Then I delete."), toolUse("t"), text("after the call")]),
  );
  assertEquals(found, { text: "I look first.\n\nThen I delete.", thinking: "what is there?", prompt: "clean up" });
});

Deno.test("precedingText() goes back through parallel calls and their results, not through others", () => {
  const parallel = [
    assistant("m", [text("Both."), toolUse("a")]),
    user([toolResult("a", "ok")]),
    assistant("m", [toolUse("t")]),
  ];
  assertEquals(before(user("go"), ...parallel).text, "Both.");
  const later = [
    assistant("m", [text("First."), toolUse("a")]),
    user([toolResult("a", "ok")]),
    assistant("n", [toolUse("t")]),
  ];
  assertEquals(before(user("go"), ...later).text, "");
});

Deno.test("precedingText() ends at a message that ended its turn, though nothing else says that a hook continued it", () => {
  const ended = assistant("m", [text("We keep sqlite.")]);
  const found = before(
    user("go"),
    { ...ended, message: { ...(ended["message"] as JsonObject), stop_reason: "end_turn" } },
    { type: "attachment", attachment: { type: "hook_additional_context", hookEvent: "Stop", content: ["save it"] } },
    assistant("n", [text("I open the file.")]),
    assistant("n", [toolUse("t")]),
  );
  assertEquals(found.text, "I open the file.");
});

Deno.test("precedingText() ends where a turn ended that a hook continued", () => {
  const found = before(
    user("go"),
    assistant("m", [text("We keep sqlite.")]),
    {
      type: "system",
      subtype: "stop_hook_summary",
      hookCount: 1,
      hookInfos: [{ command: "debrief", durationMs: 20 }],
      hookErrors: [],
      preventedContinuation: false,
    },
    assistant("n", [text("I open the file.")]),
    assistant("n", [toolUse("t")]),
  );
  assertEquals([found.text, found.prompt], ["I open the file.", "go"]);
});

Deno.test("precedingText() skips empty messages, synthetic ones and API errors", () => {
  const found = before(
    user("go"),
    { ...assistant("e", [text("API Error: 500")]), isApiErrorMessage: true },
    assistant("m", [text("(no content)")]),
    assistant("m", [text("Really."), toolUse("t")]),
  );
  assertEquals([found.text, found.prompt], ["Really.", "go"]);
});

Deno.test("precedingText() finds the latest prompt of the user, and none before the first entry", () => {
  assertEquals(
    before(user("one"), user("two"), user([toolResult("x", "y")]), assistant("m", [toolUse("t")])).prompt,
    "two",
  );
  assertEquals(before(assistant("m", [text("So."), toolUse("t")])).prompt, "");
});

Deno.test("precedingText() takes the task of an agent for its prompt", () => {
  const side = { isSidechain: true, agentId: "a1" };
  const found = before(
    user("the user's prompt"),
    user("find the file", side),
    assistant("m", [text("I search."), toolUse("t")], side),
  );
  assertEquals([found.text, found.prompt], ["I search.", "find the file"]);
  const message = '<teammate-message teammate_id="team-lead">find it</teammate-message>';
  assertEquals(before(user(message, side), assistant("m", [toolUse("t")], side)).prompt, message);
  assertEquals(before(user("one"), user(message), assistant("m", [toolUse("t")])).prompt, "one");
});

Deno.test("precedingText() ends although the parents form a cycle", () => {
  const lines = chain("s", assistant("a", [text("A.")]), assistant("b", [text("B."), toolUse("t")]));
  const entries = entriesOf({ ...lines[0], parentUuid: "u1" }, lines[1]);
  const entry = entries[1];
  if (entry?.kind !== "assistant") throw new Error("an assistant entry was expected");
  const use = entry.content.find((block) => block.kind === "tool_use");
  if (use?.kind !== "tool_use") throw new Error("a call was expected");
  assertEquals(precedingText(entries, { use, entry, index: 1 }).text, "A.\n\nB.");
});

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
