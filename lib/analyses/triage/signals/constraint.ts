import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser, isStatement, MAX_HEADING } from "./conditions.ts";

/** What speaks for CONSTRAINT: a lasting limit from outside. */
export const CONSTRAINT = {
  limitStated: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a limit of something outside is stated",
    most: 3,
    when: (s) =>
      s.position !== "prompt" && s.position !== "plan" && isStatement(s) && s.cues.has("outside") &&
        s.cues.has("fixedLimit")
        ? "fixedLimit"
        : null,
  },
  limitMet: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "something outside does not let it be done",
    most: 4,
    when: (s) =>
      isFromAssistant(s) && isExplanation(s) && s.cues.has("outside") && !s.cues.has("fixedLimit")
        ? findCue(s, "limit")
        : null,
  },
  limitByPerson: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a person states a limit",
    most: 2,
    when: (s) =>
      isFromUser(s) && isStatement(s)
        ? findCue(s, "fixedLimit") ?? (s.cues.has("outside") ? findCue(s, "limit") : null)
        : null,
  },
  limitHeading: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "under a heading that names limits",
    most: 1,
    when: (s) => s.kind === "heading" && s.length <= MAX_HEADING ? findCue(s, "fixedLimit") : null,
  },
  limitInPlan: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "an approved plan names a limit",
    most: 3,
    when: (s) =>
      s.position === "plan" && s.kind !== "heading" && (s.cues.has("outside") || s.cues.has("fixedLimit"))
        ? findCue(s, "limit", "fixedLimit")
        : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
