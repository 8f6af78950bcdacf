import { assertEquals } from "@std/assert";
import { frictionOf } from "../../../lib/analyses/review/friction.ts";
import { fact } from "../../support/review/facts.ts";
import { Tallier } from "../../../lib/analyses/review/tally.ts";
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

Deno.test("frictionOf() counts what was refused in words that do not say by whom, and what was cancelled", () => {
  const tallier = new Tallier();
  const not_run = { outcome: "not_run" as const };
  tallier.add(fact("Edit", {}, { decision: "unknown", ...not_run }));
  tallier.add(fact("mcp__browser__find", {}, { decision: "unknown", outcome: "tool_error" }));
  tallier.add(fact("Read", {}, { decision: "cancelled_with_sibling", ...not_run }));
  tallier.add(fact("Bash", {}, { decision: "blocked_by_client", ...not_run }));
  const { byUnknown, cancelled, byClient, byHook, byRule } = frictionOf(tallier.tally());
  assertEquals([byUnknown, cancelled, byClient, byHook, byRule], [1, 1, 1, 0, 0]);
});
