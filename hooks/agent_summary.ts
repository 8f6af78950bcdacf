/**
 * agent_summary (SubagentStop): what did this agent conclude, and where does that text come from?
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { agentSummary } from "../lib/hooks/handlers/agent_summary.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(agentSummary, { leavesNothing: true });
}

if (import.meta.main) await run();
