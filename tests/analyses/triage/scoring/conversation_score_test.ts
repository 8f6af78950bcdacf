import { assert, assertEquals } from "@std/assert";
import { TEXT_CATEGORIES, type TextCategory } from "../../../../lib/analyses/triage/category.ts";
import { candidatesOf } from "../../../../lib/analyses/triage/choice/choose.ts";
import { scoreConversation } from "../../../../lib/analyses/triage/scoring/conversation_score.ts";
import { SIGNALS } from "../../../../lib/analyses/triage/signals/signals.ts";
import { WEIGHTS } from "../../../../lib/analyses/triage/scoring/weights.ts";
import { conversationOf, type Utterance } from "../../../../lib/session/conversation.ts";
import type { CallResult } from "../../../../lib/session/conversation_window.ts";
import { answer, edit, outcomes, planPrompt, prompt, run, words } from "../conversation_literals.ts";
import { entriesOf, user } from "../../../support/transcript.ts";

function triggered(
  conversation: readonly Utterance[],
  ends: ReadonlyMap<string, CallResult> = new Map(),
): TextCategory[] {
  const { scores } = scoreConversation(conversation, ends);
  return TEXT_CATEGORIES.filter((category) => scores[category].triggered);
}

/** Rules without a word of liking or correcting. */
const RULES: readonly string[] = [
  "always use table tests here",
  "From now on write the test first",
  "Ab jetzt zuerst den Test schreiben",
  "Désormais, on écrit le test d'abord",
  "De ahora en adelante escribe el test primero, por favor",
  "A partir de agora escreva o teste primeiro",
  "これからはテストを先に書いてください",
  "今后先写测试再写代码吧",
  "앞으로는 테스트를 먼저 써 주세요",
  "Отныне сначала пиши тест, потом код",
];

Deno.test("scoreConversation() finds a rule that the user lays down once", () => {
  for (const rule of RULES) {
    assert(triggered([prompt(rule), answer("ok")]).includes("PREFERENCE"), rule);
    assertEquals(triggered([answer(rule)]), [], rule);
  }
  const descriptions = [
    "The label is always wrong here, have a look",
    "It will never be set on a machine without users",
    "Next time the hook starts the list is empty",
    "In Zukunft könnte das langsam werden, glaube ich",
    "登录以后页面是空的，你看一下吧",
  ];
  for (const said of descriptions) {
    assert(!triggered([prompt(said), answer("ok")]).includes("PREFERENCE"), said);
  }
});

Deno.test("scoreConversation() takes questions about how something is done for a preference from the second one on", () => {
  const asked = ["why are you still using vale?", "why aren't we using table-driven tests for these?"];
  const alone = scoreConversation([...asked.slice(1).map(prompt), answer("ok")], new Map());
  assertEquals(alone.findings, [], "a question decides nothing");
  const { scores, findings } = scoreConversation([...asked.map(prompt), answer("ok")], new Map());
  assert(scores.PREFERENCE.triggered);
  assertEquals(candidatesOf(findings), [], "a question is never shown");
});

Deno.test("scoreConversation() finds a rule in the reason for a rejection, both as a rule and as a rejection", () => {
  const { scores } = scoreConversation([words("rejection", "From now on write the test first.")], new Map());
  assertEquals(scores.PREFERENCE.evidence.flatMap(({ reasons }) => reasons ?? []), [
    "the user sets a rule",
    "the user sets a rule for later, or asks to remember it",
    "the user rejected something and said what to do instead",
  ]);
});

Deno.test("scoreConversation() finds an external limit that is stated once, but not in a plan", () => {
  const limit = "GitHub doesn't expose notes in its REST API.";
  assertEquals(triggered([prompt("how?"), answer(limit)]), ["CONSTRAINT"]);
  assertEquals(triggered([planPrompt(`# Notes\n\n${limit}`), answer("ok")]), []);
});

Deno.test("scoreConversation() finds a decision by its heading", () => {
  const reasons = (text: string) =>
    scoreConversation([prompt("go on"), answer(text)], new Map()).scores.DECISION.evidence.map(({ cue }) => cue);
  assertEquals(reasons("## Design choices\n\n- nothing waits for the migration"), ["design choices"]);
  assertEquals(reasons("## Why the storage service needs all the design choices\n\n- nothing waits"), [], "a sentence");
});

Deno.test("scoreConversation() finds a decision in one sentence of the user that was carried out", () => {
  const chosen = "Instead of adding yet another segment, add this to the documentation of the generic one";
  const done = [prompt(chosen), answer("", edit("a")), answer("ok")];
  assertEquals(triggered(done, outcomes({ a: "ok" })), ["DECISION"]);
  assertEquals(triggered([prompt(chosen), answer("ok")]), []);
});

Deno.test("scoreConversation() finds a cause in a short sentence", () => {
  const evidence = (text: string) =>
    scoreConversation([prompt("look"), answer(text)], new Map()).scores.RUNBOOK.evidence.map(({ cue }) => cue);
  assertEquals(evidence("Found the issue. It is the cache."), ["found the issue"]);
  assertEquals(evidence("Have you found the issue?"), []);
  assertEquals(evidence("See the issue for the rest."), []);
});

Deno.test("scoreConversation() counts words as the user's only if the user said them", () => {
  const text = "I don't like that. From now on always write the test first.";
  assertEquals(triggered([answer(text)]), []);
  assertEquals(triggered([prompt(`> ${text}`)]), [], "a quotation is not their own");
  assert(triggered([prompt(text)]).includes("PREFERENCE"));
  assert(triggered([words("rejection", `Stop using mocks. ${text}`)]).includes("PREFERENCE"));
});

