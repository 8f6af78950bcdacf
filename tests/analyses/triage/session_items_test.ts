import { safeText } from "../../../lib/text/safe_text.ts";
import { assert, assertEquals } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import {
  ItemReader,
  type SessionItem,
  sessionItems,
  worthRemembering,
} from "../../../lib/analyses/triage/session_items.ts";
import { entriesForward } from "../../../lib/clients/read.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const itemsOf = (...lines: readonly unknown[]) => sessionItems(bytesSource(bytesOf(jsonl(...lines))), claudeCode);

Deno.test("sessionItems() names what is worth remembering, with its line", () => {
  const items = itemsOf(
    user("Set up the project.", { uuid: "u1" }),
    assistant("m1", [text("Done.")]),
    user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u2" }),
    assistant("m2", [text("I will use pnpm.")]),
  );
  assertEquals(items.map(({ category, evidence }) => [category, evidence.text.includes("pnpm")]), [[
    "PREFERENCE",
    true,
  ]]);
});

Deno.test("sessionItems() of a session without anything lasting are none", () => {
  assertEquals(itemsOf(), []);
  assertEquals(itemsOf(user("hello", { uuid: "u" }), assistant("m", [text("Hello! What can I do?")])), []);
});

/** Prompts with answers, each of which fails a call; `entries` of the client come after each. */
function longSession(turns: number, entries: number): Uint8Array {
  const lines = Array.from({ length: turns }, (_, turn) => [
    user(`From now on always use tool${turn} in all of my projects.`, { uuid: `u${turn}` }),
    assistant(`m${turn}`, [text(`We decided to keep tabs in part ${turn} because the linter expects them.`)]),
    assistant(`m${turn}`, [toolUse(`t${turn}`, "Bash", {})]),
    user([toolResult(`t${turn}`, turn % 2 === 0 ? "fine" : "Exit code 1", turn % 2 === 1)]),
    ...Array.from({ length: entries }, () => ({ type: "system", content: "waits" })),
  ]);
  return bytesOf(jsonl(...lines.flat()));
}

for (
  const [what, bytes] of [
    ["a short session", longSession(2, 0)],
    ["one with more answers than are searched", longSession(161, 0)],
    ["one with many times as many", longSession(500, 1)],
    ["one with so many other entries that it is read again", longSession(40, 600)],
    ["one without answers", bytesOf(jsonl(user("From now on always use pnpm.", { uuid: "u" })))],
  ] as const
) {
  Deno.test(`ItemReader finds what sessionItems() finds in ${what}`, () => {
    const source = bytesSource(bytes);
    const reader = new ItemReader(source, claudeCode);
    for (const entry of entriesForward(source)) reader.add(entry);
    const found = (items: readonly SessionItem[]) => items.map(({ category, evidence }) => [category, evidence.text]);
    assertEquals(found(reader.end()), found(sessionItems(source, claudeCode)));
    assert(found(sessionItems(source, claudeCode)).length > 0);
  });
}

for (const [entries, isKept] of [[20_000, true], [20_001, false]] as const) {
  Deno.test(`ItemReader reads a file of ${entries} entries without answers ${isKept ? "once" : "again from its end"}`, () => {
    const wish = user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u1" });
    const filler = jsonl({ type: "system", content: "" });
    const source = bytesSource(bytesOf(jsonl(wish) + filler.repeat(entries - 1)));
    let reads = 0;
    const counted = {
      ...source,
      readAt: (offset: number, buffer: Uint8Array) => (reads++, source.readAt(offset, buffer)),
    };
    const reader = new ItemReader(counted, claudeCode);
    for (const entry of entriesForward(source)) reader.add(entry);
    assertEquals([reader.end().length, reads === 0], [1, isKept]);
  });
}

Deno.test("sessionItems() searches the last 400 messages", () => {
  const wish = user("From now on always use pnpm, never npm, in all of my projects.", { uuid: "u1" });
  const others = (count: number) => Array.from({ length: count }, (_, n) => user(`And step ${n}?`, { uuid: `v${n}` }));
  assertEquals([399, 400].map((count) => itemsOf(wish, ...others(count)).length), [1, 0]);
});

