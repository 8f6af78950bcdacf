import { assertEquals } from "@std/assert";
import type { LiveDecision } from "../../../lib/analyses/review/facts/live_decision.ts";
import { liveDecisionRecord, liveDecisions, promptedIds } from "../../../lib/hooks/handlers/call_records.ts";

const SEEN: LiveDecision = {
  toolUseId: "a",
  verdict: "allow",
  rule: null,
  hook: null,
  isAsked: false,
  hasRun: true,
  waitedMs: null,
  mode: "default",
};

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
  const records = [SEEN, { ...SEEN, verdict: "deny", rule: "Bash(rm *)", waitedMs: 5 } as const].map((one) =>
    liveDecisionRecord(one, now, "Bash")
  );
  assertEquals([...liveDecisions(records).values()], [{ ...SEEN, verdict: "deny", rule: "Bash(rm *)", waitedMs: 5 }]);
  assertEquals([...liveDecisions([{ toolUseId: "a", verdict: "maybe" }, { verdict: "allow" }, {}])], []);
});
