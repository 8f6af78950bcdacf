import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser } from "./conditions.ts";

/** The signals for TECH_DEBT: work that is deferred. */
export const TECH_DEBT = {
  explicitDebt: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "something unfinished is explicitly deferred",
    cap: 2,
    match: (s) => s.position !== "prompt" && isExplanation(s) && s.cues.has("deferral") ? findCue(s, "debt") : null,
  },
  deferredWork: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "the assistant says what remains to be done",
    cap: 3,
    match: (s) =>
      isFromAssistant(s) && s.position === "closing" && isExplanation(s) ? findCue(s, "debt", "deferral") : null,
  },
  deferredWhileWorking: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "the assistant defers something while it works",
    cap: 3,
    match: (s) =>
      isFromAssistant(s) && s.position === "working" && isExplanation(s) ? findCue(s, "debt", "deferral") : null,
  },
  deferredByUser: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "the user defers something",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "question" ? findCue(s, "deferral", "debt") : null,
  },
  deferredInPlan: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "an approved plan defers something",
    cap: 3,
    match: (s) => s.position === "plan" ? findCue(s, "deferral", "debt") : null,
  },
  debtHeading: {
    kind: "sentence",
    category: "TECH_DEBT",
    reason: "a heading announces what remains to be done",
    cap: 2,
    match: (s) => isFromAssistant(s) && s.kind === "heading" ? findCue(s, "debt", "deferral") : null,
  },
  underDebtHeading: {
    kind: "under",
    category: "TECH_DEBT",
    reason: "it follows a heading that announces what remains to be done",
    cap: 2,
    heading: "debtHeading",
  },
  recordedTodo: {
    kind: "event",
    category: "TECH_DEBT",
    reason: "it was written to a to-do list or filed as an issue",
    cap: 2,
    event: "todo",
  },
} as const satisfies Readonly<Record<string, Signal>>;
