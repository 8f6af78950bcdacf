/**
 * The handlers of the hooks. They know nothing of the process: `hooks/` runs them for the client, replay and backtest run
 * them for past moments of a session.
 *
 * @module
 */
import type { HookDefinition } from "../runner/definition.ts";
import { agentSummary } from "./agent_summary.ts";
import { memoryTriage } from "./memory_triage.ts";
import { toolIntent } from "./tool_intent.ts";
import { transcriptReview } from "./transcript_review.ts";

/** All hooks, in the order they are shown. */
export const HANDLERS: readonly HookDefinition[] = [memoryTriage, agentSummary, toolIntent, transcriptReview];
