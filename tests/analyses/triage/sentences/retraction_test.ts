import { assertEquals } from "@std/assert";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import { StoredTextMemory } from "../../../../lib/analyses/triage/sentences/text_memory.ts";
import { answer, prompt } from "../conversation_literals.ts";

/** What is found in a talk in which the user and the assistant take turns: the same again with a memory of it. */
function found(...texts: readonly string[]): string[] {
  const talk = texts.map((text, index) => index % 2 === 0 ? prompt(text) : answer(text));
  const find = (memory: StoredTextMemory) =>
    findSignals(talk, new Map(), { reading: { memory } }).flatMap(({ inContext }) => inContext?.sentence.text ?? []);
  const memory = new StoredTextMemory(() => null);
  const sentences = findSignals(talk, new Map()).flatMap(({ inContext }) => inContext?.sentence.text ?? []);
  assertEquals([find(memory), find(new StoredTextMemory(() => memory.toStore()))], [sentences, sentences]);
  return sentences;
}

const RULE = "From now on always use pnpm instead of npm.";
const DECISION = "We decided to use MongoDB instead of PostgreSQL because it needs no schema.";

/** How somebody takes back what he said before. */
const TAKEN_BACK = [
  "scratch that",
  "Actually, scratch that.",
  "never mind",
  "no wait, forget that, it breaks CI",
  "sorry, I changed my mind",
  "undo that please",
  "that was a mistake",
  "ignore my last message",
  "vergiss das",
  "doch nicht",
  "das habe ich mir anders überlegt, ich nehme das zurück",
  "ach, mach das wieder rückgängig",
  "oublie ça",
  "finalement non",
  "j'ai changé d'avis",
  "olvídalo",
  "cambié de opinión",
  "esquece isso",
  "mudei de ideia",
  "забудь",
  "я передумал",
  "やっぱりやめます",
  "さっきの話は忘れて",
  "取り消します",
  "算了",
  "我改变主意了",
  "忘了我說的話",
  "아까 말한 건 취소",
  "すみません、さっきのは取り消します",
  "刚才说的规则取消",
  "ok stop that, normal answers please",
  "wait, no. Use npm.",
  "nah, drop that rule",
  "Rückgängig bitte, npm ist besser.",
  "please stop doing that",
  "Changed my mind. Yarn it is.",
  "you can use npm again, I was wrong",
  "Das nehme ich zurück, npm bleibt.",
  "今のは無しで",
  "不对，取消这个规定",
  "back to npm",
  "마음이 바뀌었어요",
];
/** What begins like it, and takes nothing back. */
const NOT_TAKEN_BACK = [
  "never mind the warnings of the linter, go on",
  "undo that change in a.ts, it was only for debugging",
  "ignore that file when you count lines",
  "forget about the deadline pressure and take your time",
  "no problem, go on",
  "thanks, looks good",
  "back to work",
  "go back to the login bug",
  "stop the server first",
  "vergiss nicht die Tests",
  "取消按钮应该在左边",
  "취소 버튼을 왼쪽에 두세요",
];

Deno.test("what the user takes back in words is found no more", () => {
  assertEquals(found(RULE, "Okay, pnpm it is.").filter((text) => text === RULE).length > 0, true);
  assertEquals(TAKEN_BACK.filter((text) => found(RULE, "Okay.", text, "Okay.").includes(RULE)), []);
  assertEquals(NOT_TAKEN_BACK.filter((text) => !found(RULE, "Okay.", text, "Okay.").includes(RULE)), []);
});

Deno.test("what was said before the last exchange is taken back where the retraction names it", () => {
  const between = ["Okay.", "list the files", "Here they are."];
  assertEquals(found(DECISION, ...between, "forget what I said about MongoDB", "Okay.").includes(DECISION), false);
  assertEquals(found(DECISION, ...between, "forget what I said about Redis", "Okay.").includes(DECISION), true);
  assertEquals(found(DECISION, ...between, "scratch that", "Okay.").includes(DECISION), true);
});

