import type { FeatureName } from "./features.ts";

/** How a sentence's features add up to the probability that it is about something that must not be lost. */
export interface ChoiceWeights {
  /** The sum without any feature. */
  readonly bias: number;
  /** What each feature adds. */
  readonly features: Readonly<Record<FeatureName, number>>;
}

/** Fitted by `tools/triage_fit/fit_choice.ts` (docs/results/triage.md). */
export const CHOICE_WEIGHTS: ChoiceWeights = {
  bias: -0.0,
  features: {
    fromUser: 0.23,
    late: 0.52,
    longPrompt: 0.46,
    longSentence: -0.22,
    leavesOpen: 0.18,
    givesReason: 0.34,
    namesLimit: 0.28,
    ofProcess: -0.36,
    strength: 0.27,
  },
};
