import type { AcceptedAnswers } from "../../client.ts";
import { ANSWERED_EVENTS } from "../../hooks/hook_events.ts";

const BLOCK: ReadonlySet<string> = new Set(["Stop", "SubagentStop", "PostToolUse", "UserPromptSubmit"]);
/** Never on Stop and SubagentStop: a field that an event does not know voids the whole answer. */
const CONTEXT = ["SessionStart", "UserPromptSubmit", "SubagentStart", "PostToolUse"] as const;
const NOTICE: ReadonlySet<string> = new Set([...ANSWERED_EVENTS.notice, "Interrupt"]);

/** What hooks may answer in every version from 0.117 on. */
export const CODEX_ANSWERS: AcceptedAnswers = {
  block: BLOCK,
  context: new Set(CONTEXT),
  notice: NOTICE,
  // "ask" fails, and so does "allow" without another input: the call then runs as if nothing had been said
  decisions: new Set(["deny"]),
  hasContextBesideDecision: false, // 0.124: it voids the denial beside it
};

/** The first version that takes context before a call (0.124 fails). */
export const CONTEXT_BEFORE_CALL_FROM = "0.135.0";

/** The same for versions that take context before a call. */
export const CODEX_ANSWERS_0135: AcceptedAnswers = {
  ...CODEX_ANSWERS,
  context: new Set([...CONTEXT, "PreToolUse"]),
};
