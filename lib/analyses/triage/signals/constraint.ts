import type { Signal } from "./signal.ts";
import { findCue, isExplanation, isFromAssistant, isFromUser, isStatement, MAX_HEADING } from "./conditions.ts";

/** The signals for CONSTRAINT: a lasting limit that others set. */
export const CONSTRAINT = {
  statedLimit: {
    kind: "sentence",
    category: "CONSTRAINT",
    reason: "a limit that others set is stated",
    cap: 3,
    match: (s) =>
      s.position !== "prompt" && s.position !== "plan" && isStatement(s) && s.cues.has("externalParty")
        ? findCue(s, "hardLimit")
        : null,
  },
  encounteredLimit: {
    kind: "sentence",
    category: "CONSTRAINT",
    reason: "the assistant ran into a limit that others set",
    cap: 4,
    match: (s) =>
      isFromAssistant(s) && isExplanation(s) && s.cues.has("externalParty") && !s.cues.has("hardLimit")
        ? findCue(s, "limit")
        : null,
  },
  userLimit: {
    kind: "sentence",
    category: "CONSTRAINT",
    reason: "the user states a limit",
    cap: 2,
    match: (s) =>
      isFromUser(s) && isStatement(s)
        ? findCue(s, "hardLimit") ?? (s.cues.has("externalParty") ? findCue(s, "limit") : null)
        : null,
  },
  limitHeading: {
    kind: "sentence",
    category: "CONSTRAINT",
    reason: "a heading announces limits",
    cap: 1,
    match: (s) => s.kind === "heading" && s.length <= MAX_HEADING ? findCue(s, "hardLimit") : null,
  },
  underLimitHeading: {
    kind: "under",
    category: "CONSTRAINT",
    reason: "it follows a heading that announces limits",
    cap: 2,
    heading: "limitHeading",
  },
  limitInPlan: {
    kind: "sentence",
    category: "CONSTRAINT",
    reason: "an approved plan states a limit",
    cap: 3,
    match: (s) =>
      s.position === "plan" && s.kind !== "heading" && (s.cues.has("externalParty") || s.cues.has("hardLimit"))
        ? findCue(s, "limit", "hardLimit")
        : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
