import type { FeatureName } from "./features.ts";

/** How a sentence's features add up to the probability that it is about something that must not be lost. */
export interface ChoiceWeights {
  /** The sum without any feature. */
  readonly bias: number;
  /** What each feature adds. */
  readonly features: Readonly<Record<FeatureName, number>>;
}

/** Fitted by `tools/triage_fit/fit_choice.ts` (docs/memory.md). */
export const CHOICE_WEIGHTS: ChoiceWeights = {
  bias: 0.14,
  features: {
    fromUser: 0.15,
    late: 0.5,
    longPrompt: 0.41,
    longAnswer: 0.09,
    userDefers: 0.2,
    namesCause: 0.23,
    strength: 0.15,
  },
};
