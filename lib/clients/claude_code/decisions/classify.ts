import { EXIT_CODE_FROM, HEADLESS, isClientWorded, marksRefusals } from "../format/refusal.ts";
import { AGENT_TOOLS, SHELL_TOOLS } from "../../../session/calls/tool_names.ts";
import { compareVersions } from "../../../session/version.ts";
import type { PermissionDecision } from "../../../session/entry.ts";
import type { HookDecision, ResultRecord } from "../../decisions.ts";
import type { HookText } from "../../hooks/hook_texts.ts";
import {
  type CallDecision,
  type CallVerdict,
  type DecisionEvidence,
  NO_EVIDENCE,
  type Outcome,
  textEvidence,
} from "../../../session/calls/decision.ts";
import { AGENT_DENIED, COMMAND_FAILED, type ResultMeaning, resultMeaning } from "./result_messages.ts";
import { classifyPermission } from "./result_record.ts";

/** The last recorded client that names the hook in every block. */
const HOOK_NAMED_UNTIL = "2.1.90";

/** Tools whose error messages can have any wording. */
const FREE_TEXT_TOOL = /^(?:mcp__|WebFetch$|WebSearch$|Task$|Agent$|Skill$)/;

function permissionEvidence(permission: PermissionDecision): DecisionEvidence {
  const { decision, source, reasonType, reasonCode, ruleSource } = permission;
  const fields = Object.entries({ source, reasonType, reasonCode, ruleSource })
    .flatMap(([name, value]) => value === null ? [] : [`${name}=${value}`]);
  return { source: "permissionDecision", text: [decision, ...fields].join(" ") };
}

/** What a failed result's text says about who decided. */
type Refusal = ResultMeaning & { readonly decision: CallDecision };

/** Before 2.0.30 a failed command's text can be its own output: believed about rules and hooks, not about the user. */
const BY_USER: ReadonlySet<CallDecision> = new Set(["rejected_by_person", "interrupted"]);

/** What a failed result's text says about who decided; null if it says nothing, or if the tool itself can have said it. */
function statedRefusal(tool: string, record: ResultRecord, meaning: ResultMeaning | null): Refusal | null {
  if (meaning === null || meaning.decision === null) return null;
  const refusal = { ...meaning, decision: meaning.decision };
  const { decision } = refusal;
  // sandbox violations follow the command's output
  if (decision === "blocked_by_sandbox") return SHELL_TOOLS.has(tool) ? refusal : null;
  // the client did not run it, so the tool cannot have said anything
  if (record.denialKind !== null || record.permission?.decision === "reject") return refusal;
  if (!isClientWorded(tool, record.version) && !(SHELL_TOOLS.has(tool) && !BY_USER.has(decision))) return null;
  // the tool itself refuses an agent that a rule denies: the call is recorded as accepted (2.1.330)
  if (AGENT_TOOLS.has(tool) && AGENT_DENIED.test(record.text)) return refusal;
  // a cancelled call was not denied and may have no mark
  return !marksRefusals(record.version) || decision === "cancelled_with_sibling" ? refusal : null;
}

/** How a call that ran has failed, if its text says so in known words. */
function failureOf(tool: string, { text }: ResultRecord, meaning: ResultMeaning | null): ResultMeaning | null {
  if (meaning === null || meaning.decision === null) return meaning;
  return SHELL_TOOLS.has(tool) && text.startsWith("Exit code ") ? COMMAND_FAILED : null;
}

/** The verdict for a call that ran: `ok`, or how it failed. */
function ranVerdict(
  decision: CallDecision,
  record: ResultRecord,
  failure: ResultMeaning | null,
  evidence: DecisionEvidence,
): CallVerdict {
  if (!record.isError) return { decision, outcome: "ok", errorKind: null, evidence };
  return { decision, outcome: "tool_error", errorKind: failure?.errorKind ?? "other", evidence };
}

/** The verdict for a call that did not run, or did not run to its end. */
function stoppedVerdict(
  decision: CallDecision,
  evidence: DecisionEvidence,
  outcome: Outcome = "not_run",
): CallVerdict {
  return { decision, outcome, errorKind: null, evidence };
}

function refusalVerdict({ decision, outcome, errorKind }: Refusal, { text }: ResultRecord): CallVerdict {
  return { decision, outcome, errorKind, evidence: textEvidence(text) };
}

/** Decisions that a text may add to an accepted `permissionDecision`: what stopped the call came afterwards. */
const AFTER_CONSENT: ReadonlySet<CallDecision> = new Set([
  "denied_by_rule", // of an agent
  "cancelled_with_sibling",
  "blocked_by_sandbox",
  "interrupted",
]);

