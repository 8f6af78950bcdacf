import type { Signal } from "./signal.ts";
import { isFromAssistant } from "./conditions.ts";

/** The signals for SESSION_SUMMARY: enough was done to sum it up. */
export const SESSION_SUMMARY = {
  closingSummary: {
    kind: "cue",
    category: "SESSION_SUMMARY",
    reason: "the assistant sums up what was done",
    cap: 3,
    cues: ["summary"],
    when: (s) => isFromAssistant(s) && s.position === "closing",
  },
  changedFile: {
    kind: "event",
    category: "SESSION_SUMMARY",
    reason: "files were changed",
    cap: 25,
    event: "change",
  },
  commit: { kind: "event", category: "SESSION_SUMMARY", reason: "work was committed", cap: 2, event: "commit" },
  passedCheck: { kind: "event", category: "SESSION_SUMMARY", reason: "checks passed", cap: 8, event: "check" },
} as const satisfies Readonly<Record<string, Signal>>;
