/** The five kinds of things worth remembering that are read from text. */
export const TEXT_CATEGORIES = ["DECISION", "RUNBOOK", "CONSTRAINT", "TECH_DEBT", "PREFERENCE"] as const;

/** All six kinds; a session summary is read from how much was done. */
export const CATEGORIES = [...TEXT_CATEGORIES, "SESSION_SUMMARY"] as const;

/** A kind that is read from text. */
export type TextCategory = (typeof TEXT_CATEGORIES)[number];

/** A kind of thing worth remembering. */
export type Category = (typeof CATEGORIES)[number];

/** Where a score comes from. */
export interface Evidence {
  /** 1-based line of the transcript (of the text with `--text`); null where it is not known. */
  readonly line: number | null;
  readonly uuid: string | null;
  /** The words, or the rule, that made it count. */
  readonly cue: string;
  /** The line or sentence itself, at most 120 characters. */
  readonly text: string;
}

/** How sure one category is, and why. */
export interface CategoryScore {
  /** 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  readonly triggered: boolean;
  /** Hits that count by themselves, and hits that something beside them strengthened. */
  readonly primaryHits: number;
  readonly boostedHits: number;
  readonly evidence: readonly Evidence[];
}

/** How much was done in the part of the talk that was read. */
export interface Metrics {
  /** Prompts and answers. */
  readonly messages: number;
  /** Prompts, and answers that say something. */
  readonly exchanges: number;
  readonly toolUses: number;
  readonly distinctTools: number;
  /** Characters (code points) of prose: what was said, without code. */
  readonly textLength: number;
}
