import { assertEquals } from "@std/assert";
import { TECH_DEBT } from "../../../../lib/analyses/triage/signals/tech_debt.ts";
import { given, sentence } from "./sentence_literals.ts";

const CASES: readonly (readonly [what: string, one: ReturnType<typeof sentence>, names: readonly string[]])[] = [
  ["debt that is put off while working", sentence(["debt", "deferral"]), ["explicitDebt", "deferredWhileWorking"]],
  ["debt at the end of an answer", sentence(["debt"], { position: "closing" }), ["deferredWork"]],
  ["debt that is offered to be paid off", sentence(["debt"], { position: "closing", kind: "proposal" }), [
    "deferredWork",
  ]],
  ["a proposal for later", sentence(["deferral"], { position: "closing", kind: "proposal" }), []],
  ["debt in too few words", sentence(["debt"], { position: "closing", length: 10 }), []],
  ["what the user puts off", sentence(["deferral"], { speaker: "user", position: "prompt" }), ["deferredByUser"]],
  ["what the user asks", sentence(["deferral"], { speaker: "user", position: "prompt", kind: "question" }), []],
  ["what a plan puts off", sentence(["deferral"], { speaker: "user", position: "plan" }), ["deferredInPlan"]],
  ["a heading", sentence(["debt"], { kind: "heading" }), ["debtHeading"]],
  ["a fix", sentence(["fix"]), []],
];

for (const [what, one, names] of CASES) {
  Deno.test(`TECH_DEBT in ${what}: ${names.join(", ") || "nothing"}`, () => assertEquals(given(TECH_DEBT, one), names));
}
