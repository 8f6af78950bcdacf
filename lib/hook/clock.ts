import type { Clock } from "../transcript/settle.ts";

let sleeper: Int32Array | undefined;

/** The real time. Sleeping blocks the thread: a hook has nothing else to do, and a timer costs more at the start. */
export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  sleep(ms) {
    sleeper ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(sleeper, 0, 0, ms);
  },
};
