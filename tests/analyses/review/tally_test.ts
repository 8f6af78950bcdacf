import { assertEquals } from "@std/assert";
import type { CallFact } from "../../../lib/analyses/review/facts/call_fact.ts";
import { Tallier } from "../../../lib/analyses/review/tally.ts";

let count = 0;

function fact(tool: string, input: CallFact["input"], more: Partial<CallFact> = {}): CallFact {
  return {
    ...{ session: "s", agent: null, line: 1, toolUseId: `t${count++}`, tool, input, timestamp: null, uuid: null },
    ...{ cwd: "/srv/p", version: "2.1.330", words: null, prompted: false, mode: null, waitMs: null, label: null },
    ...{ decision: "approved_once", outcome: "ok", errorKind: null, evidence: { source: "silence", text: "" } },
    ...more,
  };
}

Deno.test("Tallier counts each call once, by decision, outcome and tool, the most used first", () => {
  const tallier = new Tallier({ since: Date.parse("2026-01-01T00:00:00Z") });
  const at = { timestamp: "2026-01-01T00:00:00Z" };
  const added = [
    fact("Read", {}, { ...at, toolUseId: "a", uuid: "u1" }),
    fact("Read", {}, { ...at, toolUseId: "a", uuid: "u2" }),
    fact("Read", {}, { timestamp: "2026-01-01T00:00:01Z", toolUseId: "a", uuid: "u1" }),
    fact("Bash", {}, { ...at, decision: "allowed", version: "2.1.290", outcome: "tool_error" }),
    fact("Bash", {}, { ...at, decision: "allowed", version: null, session: "s2" }),
    fact("Bash", {}, { ...at, decision: "allowed" }),
    fact("Agent", {}, { ...at, toolUseId: "" }),
    fact("Agent", {}, { ...at, toolUseId: "" }),
    fact("Glob", {}, { timestamp: "2025-12-31T23:59:59Z" }),
    fact("Glob", {}),
  ].map((one) => tallier.add(one));
  assertEquals(added, [true, false, false, true, true, true, true, true, false, false]);
  const { calls, sessions, unattributed: unsaid, decisionsByTool } = tallier.tally();
  assertEquals(calls, {
    total: 6,
    byDecision: { approved_once: 3, allowed: 3 },
    byOutcome: { ok: 5, tool_error: 1 },
    byTool: { Bash: 3, Agent: 2, Read: 1 },
  });
  assertEquals([Object.keys(calls.byTool), [...decisionsByTool.keys()]], [["Bash", "Agent", "Read"], [
    "Bash",
    "Agent",
    "Read",
  ]]);
  assertEquals([sessions, unsaid], [2, 2]);
  const nameless = new Tallier();
  assertEquals([1, 2].map(() => nameless.add(fact("Bash", {}, { toolUseId: "x" }))), [true, false]);
  const tied = new Tallier();
  for (const tool of ["B", "A"]) tied.add(fact(tool, {}));
  assertEquals(Object.keys(tied.tally().calls.byTool), ["A", "B"]);
});
