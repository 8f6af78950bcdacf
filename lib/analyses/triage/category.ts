import type { SafeText } from "../../text/safe_text.ts";

/** The five kinds of things worth remembering that are read from text. */
export const TEXT_CATEGORIES: readonly TextCategory[] = [
  "DECISION",
  "RUNBOOK",
  "CONSTRAINT",
  "TECH_DEBT",
  "PREFERENCE",
];

/** All six kinds; a session summary is read from how much was done. */
export const CATEGORIES: readonly Category[] = [...TEXT_CATEGORIES, "SESSION_SUMMARY"];

/** A kind that is read from text. */
export type TextCategory = "DECISION" | "RUNBOOK" | "CONSTRAINT" | "TECH_DEBT" | "PREFERENCE";

/** A kind of thing worth remembering. */
export type Category = TextCategory | "SESSION_SUMMARY";

/** Where a score comes from. */
export interface Evidence {
  /** 1-based line of the transcript (of the text with `--text`); null where it is not known. */
  readonly line: number | null;
  /** Uuid of the line; null where there is none. */
  readonly uuid: string | null;
  /** The words, or the rule, that made it count. */
  readonly cue: string;
  /**
   * The line itself, at most 120 characters; with `speech` the sentence, at most 200 around the cue, or what happened.
   * Safe to show: the whole text it stands in was redacted before it was cut.
   */
  readonly text: SafeText;
  /** What the assistant had put up, where the text is a person's short reply to it: "yes" alone says nothing. */
  readonly replyTo?: SafeText;
  /** Who said it; absent for what happened, and with `keywords`. */
  readonly speaker?: "person" | "assistant";
  /** What it is known by from one stop to the next (`evidenceHash`); absent with `keywords`. */
  readonly hash?: string;
  /** Why it counts, in words; absent with `keywords`. */
  readonly reasons?: readonly string[];
}

/** Events whose text is what a tool printed. */
const PRINTED: ReadonlySet<string> = new Set(["failure", "fix"]);

/** Whether evidence is what a tool printed: data, whatever it says. Keywords have words of people alone, and no reasons. */
export function wasPrinted({ speaker, cue, reasons }: Evidence): boolean {
  return speaker === undefined && reasons !== undefined && PRINTED.has(cue);
}

/** How sure one category is, and why. */
export interface CategoryScore {
  /** 0 to 1. */
  readonly score: number;
  /** From which score on it triggers. */
  readonly threshold: number;
  /** Whether the score reaches the threshold. */
  readonly triggered: boolean;
  /**
   * With `keywords`: hits that count by themselves, and hits that something beside them strengthened. With `speech`:
   * sentences, and things that happened.
   */
  readonly hits: number;
  /** Hits that something near them strengthened. */
  readonly weightedHits: number;
  /** What the score rests on. */
  readonly evidence: readonly Evidence[];
}

/** How much was done in the part of the talk that was read. */
export interface Metrics {
  /** Prompts and answers. */
  readonly messages: number;
  /** Prompts, and answers that say something. */
  readonly exchanges: number;
  /** Calls the assistant asked for. */
  readonly toolUses: number;
  /** Tools among them, each name once. */
  readonly distinctTools: number;
  /** Characters (code points) of prose: what was said, without code. */
  readonly textLength: number;
}
