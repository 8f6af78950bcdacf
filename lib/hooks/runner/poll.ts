/** The time as settling needs it; a hook gives the real one, a test its own. */
export interface Clock {
  /** Milliseconds from any fixed moment. */
  now(): number;
  /** Does nothing for some milliseconds. */
  sleep(ms: number): void;
}

/** How long to wait, and how often to look. */
export interface PollOptions {
  /** The longest wait in milliseconds. The client mostly writes 0 to 46 ms after the hook started; 2.1.330 an agent's first call sometimes after 150. */
  readonly budgetMs: number;
  /** Milliseconds between two looks. @default {5} */
  readonly everyMs?: number;
}

/** Whether the thing waited for came. */
export type PollResult<T> =
  | { readonly status: "settled"; readonly value: T; readonly waitedMs: number }
  | { readonly status: "late"; readonly waitedMs: number };

/**
 * Looks until there is something, or the budget is spent.
 *
 * The client writes its transcript behind the hook it has started, and does not wait; what a hook needs may be written
 * while it runs. Nothing is made up where it is not: the answer is then `late`.
 *
 * @example
 * ```ts
 * import { poll } from "@debrief/debrief";
 *
 * let now = 0;
 * const clock = { now: () => now, sleep: (ms: number) => void (now += ms) };
 * const came = poll(() => now >= 20 ? "written" : undefined, clock, { budgetMs: 150 });
 * const never = poll(() => undefined, clock, { budgetMs: 150 });
 * if (came.status !== "settled" || never.status !== "late") throw new Error("one came, the other did not");
 * ```
 *
 * @param look Returns what was waited for, or undefined where it is not there yet.
 */
export function poll<T>(look: () => T | undefined, clock: Clock, options: PollOptions): PollResult<T> {
  const start = clock.now();
  const every = options.everyMs ?? 5;
  let slept = 0;
  for (;;) {
    const value = look();
    // a clock that is set back must not make the wait longer
    const waitedMs = Math.max(slept, clock.now() - start);
    if (value !== undefined) return { status: "settled", value, waitedMs };
    const left = options.budgetMs - waitedMs;
    if (left <= 0) return { status: "late", waitedMs };
    const pause = Math.min(every, left);
    clock.sleep(pause);
    slept += pause;
  }
}
