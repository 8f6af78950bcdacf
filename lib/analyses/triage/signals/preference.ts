import type { Signal } from "./signal.ts";
import { isFromUser } from "./conditions.ts";

/** The signals for PREFERENCE: how the user wants things done. */
export const PREFERENCE = {
  generalStatement: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user says what applies from now on",
    cap: 2,
    cues: ["generality"],
    when: (s) => isFromUser(s) && s.kind !== "quotation",
  },
  userRule: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule",
    cap: 2,
    cues: ["rule"],
    when: (s) => isFromUser(s) && s.kind !== "quotation" && s.kind !== "question",
  },
  standingInstruction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule for later, or asks to remember it",
    cap: 1,
    cues: ["standing", "order"],
    when: (s) => isFromUser(s) && s.kind !== "quotation" && s.kind !== "question",
  },
  userPreference: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user states a preference",
    cap: 2,
    cues: ["preference"],
    when: (s) => isFromUser(s) && s.kind !== "quotation",
  },
  correction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user corrects how something is done",
    cap: 2,
    cues: ["correction"],
    when: (s) => isFromUser(s) && s.kind !== "quotation",
  },
  rejectionWithAlternative: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user rejected something and said what to do instead",
    cap: 1,
    cues: ["request", "choice", "rule", "generality", "preference", "correction"],
    when: (s) => s.position === "rejection",
  },
} as const satisfies Readonly<Record<string, Signal>>;
