import { assertEquals } from "@std/assert";
import type { CallDecision } from "../../../../lib/analyses/review/facts/decision.ts";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { isGroupAllowed, mayCover, simulateRules } from "../../../../lib/analyses/review/recommend/simulate.ts";
import { asLocalAllowRule, NO_SETTINGS, type SourcedRule } from "../../../../lib/permissions/rules/settings.ts";
import { classifyPermission } from "../../../../lib/analyses/review/facts/result_record.ts";
import { Tallier } from "../../../../lib/analyses/review/tally.ts";
import { CallGroups, collectSessions, countDecisions } from "../../../../lib/analyses/review/facts/call_groups.ts";

const HISTORY = { settings: NO_SETTINGS, home: "/home/me" };

let count = 0;
function fact(tool: string, input: CallFact["input"], more: Partial<CallFact> = {}): CallFact {
  return {
    ...{ session: "s", agent: null, line: 1, toolUseId: `t${count++}`, tool, input, timestamp: null, uuid: null },
    ...{ cwd: "/srv/p", version: "2.1.330", words: null, prompted: false },
    ...{ decision: "approved_once", outcome: "ok", errorKind: null, evidence: { source: "silence", text: "" } },
    ...more,
  };
}

function rule(text: string): SourcedRule {
  const found = asLocalAllowRule(text, "/srv/p");
  if (found === null) throw new Error(text);
  return found;
}

function groupsOf(...facts: CallFact[]) {
  const groups = new CallGroups();
  facts.forEach((one) => groups.add(one));
  return groups.all();
}

const COVERS: readonly (readonly [rule: string, tool: string, command: string, could: boolean])[] = [
  ["Bash", "Bash", "frob a", true],
  ["Bash", "Read", "", false],
  ["Bash(frob a)", "Bash", "frob b", true],
  ["Bash(frob a)", "Bash", "blix", false],
  ["Bash(frob:*)", "Bash", "A=1 frob b", true],
  ["Bash(frob x:*)", "Bash", "blix b", false],
  ["Bash(frob x:*)", "Bash", "frob b", true],
  ["Bash(frob * x)", "Bash", "frob b", true],
  ["Bash(frob * x)", "Bash", "blix", false],
  ["Bash(* x)", "Bash", "anything", true],
  ["Read(/a)", "Bash", "cat a", true],
  ["Edit(/a)", "Write", "", true],
  ["Read(/a)", "WebFetch", "", false],
  ["Edit(/a)", "mcp__x__y", "", false],
  ["Agent(x)", "Agent", "", true],
  ["Agent(x)", "Task", "", true],
  ["Agent(x)", "Bash", "x", false],
  ["WebFetch(domain:x)", "WebFetch", "", true],
  ["WebFetch(domain:x)", "Bash", "", false],
  ["mcp__x", "mcp__x__y", "", true],
  ["WebSearch", "WebSearch", "", true],
  ["WebSearch", "WebFetch", "", false],
];
for (const [text, tool, command, could] of COVERS) {
  Deno.test(`mayCover() of ${text} and ${tool} ${command} is ${could}`, () => {
    const [group] = groupsOf(fact(tool, command === "" ? {} : { command }));
    assertEquals(group && mayCover(rule(text), group), could);
  });
}

Deno.test("simulate() counts what rules would have let through, and whose questions they save", () => {
  const groups = groupsOf(
    fact("Bash", { command: "frob a" }),
    fact("Bash", { command: "frob a" }, { decision: "not_granted" }),
    fact("Bash", { command: "frob a" }, { decision: "rejected_by_person" }),
    fact("Bash", { command: "frob b" }),
    fact("Bash", { command: "blix" }),
    fact("Bash", { command: "ls" }),
  );
  const { allowed, promptsSaved, newlyAllowed } = simulateRules(groups, HISTORY, [
    rule("Bash(frob *)"),
    rule("Bash(ls *)"),
  ]);
  assertEquals([allowed, promptsSaved, newlyAllowed.map(({ input }) => input["command"])], [4, 3, ["frob a"]]);
  assertEquals(simulateRules(groups, HISTORY, []), { allowed: 0, promptsSaved: 0, newlyAllowed: [] });
  assertEquals(groups.map((group) => isGroupAllowed(group, HISTORY, [rule("Bash(blix)")])), [false, false, true, true]);
});

