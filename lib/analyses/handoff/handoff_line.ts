/** One line of a handoff, and what its parts share. */
import type { TurnOverview } from "../overview/overview.ts";

/** The parts of a handoff, in the order in which they are shown. */
export const HANDOFF_SECTIONS = ["goal", "open", "holds", "found", "done", "earlier", "agents", "dropped"] as const;

export type HandoffSection = typeof HANDOFF_SECTIONS[number];

/** One thing that the next session must know. */
export interface HandoffLine {
  readonly section: HandoffSection;
  /** What it is: "first prompt", "decision", "task", …. */
  readonly what: string;
  /** Its text; not redacted. */
  readonly text: string;
  /** What it replies to, for a reply that is too short to make sense alone. */
  readonly replyTo?: string;
  /** Whose words the text is; null for text that nobody said, such as a path. */
  readonly speaker: "user" | "assistant" | "agent" | null;
  /** 1-based line of the transcript that says so; null if unknown. */
  readonly line: number | null;
  /** How much it would be missed, from 0 to 100. */
  readonly weight: number;
}

/** How much less each further line of a kind weighs, so that no kind takes all the room. */
const FALL = 5;
/** How many turns are the latest, whose findings and failures later work has not settled yet. */
export const LATEST_TURNS = 3;

/** The most lines of a kind. */
export const MAX_OF_A_KIND = 12;

/** The weight of a further line of a kind. */
export function falling(weight: number, index: number): number {
  return Math.max(1, weight - FALL * index);
}

/** Whether something stands on a later line than something else; false where one of the lines is unknown. */
export function isAfter(line: number | null, other: number | null): boolean {
  return line !== null && other !== null && line > other;
}

export function isTyped({ origin, prompt }: TurnOverview): boolean {
  return origin === "person" && prompt.trim() !== "";
}

export function startOfLatest(turns: readonly TurnOverview[]): number {
  return turns.slice(-LATEST_TURNS)[0]?.startLine ?? 0;
}

export function hasAnswer({ lastWords, calls, isAnswerLost }: TurnOverview): boolean {
  return lastWords.trim() !== "" || calls.length > 0 || isAnswerLost === true;
}
