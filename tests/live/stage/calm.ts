/** Whether the machine stood still while something was played: other work may stop every process for seconds. */

const TICK_MS = 50;

/** Runs something and says the longest time in which nothing of this process ran, in ms. */
export async function withStalls<T>(run: () => Promise<T>): Promise<{ readonly value: T; readonly stallMs: number }> {
  let last = performance.now();
  let stallMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  try {
    return { value: await run(), stallMs };
  } finally {
    clearInterval(timer);
  }
}
