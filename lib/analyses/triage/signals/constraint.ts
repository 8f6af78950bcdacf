import type { Signal } from "./signal.ts";
import { isExplanation, isFromAssistant, isFromUser, isStatement, MAX_HEADING } from "./conditions.ts";

/** The signals for CONSTRAINT: a lasting limit that others set. */
export const CONSTRAINT = {
  statedLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "a constraint from outside the project is stated",
    cap: 3,
    cues: ["hardLimit"],
    when: (s) => s.position !== "prompt" && s.position !== "plan" && isStatement(s) && s.cues.has("externalParty"),
  },
  encounteredLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "the assistant ran into a constraint from outside the project",
    cap: 4,
    cues: ["limit"],
    when: (s) => isFromAssistant(s) && isExplanation(s) && s.cues.has("externalParty") && !s.cues.has("hardLimit"),
  },
  userLimit: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "the user states a constraint",
    cap: 2,
    cues: ["hardLimit", "limit"],
    when: (s) => isFromUser(s) && isStatement(s) && (s.cues.has("hardLimit") || s.cues.has("externalParty")),
  },
  limitHeading: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "a heading announces constraints",
    cap: 1,
    cues: ["hardLimit"],
    when: (s) => s.kind === "heading" && s.length <= MAX_HEADING,
  },
  underLimitHeading: {
    kind: "under",
    category: "CONSTRAINT",
    reason: "it follows a heading that announces constraints",
    cap: 2,
    heading: "limitHeading",
  },
  limitInPlan: {
    kind: "cue",
    category: "CONSTRAINT",
    reason: "an approved plan states a constraint",
    cap: 3,
    cues: ["limit", "hardLimit"],
    when: (s) =>
      s.position === "plan" && s.kind !== "heading" && s.kind !== "question" &&
      (s.cues.has("externalParty") || s.cues.has("hardLimit")),
  },
} as const satisfies Readonly<Record<string, Signal>>;
