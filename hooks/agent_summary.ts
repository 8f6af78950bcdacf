/**
 * agent_summary (SubagentStop).
 *
 * What did this agent conclude, and where does that text come from?
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { agentSummary } from "../lib/hooks/handlers/agent_summary.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(agentSummary);
}

if (import.meta.main) await run();
