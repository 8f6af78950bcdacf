/**
 * What the hooks answer: a handler each, without a machine of its own. `hooks/` starts them for the client, replay and
 * backtest ask them about the past.
 *
 * @module
 */
import type { HookDefinition } from "../runner/definition.ts";
import { agentSummary } from "./agent_summary.ts";
import { memoryTriage } from "./memory_triage.ts";
import { toolIntent } from "./tool_intent.ts";
import { transcriptReview } from "./transcript_review.ts";

export { agentSummary, memoryTriage, toolIntent, transcriptReview };

/** All hooks, in the order they are shown. */
export const HANDLERS: readonly HookDefinition[] = [memoryTriage, agentSummary, toolIntent, transcriptReview];
