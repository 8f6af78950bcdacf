import type { FeatureName } from "./features.ts";

/** How a sentence's features add up to the probability that it is about something that must not be lost. */
export interface ChoiceWeights {
  /** The sum without any feature. */
  readonly bias: number;
  readonly features: Readonly<Record<FeatureName, number>>;
}

/** Fitted by `tools/triage_fit/fit_choice.ts` (docs/results/triage.md), except the last four, which few sentences have. */
export const CHOICE_WEIGHTS: ChoiceWeights = {
  bias: 0.03,
  features: {
    fromUser: 0.21,
    late: 0.52,
    longPrompt: 0.47,
    longSentence: -0.23,
    leavesOpen: 0.14,
    givesReason: 0.42,
    ofProcess: -0.38,
    strength: 0.27,
    afterWork: 0.4,
    // on three samples, whichever one is left out, nothing else helps the other two as much
    reportsProblem: -0.25,
    // set by hand so that one such sentence is shown alone: it asks for, or says, just what the hook is for
    standing: 3,
    explicit: 2.4,
    outright: 2.3,
    done: 1.2,
  },
};
