import type { SafeText } from "../../text/safe_text.ts";

export const TEXT_CATEGORIES: readonly TextCategory[] = [
  "DECISION",
  "RUNBOOK",
  "CONSTRAINT",
  "TECH_DEBT",
  "PREFERENCE",
];

/** All categories. `SESSION_SUMMARY` depends on how much was done. */
export const CATEGORIES: readonly Category[] = [...TEXT_CATEGORIES, "SESSION_SUMMARY"];

/** A category that is found in text. */
export type TextCategory = "DECISION" | "RUNBOOK" | "CONSTRAINT" | "TECH_DEBT" | "PREFERENCE";

/** What kind of thing should be saved. */
export type Category = TextCategory | "SESSION_SUMMARY";

/** The names of the categories in messages, in the singular and the plural. */
export const CATEGORY_NOUNS: Readonly<Record<Category, readonly [one: string, more: string]>> = {
  DECISION: ["decision", "decisions"],
  RUNBOOK: ["diagnosis", "diagnoses"],
  CONSTRAINT: ["constraint", "constraints"],
  TECH_DEBT: ["follow-up", "follow-ups"],
  PREFERENCE: ["preference", "preferences"],
  SESSION_SUMMARY: ["summary", "summaries"],
};

export function recordOfCategories<T>(valueOf: (category: Category) => T): Record<Category, T> {
  return {
    DECISION: valueOf("DECISION"),
    RUNBOOK: valueOf("RUNBOOK"),
    CONSTRAINT: valueOf("CONSTRAINT"),
    TECH_DEBT: valueOf("TECH_DEBT"),
    PREFERENCE: valueOf("PREFERENCE"),
    SESSION_SUMMARY: valueOf("SESSION_SUMMARY"),
  };
}

/** Evidence for a score. */
export interface Evidence {
  /** Line of the transcript (with `--text`, of the text), from 1; null if unknown. */
  readonly line: number | null;
  /** Uuid of that line; null if it has none. */
  readonly uuid: string | null;
  /** The words or the kind of event that made it count. */
  readonly cue: string;
  /**
   * The sentence, at most 300 characters around the cue, or what the event was about. Safe to show: the whole text was
   * redacted before it was cut.
   */
  readonly text: SafeText;
  /** The assistant's proposal or question, if the text is a short reply to it, because "yes" alone means nothing. */
  readonly replyTo?: SafeText;
  /** Who speaks; absent for events. */
  readonly speaker?: "user" | "assistant";
  /** Identifies the evidence from one stop to the next (`evidenceHash`). */
  readonly hash: string;
  /** Why it counts, one text for each signal. */
  readonly reasons: readonly string[];
}

/** The events whose text is what a tool printed. */
const PRINTED_EVENTS: ReadonlySet<string> = new Set(["failure", "fix"]);

export function isToolOutput({ speaker, cue }: Evidence): boolean {
  return speaker === undefined && PRINTED_EVENTS.has(cue);
}

/** The score of a category and the evidence for it. */
export interface CategoryScore {
  /** 0 to 1. */
  readonly score: number;
  /** The score at which the category triggers. */
  readonly threshold: number;
  /** Whether the score reaches the threshold. */
  readonly triggered: boolean;
  /** The number of sentences. */
  readonly hits: number;
  /** The number of work events. */
  readonly weightedHits: number;
  /** The evidence, the strongest first. */
  readonly evidence: readonly Evidence[];
}

/** The size of the part of the conversation that was read. */
export interface Metrics {
  /** Prompts and answers. */
  readonly messages: number;
  /** Prompts, and answers with text. */
  readonly exchanges: number;
  /** Tool uses of the assistant. */
  readonly toolUses: number;
  /** Different tools among them. */
  readonly distinctTools: number;
  /** Characters (code points) of text without code. */
  readonly textLength: number;
}
