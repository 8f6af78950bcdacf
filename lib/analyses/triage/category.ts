import type { SafeText } from "../../text/safe_text.ts";

/** The categories that are found in the text of a conversation. */
export const TEXT_CATEGORIES: readonly TextCategory[] = [
  "DECISION",
  "RUNBOOK",
  "CONSTRAINT",
  "TECH_DEBT",
  "PREFERENCE",
];

/** All categories; a session summary depends on how much was done. */
export const CATEGORIES: readonly Category[] = [...TEXT_CATEGORIES, "SESSION_SUMMARY"];

/** A category that is found in text. */
export type TextCategory = "DECISION" | "RUNBOOK" | "CONSTRAINT" | "TECH_DEBT" | "PREFERENCE";

/** What kind of thing should be saved. */
export type Category = TextCategory | "SESSION_SUMMARY";

/** What each category is called in messages: one of it, and more. */
export const CATEGORY_NOUNS: Readonly<Record<Category, readonly [one: string, more: string]>> = {
  DECISION: ["decision", "decisions"],
  RUNBOOK: ["diagnosis", "diagnoses"],
  CONSTRAINT: ["constraint", "constraints"],
  TECH_DEBT: ["follow-up", "follow-ups"],
  PREFERENCE: ["preference", "preferences"],
  SESSION_SUMMARY: ["summary", "summaries"],
};

/** Makes a record with a value for each category. */
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

/** What a score rests on. */
export interface Evidence {
  /** Line of the transcript, from 1 (with `--text`, of the text); null where it is unknown. */
  readonly line: number | null;
  /** Uuid of that line; null where it has none. */
  readonly uuid: string | null;
  /** The words or the kind of event that made it count. */
  readonly cue: string;
  /**
   * With the scorer `keywords`, the line, at most 120 characters. With `speech`, the sentence, at most 300 characters around
   * the cue, or what the event was about. Safe to show: the whole text was redacted before it was cut.
   */
  readonly text: SafeText;
  /** The assistant's proposal or question, if the text is a short reply to it: "yes" alone means nothing. */
  readonly replyTo?: SafeText;
  /** Who speaks; absent for events, and with `keywords`. */
  readonly speaker?: "user" | "assistant";
  /** Identifies the evidence from one stop to the next (`evidenceHash`); absent with `keywords`. */
  readonly hash?: string;
  /** Why it counts, one text for each signal; absent with `keywords`. */
  readonly reasons?: readonly string[];
}

/** The events whose text is what a tool printed. */
const PRINTED_EVENTS: ReadonlySet<string> = new Set(["failure", "fix"]);

/**
 * Whether evidence is the output of a tool: data, whatever it says. Evidence of the scorer `keywords`, which has no reasons,
 * never is.
 *
 * @experimental
 * @param evidence The evidence.
 * @returns Whether a tool printed it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isToolOutput, triageText } from "@debrief/debrief/analyses";
 *
 * const { evidence } = triageText("We decided to use sqlite because it needs no server.").scores.DECISION;
 * assertEquals(evidence.map(isToolOutput), [false]);
 * ```
 */
export function isToolOutput({ speaker, cue, reasons }: Evidence): boolean {
  return speaker === undefined && reasons !== undefined && PRINTED_EVENTS.has(cue);
}

/** The score of a category and what it rests on. */
export interface CategoryScore {
  /** 0 to 1. */
  readonly score: number;
  /** The score from which the category triggers. */
  readonly threshold: number;
  /** Whether the score reaches the threshold. */
  readonly triggered: boolean;
  /** With `speech`, the number of sentences; with `keywords`, of hits without a booster near them. */
  readonly hits: number;
  /** With `speech`, the number of events; with `keywords`, of hits with a booster near them. */
  readonly weightedHits: number;
  /** The evidence: with `speech` the strongest first, with `keywords` in the order of the text. */
  readonly evidence: readonly Evidence[];
}

/** How much was said and done in the part of the conversation that was read. */
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