Deno.test("sessionItems() has at most five items of a category", () => {
  const decisions = [
    "redis since it is fast",
    "sqlite because it needs no server",
    "tabs because the linter expects them",
    "vitest because it starts faster",
    "podman because it needs no daemon",
    "zstd because it compresses better",
  ].map((choice, n) => assistant(`m${n}`, [text(`We decided to use ${choice}.`)]));
  const items = (count: number) =>
    itemsOf(
      ...decisions.slice(0, count).flatMap((decision, n) => [user(`And number ${n}?`, { uuid: `u${n}` }), decision]),
    );
  assertEquals([4, 5, 6].map((count) => items(count).map(({ category }) => category)), [
    Array(4).fill("DECISION"),
    Array(5).fill("DECISION"),
    Array(5).fill("DECISION"),
  ]);
});

/** Causes of a problem: one that may come again whatever is mended, and one that does not once it is mended. */
const OUTSIDE = "The root cause was the vendor's API: it crashed because two workers wrote the same file at once.";
const INSIDE = "The root cause was a race condition: the cache crashed because two workers wrote the same file.";

/** A turn's change of a file. */
const changing = (turn: number, path: string) => [
  assistant(`c${turn}`, [toolUse(`t${turn}`, "Write", { file_path: path, content: "x" })]),
  user([toolResult(`t${turn}`, "ok")]),
];

Deno.test("worthRemembering() takes a lasting wish and a cause, and no choice, complaint, task, question or paste", () => {
  const said = (prompt: string, reply = "OK.") => {
    const work = reply === "OK." ? [] : changing(2, "/p/cache.ts");
    return worthRemembering(itemsOf(
      user("Set up the project. Use tabs instead of spaces.", { uuid: "u1" }),
      assistant("m1", [text("Done.")]),
      user(prompt, { uuid: "u2" }),
      ...work,
      assistant("m2", [text(reply)]),
    )).map(({ category }) => category);
  };
  assertEquals(said("From now on always use pnpm, never npm, in all of my projects."), ["PREFERENCE"]);
  assertEquals(said("Why does the test fail?", OUTSIDE), ["RUNBOOK"]);
  for (
    const prompt of [
      "I don't understand again, it still fails and nothing works.",
      "Fix the importer, it should read the first line only.",
      "I want it to use tabs instead of spaces, only in the importer.",
      "Should we use pnpm instead of npm because it is faster?",
      `Here is the plan. ${"The importer reads a file and writes a table. ".repeat(8)}Never use npm.`,
    ]
  ) assertEquals(said(prompt), [], prompt);
});

Deno.test("worthRemembering() leaves out answers and causes for which nothing was changed, and what was mended in the project", () => {
  const question = "Which store should the sessions use instead of Redis?";
  const answer = "Postgres, because we already run it in production";
  const asked = { questions: [{ question, options: [{ label: answer }, { label: "in memory" }] }] };
  const parts = [1, 2, 3].flatMap((part) => [
    user(`go on with part ${part}`, { uuid: `p${part}` }),
    ...changing(part, "/p/a.ts"),
    assistant(`y${part}`, [text(`Part ${part} is done.`)]),
  ]);
  const answered = (...work: readonly unknown[]) =>
    worthRemembering(itemsOf(
      user("add a cache", { uuid: "u1" }),
      ...parts,
      assistant("q1", [toolUse("a1", "AskUserQuestion", asked)]),
      user([toolResult("a1", `User has answered your questions: "${question}"="${answer}". You can now continue.`)], {
        toolUseResult: { ...asked, answers: { [question]: answer } },
      }),
      ...work,
      assistant("m1", [text("The sessions are kept in Postgres now.")]),
    )).map(({ category }) => category);
  assertEquals(answered(...changing(4, "/p/b.ts")), ["DECISION"]);
  assertEquals(answered(), []);

  const explained = (cause: string, ...work: readonly unknown[]) =>
    worthRemembering(itemsOf(
      user("Set up the project.", { uuid: "u1" }),
      assistant("m1", [text("Done.")]),
      user("Why does the test fail?", { uuid: "u2" }),
      ...work,
      assistant("m2", [text(cause)]),
    )).map(({ category }) => category);
  assertEquals(explained(OUTSIDE, ...changing(1, "/p/cache.ts")), ["RUNBOOK"]);
  assertEquals(explained(OUTSIDE), []);
  assertEquals(explained(INSIDE, ...changing(1, "/p/cache.ts")), []);
});

