/**
 * A hook's time: its clock, waiting for something to be written, and its timeout.
 *
 * @module
 */

/** A clock that can sleep. Hooks use {@linkcode REAL_CLOCK}; tests and replays use their own. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Blocks the thread for some milliseconds. */
  sleep(ms: number): void;
}

let sleeper: Int32Array | undefined;

/** Real time. Sleeping blocks the thread, since a hook has nothing else to do and its first timer would cost 15 ms. */
export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  sleep(ms) {
    sleeper ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(sleeper, 0, 0, ms);
  },
};

/** How long to wait, and how often to check. */
export interface PollOptions {
  /**
   * The maximum wait in milliseconds. Claude Code usually writes 0 to 46 ms after it starts the hook; 2.1.330 sometimes
   * writes an agent's first call after 150 ms.
   */
  readonly budgetMs: number;
  /** Milliseconds between two checks. @default {5} */
  readonly intervalMs?: number;
}

/** Whether a value came in time. */
export type PollResult<T> =
  | { readonly status: "ready"; readonly value: T; readonly waitedMs: number }
  | { readonly status: "timeout"; readonly waitedMs: number };

/**
 * Calls a function repeatedly until it returns a value or the time is up.
 *
 * Claude Code writes its transcript asynchronously, so it may write what a hook needs while the hook runs.
 *
 * @param look Returns the value, or undefined if there is none yet.
 * @param clock The clock to wait with.
 * @param options The budget and the interval.
 * @returns The value if it came in time, and how long it took.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { poll } from "@debrief/debrief/hook";
 *
 * let now = 0;
 * const clock = { now: () => now, sleep: (ms: number) => void (now += ms) };
 * const look = () => now >= 20 ? "written" : undefined;
 * assertEquals(poll(look, clock, { budgetMs: 150 }), { status: "ready", value: "written", waitedMs: 20 });
 * ```
 */
export function poll<T>(look: () => T | undefined, clock: Clock, options: PollOptions): PollResult<T> {
  const { budgetMs, intervalMs = 5 } = options;
  const start = clock.now();
  let sleptMs = 0;
  for (;;) {
    const value = look();
    // a clock that is set back must not make the wait longer
    const waitedMs = Math.max(sleptMs, clock.now() - start);
    if (value !== undefined) return { status: "ready", value, waitedMs };
    const remainingMs = budgetMs - waitedMs;
    if (remainingMs <= 0) return { status: "timeout", waitedMs };
    const pauseMs = Math.min(intervalMs, remainingMs);
    clock.sleep(pauseMs);
    sleptMs += pauseMs;
  }
}

/** Ends a hook that ran out of time, with a line in the log, before the client ends it without one. */
export class OutOfTimeError extends Error {
  override name = "OutOfTimeError";

  constructor(ms: number) {
    super(`gave up after ${ms} ms`);
  }
}

/** By AbortSignal, 0.5 ms: a process's first `setTimeout` loads Node's timers, for 15 ms (Deno 2.9). */
export function setAbortTimeout(ms: number, act: () => void): () => void {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
  signal.addEventListener("abort", act, { once: true });
  return () => signal.removeEventListener("abort", act);
}
