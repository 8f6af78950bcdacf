import type { ClientDecisions, StatedRule } from "../../decisions.ts";
import {
  hookDecisionOf,
  isAnsweredPrompt,
  isMarkedRefusal,
  startsWithInterruption,
  stoppedAtWork,
  verdictUnlessInterrupted,
} from "./around_result.ts";
import { classifyDecision } from "./classify.ts";
import { readResultRecord } from "./result_record.ts";
import type { DecisionEvidence } from "../../../session/calls/decision.ts";
import { AGENT_DENIED } from "./result_messages.ts";

/** The rule that a decision's evidence names, and where the client says that it was from, in the client's words. */
export function recordedRule({ source, text }: DecisionEvidence): StatedRule {
  const [, rule = null, from = null] = (source === "text" && AGENT_DENIED.exec(text)) || [];
  if (rule !== null) return { rule, source: from };
  const named = source === "permissionDecision" ? /\bruleSource=(\w+)/.exec(text)?.[1] : undefined;
  return { rule: null, source: named ?? null };
}

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