Deno.test("worthRemembering() leaves out answers to bare questions, and shows those that say what hangs on them", () => {
  const answered = (question: string, answer: string) => {
    const asked = { questions: [{ question, options: [{ label: answer }, { label: "none of them" }] }] };
    return worthRemembering(itemsOf(
      user("build the pages", { uuid: "u1" }),
      ...[4, 5, 6].flatMap((part) => [
        user(`go on with page ${part}`, { uuid: `p${part}` }),
        ...changing(part, "/p/page.ts"),
        assistant(`y${part}`, [text(`Page ${part} is done.`)]),
      ]),
      assistant("q1", [toolUse("a1", "AskUserQuestion", asked)]),
      user([toolResult("a1", `User has answered your questions: "${question}"="${answer}". You can now continue.`)], {
        toolUseResult: { ...asked, answers: { [question]: answer } },
      }),
      ...[1, 2, 3].flatMap((part) => changing(part, `/p/page${part}.ts`)),
      assistant("m1", [text("The pages are there now.")]),
    )).map(({ evidence }) => `${evidence.text}`);
  };
  for (
    const [question, answer] of [
      ["Which style do you like?", "Keep it bold and dark everywhere"],
      ["Is the database installed already?", "Keep version 15 on this machine"],
      ["¿Qué nombre tendrá el proyecto?", "mi-sitio"],
      ["どの言語で書きますか？", "Python で書く"],
    ] as const
  ) assertEquals(answered(question, answer), [], question);
  for (
    const [question, answer] of [
      [
        "Where do the uploads go? The disk of the server is lost at each release.",
        "Keep all uploads in the object store",
      ],
      ["Which key names a customer (the e-mail address can change)?", "Keep a number of our own for each"],
      ["Where should the sessions live instead of memory?", "Keep all sessions in Postgres"],
    ] as const
  ) assertEquals(answered(question, answer), [answer], question);
});

Deno.test("worthRemembering() leaves out what is written between tags for a program, and picks of what is not shown", () => {
  const decision = "SQLite was chosen instead of Postgres because the tool runs on one machine.";
  const shown = (...lines: readonly unknown[]) => worthRemembering(itemsOf(...lines)).map(({ category }) => category);
  const told = (answer: string) => shown(user("Sum up the talk.", { uuid: "u1" }), assistant("m1", [text(answer)]));
  assertEquals(told(`Here it is.\n\n${decision}`), ["DECISION"]);
  assertEquals(told(`Here it is.\n\n<summary>\nA tool was built. ${decision}\n</summary>`), []);
  assertEquals(told(`<note>Nothing.</note>\n\n${decision}`), ["DECISION"]);

  const offer = "Two ways:\n\n- **Central**: one file for all hosts\n- **Layered**: a file for each host\n\n";
  const picked = (reply: string) =>
    shown(
      user("How should we lay out the settings?", { uuid: "u1" }),
      assistant("m1", [text(`${offer}Which of them do you want?`)]),
      user(reply, { uuid: "u2" }),
      ...changing(1, "/p/hosts.ts"),
      assistant("m2", [text("The settings are laid out that way.")]),
    );
  assertEquals(picked("I prefer central"), []);
  assertEquals(picked("I prefer short names without prefixes"), ["PREFERENCE"]);
});

Deno.test("worthRemembering() takes the five most probable that are shown, in their order", () => {
  const item = (probability: number): SessionItem => ({
    category: "DECISION",
    probability,
    isShown: true,
    evidence: { line: null, uuid: null, cue: "", text: safeText("x"), hash: "", reasons: [] },
  });
  const shown = (...probabilities: number[]) =>
    worthRemembering(probabilities.map(item)).map(({ probability }) => probability);
  assertEquals(shown(0.4, 0.51), [0.4, 0.51]);
  assertEquals(shown(0.6, 0.9, 0.7, 0.95, 0.8, 0.65, 0.99), [0.9, 0.7, 0.95, 0.8, 0.99]);
});
