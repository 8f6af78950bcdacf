import type { AcceptedAnswers } from "../../client.ts";
import { STOP_CONTEXT_SINCE } from "../../hook_events.ts";
import { compareVersions } from "../../../session/version.ts";
import { clientVersionOf } from "../reading/entrypoint.ts";

/** Whether context on a Stop reaches the model, in the version that wrote a transcript. */
export function takesStopContext(transcriptPath: string | null): boolean {
  const version = clientVersionOf(transcriptPath);
  return version !== null && compareVersions(version, STOP_CONTEXT_SINCE) >= 0;
}

/** What hooks may answer, in every version that debrief supports. */
export const CLAUDE_CODE_ANSWERS: AcceptedAnswers = {
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
  notice: new Set(["Stop", "SubagentStop"]),
  decisions: new Set(["allow", "deny", "ask"]),
  hasContextBesideDecision: true,
};
