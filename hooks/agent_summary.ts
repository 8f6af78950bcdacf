/**
 * agent_summary (SubagentStop): what did this agent conclude, and where does that text come from?
 *
 * @module
 */
import { agentSummary } from "../lib/hooks/handlers/agent_summary.ts";
import { runHook } from "../lib/hooks/runner/run.ts";

if (import.meta.main) await runHook(agentSummary);
