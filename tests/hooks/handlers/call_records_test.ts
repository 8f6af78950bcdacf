import { assertEquals } from "@std/assert";
import { liveDecisionRecord, liveDecisions, promptedIds } from "../../../lib/hooks/handlers/call_records.ts";
import { LIVE_DECISION } from "../../support/review/reviews.ts";

Deno.test("promptedIds() takes the requests that name a call", () => {
  const records = [
    { event: "PermissionRequest", toolUseId: "a" },
    { event: "PreToolUse", toolUseId: "b" },
    { event: "PermissionRequest", toolUseId: "" },
    { event: "PermissionRequest", toolUseId: 5 },
    { event: "PermissionRequest" },
  ];
  assertEquals([...promptedIds(records)], ["a"]);
});

Deno.test("liveDecisions() reads what liveDecisionRecord() wrote, the last of a call", () => {
  const now = new Date(0);
  const records = [LIVE_DECISION, { ...LIVE_DECISION, verdict: "deny", rule: "Bash(rm *)", waitedMs: 5 } as const].map((
    one,
  ) => liveDecisionRecord(one, now, "Bash"));
  assertEquals([...liveDecisions(records).values()], [{
    ...LIVE_DECISION,
    verdict: "deny",
    rule: "Bash(rm *)",
    waitedMs: 5,
  }]);
  assertEquals([...liveDecisions([{ toolUseId: "a", verdict: "maybe" }, { verdict: "allow" }, {}])], []);
});
