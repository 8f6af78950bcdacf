import { assert, assertEquals } from "@std/assert";
import { candidatesOf, CHOICE_RULES, chooseSentences } from "../../../../lib/analyses/triage/choice/choose.ts";
import { lateness } from "../../../../lib/analyses/triage/choice/features.ts";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { answer, edit, outcomes, prompt } from "../conversation_literals.ts";

const FILLER = (index: number): Utterance[] => [prompt(`Look at file number ${index}.`), answer(`Read it, ${index}.`)];
/** A session that is well under way. */
const LONG = Array.from({ length: 20 }, (_, index) => FILLER(index)).flat();

const DECISION = "We should keep sqlite instead of Postgres, because nobody here wants to run a server for a tool. " +
  "It is a single file, and backups copy that file; let's not add a second store for the cache either.";
const RULE =
  "From now on please always write the test first, and never push to main before the tests have passed here.";

const candidates = (conversation: readonly Utterance[]) => candidatesOf(findSignals(conversation, outcomes({})));
const texts = (conversation: readonly Utterance[], rules = CHOICE_RULES) =>
  chooseSentences(candidates(conversation), rules).sentences.map(({ findings: [{ identity }] }) => identity.trim());

Deno.test("chooseSentences() chooses sentences whatever their category, one of each message", () => {
  const chosen = texts([
    ...LONG,
    prompt(DECISION),
    answer("Done."),
    ...FILLER(90),
    ...FILLER(91),
    prompt(RULE),
    answer("ok"),
  ]);
  assertEquals(chosen.length, 2);
  assert(chosen.some((text) => text.includes("sqlite")) && chosen.some((text) => text.includes("test first")));
});

Deno.test("chooseSentences() is silent where there is too little", () => {
  assertEquals(texts([prompt("let's use tabs here instead of spaces"), answer("ok")]), []);
});

Deno.test("chooseSentences() does not choose a sentence that says what another does", () => {
  const again = "Please always write the test first from now on, and never push to main before the tests passed.";
  const rules = { ...CHOICE_RULES, minSum: 0 };
  const chosen = texts(
    [...LONG, prompt(RULE), answer("ok"), ...FILLER(90), ...FILLER(91), prompt(again), answer("ok")],
    rules,
  );
  assertEquals(chosen.length, 1);
});

Deno.test("chooseSentences() names what need not be shown after it", () => {
  const rules = { ...CHOICE_RULES, minSum: 0 };
  const found = candidates([...LONG, prompt(`${RULE} ${DECISION}`), answer("ok")]);
  const { sentences, hashes } = chooseSentences(found, rules);
  assertEquals(sentences.length, 1);
  assert(hashes.length > 1, "the other sentences of the same message are covered");
});

Deno.test("candidatesOf() takes no heading, no row, no announcement, no working note, and no bare assent", () => {
  const conversation = [
    ...LONG,
    prompt("What is it?"),
    answer("The root cause is that the clock of the container is wrong, which I will check now.", edit("a")),
    answer("## Root cause\n\nThe problem is:\n\n| Root cause | the clock is wrong because of the host |"),
    prompt("yes"),
    answer("ok"),
  ];
  assertEquals(candidates(conversation).map(({ findings: [{ identity }] }) => identity), []);
});

Deno.test("candidatesOf() takes an assent with the proposal that it answers", () => {
  const conversation = [
    prompt("Which database?"),
    answer("Postgres is robust, SQLite is simpler. I'd recommend SQLite instead of Postgres. Shall I go ahead?"),
    prompt("yes"),
    answer("", edit("a")),
    answer("Done."),
  ];
  const found = candidatesOf(findSignals(conversation, outcomes({ a: "ok" })));
  const yes = found.map(({ findings: [finding] }) => finding.show()).filter(({ text }) => text === "yes");
  assertEquals(yes.length, 1);
  assert(yes.every(({ replyTo }) => replyTo?.includes("SQLite")));
});

Deno.test("lateness() counts the user's utterances, and takes the end of a long session for late", () => {
  assertEquals(lateness([prompt("a"), answer("b"), prompt("c")]), [1, 1, 2]);
  assertEquals(new Set(lateness(LONG)), new Set([20]));
});
