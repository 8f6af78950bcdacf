import type { Category } from "../category.ts";
import type { SignalName } from "./signals.ts";

/** What one category adds up. */
export interface CategoryWeights {
  /** Where it starts from with no signal at all. */
  readonly bias: number;
  /** Score from which it triggers. */
  readonly threshold: number;
  /** Score of new evidence from which it may hold a session. */
  readonly hold: number;
  /** Set by hand: too few labelled stops have it to fit it on. */
  readonly byHand?: true;
  /** What each signal adds at its most. */
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
}

/** Fitted by `tools/fit_triage.ts` but for CONSTRAINT and PREFERENCE, which have too few labels to fit (docs/triage.md). */
export const WEIGHTS: Readonly<Record<Category, CategoryWeights>> = {
  DECISION: {
    bias: -2.31,
    threshold: 0.45,
    hold: 0.95,
    signals: {
      approvedProposal: 2.59,
      approved: 1.51,
      chosenByPerson: 2.06,
      wishedByPerson: 1.52,
      wishedAndDone: 2.07,
      answered: 1.98,
      refused: 2.01,
      planned: 1.46,
      chosenInPlan: 2.11,
      decidedByAssistant: 2.08,
      chosenByAssistant: 1.94,
      proposedByAssistant: 1.95,
    },
  },
  RUNBOOK: {
    bias: -4.13,
    threshold: 0.4,
    hold: 0.96,
    signals: {
      rootCause: 2.88,
      causeOfFix: 1.99,
      causeStated: 2.02,
      causeNamed: 1.83,
      causeHeading: 1.88,
      fixStated: 1.81,
      failureMet: 1.44,
      problemReported: 1.95,
      problemInPlan: 2.0,
      planToFix: 2.11,
      fixed: 0.87,
      failed: 0.87,
    },
  },
  CONSTRAINT: {
    byHand: true,
    bias: -2,
    threshold: 0.5,
    hold: 0.9,
    signals: { limitStated: 3, limitMet: 2, limitByPerson: 3, limitHeading: 2, limitInPlan: 2 },
  },
  TECH_DEBT: {
    bias: -3.75,
    threshold: 0.4,
    hold: 0.9,
    signals: {
      leftBehind: 2.07,
      leftOnTheWay: 2.08,
      putOffByPerson: 2.0,
      putOffInPlan: 2.03,
      debtHeading: 1.82,
      noted: 2.06,
    },
  },
  PREFERENCE: {
    byHand: true,
    bias: -2.2,
    threshold: 0.5,
    hold: 0.8,
    signals: { lastingByPerson: 2, likedByPerson: 2.5, corrected: 3.6, refusedSo: 1.5 },
  },
  SESSION_SUMMARY: {
    bias: -2,
    threshold: 0.5,
    hold: 0.98,
    signals: { summedUp: 1.5, changed: 3, committed: 1, checked: 1.5 },
  },
};
