import { assertEquals } from "@std/assert";
import type { CallFact } from "../../../lib/analyses/review/facts/call_fact.ts";
import {
  addFact,
  newSessionReview,
  sessionReviewFrom,
  sessionReviewJson,
} from "../../../lib/analyses/review/session_review.ts";

function refusal(index: number, words: string | null = null): CallFact {
  return {
    ...{ session: "s", agent: null, line: index, toolUseId: `t${index}`, tool: "Bash", input: { command: "frob" } },
    ...{
      timestamp: null,
      uuid: null,
      cwd: "/p",
      version: "2.1.330",
      words,
      prompted: true,
      mode: null,
      waitMs: null,
      label: null,
    },
    ...{ decision: "rejected_by_person", outcome: "not_run", errorKind: null },
    evidence: { source: "silence", text: "" },
  };
}

Deno.test("addFact() keeps the last hundred calls that were prompted for or not allowed", () => {
  for (const [calls, kept, first] of [[99, 99, 0], [100, 100, 0], [101, 100, 1]] as const) {
    const review = newSessionReview("s", null, "t");
    for (let index = 0; index < calls; index++) addFact(review, refusal(index));
    assertEquals([review.findings.length, review.findings[0]?.["line"]], [kept, first], `${calls} calls`);
    assertEquals(review.byTool.get("Bash"), calls);
  }
});

Deno.test("addFact() keeps 500 characters of what the user said", () => {
  const said = (words: string) => {
    const review = newSessionReview("s", null, "t");
    addFact(review, refusal(1, words));
    return review.findings[0]?.["words"];
  };
  const long = "use rg ".repeat(72);
  assertEquals(said(long.slice(0, 500)), long.slice(0, 500));
  assertEquals(said(long.slice(0, 501)), `${long.slice(0, 499)}…`);
});

Deno.test("sessionReviewFrom() goes on with a review when the session's file moved, and not with another session's", () => {
  const before = newSessionReview("s", null, "/projects/-a/s.jsonl");
  before.byTool.set("Bash", 3);
  const kept = sessionReviewJson(before, "2026-01-01T00:00:00Z");
  const moved = sessionReviewFrom(kept, "s", { agent: null, transcript: "/projects/-a-worktree/s.jsonl" });
  assertEquals([moved.byTool.get("Bash"), moved.transcript], [3, "/projects/-a-worktree/s.jsonl"]);
  assertEquals(
    sessionReviewFrom(kept, "t", { agent: null, transcript: "/projects/-a/s.jsonl" }).byTool.get("Bash"),
    undefined,
  );
});
