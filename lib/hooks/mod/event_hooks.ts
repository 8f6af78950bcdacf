import { agentSummary } from "../handlers/agent_summary.ts";
import { memoryTriage } from "../handlers/memory_triage.ts";
import { toolIntent } from "../handlers/tool_intent.ts";
import type { EventHooks } from "./mod_hooks.ts";

const NONE = () => [];
const INTENT: EventHooks = { runs: () => toolIntent, deferred: NONE };

/**
 * What the module answers. transcript_review reads the session's file, which a module cannot do in parts: it is left to its
 * process at the session's end, where it reads everything, and at each stop only if it is to speak there.
 */
export const EVENT_HOOKS: Readonly<Record<string, EventHooks>> = {
  Stop: {
    // context files need a directory that git does not see, with modes that only a process can set
    runs: ({ triage }) => triage.data ? null : memoryTriage,
    deferred: ({ review }) => review.mode === "context" ? [] : ["transcript_review"],
  },
  SubagentStop: { runs: () => agentSummary, deferred: () => ["transcript_review"] },
  PreToolUse: INTENT,
  PostToolUse: INTENT,
  PostToolUseFailure: INTENT,
  PermissionRequest: INTENT,
};
