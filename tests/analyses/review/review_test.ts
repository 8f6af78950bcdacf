import { assertEquals } from "@std/assert";
import { entryCounts, reviewNotes } from "../../../lib/analyses/review/review.ts";
import { isUnattributed } from "../../../lib/analyses/review/tally.ts";
import { newDiagnostics } from "../../../lib/session/read.ts";

Deno.test("entryCounts() counts as skipped whatever could not be read", () => {
  const counts = {
    ...newDiagnostics(),
    lines: 20,
    entries: 10,
    unparsable: 3,
    oversize: 2,
    incomplete: 1,
    concatenated: 4,
  };
  assertEquals(entryCounts(counts), { read: 10, skipped: 6 });
});

Deno.test("reviewNotes() says of how many calls nobody knows who allowed them", () => {
  const calls = { total: 9, byDecision: {}, byOutcome: {}, byTool: {} };
  assertEquals(reviewNotes({ calls, unattributed: 0 }), []);
  const [note, ...more] = reviewNotes({ calls, unattributed: 4 });
  assertEquals([note?.startsWith("For 4 of 9 calls"), more], [true, []]);
  // the version that is counted, and that permissionText() names
  assertEquals(note?.includes("Claude Code before 2.1.300 and some other clients record denials only"), true);
  const counted = ["2.1.299", "2.1.300"].map((version) => isUnattributed({ version, decision: "allowed" }));
  assertEquals(counted, [true, false]);
});
