import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser } from "./conditions.ts";

/** What speaks for TECH_DEBT: something left behind. */
export const TECH_DEBT = {
  shortcut: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "something unfinished is left for later, in so many words",
    most: 2,
    when: (s) => s.position !== "prompt" && isExplanation(s) && s.cues.has("later") ? findCue(s, "debt") : null,
  },
  leftBehind: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant says what is left",
    most: 3,
    when: (s) =>
      isFromAssistant(s) && s.position === "closing" && isExplanation(s) ? findCue(s, "debt", "later") : null,
  },
  leftOnTheWay: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant leaves something aside while it works",
    most: 3,
    when: (s) =>
      isFromAssistant(s) && s.position === "working" && isExplanation(s) ? findCue(s, "debt", "later") : null,
  },
  putOffByPerson: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "a person puts something off",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "question" ? findCue(s, "later", "debt") : null,
  },
  putOffInPlan: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "an approved plan leaves something for later",
    most: 3,
    when: (s) => s.position === "plan" ? findCue(s, "later", "debt") : null,
  },
  debtHeading: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "under a heading that names what is left",
    most: 2,
    when: (s) => isFromAssistant(s) && s.kind === "heading" ? findCue(s, "debt", "later") : null,
  },
  noted: { kind: "happened", category: "TECH_DEBT", reason: "it was noted for later", most: 2, of: "noted" },
} as const satisfies Readonly<Record<string, Signal>>;
