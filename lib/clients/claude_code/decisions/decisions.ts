import type { ClientDecisions, HookDecision, ResultRecord, StatedRule } from "../../decisions.ts";
import { classifyDecision } from "./classify.ts";
import { classifyPermission, readResultRecord } from "./result_record.ts";
import { type CallVerdict, type DecisionEvidence, isPrompted } from "../../../session/calls/decision.ts";
import { AGENT_DENIED, resultMeaning } from "./result_messages.ts";
import { objectAt } from "../../../json.ts";
import { SHELL_TOOLS } from "../../../session/calls/tool_names.ts";
import { joinText } from "../../../session/content.ts";
import type { AssistantEntry, AttachmentEntry, UserEntry } from "../../../session/entry.ts";
import { INTERRUPT_OPENINGS, startsWithAny } from "../format/client_strings.ts";

/** Whether the interruption note is in the entry itself, with the result. */
export function startsWithInterruption(entry: UserEntry | AssistantEntry): boolean {
  return startsWithAny(joinText(entry.content).trimStart(), INTERRUPT_OPENINGS);
}

/** Whether the client marked a result as refused by the user, which it does to commands that Esc stopped, too. */
export function isMarkedRefusal({ denialKind }: ResultRecord): boolean {
  return denialKind === "user-rejected";
}

/** After Esc at a prompt the note names no message (recorded with 2.1.260, 2.1.330 and 2.1.331). */
export function stoppedAtWork(note: UserEntry): boolean {
  return note.raw["interruptedMessageId"] !== undefined;
}

/** Whether the fields of a line say that the user answered a prompt. */
export function isAnsweredPrompt({ permission, denialKind }: ResultRecord): boolean {
  return permission !== null && isPrompted(classifyPermission(permission, denialKind));
}

/** The verdict for a refusal that may turn out to be an interruption; null if the given verdict is final. */
export function verdictUnlessInterrupted(
  tool: string,
  record: ResultRecord,
  verdict: CallVerdict,
): CallVerdict | null {
  const { decision, outcome, evidence } = verdict;
  if (decision === "rejected_by_person") {
    const isAsked = evidence.source === "permissionDecision" || isAtPrompt(tool, record);
    return isAsked || record.words !== null ? null : verdict;
  }
  const stated = record.isError && evidence.source !== "hook_notice" ? resultMeaning(record.text)?.decision : null;
  if (stated !== "interrupted" && stated !== "rejected_by_person") return null;
  if (outcome === "tool_error") return verdict;
  // a command can print the interruption note before it fails
  if (decision !== "interrupted" || evidence.source !== "text" || !isCommandFailure(tool, record)) return null;
  return { decision: "allowed", outcome: "tool_error", errorKind: "exit_code", evidence };
}

/** Tools that are a prompt themselves or finish at once: the user can only have refused them at the prompt. */
const REFUSED_AT_PROMPT: ReadonlySet<string> = new Set([
  "ExitPlanMode",
  "AskUserQuestion",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
]);

/** Whether a refusal was the answer to a prompt, even if Esc gave it. */
function isAtPrompt(tool: string, record: ResultRecord): boolean {
  return (isMarkedRefusal(record) || record.denialKind === null) && REFUSED_AT_PROMPT.has(tool);
}

function isCommandFailure(tool: string, { text, denialKind }: ResultRecord): boolean {
  return denialKind === null && SHELL_TOOLS.has(tool) && text.startsWith("Exit code ");
}

/** What a hook's attachment says about a call, with the call's id; null if it decides about none. */
export function hookDecisionOf({ attachment, raw }: AttachmentEntry): readonly [id: string, HookDecision] | null {
  if (attachment.kind !== "hook" || attachment.toolUseId === null) return null;
  const { toolUseId, type, event } = attachment;
  const name = attachment.name ?? event ?? type;
  const isDenial = type === "hook_blocking_error" && (event ?? name).startsWith("PreToolUse");
  const stated = type === "hook_permission_decision" ? objectAt(raw, "attachment")?.["decision"] : undefined;
  const decision = isDenial ? "deny" : stated;
  return decision === "allow" || decision === "deny" ? [toolUseId, { decision, name }] : null;
}

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
