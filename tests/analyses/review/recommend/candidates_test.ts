import fc from "../../../support/property.ts";
import { assertEquals } from "@std/assert";
import {
  addCandidate,
  CandidateCollection,
  CandidateFinder,
  candidatesFromJson,
  mergeCandidates,
  type RuleCandidate,
  ruleCandidates,
  weightOf,
} from "../../../../lib/analyses/review/recommend/candidates.ts";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { NO_SETTINGS } from "../../../../lib/permissions/settings/settings.ts";
import { candidate } from "../../../support/review/reviews.ts";

const calls = (count: number, session = "s1"): RuleCandidate["calls"] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${session}-${i}`, session]));

function readCandidate(value: unknown): RuleCandidate | undefined {
  return [...candidatesFromJson([value]).values()][0];
}

Deno.test("mergeCandidates() counts a call once, keeps the span and two examples", () => {
  const other = candidate({
    examples: ["frob a", "frob b", "frob c"],
    calls: { t1: "s9", t2: "s2" },
    first: "2026-01-01",
    last: null,
    status: "review_needed",
    risk: "runs_code",
    reason: "why",
  });
  const united = mergeCandidates(candidate(), other);
  assertEquals(united, {
    ...candidate(),
    status: "review_needed",
    risk: "runs_code",
    reason: "why",
    examples: ["frob a", "frob b"],
    calls: { t1: "s1", t2: "s2" },
    first: "2026-01-01",
    last: "2026-01-03",
  });
  assertEquals(weightOf(united), { occurrences: 2, sessions: 2 });
  const later = mergeCandidates(candidate({ first: null }), candidate({ last: "2026-01-09" }));
  assertEquals([later.first, later.last], ["2026-01-02", "2026-01-09"]);
  assertEquals(
    mergeCandidates(candidate({ first: null, last: null }), candidate({ first: null, last: null })).last,
    null,
  );
});

Deno.test("mergeCandidates() keeps 200 calls by name and the others as numbers", () => {
  const united = mergeCandidates(
    candidate({ calls: calls(150, "old"), older: { occurrences: 5, sessions: 2 } }),
    candidate({ calls: { ...calls(100, "new"), x: "third" }, older: { occurrences: 1, sessions: 1 } }),
  );
  assertEquals(Object.keys(united.calls).length, 200);
  assertEquals(weightOf(united).occurrences, 150 + 101 + 6);
  assertEquals(united.older.occurrences, 51 + 6);
  const sessions = new Set(Object.values(united.calls));
  assertEquals(united.older.sessions, 3 + (3 - sessions.size));
});

Deno.test("candidatesFromJson() reads what is stored, and skips what is not a candidate", () => {
  const kept = JSON.parse(JSON.stringify(candidate({ older: { occurrences: 4, sessions: 2 } })));
  assertEquals(readCandidate(kept), candidate({ older: { occurrences: 4, sessions: 2 } }));
  assertEquals(readCandidate({}), undefined);
  assertEquals(readCandidate({ rule: "Bash(x)", examples: [1, "a"], calls: { a: 1, b: "s" }, status: "odd" }), {
    rule: "Bash(x)",
    status: "review_needed",
    risk: "unknown",
    reason: "",
    examples: ["a"],
    calls: { b: "s" },
    older: { occurrences: 0, sessions: 0 },
    first: null,
    last: null,
  });
});

function factOf(command: string, decision: CallFact["decision"]): CallFact {
  return {
    ...{ session: "s", agent: null, line: 1, toolUseId: "t1", tool: "Bash", input: { command } },
    ...{
      timestamp: "2026-01-01T00:00:00Z",
      uuid: "u",
      cwd: "/p",
      version: "2.1.330",
      words: null,
      prompted: true,
      mode: null,
      waitMs: null,
      label: null,
    },
    ...{ decision, outcome: "ok", errorKind: null, evidence: { source: "silence", text: "" } },
  };
}

function rulesOf(command: string, decision: CallFact["decision"] = "approved_once"): string[] {
  const history = { settings: NO_SETTINGS, home: "/home/me" };
  return ruleCandidates(factOf(command, decision), "/p", history).map(({ rule, status }) => `${status} ${rule}`);
}

Deno.test("ruleCandidates() finds rules only for calls that were prompted for", () => {
  for (const decision of ["approved_once", "approved_always", "not_granted"] as const) {
    assertEquals(rulesOf("frob one", decision), ["recommended Bash(frob one)"], decision);
  }
  for (const decision of ["allowed", "allowed_by_rule", "rejected_by_person", "interrupted", "unknown"] as const) {
    assertEquals(rulesOf("frob one", decision), [], decision);
  }
});

Deno.test("ruleCandidates() finds nothing if no rule helps, or if the rule would contain a secret", () => {
  assertEquals(rulesOf("ls"), []);
  assertEquals(rulesOf("frob $(blix)"), []);
  assertEquals(rulesOf(`frob --key ghp_${"a1B2c3D4e5".repeat(3)}f6G7h8`), []);
});

Deno.test("ruleCandidates() describes the call and identifies it by id and time", () => {
  const [found] = ruleCandidates(factOf("frob one", "approved_once"), "/p", {
    settings: NO_SETTINGS,
    home: "/home/me",
  });
  assertEquals(found?.examples, ["frob one"]);
  assertEquals(found?.calls, { "t1@2026-01-01T00:00:00Z": "s" });
  assertEquals([found?.first, found?.last], ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"]);
});

Deno.test("addCandidate() merges candidates for one rule", () => {
  const candidates = new Map<string, RuleCandidate>();
  addCandidate(candidates, candidate());
  addCandidate(candidates, candidate({ calls: { t2: "s2" } }));
  addCandidate(candidates, candidate({ rule: "Bash(x)" }));
  assertEquals([...candidates.values()].map(weightOf), [{ occurrences: 2, sessions: 2 }, {
    occurrences: 1,
    sessions: 1,
  }]);
});

Deno.test("CandidateCollection has what merging one by one has", () => {
  const one = fc.record({
    rule: fc.constantFrom("Bash(a)", "Bash(b)"),
    calls: fc.tuple(fc.nat({ max: 30 }), fc.constantFrom("s1", "s2")).map(([id, session]) => ({ [`t${id}`]: session })),
    examples: fc.constantFrom("x", "y", "z").map((text) => [text]),
    time: fc.constantFrom("2026-01-01", "2026-01-02", null),
  });
  fc.assert(fc.property(fc.array(one), (found) => {
    const collection = new CandidateCollection();
    const merged = new Map<string, RuleCandidate>();
    for (const { rule, calls, examples, time } of found) {
      const next = candidate({ rule, calls, examples, first: time, last: time });
      collection.add(next);
      addCandidate(merged, next);
    }
    assertEquals(collection.values(), [...merged.values()]);
  }));
});

Deno.test("CandidateCollection lists the newest 200 calls", () => {
  const collection = new CandidateCollection();
  for (let i = 0; i < 250; i++) collection.add(candidate({ calls: { [`t${i}`]: "s" } }));
  const [found] = collection.values();
  assertEquals([found?.calls["t249"], found?.calls["t49"], found?.older], ["s", undefined, {
    occurrences: 50,
    sessions: 0,
  }]);
});

Deno.test("CandidateFinder rates equal calls once, and says how many commands that took", () => {
  const finder = new CandidateFinder({ settings: NO_SETTINGS, home: "/home/me" });
  for (let i = 0; i < 3; i++) assertEquals(finder.find(factOf("frob a && blix b", "approved_once"), "/p").length, 2);
  assertEquals(finder.commands, 2);
  assertEquals(finder.find(factOf("frob a", "allowed"), "/p"), []);
  assertEquals(finder.commands, 2);
  assertEquals(finder.find(factOf("a;".repeat(4_900), "approved_once"), "/p"), []);
  assertEquals(finder.commands, 2 + 4_900 + 19);
});
