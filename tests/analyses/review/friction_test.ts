import { assertEquals } from "@std/assert";
import { frictionOf } from "../../../lib/analyses/review/friction.ts";
import { tallyOf } from "../../support/review/approvals.ts";

Deno.test("frictionOf() counts prompts, and how many of them were answered with no", () => {
  const tally = tallyOf([
    { input: { command: "a" } },
    { input: { command: "b" }, answer: "no" },
    { input: { command: "c" }, answer: "nobody" },
    { input: { command: "d" }, answer: "ran" },
  ]);
  const { prompts, rejected, notGranted, interrupted, waits, classifier } = frictionOf(tally);
  assertEquals([prompts, rejected, notGranted, interrupted, waits?.prompts, classifier], [2, 1, 1, 0, 2, []]);
});