Deno.test("CallGroups unites calls that rules cannot tell apart", () => {
  const groups = groupsOf(
    fact("Bash", { command: "a", description: "x" }, { timestamp: "2", words: "no" }),
    fact("Bash", { command: "a", description: "y" }, { timestamp: "1", words: "no", session: "s2" }),
    fact("Bash", { command: "a" }, { timestamp: "3", words: "never", decision: "interrupted" }),
    fact("Bash", { command: "a" }, { cwd: "/elsewhere" }),
    fact("Read", { file_path: "/x", limit: 5 }),
    fact("WebFetch", { url: "u", prompt: "p" }),
    fact("Task", { subagent_type: "x", prompt: "p" }),
    fact("Skill", { skill: "k", args: "a" }),
    fact("mcp__a__b", { anything: 1 }),
  );
  assertEquals(
    groups.map(({ tool, input, calls }) => [tool, input, calls]),
    [
      ["Bash", { command: "a" }, 3],
      ["Bash", { command: "a" }, 1],
      ["Read", { file_path: "/x" }, 1],
      ["WebFetch", { url: "u" }, 1],
      ["Task", { subagent_type: "x" }, 1],
      ["Skill", { skill: "k" }, 1],
      ["mcp__a__b", {}, 1],
    ],
  );
});

Deno.test("CallGroups keeps the span, the words and the sessions of a group", () => {
  const bash = (more: Partial<CallFact>): CallFact => fact("Bash", { command: "a" }, more);
  const [group] = groupsOf(
    bash({ timestamp: "2", words: "a" }),
    bash({ timestamp: "1", words: "a" }),
    bash({ timestamp: "3", words: "b", decision: "interrupted" }),
    bash({ words: "c" }),
    bash({ words: "d" }),
  );
  if (group === undefined) throw new Error("no group");
  assertEquals([group.first, group.last, group.words, group.root], ["1", "3", ["a", "b", "c"], "/srv/p"]);
  assertEquals([countDecisions(group, ["approved_once"]), countDecisions(group, ["interrupted", "approved_once"])], [
    4,
    5,
  ]);
  assertEquals([[...collectSessions([group], ["interrupted"])], [...collectSessions([group], ["allowed"])]], [
    ["s"],
    [],
  ]);
});

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

const STRUCTURED: readonly (readonly [Record<string, string>, string | null, CallDecision])[] = [
  [{ decision: "accept", source: "hook" }, null, "allowed_by_hook"],
  [{ decision: "reject", reasonType: "hook" }, null, "blocked_by_hook"],
  [{ decision: "reject", reasonCode: "hook:x" }, null, "blocked_by_hook"],
  [{ decision: "accept", reasonType: "rule" }, null, "allowed_by_rule"],
  [{ decision: "reject", ruleSource: "userSettings" }, null, "denied_by_rule"],
  [{ decision: "accept", reasonCode: "rule:x", source: "user_temporary" }, null, "allowed_by_rule"],
  [{ decision: "accept", source: "user_temporary" }, null, "approved_once"],
  [{ decision: "accept", source: "user_permanent" }, null, "approved_always"],
  [{ decision: "reject", source: "user_reject" }, null, "rejected_by_person"],
  [{ decision: "reject", source: "user_abort" }, null, "interrupted"],
  [{ decision: "accept", reasonType: "auto-mode" }, null, "allowed_by_classifier"],
  [{ decision: "reject", reasonCode: "classifier" }, null, "blocked_by_classifier"],
  [{ decision: "accept", reasonType: "mode" }, null, "allowed_by_mode"],
  [{ decision: "accept", source: "config" }, null, "allowed"],
  [{ decision: "reject", reasonType: "subcommandResults" }, "permission-rule", "denied_by_rule"],
  [{ decision: "reject", reasonType: "subcommandResults" }, "user-rejected", "not_granted"],
  [{ decision: "reject", reasonType: "other" }, "permission-rule", "not_granted"],
  [{ decision: "reject" }, null, "not_granted"],
];
for (const [fields, denialKind, decision] of STRUCTURED) {
  Deno.test(`classifyPermission() of ${JSON.stringify(fields)} and ${denialKind} is ${decision}`, () => {
    const empty = { decision: "", source: null, reasonType: null, reasonCode: null, ruleSource: null };
    assertEquals(classifyPermission({ ...empty, ...fields }, denialKind), decision);
  });
}
