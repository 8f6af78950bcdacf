import type { AcceptedAnswers } from "../../client.ts";
import { ANSWERED_EVENTS, ASK_OVER_RULES_SINCE, STOP_CONTEXT_SINCE } from "../../hooks/hook_events.ts";
import { compareVersions } from "../../../session/version.ts";
import { clientVersionOf } from "../reading/entrypoint.ts";

/** How the version that wrote a transcript compares with another; null if it is unknown. */
function compareWith(since: string, transcriptPath: string | null): number | null {
  const version = clientVersionOf(transcriptPath);
  return version === null ? null : compareVersions(version, since);
}

/** Whether context on a Stop reaches the model, in the version that wrote a transcript. */
export function acceptsStopContext(transcriptPath: string | null): boolean {
  return (compareWith(STOP_CONTEXT_SINCE, transcriptPath) ?? -1) >= 0;
}

/** What hooks may answer, from the version on that takes context on a Stop. */
export const CLAUDE_CODE_ANSWERS: AcceptedAnswers = {
  block: new Set(ANSWERED_EVENTS.block),
  context: new Set(ANSWERED_EVENTS.context),
  notice: new Set(["Stop", "SubagentStop", "SessionStart"]),
  decisions: new Set(["allow", "deny", "ask"]),
  hasContextBesideDecision: true,
};

/** By the version that wrote the transcript, read only if it matters: old ones take a Stop's context as an error. */
export function claudeCodeAccepts(transcriptPath: string | null): AcceptedAnswers {
  return {
    ...CLAUDE_CODE_ANSWERS,
    get asksOverRules() {
      return (compareWith(ASK_OVER_RULES_SINCE, transcriptPath) ?? 0) >= 0;
    },
    get context() {
      const { context } = CLAUDE_CODE_ANSWERS;
      const isOlder = (compareWith(STOP_CONTEXT_SINCE, transcriptPath) ?? 0) < 0;
      return isOlder ? context.difference(new Set<string>(ANSWERED_EVENTS.newContext)) : context;
    },
  };
}
