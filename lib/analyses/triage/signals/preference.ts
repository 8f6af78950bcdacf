import type { Signal } from "./signal.ts";
import { isFromUser, isToldByUser, namesProblem } from "./conditions.ts";

/** A polite request in languages whose orders begin with no word of their own. */
const POLITE = /ください|주세요|마세요/;
/** What must never be done in these languages: the word for never, and an order not to at the end. */
const FORBIDS = /(?:絶対に?|決して)[^。]*ないで|(?:절대|결코)[^.]*(?:마세요|말아|마십시오)/;

/** The signals for PREFERENCE: how the user wants things done. */
export const PREFERENCE = {
  generalStatement: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user says what applies from now on",
    cap: 2,
    cues: ["generality"],
    when: (s) => isToldByUser(s),
  },
  userRule: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule",
    cap: 2,
    cues: ["rule"],
    when: (s) => isToldByUser(s),
  },
  standingInstruction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user sets a rule for later, or asks to remember it",
    cap: 1,
    cues: ["standing", "order", "generality"],
    when: (s) =>
      isToldByUser(s) &&
      (s.cues.has("standing") || s.cues.has("order") || FORBIDS.test(s.text) ||
        (s.cues.has("process") && !namesProblem(s) && POLITE.test(s.text))),
  },
  userPreference: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user states a preference",
    cap: 2,
    cues: ["preference"],
    when: (s) => isToldByUser(s),
  },
  correction: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user corrects how something is done",
    cap: 2,
    cues: ["correction"],
    when: (s) => isToldByUser(s),
  },
  // one such question asks; a second one, or a rule beside it, makes it a wish
  correctiveQuestion: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user asks why something is done in this way",
    cap: 2,
    isCompanion: true,
    cues: ["correction"],
    when: (s) => isFromUser(s) && s.kind === "question",
  },
  rejectionWithAlternative: {
    kind: "cue",
    category: "PREFERENCE",
    reason: "the user rejected something and said what to do instead",
    cap: 1,
    cues: ["request", "choice", "rule", "generality", "preference", "correction"],
    when: (s) => s.position === "rejection" && s.kind !== "question",
  },
} as const satisfies Readonly<Record<string, Signal>>;
