import { assertEquals } from "@std/assert";
import { SeenCalls, Tallier } from "../../../lib/analyses/review/tally.ts";
import { fact } from "../../support/review/facts.ts";

Deno.test("SeenCalls knows a call by its id with the uuid or the time of its line", () => {
  const seen = new SeenCalls();
  const call = (toolUseId: string, uuid: string | null, timestamp: string | null) =>
    seen.add({ toolUseId, uuid, timestamp });
  const added = [
    call("a", "u1", "10:00"),
    call("a", "u2", "10:00"),
    call("a", "u1", "10:01"),
    call("a", "u3", "10:03"),
    call("a", "u3", "10:04"),
    call("a", "u4", null),
    call("", null, null),
    call("", null, null),
    call("x", null, null),
    call("x", null, null),
    call("x", null, "10:00"),
  ];
  assertEquals(added, [true, false, false, true, false, true, true, true, true, false, true]);
});

Deno.test("Tallier counts calls by decision, outcome and tool, the most used first", () => {
  const tallier = new Tallier({ since: Date.parse("2026-01-01T00:00:00Z") });
  const at = { timestamp: "2026-01-01T00:00:00Z" };
  const added = [
    fact("Read", {}, at),
    fact("Bash", {}, { ...at, decision: "allowed", version: "2.1.290", outcome: "tool_error" }),
    fact("Bash", {}, { ...at, decision: "allowed", version: null, session: "s2" }),
    fact("Bash", {}, { ...at, decision: "allowed" }),
    fact("Agent", {}, at),
    fact("Agent", {}, at),
    fact("Glob", {}, { timestamp: "2025-12-31T23:59:59Z" }),
    fact("Glob", {}),
  ].map((one) => tallier.add(one));
  assertEquals(added, [true, true, true, true, true, true, false, false]);
  const { calls, sessions, unattributed: unsaid } = tallier.tally();
  assertEquals(calls, {
    total: 6,
    byDecision: { approved_once: 3, allowed: 3 },
    byOutcome: { ok: 5, tool_error: 1 },
    byTool: { Bash: 3, Agent: 2, Read: 1 },
  });
  assertEquals(Object.keys(calls.byTool), ["Bash", "Agent", "Read"]);
  assertEquals([sessions, unsaid], [2, 2]);
  const tied = new Tallier();
  for (const tool of ["B", "A"]) tied.add(fact(tool, {}));
  assertEquals(Object.keys(tied.tally().calls.byTool), ["A", "B"]);
});
