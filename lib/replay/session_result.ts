import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, stringAt } from "../json.ts";
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

function parseStop(value: JsonObject): StopResult {
  return {
    line: numberAt(value, "line") ?? 0,
    blocked: categoriesAt(value, "blocked"),
    passReason: stringAt(value, "passReason") ?? "",
  };
}

function parseExample(value: JsonObject): BlockExample | null {
  const category = CATEGORIES.find((known) => known === value["category"]);
  if (category === undefined) return null;
  return {
    category,
    score: numberAt(value, "score") ?? 0,
    stopLine: numberAt(value, "stopLine") ?? 0,
    line: numberAt(value, "line"),
    text: stringAt(value, "text") ?? "",
    cue: stringAt(value, "cue") ?? "",
  };
}

/** Reads a message and what happened to it, as the hook and {@linkcode resultJson} write them; null for anything else. */
export function parseFollowed(value: JsonObject): FollowedMessage | null {
  const followUp = FOLLOW_UPS.find((known) => known === value["followUp"]);
  const categories = categoriesAt(value, "categories");
  return followUp === undefined || categories.length === 0 ? null : { categories, followUp };
}

/** A result as JSON, for another thread; {@linkcode parseResult} reads it back. */
export function resultJson({ session, stops, followed, examples }: SessionResult): JsonObject {
  return {
    session,
    stops: stops.map((stop) => ({ ...stop })),
    followed: followed.map(({ categories, followUp }) => ({ categories: [...categories], followUp })),
    examples: examples.map((example) => ({ ...example })),
  };
}

export function parseResult(value: Json | undefined): SessionResult | null {
  if (!isJsonObject(value)) return null;
  const session = stringAt(value, "session");
  if (session === null) return null;
  const objectsAt = (name: string): JsonObject[] => arrayAt(value, name).filter(isJsonObject);
  return {
    session,
    stops: objectsAt("stops").map(parseStop),
    followed: objectsAt("followed").map(parseFollowed).filter((message) => message !== null),
    examples: objectsAt("examples").map(parseExample).filter((example) => example !== null),
  };
}
