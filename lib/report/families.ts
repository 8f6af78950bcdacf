import type { ConclusionSource } from "../analyses/summary/conclusion.ts";
import type { CallDecision, CallVerdict } from "../session/calls/decision.ts";

type Verdict = Pick<CallVerdict, "decision" | "outcome">;

/** Decisions that mean the same to a reader. */
export type Family = "ran" | "approved" | "refused" | "not_granted" | "denied" | "hook" | "other";

export const FAMILY_OF: Readonly<Record<CallDecision, Family>> = {
  allowed: "ran",
  allowed_by_rule: "ran",
  allowed_by_mode: "ran",
  allowed_by_hook: "ran",
  allowed_by_classifier: "ran",
  approved_once: "approved",
  approved_always: "approved",
  rejected_by_person: "refused",
  interrupted: "refused",
  not_granted: "not_granted",
  denied_by_rule: "denied",
  denied_by_rule_or_hook: "denied",
  blocked_by_classifier: "denied",
  blocked_by_client: "denied",
  blocked_by_sandbox: "denied",
  blocked_by_hook: "hook",
  cancelled_with_sibling: "other",
  unknown: "other",
};

export const FAMILIES: readonly (readonly [Family, string])[] = [
  ["ran", "ran without a prompt"],
  ["approved", "approved by the user"],
  ["refused", "rejected or interrupted by the user"],
  ["not_granted", "nobody could approve"],
  ["denied", "denied by rule, classifier or sandbox"],
  ["hook", "blocked by a hook"],
  ["other", "cancelled or unknown"],
];

/** A tool whose errors can have any wording failed, as far as the file shows, even where a hook may have stopped it. */
export function familyOf({ decision, outcome }: Verdict): Family {
  return decision === "unknown" && outcome === "tool_error" ? "ran" : FAMILY_OF[decision];
}

/** Whether a call did not run, or not to its end. */
export function didNotEnd(verdict: Verdict): boolean {
  return !["ran", "approved"].includes(familyOf(verdict));
}

export function countFamilies(verdicts: Iterable<Verdict>): Map<Family, number> {
  const families = new Map<Family, number>();
  for (const verdict of verdicts) {
    const family = familyOf(verdict);
    families.set(family, (families.get(family) ?? 0) + 1);
  }
  return families;
}

/** Decisions that are not clear by their own name. */
const DECISION_NAMES: Readonly<Partial<Record<CallDecision, string>>> = {
  rejected_by_person: "rejected by the user",
  interrupted: "interrupted by the user",
  not_granted: "nobody could approve it",
  cancelled_with_sibling: "cancelled with a parallel call",
};

export function decisionName(decision: CallDecision): string {
  return DECISION_NAMES[decision] ?? decision.replaceAll("_", " ");
}

/** What became of a call, where nothing else says how it ended. */
export function verdictName({ decision, outcome }: Verdict): string {
  if (decision !== "unknown") return decisionName(decision);
  return outcome === "not_run" ? "stopped, source unknown" : outcome === "no_result" ? "no result" : "unknown";
}

/** How a call ended that did not fail. A result need not say it, such as one of a command that goes on. */
export function outcomeName(
  { outcome, resultLine }: { readonly outcome: CallVerdict["outcome"]; readonly resultLine: number | null },
): string {
  return outcome === "no_result" && resultLine !== null ? "unknown" : outcome.replaceAll("_", " ");
}

export const SOURCE_NAMES: Readonly<Record<ConclusionSource, string>> = {
  hook_input: "from the hook's input",
  agent_transcript: "from the agent's transcript",
  task_result: "from the result of its call",
  main_transcript: "from the transcript",
  ambiguous: "several agents fit",
  none: "in no file",
};
