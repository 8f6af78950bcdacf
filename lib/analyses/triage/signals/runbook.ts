import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser, isStatement, namesProblem } from "./conditions.ts";

/** The signals for RUNBOOK: a problem whose cause or fix was found. */
export const RUNBOOK = {
  rootCause: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the assistant found the cause",
    cap: 3,
    // "Found the issue." is short, and what follows it says the rest
    match: (s) =>
      isFromAssistant(s) && (isExplanation(s) || s.kind === "statement" || s.kind === "heading")
        ? findCue(s, "rootCause")
        : null,
  },
  causeDuringFix: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "said between the failure of a command and its success",
    cap: 2,
    match: (s, { isDuringFix }) =>
      isDuringFix && isFromAssistant(s) && isExplanation(s) ? findCue(s, "cause", "failure") : null,
  },
  problemCause: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the assistant states the cause of a problem",
    cap: 3,
    match: (s) => isFromAssistant(s) && isExplanation(s) && namesProblem(s) ? findCue(s, "cause") : null,
  },
  otherCause: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the assistant says why something is so",
    cap: 4,
    match: (s) => isFromAssistant(s) && isExplanation(s) && !namesProblem(s) ? findCue(s, "cause") : null,
  },
  causeHeading: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "a heading announces a cause or a problem",
    cap: 2,
    match: (s) => isFromAssistant(s) && s.kind === "heading" ? findCue(s, "cause", "failure") : null,
  },
  underCauseHeading: {
    kind: "under",
    category: "RUNBOOK",
    reason: "it follows a heading that announces a cause or a problem",
    cap: 2,
    heading: "causeHeading",
  },
  reportedFix: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the assistant says how a problem was fixed",
    cap: 3,
    match: (s) =>
      isFromAssistant(s) && isStatement(s) && (namesProblem(s) || s.cues.has("cause")) ? findCue(s, "fix") : null,
  },
  encounteredFailure: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the assistant ran into a failure",
    cap: 4,
    match: (s) =>
      isFromAssistant(s) && s.position === "working" && isExplanation(s) ? findCue(s, "failure", "failureTerm") : null,
  },
  userReport: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "the user reports a problem",
    cap: 3,
    match: (s) => isFromUser(s) && s.length >= 12 ? findCue(s, "failure", "cause", "failureTerm") : null,
  },
  problemInPlan: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "an approved plan explains a problem",
    cap: 4,
    match: (s) => s.position === "plan" && s.kind !== "heading" ? findCue(s, "cause", "failure") : null,
  },
  planToFix: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "an approved plan is about a fix",
    cap: 1,
    match: (s) => s.position === "plan" && s.isFirst ? findCue(s, "fix", "failure", "cause") : null,
  },
  fixInPlan: {
    kind: "sentence",
    category: "RUNBOOK",
    reason: "a step of an approved plan is about a fix",
    cap: 2,
    match: (s) => s.position === "plan" && s.kind === "heading" && !s.isFirst ? findCue(s, "fix", "failure") : null,
  },
  fixedCommand: {
    kind: "event",
    category: "RUNBOOK",
    reason: "a command failed, something was changed, and it succeeded",
    cap: 2,
    event: "fix",
  },
  failedCall: { kind: "event", category: "RUNBOOK", reason: "calls failed", cap: 6, event: "failure" },
} as const satisfies Readonly<Record<string, Signal>>;
