import type { Signal } from "./signal.ts";
import { explains, has, isFromAssistant, isFromUser, states, TITLE } from "./conditions.ts";

/** What speaks for CONSTRAINT: a lasting limit from outside. */
export const CONSTRAINT = {
  limitStated: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a limit of something outside is stated",
    most: 3,
    when: (s) =>
      s.position !== "prompt" && s.position !== "plan" && states(s) && s.cues.has("outside") &&
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
      isFromAssistant(s) && explains(s) && s.cues.has("outside") && !s.cues.has("fixedLimit") ? has(s, "limit") : null,
  },
  limitByPerson: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a person states a limit",
    most: 2,
    when: (s) =>
      isFromUser(s) && states(s) ? has(s, "fixedLimit") ?? (s.cues.has("outside") ? has(s, "limit") : null) : null,
  },
  limitHeading: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "under a heading that names limits",
    most: 1,
    when: (s) => s.kind === "heading" && s.length <= TITLE ? has(s, "fixedLimit") : null,
  },
  limitInPlan: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "an approved plan names a limit",
    most: 3,
    when: (s) =>
      s.position === "plan" && s.kind !== "heading" && (s.cues.has("outside") || s.cues.has("fixedLimit"))
        ? has(s, "limit", "fixedLimit")
        : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
