import { assertEquals } from "@std/assert";
import { frictionOf, RefusalReader, UNAVAILABLE } from "../../../lib/analyses/review/friction.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";
import { tallyOf } from "../../support/review/approvals.ts";

const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() });

function readRefusals(...lines: readonly unknown[]): RefusalReader {
  const reader = new RefusalReader();
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return reader;
}

Deno.test("RefusalReader knows how long a call waited, and why the classifier refused it", () => {
  const refusals = readRefusals(
    assistant("m", [toolUse("a", "Bash"), toolUse("b", "Bash"), toolUse("c", "Bash")], at(0)),
    user([toolResult("a", "Permission for this action was denied. Reason: [Data loss] it removes files", true)], at(4)),
    user([toolResult("b", "Auto mode could not evaluate this action", true)], at(5)),
    user([toolResult("c", "Permission for this action was denied. Reason: [Data loss]")], at(6)),
  );
  assertEquals(["a", "b", "c", "d"].map((id) => refusals.waitOf(id)), [4000, 5000, 6000, null]);
  assertEquals([refusals.labelOf("a"), refusals.labelOf("b")], ["Data loss", UNAVAILABLE]);
  // a result that is no error refuses nothing
  assertEquals(refusals.labelOf("c"), refusals.labelOf("d"));
});

Deno.test("frictionOf() counts prompts, and how many of them were answered with no", () => {
  const tally = tallyOf([
    { input: { command: "a" } },
    { input: { command: "b" }, answer: "no" },
    { input: { command: "c" }, answer: "nobody" },
    { input: { command: "d" }, answer: "ran" },
  ]);
  const { prompts, rejected, notGranted, interrupted, waits, classifier } = frictionOf(tally, new RefusalReader());
  assertEquals([prompts, rejected, notGranted, interrupted, waits, classifier], [2, 1, 1, 0, null, []]);
});
