import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, stringAt } from "../json.ts";
import { CATEGORIES, type Category } from "../analyses/triage/category.ts";

/** What triage said as of one line. */
export interface StopResult {
  /** 1-based. */
  readonly line: number;
  /** By category, in the order of `CATEGORIES`; 0 to 1. */
  readonly scores: readonly number[];
  /** Categories that reached their threshold. */
  readonly triggered: readonly Category[];
  /** Categories the session was held for; none where it passed. */
  readonly held: readonly Category[];
  /** Why it passed: `nothing`, `said_before`, `cooling_down`, `held_enough`, `stop_hook_active`, …; "" where it held. */
  readonly pass: string;
}

/** A hold with its best evidence, without secrets. */
export interface Example {
  readonly category: Category;
  readonly score: number;
  /** The line of the stop. */
  readonly stop: number;
  /** The line of the evidence; null where it is not known. */
  readonly line: number | null;
  readonly text: string;
  readonly cue: string;
}

/** What triage said in one session. */
export interface SessionResult {
  /** The session's id, as its file's name says. */
  readonly session: string;
  /** Every stop, in order; what was said before is remembered from one to the next. */
  readonly stops: readonly StopResult[];
  /** The lines that labels ask about, each as if nothing had been said before. */
  readonly asked: readonly StopResult[];
  /** Lines that labels ask about and the file has not. */
  readonly beyond: readonly number[];
  /** The surest holds, at most `EXAMPLES` of each category. */
  readonly examples: readonly Example[];
}

/** How many examples of a category are kept. */
export const EXAMPLES = 3;

/** The surest first; of equals the one that stands first. */
export function byConfidence(a: Example, b: Example): number {
  return b.score - a.score || a.stop - b.stop || (a.line ?? 0) - (b.line ?? 0);
}

function categoriesAt(value: JsonObject, name: string): Category[] {
  const given = new Set(arrayAt(value, name));
  return CATEGORIES.filter((category) => given.has(category));
}

function saidOf(value: JsonObject): StopResult {
  return {
    line: numberAt(value, "line") ?? 0,
    scores: arrayAt(value, "scores").map((score) => typeof score === "number" ? score : 0),
    triggered: categoriesAt(value, "triggered"),
    held: categoriesAt(value, "held"),
    pass: stringAt(value, "pass") ?? "",
  };
}

function exampleOf(value: JsonObject): Example | null {
  const category = CATEGORIES.find((known) => known === value["category"]);
  if (category === undefined) return null;
  return {
    category,
    score: numberAt(value, "score") ?? 0,
    stop: numberAt(value, "stop") ?? 0,
    line: numberAt(value, "line"),
    text: stringAt(value, "text") ?? "",
    cue: stringAt(value, "cue") ?? "",
  };
}

/** A result as it is kept and as it goes from one thread to another. */
export function resultJson({ session, stops, asked, beyond, examples }: SessionResult): JsonObject {
  const said = (one: StopResult): Json => ({ ...one });
  return {
    session,
    stops: stops.map(said),
    asked: asked.map(said),
    beyond: [...beyond],
    examples: examples.map((example) => ({ ...example })),
  };
}

/** Reads a result back; null where it is none. */
export function resultFrom(value: Json | undefined): SessionResult | null {
  if (!isJsonObject(value)) return null;
  const session = stringAt(value, "session");
  if (session === null) return null;
  const list = (name: string): JsonObject[] => arrayAt(value, name).filter(isJsonObject);
  return {
    session,
    stops: list("stops").map(saidOf),
    asked: list("asked").map(saidOf),
    beyond: arrayAt(value, "beyond").filter((line): line is number => typeof line === "number"),
    examples: list("examples").map(exampleOf).filter((example) => example !== null),
  };
}
