import type { ClientDecisions } from "../../decisions.ts";
import {
  hookDecisionOf,
  isAnsweredPrompt,
  isMarkedRefusal,
  startsWithInterruption,
  stoppedAtWork,
  verdictUnlessInterrupted,
} from "./around_result.ts";
import { classifyDecision } from "./classify.ts";
import { recordedRule } from "./recorded_rule.ts";
import { readResultRecord } from "./result_record.ts";

/** How Claude Code's transcripts tell who decided about a call. */
export const CLAUDE_CODE_DECISIONS: ClientDecisions = {
  readRecord: readResultRecord,
  classify: classifyDecision,
  verdictUnlessInterrupted,
  isAnsweredPrompt,
  isMarkedRefusal,
  startsWithInterruption,
  stoppedAtWork,
  hookDecision: hookDecisionOf,
  recordedRule,
};
