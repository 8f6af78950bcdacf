import { assert, assertEquals } from "@std/assert";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import type { CallResult } from "../../../../lib/session/conversation_window.ts";
import { answer, edit, outcomes, planPrompt, prompt, run, use, words } from "../conversation_literals.ts";

const found = (conversation: readonly Utterance[], ends: ReadonlyMap<string, CallResult> = new Map()) =>
  findSignals(conversation, ends);
const DECISION = "We decided to use sqlite because it needs no server.";

Deno.test("findSignals() makes one finding of what is said twice, with every signal once", () => {
  const once = found([prompt("go"), answer(DECISION)]);
  const twice = found([prompt("go"), answer(DECISION), answer(DECISION)]);
  const decisions = (all: typeof once) => all.filter(({ category }) => category === "DECISION").map(({ hash }) => hash);
  assert(decisions(once).length > 0);
  assertEquals(decisions(twice), decisions(once));
  for (const { signals } of twice) assertEquals(new Set(signals).size, signals.length);
});

Deno.test("findSignals() shows who said a sentence, its line, and the reasons, without secrets", () => {
  const key = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";
  const [finding] = found([prompt("go"), answer(`We decided to use the token ${key} because it never expires.`)])
    .filter(({ category }) => category === "DECISION");
  const shown = finding?.show();
  assertEquals([shown?.speaker, typeof shown?.line, shown?.reasons?.length === finding?.signals.length], [
    "assistant",
    "number",
    true,
  ]);
  assert(shown?.text.includes("We decided to use"), shown?.text);
  assert(!shown?.text.includes(key.slice(0, 10)), shown?.text);
});

Deno.test("findSignals() says what a short reply is about, if it was acted on", () => {
  const question = "Should one settings file take the place of the two?";
  const conversation = [answer(question), prompt("yes, do it"), answer("", edit("a")), answer("ok")];
  const replies = found(conversation, outcomes({ a: "ok" })).flatMap((finding) => finding.show().replyTo ?? []);
  assert(replies.length > 0);
  for (const reply of replies) assertEquals(reply, question);
});

Deno.test("findSignals() counts each change of a file, and each failure once", () => {
  const session = (calls: number) =>
    found(
      [prompt("go"), ...Array.from({ length: calls }, (_, i) => answer("", edit(`e${i}`), run(`r${i}`, "make")))],
      outcomes(Object.fromEntries(
        Array.from({ length: calls }, (_, i) => [[`e${i}`, "ok"], [`r${i}`, { failed: "no rule" }]] as const).flat(),
      )),
    );
  const count = (calls: number, signal: string) =>
    session(calls).filter(({ signals }) => signals.some((name) => name === signal)).length;
  assertEquals([count(1, "changedFile"), count(3, "changedFile")], [1, 3]);
  const once = session(1).length - count(1, "changedFile");
  assertEquals(session(3).length - count(3, "changedFile"), once);
});

Deno.test("findSignals() finds nothing in a conversation without words", () => {
  assertEquals(found([]), []);
  assertEquals(found([prompt(""), answer("")]), []);
});

Deno.test("findSignals() says what a reply of up to 60 characters is about; a longer one says it itself", () => {
  const question = "Should one settings file take the place of the two?";
  const replyTo = (length: number) => {
    const reply = `yes, do it${" now".repeat(20)}`.slice(0, length);
    const conversation = [answer(question), prompt(reply), answer("", edit("a")), answer("ok")];
    return found(conversation, outcomes({ a: "ok" })).flatMap((finding) => finding.show().replyTo ?? []);
  };
  assertEquals([replyTo(60), replyTo(61)], [[question], []]);
});

for (
  const [where, wrap] of [
    ["alone", (text: string) => text],
    ["behind what the client added", (text: string) => `<system-reminder>\nBe brief.\n</system-reminder>\n${text}`],
    [
      "beside pasted output",
      (text: string) => `${text}\n    at run (/srv/app.js:10:5)\n    at main (/srv/app.js:20:5)\nThanks.`,
    ],
    ["before what the client added", (text: string) => `${text}\n<system-reminder>\nBe brief.\n</system-reminder>`],
  ] as const
) {
  Deno.test(`findSignals() shows no secret that the line before names, in words that are ${where}`, () => {
    const secret = `Tr0ub4dor${"&3x!"}`;
    const said = wrap(`My password:\n${secret} and from now on always use pnpm, never npm.`);
    const texts = found([prompt(said), answer("ok")]).map((finding) => String(finding.show().text));
    assertEquals(texts, ["[redacted:password] and from now on always use pnpm, never npm."]);
  });
}

Deno.test("findSignals() finds the boxes of the last answer that are not ticked", () => {
  const boxes = (...conversation: Parameters<typeof findSignals>[0]) =>
    found(conversation).filter(({ signals }) => signals.includes("openBox")).map(({ show }) => String(show().text));
  const list = answer(
    "Stand:\n- [x] der Import läuft\n- [ ] der Export fehlt noch\n  - [ ] auch für CSV\n\n`[ ] kein Punkt`",
  );
  assertEquals(boxes(prompt("Wie weit?"), list), ["der Export fehlt noch", "auch für CSV"]);
  assertEquals(
    boxes(prompt("Wie weit?"), list, prompt("mach weiter"), answer("fertig")),
    [],
    "who knows what came of them",
  );
  assertEquals(boxes(prompt("- [ ] the export")), [], "a task of the user");
});

