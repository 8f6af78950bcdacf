import { excerpt } from "../../text/safe_text.ts";

/** Who or what decided whether a call ran. */
export type CallDecision =
  /** It ran; the file does not say who allowed it. */
  | "allowed"
  | "allowed_by_rule"
  | "allowed_by_mode"
  | "allowed_by_hook"
  | "allowed_by_classifier"
  /** The user approved it at a prompt. */
  | "approved_once"
  /** The user approved it at a prompt and had a rule saved. */
  | "approved_always"
  /** The user rejected it at a prompt, with or without feedback. */
  | "rejected_by_person"
  /** The user interrupted the turn, at the prompt or while the call ran. */
  | "interrupted"
  | "denied_by_rule"
  | "blocked_by_hook"
  /** Up to 2.1.299 the file has one name for both, and a hook's text cannot be told from other text. */
  | "denied_by_rule_or_hook"
  /** It needed approval and nobody could give it. */
  | "not_granted"
  | "blocked_by_classifier"
  /** The client itself refuses such calls, whoever allows them. */
  | "blocked_by_client"
  /** It ran and the sandbox blocked what it tried to do. */
  | "blocked_by_sandbox"
  /** The client cancelled it because a parallel call failed or the session ended. */
  | "cancelled_with_sibling"
  | "unknown";

/** How a call ended. */
export type Outcome = "ok" | "tool_error" | "not_run" | "no_result";

/** Why a tool call failed. */
export type ErrorKind = typeof ERROR_KINDS[number];

/** All error kinds. */
export const ERROR_KINDS = [
  "not_found",
  "not_read_first",
  "stale",
  "no_match",
  "exit_code",
  "timeout",
  "validation",
  "network",
  "too_large",
  "other",
] as const;

/** What shows a decision; `silence` means that the file records nothing. */
export type EvidenceSource = typeof EVIDENCE_SOURCES[number];

/** All evidence sources. */
export const EVIDENCE_SOURCES = [
  "permissionDecision",
  "toolDenialKind",
  "hook_notice",
  "text",
  "hook_text",
  "interrupt_entry",
  "prompt_record",
  "silence",
] as const;

/** What shows a decision, and the text that shows it. */
export interface DecisionEvidence {
  /** The field, entry or text. */
  readonly source: EvidenceSource;
  /** The value of the field or the opening of the text; "" for `silence`. */
  readonly text: string;
}

const EVIDENCE_LENGTH = 200;

/** The evidence for a decision about which the file records nothing. */
export const NO_EVIDENCE: DecisionEvidence = { source: "silence", text: "" };

/** A copy of a text in memory of its own: a slice would keep all of the text that it is cut from. */
function copied(text: string): string {
  return String(JSON.parse(JSON.stringify(text)));
}

/** The first line of a text, redacted and cut when it is first asked for: most analyses only count decisions. */
export function textEvidence(text: string): DecisionEvidence {
  const line = copied(text.trimStart().split("\n", 1)[0] ?? "");
  let opening: string | null = null;
  return {
    source: "text",
    get text() {
      return opening ??= copied(excerpt(line, EVIDENCE_LENGTH));
    },
  };
}

/** A decision with its outcome and the evidence for both. */
export interface CallVerdict {
  /** Who or what decided whether it ran. */
  readonly decision: CallDecision;
  /** How it ended. */
  readonly outcome: Outcome;
  /** Set if the outcome is `tool_error`, else null. */
  readonly errorKind: ErrorKind | null;
  /** What shows the decision. */
  readonly evidence: DecisionEvidence;
}

export const DECISIONS: readonly CallDecision[] = [
  "allowed",
  "allowed_by_rule",
  "allowed_by_mode",
  "allowed_by_hook",
  "allowed_by_classifier",
  "approved_once",
  "approved_always",
  "rejected_by_person",
  "interrupted",
  "denied_by_rule",
  "blocked_by_hook",
  "denied_by_rule_or_hook",
  "not_granted",
  "blocked_by_classifier",
  "blocked_by_client",
  "blocked_by_sandbox",
  "cancelled_with_sibling",
  "unknown",
];

export function isPrompted(decision: CallDecision): boolean {
  return isApproved(decision) || decision === "rejected_by_person";
}

function isApproved(decision: CallDecision): boolean {
  return decision === "approved_once" || decision === "approved_always";
}

export function isAllowed(decision: CallDecision): boolean {
  return isApproved(decision) || decision.startsWith("allowed");
}

/** Decisions that an allow rule would have made unnecessary: the user approved, or nobody could. */
export const PROMPTED_DECISIONS: readonly CallDecision[] = ["approved_once", "approved_always", "not_granted"];

/** Decisions against a call; an interrupted call was not denied. */
export const DENIED_DECISIONS: readonly CallDecision[] = [
  "rejected_by_person",
  "denied_by_rule",
  "denied_by_rule_or_hook",
  "blocked_by_hook",
  "blocked_by_classifier",
  "blocked_by_client",
];
