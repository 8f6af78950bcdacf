import type { Signal } from "./signal.ts";
import { findCue, isFromAssistant } from "./conditions.ts";

/** What speaks for SESSION_SUMMARY: enough was done. */
export const SESSION_SUMMARY = {
  summedUp: {
    kind: "said",
    category: "SESSION_SUMMARY",
    reason: "the assistant sums up what was done",
    most: 3,
    when: (s) => isFromAssistant(s) && s.position === "closing" ? findCue(s, "summary") : null,
  },
  changed: { kind: "happened", category: "SESSION_SUMMARY", reason: "files were changed", most: 25, of: "change" },
  committed: { kind: "happened", category: "SESSION_SUMMARY", reason: "work was committed", most: 2, of: "commit" },
  checked: { kind: "happened", category: "SESSION_SUMMARY", reason: "tests or checks passed", most: 8, of: "check" },
} as const satisfies Readonly<Record<string, Signal>>;