/** How somebody takes back only what he names, later; and what begins like it. */
const NAMED = [
  "Scrap the MongoDB idea.",
  "drop the MongoDB plan, please",
  "we don't need MongoDB after all",
  "Vergiss MongoDB, wir bleiben bei Dateien.",
  "Lass das mit MongoDB.",
  "Das mit MongoDB lassen wir.",
  "Actually no, let's not use MongoDB after all.",
  "MongoDB больше не нужен.",
  "やっぱりMongoDBは使わないことにします。",
  "Abandonne l'idée de MongoDB.",
  "Olvida lo de MongoDB.",
  "Esquece essa história do MongoDB.",
  "Esquece o MongoDB, não vamos usar isso.",
  "Обойдёмся без MongoDB.",
  "やっぱりMongoDBはやめます。",
  "不用 MongoDB 了",
  "MongoDB 얘기는 취소할게요.",
];
const NAMED_OTHERWISE = [
  "Scrap the Redis idea.",
  "drop the MongoDB collection of the tests",
  "Vergiss nicht, MongoDB zu starten.",
  "No olvides MongoDB en la documentación.",
  "Не забудь про MongoDB.",
  "MongoDBを忘れずに起動して。",
];

Deno.test("what a retraction names is taken back wherever it was said, and nothing else", () => {
  const between = ["Okay.", "list the files", "Here they are."];
  const isFound = (text: string) => found(DECISION, ...between, text, "Okay.").includes(DECISION);
  assertEquals(NAMED.filter(isFound), []);
  assertEquals(NAMED_OTHERWISE.filter((text) => !isFound(text)), []);
  assertEquals(found(RULE, "Okay.", "Forget the colors.", "Okay.").includes(RULE), true);
});

/** How somebody goes back to what he had rejected: the database of `DECISION`, or the package manager of `RULE`. */
const RETURNED: readonly (readonly [said: string, back: string])[] = [
  [DECISION, "Actually, let's stay with PostgreSQL after all."],
  [DECISION, "hm, on reflection let's stick to PostgreSQL"],
  [DECISION, "let's do PostgreSQL after all"],
  [DECISION, "on second thought, back to PostgreSQL"],
  [DECISION, "files are slow, stick with PostgreSQL"],
  [DECISION, "Dann bleiben wir doch bei PostgreSQL."],
  [DECISION, "finalement on garde PostgreSQL"],
  [DECISION, "al final nos quedamos con PostgreSQL"],
  [DECISION, "afinal continuamos com PostgreSQL"],
  [DECISION, "всё-таки останемся на PostgreSQL"],
  [DECISION, "やっぱりPostgreSQLのままでお願いします"],
  [DECISION, "还是用 PostgreSQL 吧"],
  [DECISION, "그냥 PostgreSQL로 가자"],
  [RULE, "back to npm, please"],
];

Deno.test("what was preferred to something is taken back by a return to that", () => {
  const between = ["Okay.", "list the files", "Here they are."];
  const isFound = (said: string, back: string) => found(said, ...between, back, "Okay.").includes(said);
  assertEquals(RETURNED.filter(([said, back]) => isFound(said, back)), []);
  for (const back of ["Let's stay with MongoDB.", "We stick with the release date.", "back to work"]) {
    assertEquals(isFound(DECISION, back), true, back);
  }
});

Deno.test("a rule is taken back by what it is about", () => {
  const rule = "From now on always run the full test suite before you finish.";
  for (
    const back of [
      "that rule about the full test suite was a bad idea, drop it",
      "The test suite rule no longer applies.",
      "you don't need to run the full test suite any more",
      "You no longer need to run the full test suite.",
      "you can skip the full test suite again",
      "markdown is fine, forget the full test suite",
      "die Regel mit test suite gilt nicht mehr",
    ]
  ) assertEquals(found(rule, "Okay.", "list the files", "a.ts", back, "Okay.").includes(rule), false, back);
});

Deno.test("a refusal takes back what the assistant said before it, unless it answers a question", () => {
  assertEquals(found("pick a database", DECISION, "no, I don't want MongoDB", "Okay.").includes(DECISION), false);
  assertEquals(found("pick a database", DECISION, "nein, nicht das", "Okay.").includes(DECISION), false);
  assertEquals(
    found("pick a database", `${DECISION}\n\nShall I also add Redis?`, "no", "Okay.").includes(DECISION),
    true,
  );
  assertEquals(found(RULE, "I will use yarn.", "no, that's not what I said", "Sorry.").includes(RULE), true);
});
