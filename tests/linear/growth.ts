/**
 * Whether work grows with the text or faster. Times decide it, so these are no tests of the suite: `deno task test:linear`.
 */

/** Quadratic work grows by 16; what the machine does beside it may double a time. */
const MOST_GROWTH = 10;
/** Shorter times say nothing. */
const LEAST_MS = 60;

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Whether work on four times as much stays far from sixteen times as long; a slow moment gets two more chances. */
export function isLinear(run: (times: number) => unknown): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    const small = time(() => run(1));
    const large = time(() => run(4));
    if (large < LEAST_MS || large < small * MOST_GROWTH) return true;
  }
  return false;
}

/** How many times as long one work takes as another; the least of three. */
export function costs(run: () => unknown, other: () => unknown): number {
  run();
  other();
  return Math.min(...[1, 2, 3].map(() => time(run) / time(other)));
}
