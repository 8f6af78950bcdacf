import { CATEGORIES, type Category, recordOfCategories } from "../../analyses/triage/category.ts";
import { type CategoryFollowUps, FollowUpCounter } from "../../analyses/triage/follow_up.ts";
import { type BlockExample, compareExamples, MAX_EXAMPLES, type SessionResult } from "../../replay/session_result.ts";

/** What triage found for one category, over all stops. */
export interface CategoryTally {
  /** How many stops were blocked for it. */
  blocked: number;
}

export interface SessionRow {
  readonly file: string;
  readonly session: string;
  readonly stops: number;
  readonly blocks: number;
  /** The same by category; a stop counts for each of its categories. */
  readonly blocked: Readonly<Partial<Record<Category, number>>>;
}

/** An example with the session's file. */
export interface FleetExample extends BlockExample {
  readonly file: string;
}

/** What triage found over many sessions. */
export interface BacktestTally {
  readonly stops: number;
  readonly blocks: number;
  /** Stops that passed, by reason. */
  readonly passes: Readonly<Record<string, number>>;
  readonly categories: Readonly<Record<Category, CategoryTally>>;
  readonly sessions: readonly SessionRow[];
  /** What happened to the messages that the sessions contain, by category. */
  readonly followUps: readonly CategoryFollowUps[];
  /** By category, the most probable first. */
  readonly examples: readonly FleetExample[];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Adds up the results of sessions. The order in which they are added makes no difference. Keeps one row for each session
 * and a few examples, but no stops.
 */
export class BacktestTallier {
  #stops = 0;
  #blocks = 0;
  readonly #passes = new Map<string, number>();
  readonly #categories: Readonly<Record<Category, CategoryTally>> = recordOfCategories(() => ({ blocked: 0 }));
  readonly #sessions: SessionRow[] = [];
  readonly #followUps = new FollowUpCounter();
  readonly #examples = new Map<Category, FleetExample[]>();

  add(file: string, { session, stops, followed, examples }: SessionResult): void {
    const blocked: Partial<Record<Category, number>> = {};
    let blocks = 0;
    for (const stop of stops) {
      if (stop.blocked.length > 0) blocks++;
      else this.#passes.set(stop.passReason, (this.#passes.get(stop.passReason) ?? 0) + 1);
      for (const category of stop.blocked) {
        blocked[category] = (blocked[category] ?? 0) + 1;
        this.#categories[category].blocked++;
      }
    }
    this.#stops += stops.length;
    this.#blocks += blocks;
    this.#sessions.push({ file, session, stops: stops.length, blocks, blocked });
    for (const message of followed) this.#followUps.add(message);
    for (const example of examples) this.#addExample({ ...example, file });
  }

  tally(): BacktestTally {
    return {
      stops: this.#stops,
      blocks: this.#blocks,
      passes: Object.fromEntries([...this.#passes].sort(([a], [b]) => compare(a, b))),
      categories: this.#categories,
      sessions: this.#sessions.toSorted((a, b) => compare(a.file, b.file)),
      followUps: this.#followUps.counts(),
      examples: CATEGORIES.flatMap((category) => this.#examples.get(category) ?? []),
    };
  }

  #addExample(example: FleetExample): void {
    const examples = [...this.#examples.get(example.category) ?? [], example];
    examples.sort((a, b) => b.score - a.score || compare(a.file, b.file) || compareExamples(a, b));
    this.#examples.set(example.category, examples.slice(0, MAX_EXAMPLES));
  }
}
