/** Scenarios played again and again, on a machine that may stand still in between. */
import { withStalls } from "./stage/calm.ts";
import type { Client } from "./stage/client.ts";
import { type Outcome, playScenario } from "./play.ts";
import type { Scenario } from "./scenario.ts";
import type { Cell } from "./report/table.ts";

/** The longest one run of a client may take; a session takes seconds, on a busy machine many. */
const DEADLINE_MS = 240_000;
/** Where nothing ran for so long the session says nothing about hooks, which have 150 ms. */
const STALL_MS = 2000;
const ATTEMPTS = 3;

/** A session, and how often it was played again because the machine stood still. */
export interface Played {
  readonly outcome: Outcome;
  readonly repeated: number;
}

/** Plays a scenario once; again where the machine stood still. */
export async function playCalmly(client: Client, scenario: Scenario, keep: string | null): Promise<Played> {
  for (let repeated = 0;; repeated++) {
    if (keep !== null) Deno.mkdirSync(keep, { recursive: true });
    const run = () => playScenario(client, scenario, { deadlineMs: DEADLINE_MS, keep });
    const { value: outcome, stallMs } = await withStalls(run);
    if (stallMs < STALL_MS || repeated + 1 >= ATTEMPTS) return { outcome, repeated };
  }
}

/** Does something with each, in their order, a few at once. */
export async function inLanes<T>(all: readonly T[], count: number, run: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

/** One more session in a cell. */
export function withOutcome(cell: Cell | undefined, outcome: Outcome): Cell {
  if (outcome.kind === "missing") return outcome;
  const before = cell?.kind === "played" ? cell : { rounds: 0, failed: 0, problems: [], late: 0 };
  return {
    kind: "played",
    rounds: before.rounds + 1,
    failed: before.failed + (outcome.kind === "failed" ? 1 : 0),
    problems: [...new Set([...before.problems, ...outcome.problems])],
    late: before.late + outcome.judged.filter(({ judgment }) => judgment === "unflushed").length,
  };
}
