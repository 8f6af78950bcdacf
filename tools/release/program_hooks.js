/** The hooks in the program. Generated from `lib/hooks/runner/setup.ts` by `deno task generate`. */
export const HOOKS = {
  memory_triage: () => import("../../dist/memory_triage.js"),
  agent_summary: () => import("../../dist/agent_summary.js"),
  tool_intent: () => import("../../dist/tool_intent.js"),
  transcript_review: () => import("../../dist/transcript_review.js"),
  session_handoff: () => import("../../dist/session_handoff.js"),
};
