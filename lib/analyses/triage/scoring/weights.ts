import type { Category } from "../category.ts";
import type { SignalName } from "../signals/signals.ts";

/** What one category adds up. */
export interface CategoryWeights {
  /** Where it starts from with no signal at all. */
  readonly bias: number;
  /** Score from which it triggers. */
  readonly threshold: number;
  /** Score of new evidence from which it may hold a session. */
  readonly blockThreshold: number;
  /** Set by hand: too few labelled stops have it to fit it on. */
  readonly setByHand?: true;
  /** What each signal adds at its most. */
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
}

/** Fitted by `tools/triage_fit/fit_triage.ts` but for CONSTRAINT and PREFERENCE, which have too few labels to fit (docs/triage.md). */
export const WEIGHTS: Readonly<Record<Category, CategoryWeights>> = {
  DECISION: {
    bias: -2.2,
    threshold: 0.45,
    blockThreshold: 0.955,
    signals: {
      approvedProposal: 3.53,
      approved: 1.5,
      chosenByPerson: 2.02,
      wishedByPerson: 1.55,
      wishedAndDone: 2.09,
      answered: 1.98,
      refused: 2.01,
      planned: 1.47,
      chosenInPlan: 2.11,
      decidedByAssistant: 2.07,
      decidedHeading: 2,
      // by hand: nobody says it so plainly in the labelled stops
      decidedOutright: 2.5,
      chosenByAssistant: 1.94,
      proposedByAssistant: 1.01,
    },
  },
  RUNBOOK: {
    bias: -4.29,
    threshold: 0.4,
    blockThreshold: 0.97,
    signals: {
      rootCause: 2.92,
      causeOfFix: 2,
      causeStated: 2,
      causeNamed: 0.9,
      causeHeading: 1.89,
      fixStated: 1.85,
      failureMet: 1.45,
      problemReported: 1.88,
      problemInPlan: 1.97,
      planToFix: 2.98,
      fixInPlan: 1.08,
      fixed: 0.87,
      failed: 0.9,
    },
  },
  CONSTRAINT: {
    setByHand: true,
    bias: -2,
    threshold: 0.5,
    blockThreshold: 0.9,
    signals: { limitStated: 4.2, limitMet: 3, limitByPerson: 3, limitHeading: 2, limitInPlan: 2 },
  },
  TECH_DEBT: {
    bias: -4.25,
    threshold: 0.4,
    blockThreshold: 0.9,
    signals: {
      shortcut: 3.08,
      leftBehind: 2.03,
      leftOnTheWay: 2.11,
      putOffByPerson: 2,
      putOffInPlan: 2,
      debtHeading: 1.84,
      noted: 4.99,
    },
  },
  PREFERENCE: {
    setByHand: true,
    bias: -2.2,
    threshold: 0.5,
    blockThreshold: 0.8,
    signals: { ruledByPerson: 3.6, lastingByPerson: 2, likedByPerson: 2.5, corrected: 3.6, refusedSo: 1.5 },
  },
  SESSION_SUMMARY: {
    bias: -2,
    threshold: 0.5,
    blockThreshold: 0.982,
    signals: { summedUp: 1.5, changed: 3, committed: 1, checked: 1.5 },
  },
};
