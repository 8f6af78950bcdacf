import { assertEquals } from "@std/assert";
import { triage } from "../../../../lib/analyses/triage/triage.ts";
import { answer, edit, outcomes, prompt, run } from "../conversation_literals.ts";

const DECIDED = [
  prompt("Which database should we use? I want something simple."),
  answer("Postgres is robust, SQLite is simpler.\n\nI'd recommend SQLite instead of Postgres. Shall I go ahead?"),
  prompt("yes, let's use SQLite instead of Postgres. We should not need a server, keep it in one file."),
  answer("", edit("a"), edit("b")),
  answer(
    "Done. The decision is SQLite rather than Postgres, because there is no server. We'll use one file instead of three.",
  ),
];
const ENDS = outcomes({ a: "ok", b: "ok" });

Deno.test("triage() blocks for confident evidence, and names the categories", () => {
  const { decision, block, scores } = triage(DECIDED, { outcomes: ENDS });
  assertEquals(scores.DECISION.triggered, true);
  assertEquals(decision, "block");
  assertEquals(block?.categories, ["DECISION"]);
});

Deno.test("triage() does not block twice for the same evidence", () => {
  const { block } = triage(DECIDED, { outcomes: ENDS });
  const previousBlocks = { hashes: new Set(block?.hashes), summary: false };
  const again = triage(DECIDED, { outcomes: ENDS, previousBlocks });
  assertEquals(again.decision, "pass");
  assertEquals(again.scores.DECISION.triggered, true, "it triggers all the same");
});

Deno.test("triage() takes a second yes, to another proposal, as new", () => {
  const asks = (what: string, id: string) => [
    answer(`${what} is simpler, the other is robust. I'd recommend ${what} instead of the other. Shall I go ahead?`),
    prompt("yes, go ahead"),
    answer("", edit(id)),
  ];
  const first = [prompt("What shall we use?"), ...asks("SQLite", "a"), answer("Done.")];
  const both = [...first, ...asks("Deno", "b"), answer("Done.")];
  const yes = (conversation: typeof first) =>
    triage(conversation, { outcomes: ENDS }).scores.DECISION.evidence.filter(({ replyTo }) => replyTo);
  assertEquals(yes(first).length, 1);
  assertEquals(yes(both).length, 2);
});

Deno.test("triage() triggers without blocking when it is less confident", () => {
  const conversation = [prompt("let's use SQLite instead of Postgres here"), answer("", edit("a")), answer("Changed.")];
  const { decision, scores } = triage(conversation, { outcomes: ENDS });
  assertEquals(scores.DECISION.triggered, true);
  assertEquals(decision, "pass");
});

Deno.test("triage() does not block for a category below the user's threshold", () => {
  const { decision, sentences } = triage(DECIDED, { outcomes: ENDS, thresholds: { DECISION: 1 } });
  assertEquals([decision, sentences], ["pass", []]);
});

Deno.test("triage() blocks for a summary alone once a session", () => {
  const edits = Array.from({ length: 40 }, (_, i) => edit(`e${i}`, `src/${i}.ts`));
  const checks = Array.from({ length: 12 }, (_, i) => run(`c${i}`, "npm test"));
  const conversation = [
    prompt("Rename every file."),
    answer("", ...edits, ...checks, run("k", "git commit -m a"), run("l", "git commit -m b")),
    answer("All done. Here is the summary. Everything is committed and pushed."),
  ];
  const ends = outcomes(Object.fromEntries([...edits, ...checks].map(({ id }) => [id, "ok"] as const)));
  const all = new Map([...ends, ...outcomes({ k: "ok", l: "ok" })]);
  assertEquals(triage(conversation, { outcomes: all }).block?.categories, ["SESSION_SUMMARY"]);
  assertEquals(
    triage(conversation, { outcomes: all, previousBlocks: { hashes: new Set(), summary: true } }).decision,
    "pass",
  );
});

/** What a user says once, and nothing else is said. */
const ALONE: Readonly<Record<"kept" | "passing", readonly string[]>> = {
  kept: [
    "Remember: never push to main",
    "From now on write the test first",
    "Please remember that we deploy only on Fridays",
    "Save this to memory: the staging server is at port 8081",
    "Add to CLAUDE.md: use pnpm, not npm",
    "Going forward, use tabs in Go files.",
    "don't ever touch the migrations folder",
    "always use beautifier for linting",
    "Never use yarn.",
    "And please never commit without asking me first",
    "Ab jetzt bitte immer zuerst den Test schreiben",
    "Merk dir: nie direkt auf main pushen",
    "Désormais, écris les tests avant le code",
    "Recuerda: nunca hagas push a main",
    "请记住：不要直接推送到 main 分支",
    "今後はテストを先に書いてください",
    "앞으로는 테스트를 먼저 작성해 주세요",
    "Впредь сначала пиши тест",
    "Lembre-se: nunca faça push direto na main",
    "never execute git, save in your memory please",
  ],
  // how something behaves, or what happened
  passing: [
    "the tests were never run on CI, can you check?",
    "it looks like the hook never runs, fix it",
    "The button should never use the primary color when disabled",
    "This function never commits the transaction, why?",
    "users never edit this field so remove it",
    "Never mind, I found it in the other folder",
    "do you remember that bug from last week?",
    "I don't remember that we changed this file yesterday",
    "Always fails on CI with the same error as before",
    "The cache always returns stale data, please fix it",
    "Das hat noch nie funktioniert, schau bitte nach",
    "이 함수는 항상 null을 반환합니다",
    "discover the configuration if it is not in your memory in that folder",
  ],
};

for (const text of ALONE.kept) {
  Deno.test(`triage() blocks for one standing instruction: ${text}`, () => {
    const { decision, block } = triage([prompt(text), answer("Okay.")]);
    assertEquals([decision, block?.categories], ["block", ["PREFERENCE"]]);
  });
}

for (const text of ALONE.passing) {
  Deno.test(`triage() does not take it for a standing instruction: ${text}`, () => {
    assertEquals(triage([prompt(text), answer("Okay.")]).decision, "pass");
  });
}

Deno.test("triage() blocks for no standing instruction of the assistant", () => {
  assertEquals(triage([prompt("What did I say?"), answer("From now on never push to main.")]).decision, "pass");
});
