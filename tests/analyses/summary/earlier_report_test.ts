import { assert, assertEquals } from "@std/assert";
import { findEarlierReport, refersBack } from "../../../lib/analyses/summary/earlier_report.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const POINTERS = [
  "The full report was delivered above.",
  "Report delivered above — nothing to add.",
  "As reported above.",
  "See my previous message for the findings.",
  "I have already provided the complete analysis in my earlier response.",
  "Done. My final review is in the message above.",
  "The deliverable is the write-up in my prior message.",
  "See above.",
  "As described earlier, all three modules are affected.",
  "Wie oben berichtet.",
  "上記の通りです。",
];

const REPORTS = [
  "Two bugs: the cache is never emptied, and the lock is taken twice.",
  "Done.",
  "The tests pass.",
  "I changed the parser and ran the tests; everything above line 12 is untouched.",
  `The findings above show that ${"the cache is never emptied. ".repeat(30)}`,
];

Deno.test("pointsBack() tells a message that only points back from a report", () => {
  for (const words of POINTERS) assert(refersBack(words), words);
  for (const words of REPORTS) assert(!refersBack(words), words);
});

Deno.test("earlierReport() finds the nearest earlier text that is long enough", () => {
  const report = `Findings: ${"the cache is never emptied. ".repeat(20)}`.trim();
  const entries = entriesOf(
    user("look for bugs"),
    assistant("m0", [text(`An older one: ${"x ".repeat(300)}`)]),
    assistant("m1", [text(report)]),
    assistant("m2", [text("One more look."), toolUse("t")]),
    user([toolResult("t", "ok")]),
    assistant("m3", [text("The report is above.")]),
  );
  assertEquals(findEarlierReport(entries.toReversed(), "The report is above."), report);
  assertEquals(findEarlierReport(entries.slice(3).toReversed(), "The report is above."), null);
});
