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

Deno.test("triage() holds for evidence that is sure, and says for what", () => {
  const { decision, block: hold, scores } = triage(DECIDED, { outcomes: ENDS });
  assertEquals(scores.DECISION.triggered, true);
  assertEquals(decision, "hold");
  assertEquals(hold?.categories, ["DECISION"]);
});

Deno.test("triage() does not hold twice for the same evidence", () => {
  const { block: hold } = triage(DECIDED, { outcomes: ENDS });
  const held = { hashes: new Set(hold?.hashes), summary: false };
  const again = triage(DECIDED, { outcomes: ENDS, previousBlocks: held });
  assertEquals(again.decision, "pass");
  assertEquals(again.scores.DECISION.triggered, true, "it triggers all the same");
});

Deno.test("triage() takes a second yes, to something else, for new", () => {
  const asks = (what: string, id: string) => [
    answer(`${what} is simpler, the other is robust. I'd recommend ${what} instead of the other. Shall I go ahead?`),
    prompt("yes, go ahead"),
    answer("", edit(id)),
  ];
  const first = [prompt("What shall we use?"), ...asks("SQLite", "a"), answer("Done.")];
  const both = [...first, ...asks("Deno", "b"), answer("Done.")];
  const yes = (talk: typeof first) =>
    triage(talk, { outcomes: ENDS }).scores.DECISION.evidence.filter(({ replyTo }) => replyTo);
  assertEquals(yes(first).length, 1);
  assertEquals(yes(both).length, 2);
});

Deno.test("triage() triggers without holding where it is less sure", () => {
  const talk = [prompt("let's use SQLite instead of Postgres here"), answer("", edit("a")), answer("Changed.")];
  const { decision, scores } = triage(talk, { outcomes: ENDS });
  assertEquals(scores.DECISION.triggered, true);
  assertEquals(decision, "pass");
});

Deno.test("triage() holds for nothing that does not trigger by a person's threshold", () => {
  const { decision, scores } = triage(DECIDED, { outcomes: ENDS, thresholds: { DECISION: 1 } });
  assertEquals(scores.DECISION.triggered, false);
  assertEquals(decision, "pass");
});

Deno.test("triage() holds for a summary alone once a session", () => {
  const edits = Array.from({ length: 40 }, (_, i) => edit(`e${i}`, `src/${i}.ts`));
  const checks = Array.from({ length: 12 }, (_, i) => run(`c${i}`, "npm test"));
  const talk = [
    prompt("Rename every file."),
    answer("", ...edits, ...checks, run("k", "git commit -m a"), run("l", "git commit -m b")),
    answer("All done. Here is the summary. Everything is committed and pushed."),
  ];
  const ends = outcomes(Object.fromEntries([...edits, ...checks].map(({ id }) => [id, "ok"] as const)));
  const all = new Map([...ends, ...outcomes({ k: "ok", l: "ok" })]);
  assertEquals(triage(talk, { outcomes: all }).block?.categories, ["SESSION_SUMMARY"]);
  assertEquals(triage(talk, { outcomes: all, previousBlocks: { hashes: new Set(), summary: true } }).decision, "pass");
});