Deno.test("findSignals() takes a call whose input is no object for one that asks nothing", () => {
  const asked = answer("Two files?", { ...use("q", "AskUserQuestion"), input: null as never });
  const conversation = [asked, words("answer", "yes, do it"), answer("", edit("a")), answer("ok")];
  assertEquals(found(conversation, outcomes({ a: "ok", q: "ok" })).flatMap((one) => one.show().replyTo ?? []), []);
});

Deno.test("findSignals() shows no secret that the line before names, in a plan that the client put into a prompt", () => {
  const secret = `Tr0ub4dor${"&3x!"}`;
  const plan = `# Store\n\nMy password:\n${secret} is what we decided to use instead of a token.`;
  const texts = found([planPrompt(plan), answer("ok")])
    .map((finding) => String(finding.show().text));
  assertEquals(texts.filter((text) => text.includes("decided")), [
    "[redacted:password] is what we decided to use instead of a token.",
  ]);
});

Deno.test("findSignals() takes the last sentence for what a reply is about where none asks or proposes by itself", () => {
  const about = "Both would work (one settings file, or two?), so it is up to you.";
  const conversation = [
    answer(`I looked at the code. ${about}`),
    prompt("yes, do it"),
    answer("", edit("a")),
    answer("ok"),
  ];
  assertEquals(found(conversation, outcomes({ a: "ok" })).flatMap((one) => one.show().replyTo ?? []), [about]);
});

Deno.test("showPassage() shows a sentence with those beside it that say something, and nothing that others wrote", () => {
  const shown = (said: string) =>
    found([prompt(said), answer("ok")]).filter(({ signals }) => signals.includes("userRule")).map((one) =>
      String(one.showPassage(() => false).text)
    );
  const rule = "From now on always use pnpm, never npm.";
  assertEquals(shown(`The install is slow. ${rule} It caches what it loads.`), [
    `The install is slow. ${rule} It caches what it loads.`,
  ]);
  assertEquals(shown(`Why is the install slow? ${rule}`), [rule], "a question says nothing");
  assertEquals(shown(`> They use yarn everywhere.\n${rule}`), [rule], "a quotation is theirs");
  assertEquals(
    shown(`${rule}\n    at run (/srv/app.js:10:5)\n    at main (/srv/app.js:20:5)\nThanks for that.`).join(),
    `${rule}`,
    "what was pasted is not shown, nor what stands behind it",
  );
  const secret = `Tr0ub4dor${"&3x!"}`;
  assertEquals(shown(`My password:\n${secret} is for the registry. ${rule}`), [
    `My password: [redacted:password] is for the registry. ${rule}`,
  ]);
  const [long = ""] = shown(`${"It is slow and slower. ".repeat(70)}\n${rule}`);
  assert(long.endsWith(rule) && long.length > 250 && long.length <= 280, `${long.length}`);
});

Deno.test("showPassage() ends a passage at a sentence that the assistant had read", () => {
  const text =
    "The store is a file. The decision is sqlite instead of Postgres, which needs a server. Nobody runs one.";
  const [finding] = found([prompt("Which?"), answer(text)]).filter(({ signals }) =>
    signals.includes("explicitDecision")
  );
  assertEquals(String(finding?.showPassage(() => false).text), text);
  assertEquals(
    String(finding?.showPassage(({ text }) => text.startsWith("Nobody")).text),
    "The store is a file. The decision is sqlite instead of Postgres, which needs a server.",
  );
});

for (
  const [what, questions, said, replies] of [
    ["one question", ["Which store?"], "We use SQLite from now on.", ["Which store?"]],
    ["an answer of two lines to one question", ["Which store?"], "Yes.\nWe use SQLite from now on.", ["Which store?"]],
    ["a line for each", ["Which name?", "Which store?"], "core\nWe use SQLite from now on.", ["Which store?"]],
    ["two lines for the first of two", ["Which name?", "Which store?"], "core:\nor so\nWe use SQLite from now on.", []],
  ] as const
) {
  Deno.test(`findSignals() puts an answer beside its question, if that is known: ${what}`, () => {
    const input = { questions: questions.map((question) => ({ question })) };
    const asked = answer("", { ...use("q", "AskUserQuestion"), input });
    const conversation = [asked, words("answer", said), answer("", edit("a")), answer("ok")];
    const shown = found(conversation, outcomes({ a: "ok", q: "ok" })).map((one) => one.show());
    const stated = shown.filter(({ text }) => String(text).includes("SQLite"));
    assertEquals(stated.length > 0, true);
    assertEquals([...new Set(stated.flatMap(({ replyTo }) => replyTo ?? []))].map(String), [...replies]);
  });
}

Deno.test("showPassage() shows neither a quotation beside a sentence nor one that it replies to", () => {
  const rule = "From now on always use tabs, never spaces.";
  const [beside] = found([prompt(`The wiki says "always use Make, never npm scripts". ${rule}`)])
    .filter(({ identity }) => identity.startsWith("From"));
  assertEquals(String(beside?.showPassage(() => false).text), rule);
  const told = "The page lists what is left out of the first version.";
  const [reply] = found([prompt("go on"), answer(`${told} Anything to change?`), prompt(rule)]);
  assertEquals(String(reply?.showPassage(() => false).replyTo), `${told} Anything to change?`);
  assertEquals(reply?.showPassage(({ text }) => text === told).replyTo, undefined);
});
