/** How it came that a call ran, or did not. */
export type CallDecision =
  /** It ran, and the file does not say who allowed it. */
  | "allowed"
  | "allowed_by_rule"
  | "allowed_by_mode"
  | "allowed_by_hook"
  | "allowed_by_classifier"
  /** A person was asked and said yes. */
  | "approved_once"
  /** A person was asked, said yes, and had the rule saved. */
  | "approved_always"
  /** A person was asked and said no; their words stand beside it where they gave any. */
  | "rejected_by_person"
  /** A person stopped the turn, at the question or while it ran. */
  | "interrupted"
  | "denied_by_rule"
  | "blocked_by_hook"
  /** Up to 2.1.299 the file has one name for both, and a hook's words look like anybody's. */
  | "denied_by_rule_or_hook"
  /** It needed a yes and nobody was there to give it. */
  | "not_granted"
  | "blocked_by_classifier"
  /** It ran, and the sandbox kept it from what it wanted. */
  | "blocked_by_sandbox"
  /** The client gave it up because something beside it failed or ended. */
  | "cancelled_with_sibling"
  | "unknown";

/** What became of a call. */
export type Outcome = "ok" | "tool_error" | "not_run" | "no_result";

/** Why a tool failed. */
export type ErrorKind = typeof ERROR_KINDS[number];

/** All reasons why a tool failed. */
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

/** What showed a decision; `silence` is what the file does not say. */
export type EvidenceSource = typeof EVIDENCE_SOURCES[number];

/** All that can show a decision. */
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

/** What showed a decision, with the words that did. */
export interface DecisionEvidence {
  /** Which field, line or text. */
  readonly source: EvidenceSource;
  /** The field's value or the text's opening; "" for silence. */
  readonly text: string;
}

/** A decision with its outcome and the evidence for both. */
export interface CallVerdict {
  /** How it came that it ran, or did not. */
  readonly decision: CallDecision;
  /** What became of it. */
  readonly outcome: Outcome;
  /** Set where the outcome is `tool_error`. */
  readonly errorKind: ErrorKind | null;
  /** What showed the decision. */
  readonly evidence: DecisionEvidence;
}

/** All decisions, in the order reports show them. */
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
  "blocked_by_sandbox",
  "cancelled_with_sibling",
  "unknown",
];

/** The five classes a failed call can be sorted into where less will do. */
export type PlainClass = "user_rejected" | "hook_blocked" | "tool_error" | "permission_denied" | "unknown";

const PLAIN_CLASSES: Readonly<Record<CallDecision, PlainClass | null>> = {
  allowed: null,
  allowed_by_rule: null,
  allowed_by_mode: null,
  allowed_by_hook: null,
  allowed_by_classifier: null,
  approved_once: null,
  approved_always: null,
  rejected_by_person: "user_rejected",
  interrupted: "user_rejected",
  denied_by_rule: "permission_denied",
  blocked_by_hook: "hook_blocked",
  denied_by_rule_or_hook: "permission_denied",
  not_granted: "permission_denied",
  blocked_by_classifier: "permission_denied",
  blocked_by_sandbox: "permission_denied",
  cancelled_with_sibling: "tool_error", // nobody refused it: it failed with its neighbour
  unknown: "unknown",
};

/**
 * The plain class of a call, or null where it neither failed nor was refused.
 *
 * @example
 * ```ts
 * import { plainClassOf } from "./decision.ts";
 *
 * const found = plainClassOf({ decision: "not_granted", outcome: "not_run" });
 * if (found !== "permission_denied") throw new Error(`${found}`);
 * ```
 */
export function plainClassOf(verdict: Pick<CallVerdict, "decision" | "outcome">): PlainClass | null {
  return PLAIN_CLASSES[verdict.decision] ?? (verdict.outcome === "tool_error" ? "tool_error" : null);
}

/** Whether a person had to answer a question for this call. */
export function wasPrompted(decision: CallDecision): boolean {
  switch (decision) {
    case "approved_once":
    case "approved_always":
    case "rejected_by_person":
      return true;
    default:
      return false;
  }
}

/** Calls that a person approved or nobody could grant: an allow rule would have answered them. */
export const PROMPTED_DECISIONS: readonly CallDecision[] = ["approved_once", "approved_always", "not_granted"];

/** Calls that somebody or something said no to; one that the user stopped was not refused. */
export const DENIED_DECISIONS: readonly CallDecision[] = [
  "rejected_by_person",
  "denied_by_rule",
  "denied_by_rule_or_hook",
  "blocked_by_hook",
  "blocked_by_classifier",
];
