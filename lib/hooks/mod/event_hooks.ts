import type { Config } from "../config/config.ts";
import { agentSummary } from "../handlers/agent_summary.ts";
import { stopTriage } from "../handlers/memory_triage.ts";
import { isLogged, readsConversation, toolIntent } from "../handlers/tool_intent.ts";
import type { EventHooks } from "./mod_hooks.ts";

/** tool_intent runs where a rule is for the event, or calls are recorded; else nothing is asked of the client. */
function intentOn(event: string): EventHooks {
  const isNeeded = ({ intent }: Config) =>
    intent.enabled && (intent.rules.some((rule) => rule.event === event) || isLogged(intent, event));
  return {
    commands: ["tool_intent"],
    runs: (config) => isNeeded(config) ? toolIntent : null,
    // if there is no rule at all, the start script ends without Deno anyway
    deferred: (config) =>
      !isNeeded(config) && (config.intent.rules.length > 0 || config.intent.log !== "off") ? ["tool_intent"] : [],
    readsRows: ({ intent }, tool) => readsConversation(intent, event, tool),
  };
}

/**
 * What the module answers. transcript_review reads the session's file, which a module cannot do in parts: it is left to its
 * process at the session's end, where it reads everything, and at each stop only if it is to speak there.
 */
export const EVENT_HOOKS: Readonly<Record<string, EventHooks>> = {
  SessionStart: {
    commands: ["memory_triage"],
    runs: () => null,
    deferred: () => [],
    readsRows: () => false,
  },
  Stop: {
    commands: ["memory_triage", "transcript_review"],
    // context files need a directory that git does not see, with modes that only a process can set
    runs: ({ triage }) => triage.data ? null : stopTriage,
    deferred: ({ review }) => review.mode === "context" ? [] : ["transcript_review"],
    readsRows: () => true,
  },
  SubagentStop: {
    commands: ["agent_summary", "transcript_review"],
    runs: () => agentSummary,
    deferred: () => ["transcript_review"],
    readsRows: () => true,
  },
  PreToolUse: intentOn("PreToolUse"),
  PostToolUse: intentOn("PostToolUse"),
  PostToolUseFailure: intentOn("PostToolUseFailure"),
  PermissionRequest: intentOn("PermissionRequest"),
  SessionEnd: {
    commands: ["transcript_review"],
    runs: () => null,
    deferred: () => [],
    readsRows: () => false,
  },
};
