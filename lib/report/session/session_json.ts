import { worthRemembering } from "../../analyses/triage/session_items.ts";
import { weightOf } from "../../analyses/review/recommend/candidates.ts";
import { decidedCalls, decisionRecord, type SessionReport } from "./session_report.ts";

/** What a page says beyond `turns` and `calls`; the caller redacts. */
export function sessionJson(
  { id, overview, estimate, agents, intents, review, items, actions }: SessionReport,
): object {
  const { turns, calls, hooks, files, commits, billed: _, ...session } = overview;
  return {
    schema: "debrief.report/1",
    session: {
      ...session,
      id,
      turns: turns.length - session.takenBackTurns,
      toolCalls: calls.length,
      files: files.map(({ path }) => path),
      commits,
      estimate,
    },
    items: worthRemembering(items),
    agents,
    decided: decidedCalls(overview).map((call) => ({
      id: call.id,
      tool: call.tool,
      target: call.target,
      decision: call.decision,
      from: decisionRecord(call),
      intent: intents.get(call.id) ?? "",
    })),
    review: review && {
      from: review.from,
      candidates: review.candidates.map((candidate) => {
        const { rule, status, risk, reason, examples } = candidate;
        return { rule, status, risk, reason, examples, calls: weightOf(candidate).occurrences };
      }),
    },
    hooks: hooks.map(({ each: _, ...cost }) => cost),
    actions,
  };
}
