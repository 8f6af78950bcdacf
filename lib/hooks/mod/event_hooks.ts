import type { Config } from "../config/config.ts";
import { agentSummary } from "../handlers/agent_summary.ts";
import { stopTriage } from "../handlers/memory_triage.ts";
import { toolIntent } from "../handlers/tool_intent.ts";
import type { EventHooks } from "./mod_hooks.ts";

/** tool_intent runs where a rule is for the event, or calls are recorded; else nothing is asked of the client. */
function intentOn(event: string): EventHooks {
  const isNeeded = ({ intent: { enabled, log, rules } }: Config) =>
    enabled && (rules.some((rule) => rule.event === event) || log === "all" ||
      (log === "prompts" && event === "PermissionRequest"));
  return {
    runs: (config) => isNeeded(config) ? toolIntent : null,
    // where there is no rule at all, the start script ends without Deno anyway
    deferred: (config) =>
      !isNeeded(config) && (config.intent.rules.length > 0 || config.intent.log !== "off") ? ["tool_intent"] : [],
  };
}

/**
 * What the module answers. transcript_review reads the session's file, which a module cannot do in parts: it is left to its
 * process at the session's end, where it reads everything, and at each stop only if it is to speak there.
 */
export const EVENT_HOOKS: Readonly<Record<string, EventHooks>> = {
  Stop: {
    // context files need a directory that git does not see, with modes that only a process can set
    runs: ({ triage }) => triage.data ? null : stopTriage,
    deferred: ({ review }) => review.mode === "context" ? [] : ["transcript_review"],
  },
  SubagentStop: { runs: () => agentSummary, deferred: () => ["transcript_review"] },
  PreToolUse: intentOn("PreToolUse"),
  PostToolUse: intentOn("PostToolUse"),
  PostToolUseFailure: intentOn("PostToolUseFailure"),
  PermissionRequest: intentOn("PermissionRequest"),
};
