/**
 * Who decided about a call, read from its result and what is around it. Asked of results without an `ending`: a client whose
 * reader says outright who decided is not asked again.
 *
 * @module
 */
export { classifyDecision, type HookDecision } from "../claude_code/decisions/classify.ts";
export {
  hookDecisionOf,
  isAnsweredPrompt,
  isMarkedRefusal,
  startsWithInterruption,
  stoppedAtWork,
  verdictUnlessInterrupted,
} from "../claude_code/decisions/around_result.ts";
export { recordedRule } from "../claude_code/decisions/recorded_rule.ts";
export { readResultRecord, type ResultRecord, resultRecordFromJson } from "../claude_code/decisions/result_record.ts";
export { soleResult } from "../claude_code/format/refusal.ts";
