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
    bias: -2.8,
    threshold: 0.45,
    hold: 0.85,
    signals: {
      approved: 2.5,
      chosenByPerson: 2.45,
      wishedByPerson: 1,
      wishedAndDone: 2.35,
      answered: 1.6,
      refused: 2.1,
      planned: 1.7,
      chosenInPlan: 2.8,
      decidedByAssistant: 2.2,
      chosenByAssistant: 1.35,
      proposedByAssistant: 1.5,
    },
  },
  RUNBOOK: {
    bias: -4,
    threshold: 0.35,
    hold: 0.75,
    signals: {
      causeStated: 2.2,
      causeNamed: 1.55,
      causeHeading: 1.55,
      fixStated: 0.9,
      failureMet: 1.45,
      problemReported: 1.45,
      problemInPlan: 1.8,
      planToFix: 1.5,
      fixed: 0.8,
      failed: 1.7,
    },
  },
  CONSTRAINT: {
    byHand: true,
    bias: -2,
    threshold: 0.5,
    hold: 0.8,
    signals: { limitStated: 3, limitMet: 2, limitByPerson: 3, limitHeading: 2, limitInPlan: 2 },
  },
  TECH_DEBT: {
    bias: -4,
    threshold: 0.35,
    hold: 0.8,
    signals: {
      leftBehind: 2.25,
      leftOnTheWay: 2.15,
      putOffByPerson: 2.1,
      putOffInPlan: 2.1,
      debtHeading: 0.9,
      noted: 1.8,
    },
  },
  PREFERENCE: {
    byHand: true,
    bias: -2.2,
    threshold: 0.5,
    hold: 0.75,
    signals: { lastingByPerson: 2, likedByPerson: 2.5, corrected: 3.6, refusedSo: 1.5 },
  },
  SESSION_SUMMARY: {
    bias: -2,
    threshold: 0.5,
    hold: 0.9,
    signals: { summedUp: 1.5, changed: 3, committed: 1, checked: 1.5 },
  },
};
