import { assertEquals } from "@std/assert";
import { newSessionReview, sessionReviewFrom, sessionReviewJson } from "../../../lib/analyses/review/session_review.ts";

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
