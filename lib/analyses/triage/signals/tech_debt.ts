import type { Signal } from "./signal.ts";
import { isExplanation, isFromAssistant, isOpenBox, isToldByUser } from "./conditions.ts";

/** The signals for TECH_DEBT: work that is deferred. */
export const TECH_DEBT = {
  explicitDebt: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "something unfinished is explicitly deferred",
    cap: 2,
    cues: ["debt"],
    when: (s) => s.position !== "prompt" && isExplanation(s) && s.cues.has("deferral"),
  },
  deferredWork: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "the assistant says what remains to be done",
    cap: 3,
    cues: ["debt", "deferral"],
    // "it still needs to be wired up, whenever you are ready"
    when: (s) =>
      isFromAssistant(s) && s.position === "closing" &&
      (isExplanation(s) || (s.kind === "proposal" && s.cues.has("debt"))),
  },
  deferredWhileWorking: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "the assistant defers something while it works",
    cap: 3,
    cues: ["debt", "deferral"],
    when: (s) => isFromAssistant(s) && s.position === "working" && isExplanation(s),
  },
  deferredByUser: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "the user defers something",
    cap: 2,
    cues: ["deferral", "debt"],
    when: (s) => isToldByUser(s),
  },
  deferredInPlan: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "an approved plan defers something",
    cap: 3,
    cues: ["deferral", "debt"],
    when: (s) => s.position === "plan" && s.kind !== "question",
  },
  debtHeading: {
    kind: "cue",
    category: "TECH_DEBT",
    reason: "a heading announces what remains to be done",
    cap: 2,
    cues: ["debt", "deferral"],
    when: (s) => isFromAssistant(s) && s.kind === "heading",
  },
  underDebtHeading: {
    kind: "under",
    category: "TECH_DEBT",
    reason: "it follows a heading that announces what remains to be done",
    cap: 2,
    heading: "debtHeading",
  },
  openBox: {
    kind: "position",
    category: "TECH_DEBT",
    reason: "a box of the last answer is not ticked",
    cap: 3,
    when: (s, { isLast }) => isLast && s.position === "closing" && isOpenBox(s),
  },
  recordedTodo: {
    kind: "event",
    category: "TECH_DEBT",
    reason: "it was written to a to-do list or filed as an issue",
    cap: 2,
    event: "todo",
  },
} as const satisfies Readonly<Record<string, Signal>>;
