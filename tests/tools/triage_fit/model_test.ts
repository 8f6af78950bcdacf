import { assertEquals } from "@std/assert";
import { signalsOf } from "../../../tools/triage_fit/model.ts";

Deno.test("signalsOf() names what a category is scored by, without what is only chosen by its heading", () => {
  assertEquals(signalsOf("PREFERENCE", new Set(["userRule", "correction"])), [
    "generalStatement",
    "standingInstruction",
    "userPreference",
    "correctiveQuestion",
    "rejectionWithAlternative",
  ]);
  const scored = new Set<string>(signalsOf("RUNBOOK"));
  assertEquals([scored.has("causeHeading"), scored.has("underCauseHeading")], [true, false]);
});
