import { assertEquals } from "@std/assert";
import { PREFERENCE } from "../../../../lib/analyses/triage/signals/preference.ts";
import { given, sentence } from "./sentence_literals.ts";

const USER = { speaker: "user", position: "prompt" } as const;

Deno.test("a preference is the user's own words, and no quotation", () => {
  for (
    const [cue, name] of [
      ["generality", "generalStatement"],
      ["rule", "userRule"],
      ["standing", "standingInstruction"],
      ["order", "standingInstruction"],
      ["preference", "userPreference"],
      ["correction", "correction"],
    ] as const
  ) {
    assertEquals(given(PREFERENCE, sentence([cue], USER)), [name]);
    assertEquals(given(PREFERENCE, sentence([cue])), []);
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, kind: "quotation" })), []);
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, position: "plan" })), []);
  }
});

Deno.test("a question lays down no rule, and a rejection counts by what it asks for instead", () => {
  for (const cue of ["rule", "standing", "order", "generality", "preference"] as const) {
    assertEquals(given(PREFERENCE, sentence([cue], { ...USER, kind: "question" })), []);
  }
  assertEquals(given(PREFERENCE, sentence(["correction"], { ...USER, kind: "question" })), ["correctiveQuestion"]);
  assertEquals(given(PREFERENCE, sentence(["correction"], { kind: "question" })), []);
  assertEquals(given(PREFERENCE, sentence(["choice"], { speaker: "user", position: "rejection" })), [
    "rejectionWithAlternative",
  ]);
  assertEquals(given(PREFERENCE, sentence(["failure"], { speaker: "user", position: "rejection" })), []);
});
