import { assertEquals } from "@std/assert";
import { CONSTRAINT } from "../../../../lib/analyses/triage/signals/constraint.ts";
import { given, sentence } from "./sentence_literals.ts";

const USER = { speaker: "user", position: "prompt" } as const;

Deno.test("a limit counts where somebody else sets it", () => {
  assertEquals(given(CONSTRAINT, sentence(["externalParty", "hardLimit"])), ["statedLimit"]);
  assertEquals(given(CONSTRAINT, sentence(["hardLimit"])), []);
  assertEquals(given(CONSTRAINT, sentence(["externalParty", "limit"])), ["encounteredLimit"]);
  assertEquals(given(CONSTRAINT, sentence(["limit"])), []);
});

Deno.test("what the user states is a limit without anybody else", () => {
  assertEquals(given(CONSTRAINT, sentence(["hardLimit"], USER)), ["userLimit"]);
  assertEquals(given(CONSTRAINT, sentence(["limit"], USER)), []);
  assertEquals(given(CONSTRAINT, sentence(["limit", "externalParty"], USER)), ["userLimit"]);
});

Deno.test("a heading announces constraints while it is short, and a plan states them", () => {
  assertEquals([40, 41].map((length) => given(CONSTRAINT, sentence(["hardLimit"], { kind: "heading", length }))), [
    ["limitHeading"],
    [],
  ]);
  assertEquals(given(CONSTRAINT, sentence(["hardLimit"], { speaker: "user", position: "plan" })), ["limitInPlan"]);
});
