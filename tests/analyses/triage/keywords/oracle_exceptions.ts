/** Where triage differs from the recorded answers of the keyword scorer it starts from, and why. */

/** The rules that make a difference. */
export const REASONS = {
  meta: "text the client wrote itself (isMeta) is nobody's speech",
  apiError: "an API error in place of an answer is not the assistant's speech",
  activity:
    "an exchange is a prompt, or an answer that says something; tool results, meta text, subagents and entries " +
    "without text are none",
} as const;

/** Scores of text categories that differ, by case. */
export const TEXT_EXCEPTIONS: Readonly<
  Record<string, { readonly because: keyof typeof REASONS; readonly scores: Readonly<Record<string, number>> }>
> = {
  "api-error-and-synthetic": { because: "apiError", scores: { RUNBOOK: 0 } },
  "random-008": { because: "meta", scores: { TECH_DEBT: 0.157895 } },
  "random-010": { because: "meta", scores: { TECH_DEBT: 0, PREFERENCE: 0.487805 } },
  "random-012": { because: "meta", scores: { DECISION: 0.526316 } },
  "random-020": { because: "meta", scores: { CONSTRAINT: 0.684211 } },
  "random-022": { because: "meta", scores: { PREFERENCE: 0 } },
  "random-028": { because: "meta", scores: { RUNBOOK: 0 } },
  "random-036": { because: "meta", scores: { TECH_DEBT: 0.263158 } },
  "random-042": { because: "meta", scores: { DECISION: 0.684211 } },
  "random-044": { because: "meta", scores: { CONSTRAINT: 0, TECH_DEBT: 0.526316, PREFERENCE: 0.243902 } },
  "random-048": { because: "meta", scores: { RUNBOOK: 0.111111, CONSTRAINT: 0, TECH_DEBT: 0, PREFERENCE: 0.341463 } },
  "random-052": { because: "meta", scores: { DECISION: 0, PREFERENCE: 0 } },
  "random-054": { because: "meta", scores: { RUNBOOK: 0.444444 } },
  "random-060": { because: "meta", scores: { DECISION: 0.842105 } },
  "random-072": { because: "meta", scores: { DECISION: 0.263158 } },
  "random-076": { because: "meta", scores: { RUNBOOK: 0, CONSTRAINT: 0.263158 } },
};

/** SESSION_SUMMARY scores that differ, all for the reason "activity". */
export const ACTIVITY_EXCEPTIONS: Readonly<Record<string, number>> = {
  "thinking-text-tool-chain": 0.21,
  "no-content-placeholder": 0.19,
  "sidechain-text-before-tool": 0.17,
  "isSidechain-false-first-true-later": 0.02,
  "meta-and-interrupt": 0.04,
  "mixed-text-and-tool-result": 0.19,
  "preamble-before-first-turn": 0.19,
  "api-error-and-synthetic": 0.04,
  "content-missing": 0,
  "random-000": 0.46,
  "random-002": 0.32,
  "random-004": 0.48,
  "random-006": 0.4,
  "random-008": 0.58,
  "random-010": 0.23,
  "random-012": 0.27,
  "random-014": 0.45,
  "random-016": 0.62,
  "random-018": 0.57,
  "random-020": 0.39,
  "random-022": 0.21,
  "random-024": 0.44,
  "random-026": 0.85,
  "random-028": 0.44,
  "random-030": 0.38,
  "random-032": 0.31,
  "random-034": 0.21,
  "random-036": 0.53,
  "random-038": 0.63,
  "random-040": 0.61,
  "random-042": 0.79,
  "random-044": 0.69,
  "random-046": 0.32,
  "random-048": 0.36,
  "random-050": 0.61,
  "random-052": 0.21,
  "random-054": 0.65,
  "random-056": 0.47,
  "random-058": 0.7,
  "random-060": 0.66,
  "random-064": 0.29,
  "random-066": 0.25,
  "random-068": 0.19,
  "random-070": 0.02,
  "random-072": 0.66,
  "random-074": 0.66,
  "random-076": 0.62,
  "random-078": 0.39,
  "random-080": 0.28,
  "random-082": 0.43,
  "random-084": 0.3,
  "random-086": 0.47,
};
