/** A hook's time is up: it ends with 0 and a line in the log, before the client ends it without one. */
export class OutOfTimeError extends Error {
  override name = "OutOfTimeError";

  /** @param ms The time it had. */
  constructor(ms: number) {
    super(`gave up after ${ms} ms`);
  }
}

/**
 * Calls back after a time, unless taken back.
 *
 * By way of AbortSignal: the first `setTimeout` of a process costs 15 ms in Deno 2.9, because it brings Node's timers with
 * it; this costs half of one.
 *
 * @param ms The time.
 * @param act What to do then.
 * @returns Takes it back.
 */
export function setAbortTimeout(ms: number, act: () => void): () => void {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
  signal.addEventListener("abort", act, { once: true });
  return () => signal.removeEventListener("abort", act);
}
