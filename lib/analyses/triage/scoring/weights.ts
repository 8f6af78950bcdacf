import type { Category } from "../category.ts";
import type { SignalName } from "../signals/signals.ts";

/** How the signals of a category add up. */
export interface CategoryWeights {
  /** The sum without any signal. */
  readonly bias: number;
  /** The score at which the category triggers. */
  readonly threshold: number;
  /** The weights were set by hand, because too few labeled stops have the category. */
  readonly setByHand?: true;
  /** What each signal adds when it is found as often as its cap. */
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
}

/** All weights, fitted by `tools/triage_fit/fit_triage.ts` except where they were set by hand (docs/results/triage.md). */
export const WEIGHTS: Readonly<Record<Category, CategoryWeights>> = {
  DECISION: {
    bias: -2.2,
    threshold: 0.45,
    signals: {
      approvedProposal: 3.53,
      approvedRequest: 1.5,
      userChoice: 2.02,
      userRequest: 1.55,
      requestedAndDone: 2.09,
      answeredQuestion: 1.98,
      rejectionReason: 2.01,
      approvedPlan: 1.47,
      choiceInPlan: 2.11,
      assistantDecision: 2.07,
      decisionHeading: 2,
      // set by hand: no labeled stop has it
      explicitDecision: 2.5,
      assistantChoice: 1.94,
      assistantProposal: 1.01,
    },
  },
  RUNBOOK: {
    bias: -4.29,
    threshold: 0.4,
    signals: {
      rootCause: 2.92,
      causeDuringFix: 2,
      problemCause: 2,
      otherCause: 0.9,
      causeHeading: 1.89,
      reportedFix: 1.85,
      encounteredFailure: 1.45,
      userReport: 1.88,
      problemInPlan: 1.97,
      planToFix: 2.98,
      fixInPlan: 1.08,
      fixedCommand: 0.87,
      // set by hand: no labeled stop has it
      workaround: 0.9,
      failedCall: 0.9,
    },
  },
  CONSTRAINT: {
    setByHand: true,
    bias: -2,
    threshold: 0.5,
    signals: { statedLimit: 4.2, encounteredLimit: 3, userLimit: 3, limitHeading: 2, limitInPlan: 2 },
  },
  TECH_DEBT: {
    bias: -4.25,
    threshold: 0.4,
    signals: {
      explicitDebt: 3.08,
      deferredWork: 2.03,
      deferredWhileWorking: 2.11,
      deferredByUser: 2,
      deferredInPlan: 2,
      debtHeading: 1.84,
      // set by hand: no labeled stop has it
      openBox: 2,
      recordedTodo: 4.99,
    },
  },
  PREFERENCE: {
    setByHand: true,
    bias: -2.2,
    threshold: 0.5,
    signals: {
      userRule: 3.6,
      generalStatement: 2,
      standingInstruction: 3.8,
      userPreference: 2.5,
      correction: 3.6,
      correctiveQuestion: 2.8,
      rejectionWithAlternative: 1.5,
    },
  },
  SESSION_SUMMARY: {
    setByHand: true,
    bias: -2,
    threshold: 0.5,
    signals: { closingSummary: 1.5, changedFile: 3, commit: 1, passedCheck: 1.5 },
  },
};

/** The score of SESSION_SUMMARY from which a session may be blocked for a summary, if nothing was said to block it for. */
export const SUMMARY_THRESHOLD = 0.982;