function classifyByPermission(
  permission: PermissionDecision,
  record: ResultRecord,
  refusal: Refusal | null,
  failure: ResultMeaning | null,
): CallVerdict {
  const decision = classifyPermission(permission, record.denialKind);
  const evidence = permissionEvidence(permission);
  if (permission.decision !== "accept") return stoppedVerdict(decision, evidence);
  if (refusal !== null && AFTER_CONSENT.has(refusal.decision)) return refusalVerdict(refusal, record);
  // a rejection in spite of consent: the user pressed Esc while the call ran
  if (refusal !== null) return stoppedVerdict(decision, evidence, "no_result");
  return ranVerdict(decision, record, failure, evidence);
}

/** The text tells apart decisions that share a `toolDenialKind`; null for an unknown one. */
function decisionByDenialKind(
  kind: string,
  record: ResultRecord,
  stated: CallDecision | null,
  isHookText: boolean,
): CallDecision | null {
  switch (kind) {
    case "interrupted":
      return "interrupted";
    case "cancelled":
      return "cancelled_with_sibling";
    case "permission-rule":
      if (stated === "denied_by_rule" || stated === "blocked_by_hook" || stated === "not_granted") return stated;
      return isHookText ? "blocked_by_hook" : "denied_by_rule_or_hook";
    case "user-rejected":
      if (stated === "not_granted" || stated === "interrupted") return stated;
      // with nobody to answer, no text is a user's
      if (record.isUnanswered || record.entrypoint === HEADLESS) return "not_granted";
      if (stated === "rejected_by_person" || record.isPlainRefusal || record.words !== null) {
        return "rejected_by_person";
      }
      if (record.entrypoint?.startsWith("sdk")) return "not_granted";
      return record.entrypoint === "cli" ? "rejected_by_person" : "unknown";
    default:
      return kind.startsWith("automode") ? "blocked_by_classifier" : null;
  }
}

/** Who can have written it, by tool and version. `isKnownWording`: it reads like a refusal, but nothing shows one. */
function classifyUnknownText(
  tool: string,
  { text, version }: ResultRecord,
  isKnownWording: boolean,
): CallVerdict {
  const evidence = textEvidence(text);
  const failed = (decision: CallDecision): CallVerdict => {
    const isExit = SHELL_TOOLS.has(tool) && version !== null && compareVersions(version, EXIT_CODE_FROM) < 0;
    return { decision, outcome: "tool_error", errorKind: isExit ? "exit_code" : "other", evidence };
  };
  if (marksRefusals(version)) return failed("allowed");
  if (isKnownWording && !isClientWorded(tool, version)) return failed("unknown");
  if (version !== null && compareVersions(version, HOOK_NAMED_UNTIL) <= 0) return failed("allowed");
  return FREE_TEXT_TOOL.test(tool) ? failed("unknown") : stoppedVerdict("unknown", evidence);
}

/** Who decided, and how it ended: by explicit fields, then a failed result's text, then configured hook texts. */
export function classifyDecision(
  tool: string,
  record: ResultRecord,
  { notice = null, hookTexts = [] }: {
    readonly notice?: HookDecision | null;
    readonly hookTexts?: readonly HookText[];
  } = {},
): CallVerdict {
  const meaning = record.isError ? resultMeaning(record.text) : null;
  const refusal = statedRefusal(tool, record, meaning);
  const failure = failureOf(tool, record, meaning);
  if (record.permission !== null) return classifyByPermission(record.permission, record, refusal, failure);
  if (notice?.decision === "deny" && record.isError) {
    return stoppedVerdict("blocked_by_hook", { source: "hook_notice", text: notice.name });
  }
  const hook = record.isError ? hookTexts.find(({ pattern }) => pattern.test(record.text)) : undefined;
  if (record.denialKind !== null) {
    const stated = refusal?.decision ?? null;
    const decision = decisionByDenialKind(record.denialKind, record, stated, hook !== undefined);
    if (decision !== null && decision === stated) return stoppedVerdict(decision, textEvidence(record.text));
    if (decision === "blocked_by_hook") {
      return stoppedVerdict(decision, { source: "hook_text", text: hook?.name ?? "" });
    }
    if (decision !== null) return stoppedVerdict(decision, { source: "toolDenialKind", text: record.denialKind });
  }
  const allowed = notice === null ? "allowed" : "allowed_by_hook";
  if (!record.isError) {
    const evidence: DecisionEvidence = notice === null ? NO_EVIDENCE : { source: "hook_notice", text: notice.name };
    return ranVerdict(allowed, record, null, evidence);
  }
  if (refusal !== null) return refusalVerdict(refusal, record);
  if (record.isPlainRefusal) return stoppedVerdict("rejected_by_person", textEvidence(record.text));
  if (hook !== undefined && isClientWorded(tool, record.version) && !marksRefusals(record.version)) {
    return stoppedVerdict("blocked_by_hook", { source: "hook_text", text: hook.name });
  }
  if (failure !== null) return ranVerdict(allowed, record, failure, textEvidence(record.text));
  return classifyUnknownText(tool, record, meaning !== null);
}
