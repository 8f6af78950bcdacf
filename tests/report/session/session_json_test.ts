import { assertEquals } from "@std/assert";
import { sessionJson } from "../../../lib/report/session/session_json.ts";
import { bareReport, richReport } from "../../support/report/session_report.ts";

Deno.test("sessionJson() has everything that a session has, and counts what turns and calls list", () => {
  const { session, ...rest } = JSON.parse(JSON.stringify(sessionJson(richReport())));
  const { overview: { cost, usage }, items, agents, actions } = richReport();
  assertEquals(session, {
    ...{ sessionId: "s1", id: "s1", title: "Fix the build", cwd: "/home/me/app", branch: "main" },
    ...{ client: { first: "2.1.330", last: "2.1.330" }, models: [] },
    ...{ startedAt: "2026-01-02T09:00:00.000Z", endedAt: "2026-01-02T09:01:11.000Z", workMs: 13000 },
    ...{
      failed: 1,
      denied: 1,
      takenBackTurns: 0,
      origins: { person: 2 },
      turns: 2,
      toolCalls: 5,
      cost,
      usage,
      estimate: null,
    },
    files: ["/home/me/app/a.ts"],
    commits: [{ hash: "1a2b3c4", title: "fix the build" }],
  });
  const call = { from: null };
  assertEquals(rest, {
    schema: "debrief.report/1",
    items,
    agents,
    decided: [
      { ...call, id: "t2", tool: "Write", target: "/home/me/app/a.ts", decision: "approved_once", intent: "" },
      { ...call, id: "t5", tool: "Bash", target: "git push", decision: "rejected_by_person", intent: "to publish it" },
    ],
    review: {
      from: ["review.json"],
      candidates: [{
        ...{ rule: "Write(a.ts)", status: "review_needed", risk: "edits_project", reason: "approved once" },
        ...{ examples: ["a.ts"], calls: 3 },
      }],
    },
    hooks: [{ command: "hook.sh", runs: 1, medianMs: 40, p90Ms: 40, worstMs: 40, totalMs: 40 }],
    actions,
  });
});

Deno.test("sessionJson() says null of a review that was not recorded", () => {
  const { review, decided, hooks } = JSON.parse(JSON.stringify(sessionJson(bareReport())));
  assertEquals([review, decided, hooks], [null, [], []]);
});
