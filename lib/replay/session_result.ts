import { arrayAt, type JsonObject } from "../json.ts";
import { CATEGORIES, type Category } from "../analyses/triage/category.ts";
import { FOLLOW_UPS, type FollowedMessage } from "../analyses/triage/follow_up.ts";

export interface StopResult {
  readonly line: number;
  /** The categories that the session was blocked for; none if it passed. */
  readonly blocked: readonly Category[];
  readonly passReason: string;
}

/** A block with its strongest evidence, without secrets. */
export interface BlockExample {
  readonly category: Category;
  /** The probability of its most probable sentence. */
  readonly score: number;
  readonly stopLine: number;
  readonly line: number | null;
  readonly text: string;
  readonly cue: string;
}

export interface SessionResult {
  readonly session: string;
  /** Every stop, in order; the ledger is carried from one to the next. */
  readonly stops: readonly StopResult[];
  /** The messages of memory_triage that the session really had. */
  readonly followed: readonly FollowedMessage[];
  /** The most probable blocks, at most `MAX_EXAMPLES` of each category. */
  readonly examples: readonly BlockExample[];
}

export const MAX_EXAMPLES = 3;

/** Orders examples by score, highest first, and examples of the same score by their lines. */
export function compareExamples(a: BlockExample, b: BlockExample): number {
  return b.score - a.score || a.stopLine - b.stopLine || (a.line ?? 0) - (b.line ?? 0);
}

function categoriesAt(value: JsonObject, name: string): Category[] {
  const names = new Set(arrayAt(value, name));
  return CATEGORIES.filter((category) => names.has(category));
}

/** Reads a message and what happened to it, as the hook records them; null for anything else. */
export function parseFollowed(value: JsonObject): FollowedMessage | null {
  const followUp = FOLLOW_UPS.find((known) => known === value["followUp"]);
  const categories = categoriesAt(value, "categories");
  return followUp === undefined || categories.length === 0 ? null : { categories, followUp };
}
