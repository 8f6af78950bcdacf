import { assert, assertEquals } from "@std/assert";
import { candidatesOf, CHOICE_RULES, chooseSentences } from "../../../../lib/analyses/triage/choice/choose.ts";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import { answer, edit, outcomes, prompt, run, use, words } from "../conversation_literals.ts";

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

Deno.test("candidatesOf() takes a command that worked instead of one that was not found", () => {
  const conversation = [
    prompt("read the sheet"),
    answer("", run("a", "pip install openpyxl")),
    answer("", run("b", "python3 -m pip install openpyxl")),
    answer("ok"),
  ];
  const ends = outcomes({ a: { failed: "Exit code 127\npip: command not found" }, b: "ok" });
  const [one, ...others] = candidatesOf(findSignals(conversation, ends));
  assertEquals([one?.category, one?.utteranceIndex, one?.features.done, others], ["RUNBOOK", 2, 1, []]);
  const evidence = one?.findings[0].showPassage(() => false);
  assertEquals(String(evidence?.text), "pip install openpyxl → python3 -m pip install openpyxl");
});

Deno.test("candidatesOf() knows what the user reports as a problem from what the assistant explains", () => {
  const found = candidates([
    prompt("The export of the second job fails with a timeout every day at noon."),
    answer("The export fails because the root cause is a lock that the first job still holds at noon."),
  ]);
  assertEquals(found.map(({ features }) => [features.fromUser, features.reportsProblem]), [[1, 1], [0, 0]]);
});

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

Deno.test("chooseSentences() looks into notes and sources only as long as the rest may be enough", () => {
  const conversation = [...LONG, prompt(DECISION), answer("Done."), ...FILLER(90), prompt(RULE), answer("ok")];
  const two = { ...CHOICE_RULES, minAlone: 1, minSum: 1.2 };
  const asked = (isFound: (count: number) => boolean) => {
    let count = 0;
    chooseSentences(candidates(conversation), two, { isRecorded: () => isFound(++count) });
    return count;
  };
  assertEquals([asked(() => false), asked((count) => count === 1)], [2, 1]);
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

Deno.test("candidatesOf() takes no sentence only because of the heading above it, and no item of a few words", () => {
  const report = (line: string) =>
    candidates([prompt("What is left?"), answer(`## Known limitations\n\n${line}`)]).length;
  const limit = "The API does not support more than 20 requests per second.";
  assertEquals(report("The importer keeps one connection open until midnight."), 0);
  assertEquals([report(limit), report(`- ${limit}`)], [1, 1]);
  assertEquals([report("- The API does not support more"), report("- The API does not support it.")], [0, 0]);
  assertEquals(report("- [ ] Support of the API"), 1, "a box is an item by its form");
});

Deno.test("candidatesOf() takes no word about decisions for one, unless it has a reason or an alternative", () => {
  const report = (line: string) => candidates([prompt("What is new?"), answer(line)]).length;
  assertEquals(report("The log keeps track of every decision of the scheduler while it runs."), 0);
  assertEquals(report("Decision: we keep sqlite instead of Postgres, because nobody runs a server."), 1);
  assertEquals(report("We decided that the scheduler runs every hour and not every day."), 1);
});

Deno.test("chooseSentences() shows of a message the sentence that says more, unless one is to be kept", () => {
  const short = "Let's use sqlite instead of Postgres.";
  const long =
    "We should use one file for the cache instead of a second store, which nobody here wants to run and to back up.";
  const rules = { ...CHOICE_RULES, minSum: 0 };
  assertEquals(texts([...LONG, prompt(`${short} ${long}`), answer("ok")], rules), [long]);
  assertEquals(texts([...LONG, prompt(`Never use yarn. ${long}`), answer("ok")], rules), ["Never use yarn."]);
});

Deno.test("candidatesOf() leaves out what is ticked off", () => {
  const report = (mark: string) =>
    candidates([prompt("Go on."), answer(`${mark}The import of old files is left for a later phase, as we agreed.`)]);
  assertEquals([report("").length, report("✅ ").length, report("✔ ").length], [1, 0, 0]);
});

Deno.test("candidatesOf() shows the answer to a question with the question, each with its own", () => {
  const questions = [{ question: "Which database?", options: [] }, { question: "Show the card every time?" }];
  const conversation: Utterance[] = [
    prompt("Build it."),
    answer("I have two questions.", use("q1", "AskUserQuestion", { questions })),
    words("answer", "sqlite\nevery time"),
    answer("Done."),
  ];
  const shown = candidates(conversation).map(({ findings: [finding] }) => {
    const { text, replyTo } = finding.show();
    return [text, replyTo] as string[];
  });
  assertEquals(shown, [["sqlite", "Which database?"], ["every time", "Show the card every time?"]]);
});

Deno.test("candidatesOf() takes no assent without what it answers, however long", () => {
  const assents = [
    "yes",
    "Yes, please do it that way.",
    "ok, sounds good to me, go ahead",
    "好的，就这样做吧，没问题",
    "네, 그렇게 진행해 주세요",
    "2",
  ];
  for (const assent of assents) {
    for (
      const before of [
        "I would use sqlite rather than Postgres. Shall I?",
        "I read the file.",
        "We could use sqlite instead.",
      ]
    ) {
      const conversation = [...LONG, answer(before), prompt(assent), answer("Done.", edit("a"))];
      for (const { findings: [finding] } of candidates(conversation)) {
        const { text, replyTo } = finding.show();
        if (text === assent) assert(replyTo !== undefined, `${before} ${assent}`);
      }
    }
  }
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