Deno.test("scoreConversation() ignores other agents, loops and hooks", () => {
  const said = "Let's use Postgres instead of SQLite. From now on always do so. I don't like mocks.";
  const texts = [
    `<teammate-message teammate_id="lead">${said}</teammate-message>`,
    `Stop hook feedback:\n${said}`,
    `# /loop\n${said}`,
    `<system-reminder>${said}</system-reminder>`,
    `Operation stopped by hook: ${said}`,
  ];
  for (const content of texts) {
    assertEquals(triggered(conversationOf(entriesOf(user(content)))), [], content);
  }
});

Deno.test("scoreConversation() takes a yes as a decision when something was proposed and carried out", () => {
  const proposal = answer(
    "I'd go with one settings file instead of two, as the single source of truth. Should I do that?",
  );
  const approved = [
    proposal,
    prompt("yes, do it"),
    answer("", edit("a")),
    proposal,
    prompt("yes, go ahead"),
    answer("", edit("b")),
    answer("ok"),
  ];
  assert(triggered(approved, outcomes({ a: "ok", b: "ok" })).includes("DECISION"));
  assertEquals(triggered([prompt("yes, do it"), answer("ok")]), [], "nothing was asked");
  assertEquals(
    triggered(
      [proposal, prompt("yes, commit and push"), answer("", run("c", "git commit -m x"))],
      outcomes({ c: "ok" }),
    ),
    [],
  );
});

Deno.test("scoreConversation() names the proposal that a short reply is about", () => {
  const asking = "I'd go with one settings file instead of two. Should I do that? I can begin at once.";
  const replied = (text: string, ...before: readonly ReturnType<typeof answer>[]) => {
    const conversation = [...before, prompt(text), answer("", edit("a")), answer("ok")];
    return scoreConversation(conversation, outcomes({ a: "ok" })).scores.DECISION.evidence
      .map(({ text, replyTo }): (string | undefined)[] => [text, replyTo])
      .filter(([said]) => said === text);
  };
  const about = "I'd go with one settings file instead of two. Should I do that?";
  assertEquals(replied("yes", answer(asking)), [["yes", about]]);
  assertEquals(replied("yes", answer("Shall I use tabs?"), answer(asking)), [["yes", about]]);
  const whole = "Should one settings file take the place of the two?";
  assertEquals(replied("yes", answer(`There are two. I'd go with one instead of two. ${whole}`)), [["yes", whole]]);
  const bare = answer("I'd go with one instead of two, as said"), question = answer("Should I do that?");
  assertEquals(replied("yes", bare, question), [["yes", "Should I do that?"]], "of another message nothing is taken");
  const long = "yes, and the settings should be one file named after the project, in the home folder";
  assertEquals(replied(long, answer(asking)), [[long, undefined]]);
});

Deno.test("scoreConversation() finds a problem with its cause and fix", () => {
  const conversation = [
    prompt("the upload fails with a 403"),
    answer("The error is in the signing step.", run("a", "npm test")),
    answer("The root cause is that the clock of the container is wrong, so the signature is rejected.", edit("b")),
    answer("", run("c", "npm test")),
    answer("## Root cause\nThe container's clock was wrong.\n\nFixed the failing upload by syncing the clock."),
  ];
  const { scores } = scoreConversation(conversation, outcomes({ a: { failed: "403" }, b: "ok", c: "ok" }));
  assert(scores.RUNBOOK.triggered);
  const [first] = scores.RUNBOOK.evidence;
  assert(first?.reasons && first.reasons.length > 0);
  assertEquals(first.speaker, "assistant");
  assert(
    scores.RUNBOOK.evidence.some(({ reasons }) => reasons?.includes(SIGNALS.fixedCommand.reason)),
    "the fix is evidence",
  );
});

Deno.test("scoreConversation() finds external limits and deferred work", () => {
  const limit = answer(
    "The GitHub API does not support comments on advisories. It is a limitation of the platform: GraphQL doesn't expose them, and REST is not supported either.",
  );
  assert(triggered([prompt("can we read them?"), limit]).includes("CONSTRAINT"));
  const left = answer(
    "Done.\n\n## Known issues\n- Pagination is a stub for now, deferred to a follow-up.\n- The retry is hardcoded for now, a proper fix comes later.\n- The old table is dead code, left as technical debt.",
  );
  assert(
    triggered([prompt("build it"), answer("", edit("a", "TODO.md")), left], outcomes({ a: "ok" })).includes(
      "TECH_DEBT",
    ),
  );
});

Deno.test("scoreConversation() finds nothing in ordinary work", () => {
  const conversation = [
    prompt("Rename the button to Save"),
    answer("Renaming it.", edit("a")),
    answer("The button is called Save."),
  ];
  assertEquals(triggered(conversation, outcomes({ a: "ok" })), []);
  assertEquals(triggered([]), []);
});

Deno.test("scoreConversation() counts what is said twice once", () => {
  const once = scoreConversation([prompt("Let's use Postgres instead of SQLite")], new Map());
  const twice = scoreConversation([
    prompt("Let's use Postgres instead of SQLite"),
    prompt("let's use **Postgres** instead of SQLite."),
  ], new Map());
  assertEquals(twice.scores.DECISION.score, once.scores.DECISION.score);
  assertEquals(twice.scores.DECISION.evidence.length, 1);
});

Deno.test("WEIGHTS names every signal of its category once, and no other; what stands under a heading adds nothing to it", () => {
  for (const [category, { signals }] of Object.entries(WEIGHTS)) {
    const own = Object.entries(SIGNALS)
      .filter(([, signal]) => signal.category === category && signal.kind !== "under")
      .map(([name]) => name);
    assertEquals(Object.keys(signals).sort(), own.sort(), category);
  }
});
