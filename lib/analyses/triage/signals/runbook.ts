import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser, isStatement, namesProblem } from "./conditions.ts";

/** What speaks for RUNBOOK: a problem whose cause or fix was found. */
export const RUNBOOK = {
  rootCause: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant found the cause",
    most: 3,
    // "Found the issue." is short, and what follows it says the rest
    when: (s) =>
      isFromAssistant(s) && (isExplanation(s) || s.kind === "statement" || s.kind === "heading")
        ? findCue(s, "rootCause")
        : null,
  },
  causeOfFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "said between a command's failure and its passing",
    most: 2,
    when: (s, { isDuringFix: fixing }) =>
      fixing && isFromAssistant(s) && isExplanation(s) ? findCue(s, "cause", "breaking") : null,
  },
  causeStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant states a cause",
    most: 3,
    when: (s) => isFromAssistant(s) && isExplanation(s) && namesProblem(s) ? findCue(s, "cause") : null,
  },
  causeNamed: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says why it is so",
    most: 4,
    when: (s) => isFromAssistant(s) && isExplanation(s) && !namesProblem(s) ? findCue(s, "cause") : null,
  },
  causeHeading: {
    kind: "said",
    category: "RUNBOOK",
    reason: "under a heading that names a cause, a problem or a fix",
    most: 2,
    when: (s) => isFromAssistant(s) && s.kind === "heading" ? findCue(s, "cause", "breaking") : null,
  },
  fixStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says how it was put right",
    most: 3,
    when: (s) =>
      isFromAssistant(s) && isStatement(s) && (namesProblem(s) || s.cues.has("cause")) ? findCue(s, "fixed") : null,
  },
  failureMet: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant met a failure",
    most: 4,
    when: (s) =>
      isFromAssistant(s) && s.position === "working" && isExplanation(s) ? findCue(s, "breaking", "failing") : null,
  },
  problemReported: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a person reports a problem",
    most: 3,
    when: (s) => isFromUser(s) && s.length >= 12 ? findCue(s, "breaking", "cause", "failing") : null,
  },
  problemInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan explains a problem",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? findCue(s, "cause", "breaking") : null,
  },
  planToFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan is about putting something right",
    most: 1,
    when: (s) => s.position === "plan" && s.isFirst ? findCue(s, "fixed", "breaking", "cause") : null,
  },
  fixInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a step of an approved plan puts something right",
    most: 2,
    when: (s) => s.position === "plan" && s.kind === "heading" && !s.isFirst ? findCue(s, "fixed", "breaking") : null,
  },
  fixed: {
    kind: "happened",
    category: "RUNBOOK",
    reason: "a command failed, something was changed, and it passed",
    most: 2,
    of: "fix",
  },
  failed: { kind: "happened", category: "RUNBOOK", reason: "calls failed", most: 6, of: "failure" },
} as const satisfies Readonly<Record<string, Signal>>;
