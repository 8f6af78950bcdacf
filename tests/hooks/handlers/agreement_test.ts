import { assertEquals } from "@std/assert";
import { compareDecision } from "../../../lib/hooks/handlers/agreement.ts";
import type { CallFact } from "../../../lib/analyses/review/facts/call_fact.ts";
import { type LiveDecision, withLiveDecision } from "../../../lib/analyses/review/facts/live_decision.ts";
import { liveDecisionRecord, liveDecisions } from "../../../lib/hooks/handlers/call_records.ts";
import { mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

const settings = (permissions: object) =>
  mergeSettings([parseSettings(JSON.stringify({ permissions }), { layer: "user", path: "/c/settings.json" })]);
const FACT: CallFact = {
  ...{ session: "s", agent: null, line: 1, toolUseId: "t1", tool: "Bash", input: { command: "npm test" } },
  ...{ timestamp: null, uuid: null, cwd: "/p", version: "2.1.330", words: null, prompted: false },
  ...{ decision: "allowed", outcome: "ok", errorKind: null, evidence: { source: "silence", text: "" } },
};
const SEEN: LiveDecision = {
  ...{ toolUseId: "t1", verdict: "allow", rule: "Bash(npm test)", hook: null },
  ...{ isAsked: false, hasRun: true, waitedMs: null, mode: "default" },
};
const RULES = settings({ allow: ["Bash(npm test)"] });

for (
  const [what, seen, rules, kind] of [
    ["both allow by the same rule", {}, RULES, "agrees"],
    ["both ask", { verdict: "ask", rule: null }, settings({}), "agrees"],
    [
      "a planted wrong rule table: the client allowed",
      {},
      settings({ deny: ["Bash(npm *)"], allow: ["Bash(npm test)"] }),
      "differs",
    ],
    ["a check of the client that is new", { verdict: "ask", rule: null }, RULES, "differs"],
    [
      "nobody is asked, and the call is denied",
      { verdict: "ask", rule: null, mode: "dontAsk" },
      settings({}),
      "agrees",
    ],
    ["a hook decided", { verdict: "deny", rule: null, hook: "PreToolUse" }, RULES, "not_compared"],
    ["a rule from a flag decided", { rule: "Bash" }, RULES, "not_compared"],
    ["nobody knows the mode", { mode: null }, RULES, "not_compared"],
    ["a classifier decides", { mode: "auto" }, RULES, "not_compared"],
  ] as const
) {
  Deno.test(`compareDecision() ${kind}: ${what}`, () =>
    assertEquals(compareDecision(FACT, { ...SEEN, ...seen }, { settings: rules, home: "/home/dev" }).kind, kind));
}

Deno.test("compareDecision() compares no call whose condition the client had not known yet", () => {
  const fact = { ...FACT, input: { command: "A=1 && npm test" } };
  const compared = (verdict: "allow" | "ask" | "deny") =>
    compareDecision(fact, { ...SEEN, rule: null, verdict }, { settings: RULES, home: "/home/dev" });
  assertEquals(compared("ask"), { kind: "not_compared", why: "condition" });
  assertEquals([compared("allow").kind, compared("deny").kind], ["agrees", "differs"]);
});

for (
  const [what, fact, seen, decision] of [
    ["a rule allowed it", {}, {}, "allowed_by_rule"],
    ["a hook allowed it", {}, { rule: null, hook: "PreToolUse" }, "allowed_by_hook"],
    ["a person approved it", {}, { verdict: "ask", rule: null, isAsked: true }, "approved_once"],
    ["a mode allowed it", {}, { rule: null }, "allowed"],
    [
      "the file says more",
      { decision: "approved_always" },
      { verdict: "ask", rule: null, isAsked: true },
      "approved_always",
    ],
    ["an older file does not tell rules from hooks", { decision: "denied_by_rule_or_hook" }, {
      verdict: "deny",
      hasRun: false,
    }, "denied_by_rule"],
  ] as const
) {
  Deno.test(`withLiveDecision() says who decided: ${what}`, () => {
    const found = withLiveDecision({ ...FACT, ...fact }, new Map([["t1", { ...SEEN, ...seen }]]));
    assertEquals(found.decision, decision);
  });
}

Deno.test("withLiveDecision() adds how long a person took", () => {
  const seen = { ...SEEN, verdict: "ask", rule: null, isAsked: true, waitedMs: 2650 } as const;
  const found = withLiveDecision(FACT, new Map([["t1", seen]]));
  assertEquals([found.waitedMs, found.prompted, found.evidence], [2650, true, {
    source: "live_record",
    text: "a person was asked",
  }]);
});

Deno.test("liveDecisions() reads back what liveDecisionRecord() wrote, the last one of a call", () => {
  const records = [SEEN, { ...SEEN, waitedMs: 5 }].map((seen) => liveDecisionRecord(seen, new Date(0), "Bash"));
  assertEquals([...liveDecisions([...records, {}, { toolUseId: "x", verdict: "maybe" }]).values()], [{
    ...SEEN,
    waitedMs: 5,
  }]);
});
