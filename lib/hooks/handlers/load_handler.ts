/**
 * The handlers, loaded when they are asked for: they bring the analyses along. They know nothing of the process: `hooks/`
 * runs them for the client, replay and backtest run them for past moments of a session.
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import type { HookDefinition } from "../runner/definition.ts";

/** Load each hook, by its name. */
const LOADERS: Readonly<Record<string, () => Promise<HookDefinition>>> = {
  memory_triage: async () => (await import("./memory_triage.ts")).memoryTriage,
  agent_summary: async () => (await import("./agent_summary.ts")).agentSummary,
  tool_intent: async () => (await import("./tool_intent.ts")).toolIntent,
  transcript_review: async () => (await import("./transcript_review.ts")).transcriptReview,
  session_handoff: async () => (await import("./session_handoff.ts")).sessionHandoff,
};

/** Loads a hook of debrief; null if none has the name. */
export async function loadHandler(name: string): Promise<HookDefinition | null> {
  return Object.hasOwn(LOADERS, name) ? await LOADERS[name]?.() ?? null : null;
}
