import process from "node:process";

/**
 * Whether work grows with the text or faster. Times decide it, so these are no tests of the suite: `deno task test:linear`.
 */

/** Quadratic work grows by 16; caches and collections may double a time. */
const MOST_GROWTH = 10;
/** Shorter times say nothing. */
const LEAST_MS = 60;

/** Time of this process alone: what the machine does beside it takes none of it. */
function time(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Whether work on four times as much stays far from sixteen times as long. What else the process does (collecting what
 * earlier tests left, compiling) only ever adds to a time, so the least of up to ten is held against the small one.
 */
export function isLinear(run: (times: number) => unknown): boolean {
  let least = Infinity;
  for (let attempt = 0; attempt < 10; attempt++) {
    const small = time(() => run(1));
    least = Math.min(least, time(() => run(4)));
    if (least < LEAST_MS || least < small * MOST_GROWTH) return true;
  }
  return false;
}

/** How many times as long one work takes as another; the least of three. */
export function costs(run: () => unknown, other: () => unknown): number {
  run();
  other();
  return Math.min(...[1, 2, 3].map(() => time(run) / time(other)));
}
