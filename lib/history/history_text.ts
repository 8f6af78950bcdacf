export const TEXT_KINDS = ["prompts", "answers", "commands", "files", "commits", "errors", "agents", "items"] as const;

/** One of {@linkcode TEXT_KINDS}. */
export type TextKind = typeof TEXT_KINDS[number];

/** Who said a text, or made what it names. */
export type Speaking = "user" | "assistant" | "agent" | "tool";

/** A text that can be found. */
export interface HistoryText {
  readonly kind: TextKind;
  readonly who: Speaking;
  /** 0-based turn of the session; null in an agent's file and before the first prompt. */
  readonly turn: number | null;
  /** 1-based line in the file; null if unknown. */
  readonly line: number | null;
  /** ISO 8601; null if the line has none. */
  readonly time: string | null;
  /** Redacted, and cut to a passage. */
  readonly text: string;
}
