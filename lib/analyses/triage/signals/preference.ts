import type { Signal } from "./signal.ts";
import { findCue, isFromUser } from "./conditions.ts";

/** The signals for PREFERENCE: how the user wants things done. */
export const PREFERENCE = {
  generalStatement: {
    kind: "sentence",
    category: "PREFERENCE",
    reason: "the user says what applies from now on",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "generality") : null,
  },
  userRule: {
    kind: "sentence",
    category: "PREFERENCE",
    reason: "the user lays down a rule",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "quotation" && s.kind !== "question" ? findCue(s, "rule") : null,
  },
  userPreference: {
    kind: "sentence",
    category: "PREFERENCE",
    reason: "the user states a preference",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "preference") : null,
  },
  correction: {
    kind: "sentence",
    category: "PREFERENCE",
    reason: "the user corrects how something is done",
    cap: 2,
    match: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "correction") : null,
  },
  rejectionWithAlternative: {
    kind: "sentence",
    category: "PREFERENCE",
    reason: "the user rejected something and said what to do instead",
    cap: 1,
    match: (s) =>
      s.position === "rejection"
        ? findCue(s, "request", "choice", "rule", "generality", "preference", "correction")
        : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
