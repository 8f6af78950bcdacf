import { assertEquals } from "@std/assert";
import {
  candidatesFromJson,
  mergeCandidates,
  type RuleCandidate,
  weightOf,
} from "../../../../lib/analyses/review/recommend/candidates.ts";

const need = (more: Partial<RuleCandidate> = {}): RuleCandidate => ({
  rule: "Bash(frob *)",
  status: "recommended",
  risk: "unknown_program",
  reason: "",
  examples: ["frob a"],
  calls: { t1: "s1" },
  older: { occurrences: 0, sessions: 0 },
  first: "2026-01-02",
  last: "2026-01-03",
  ...more,
});

const calls = (count: number, session = "s1"): RuleCandidate["calls"] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${session}-${i}`, session]));

function readCandidate(value: unknown): RuleCandidate | undefined {
  return [...candidatesFromJson([value]).values()][0];
}

Deno.test("mergeCandidates() counts a call once, keeps the span and two examples", () => {
  const other = need({
    examples: ["frob a", "frob b", "frob c"],
    calls: { t1: "s9", t2: "s2" },
    first: "2026-01-01",
    last: null,
    status: "review_needed",
    risk: "runs_code",
    reason: "why",
  });
  const united = mergeCandidates(need(), other);
  assertEquals(united, {
    ...need(),
    status: "review_needed",
    risk: "runs_code",
    reason: "why",
    examples: ["frob a", "frob b"],
    calls: { t1: "s1", t2: "s2" },
    first: "2026-01-01",
    last: "2026-01-03",
  });
  assertEquals(weightOf(united), { occurrences: 2, sessions: 2 });
  const later = mergeCandidates(need({ first: null }), need({ last: "2026-01-09" }));
  assertEquals([later.first, later.last], ["2026-01-02", "2026-01-09"]);
  assertEquals(mergeCandidates(need({ first: null, last: null }), need({ first: null, last: null })).last, null);
});

Deno.test("mergeCandidates() keeps 200 calls by name and the others as numbers", () => {
  const united = mergeCandidates(
    need({ calls: calls(150, "old"), older: { occurrences: 5, sessions: 2 } }),
    need({ calls: { ...calls(100, "new"), x: "third" }, older: { occurrences: 1, sessions: 1 } }),
  );
  assertEquals(Object.keys(united.calls).length, 200);
  assertEquals(weightOf(united).occurrences, 150 + 101 + 6);
  assertEquals(united.older.occurrences, 51 + 6);
  const sessions = new Set(Object.values(united.calls));
  assertEquals(united.older.sessions, 3 + (3 - sessions.size));
});

Deno.test("candidatesFromJson() reads what is stored, and skips what is no candidate", () => {
  const kept = JSON.parse(JSON.stringify(need({ older: { occurrences: 4, sessions: 2 } })));
  assertEquals(readCandidate(kept), need({ older: { occurrences: 4, sessions: 2 } }));
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
