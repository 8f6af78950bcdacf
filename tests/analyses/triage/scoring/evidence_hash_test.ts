import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { evidenceHash } from "../../../../lib/analyses/triage/scoring/evidence_hash.ts";

Deno.test("evidenceHash() is the same for the same words", () => {
  const known = evidenceHash("DECISION", { text: "We use **Postgres** in `db.ts:12`." });
  assertMatch(known, /^[0-9a-f]{16}$/);
  for (const text of ["we use Postgres in db.ts:99", "We  use Postgres\nin db.ts:3-7.", "> We use Postgres in db.ts"]) {
    assertEquals(evidenceHash("DECISION", { text }), known, text);
  }
});

Deno.test("evidenceHash() differs by words and by category", () => {
  const known = evidenceHash("DECISION", { text: "We use Postgres" });
  assertNotEquals(evidenceHash("DECISION", { text: "We use SQLite" }), known);
  assertNotEquals(evidenceHash("PREFERENCE", { text: "We use Postgres" }), known);
});

Deno.test("evidenceHash() distinguishes replies with the same words by what they reply to", () => {
  const known = evidenceHash("DECISION", { text: "yes", replyTo: "Shall we use **SQLite**?" });
  assertEquals(evidenceHash("DECISION", { text: "Yes!", replyTo: "Shall we use SQLite?" }), known);
  assertNotEquals(evidenceHash("DECISION", { text: "yes", replyTo: "Shall we drop Node 18?" }), known);
  assertNotEquals(evidenceHash("DECISION", { text: "yes" }), known);
});

Deno.test("evidenceHash() has not changed since ledgers stored it", () => {
  assertEquals(evidenceHash("DECISION", { text: "We use Postgres" }), "f25bdad7234256ce");
});
