import { CATEGORIES, type Category } from "../analyses/triage/category.ts";
import { byConfidence, type Example, EXAMPLES, type SessionResult, type StopResult } from "./session_result.ts";

/** Parts of the range of scores, 0 to 1, that are counted apart. */
export const BINS = 20;

/** What triage said of one category, over all stops. */
export interface CategoryTally {
  triggered: number;
  held: number;
  /** How many scores fell into each twentieth of 0 to 1. */
  readonly bins: number[];
}

/** The holds of one session. */
export interface SessionRow {
  readonly file: string;
  readonly session: string;
  readonly stops: number;
  /** Stops that were held. */
  readonly holds: number;
  readonly held: Readonly<Partial<Record<Category, number>>>;
}

/** An example with the file it stands in. */
export interface FleetExample extends Example {
  readonly file: string;
}

/** A line that labels asked about. */
export interface AskedLine extends StopResult {
  readonly file: string;
  readonly session: string;
}

/** What was said over many sessions. */
export interface BacktestTally {
  readonly stops: number;
  readonly holds: number;
  /** Stops that passed, by why. */
  readonly passes: Readonly<Record<string, number>>;
  readonly categories: Readonly<Record<Category, CategoryTally>>;
  /** By file. */
  readonly sessions: readonly SessionRow[];
  /** By category, the surest first. */
  readonly examples: readonly FleetExample[];
  /** By file and line. */
  readonly asked: readonly AskedLine[];
  /** Lines that labels asked about and no file has. */
  readonly beyond: readonly { readonly file: string; readonly line: number }[];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function emptyCategory(): CategoryTally {
  return { triggered: 0, held: 0, bins: new Array<number>(BINS).fill(0) };
}

/**
 * Adds up sessions in whatever order they come; the sum is the same in all. Keeps a short row of each session and a few
 * examples, and none of their stops.
 */
export class BacktestTallier {
  #stops = 0;
  #holds = 0;
  readonly #passes = new Map<string, number>();
  readonly #categories: Readonly<Record<Category, CategoryTally>> = {
    DECISION: emptyCategory(),
    RUNBOOK: emptyCategory(),
    CONSTRAINT: emptyCategory(),
    TECH_DEBT: emptyCategory(),
    PREFERENCE: emptyCategory(),
    SESSION_SUMMARY: emptyCategory(),
  };
  readonly #sessions: SessionRow[] = [];
  readonly #examples = new Map<Category, FleetExample[]>();
  readonly #asked: AskedLine[] = [];
  readonly #beyond: { file: string; line: number }[] = [];

  /** Takes a session's result. */
  add(file: string, result: SessionResult): void {
    const held: Partial<Record<Category, number>> = {};
    let holds = 0;
    for (const said of result.stops) {
      if (said.held.length > 0) holds++;
      else this.#passes.set(said.pass, (this.#passes.get(said.pass) ?? 0) + 1);
      this.#stop(said, held);
    }
    this.#stops += result.stops.length;
    this.#holds += holds;
    this.#sessions.push({ file, session: result.session, stops: result.stops.length, holds, held });
    for (const example of result.examples) this.#example({ ...example, file });
    for (const said of result.asked) this.#asked.push({ ...said, file, session: result.session });
    for (const line of result.beyond) this.#beyond.push({ file, line });
  }

  /** What was added up. */
  tally(): BacktestTally {
    const byPlace = (a: { file: string; line: number }, b: { file: string; line: number }) =>
      compare(a.file, b.file) || a.line - b.line;
    return {
      stops: this.#stops,
      holds: this.#holds,
      passes: Object.fromEntries([...this.#passes].sort(([a], [b]) => compare(a, b))),
      categories: this.#categories,
      sessions: this.#sessions.toSorted((a, b) => compare(a.file, b.file)),
      examples: CATEGORIES.flatMap((category) => this.#examples.get(category) ?? []),
      asked: this.#asked.toSorted(byPlace),
      beyond: this.#beyond.toSorted(byPlace),
    };
  }

  #stop({ scores, triggered, held }: StopResult, ofSession: Partial<Record<Category, number>>): void {
    for (const [index, category] of CATEGORIES.entries()) {
      const tally = this.#categories[category];
      const score = scores[index];
      if (score !== undefined) {
        const bin = Math.min(BINS - 1, Math.floor(score * BINS));
        tally.bins[bin] = (tally.bins[bin] ?? 0) + 1;
      }
      if (triggered.includes(category)) tally.triggered++;
      if (!held.includes(category)) continue;
      tally.held++;
      ofSession[category] = (ofSession[category] ?? 0) + 1;
    }
  }

  #example(example: FleetExample): void {
    const known = [...this.#examples.get(example.category) ?? [], example];
    known.sort((a, b) => b.score - a.score || compare(a.file, b.file) || byConfidence(a, b));
    this.#examples.set(example.category, known.slice(0, EXAMPLES));
  }
}
