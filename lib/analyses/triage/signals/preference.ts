import type { Signal } from "./signal.ts";
import { findCue, isFromUser } from "./conditions.ts";

/** What speaks for PREFERENCE: how a person wants things done. */
export const PREFERENCE = {
  lastingByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what holds from now on",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "lasting") : null,
  },
  ruledByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person lays down a rule",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" && s.kind !== "question" ? findCue(s, "ruling") : null,
  },
  likedByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what they like",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "liking") : null,
  },
  corrected: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person corrects how it is done",
    most: 2,
    when: (s) => isFromUser(s) && s.kind !== "quotation" ? findCue(s, "correcting") : null,
  },
  refusedSo: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person refused and said how instead",
    most: 1,
    when: (s) =>
      s.position === "rejection" ? findCue(s, "wish", "choice", "ruling", "lasting", "liking", "correcting") : null,
  },
} as const satisfies Readonly<Record<string, Signal>>;
