import { assertEquals } from "@std/assert";
import type { RuleCandidate } from "../../../lib/analyses/mod.ts";
import { describeCandidates } from "../../../lib/hooks/handlers/review_message.ts";

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

Deno.test("describeCandidates() names three rules at most, with how often and for what", () => {
  const text = describeCandidates([
    need({ calls: { a: "s1", b: "s1" } }),
    need({ rule: "Bash(x)", calls: { a: "s1", b: "s2" }, examples: [] }),
    need({ rule: "Bash(y)" }),
    need({ rule: "Bash(z)" }),
  ]);
  assertEquals(text.split("\n").slice(1, 4), [
    "- Bash(frob *): 2 calls in 1 session (unknown program), for example frob a",
    "- Bash(x): 2 calls in 2 sessions (unknown program), for example ",
    "- Bash(y): 1 call in 1 session (unknown program), for example frob a",
  ]);
  assertEquals(text.includes("Bash(z)"), false);
});
