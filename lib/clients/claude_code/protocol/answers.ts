import type { AcceptedAnswers } from "../../client.ts";

/** What hooks may answer, in every version that debrief supports. */
export const ACCEPTED_ANSWERS: AcceptedAnswers = {
  block: new Set([
    "Stop",
    "SubagentStop",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
    "UserPromptSubmit",
    "UserPromptExpansion",
    "ConfigChange",
    "PreCompact",
    "TaskCreated",
  ]),
  context: new Set([
    "Stop",
    "SubagentStop",
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
    "PostToolBatch",
    "UserPromptSubmit",
    "UserPromptExpansion",
    "SessionStart",
    "SubagentStart",
    "Setup",
    "PostModelSwitch",
  ]),
  notice: new Set(),
  decisions: new Set(["allow", "deny", "ask"]),
  hasContextBesideDecision: true,
};
