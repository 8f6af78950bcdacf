import { assertEquals } from "@std/assert";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { type LiveDecision, withLiveDecision } from "../../../../lib/analyses/review/facts/live_decision.ts";
import { LIVE_DECISION } from "../../../support/review/reviews.ts";

const DECIDED:
  readonly (readonly [before: CallFact["decision"], seen: Partial<LiveDecision>, after: CallFact["decision"]])[] = [
    ["allowed", { isAsked: true, verdict: "ask" }, "approved_once"],
    ["allowed", { rule: "Bash(ls)" }, "allowed_by_rule"],
    ["allowed", { hook: "PreToolUse" }, "allowed_by_hook"],
    ["allowed", {}, "allowed"],
    ["allowed", { isAsked: true, hasRun: false }, "allowed"],
    ["allowed", { verdict: "ask" }, "allowed"],
    ["denied_by_rule_or_hook", { verdict: "deny", rule: "Bash(rm *)" }, "denied_by_rule"],
    ["denied_by_rule_or_hook", { verdict: "deny", hook: "PreToolUse" }, "blocked_by_hook"],
    ["denied_by_rule_or_hook", { verdict: "deny" }, "denied_by_rule_or_hook"],
    ["denied_by_rule_or_hook", { verdict: "allow", rule: "x" }, "denied_by_rule_or_hook"],
    ["rejected_by_person", { rule: "x" }, "rejected_by_person"],
  ];

for (const [before, seen, after] of DECIDED) {
  Deno.test(`withLiveDecision() makes ${after} of ${before} with ${JSON.stringify(seen)}`, () => {
    const fact = { decision: before, toolUseId: "a", prompted: false } as CallFact;
    const found = withLiveDecision(fact, new Map([["a", { ...LIVE_DECISION, ...seen }]]));
    assertEquals(found.decision, after);
    assertEquals(withLiveDecision({ ...fact, toolUseId: "b" }, new Map([["a", LIVE_DECISION]])), {
      ...fact,
      toolUseId: "b",
    });
  });
}

Deno.test("withLiveDecision() says how long the user took, also where it changes nothing else", () => {
  const fact = { decision: "rejected_by_person", toolUseId: "a", prompted: true } as CallFact;
  assertEquals(withLiveDecision(fact, new Map([["a", { ...LIVE_DECISION, waitedMs: 7 }]])), { ...fact, waitedMs: 7 });
});

Deno.test("withLiveDecision() says what decided, and keeps that the user was asked", () => {
  const of = (seen: Partial<LiveDecision>, prompted = false) => {
    const fact = { decision: "allowed", toolUseId: "a", prompted } as CallFact;
    const found = withLiveDecision(fact, new Map([["a", { ...LIVE_DECISION, ...seen }]]));
    return [found.evidence, found.prompted];
  };
  const text = (words: string) => ({ source: "live_record", text: words });
  assertEquals(of({ rule: "Bash(ls)", hook: "PreToolUse" }), [text("Bash(ls)"), false]);
  assertEquals(of({ hook: "PreToolUse" }), [text("hook PreToolUse"), false]);
  assertEquals(of({ isAsked: true, verdict: "ask" }), [text("a person was asked"), true]);
  assertEquals(of({ rule: "Bash(ls)" }, true)[1], true);
});
