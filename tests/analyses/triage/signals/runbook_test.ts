import { assertEquals } from "@std/assert";
import { RUNBOOK } from "../../../../lib/analyses/triage/signals/runbook.ts";
import { given, sentence } from "./sentence_literals.ts";

const USER = { speaker: "user", position: "prompt" } as const;
const PLAN = { speaker: "user", position: "plan" } as const;

const CASES: readonly (readonly [what: string, one: ReturnType<typeof sentence>, names: readonly string[]])[] = [
  ["the cause of a problem", sentence(["cause", "failureTerm"]), ["problemCause", "encounteredFailure"]],
  ["why something is so", sentence(["cause"]), ["otherCause"]],
  ["a cause in few words", sentence(["rootCause"], { length: 16, position: "closing" }), ["rootCause"]],
  ["a fix of a problem", sentence(["fix", "failure"], { position: "closing" }), ["reportedFix"]],
  ["a fix of nothing", sentence(["fix"], { position: "closing" }), []],
  ["a report of the user", sentence(["failure"], USER), ["userReport"]],
  ["a sigh of the user", sentence(["failure"], { ...USER, length: 11 }), []],
  ["a short report of the user", sentence(["failure"], { ...USER, length: 12 }), ["userReport"]],
  ["a cause that the user names", sentence(["rootCause"], { ...USER, kind: "heading" }), []],
  ["the title of a plan", sentence(["fix"], { ...PLAN, kind: "heading", isFirst: true }), ["planToFix"]],
  ["a step of a plan", sentence(["fix"], { ...PLAN, kind: "heading" }), ["fixInPlan"]],
  ["a sentence of a plan", sentence(["cause"], PLAN), ["problemInPlan"]],
  ["a heading", sentence(["failure"], { kind: "heading", position: "closing" }), ["causeHeading"]],
];

for (const [what, one, names] of CASES) {
  Deno.test(`RUNBOOK in ${what}: ${names.join(", ") || "nothing"}`, () => assertEquals(given(RUNBOOK, one), names));
}

Deno.test("what is said between a failure and its fix is about the cause", () => {
  const one = sentence(["failure"], { position: "closing" });
  assertEquals([given(RUNBOOK, one, { isDuringFix: true }), given(RUNBOOK, one)], [["causeDuringFix"], []]);
});
