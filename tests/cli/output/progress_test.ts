import { assertEquals } from "@std/assert";
import { Progress, timeLeft } from "../../../lib/cli/output/progress.ts";
import { testHost } from "../../support/host.ts";

const LEFT: readonly (readonly [value: number, max: number, time: number, left: string])[] = [
  [50, 100, 60_000, ", 1:00 left"],
  [99, 100, 99_000, ", 0:01 left"],
  [100, 100, 5_000, ", 0:00 left"],
  [0, 100, 60_000, ""],
  [50, 100, 900, ""],
  // the first files of a run say little about the others
  [1, 100, 5_000, ""],
  [1, 100, 20_000, ", 33:00 left"],
];

for (const [value, max, time, left] of LEFT) {
  Deno.test(`timeLeft() of ${value} of ${max} after ${time} ms is "${left}"`, () => {
    assertEquals(timeLeft({ value, max, time }), left);
  });
}

Deno.test("Progress shows nothing where nobody watches, and where little is to be done", async () => {
  for (const [isErrorTerminal, bytes] of [[false, 1e9], [true, 1000]] as const) {
    const { host, err } = testHost({ isErrorTerminal });
    const progress = new Progress("reading", bytes, host);
    await progress.add(500);
    await progress.end();
    assertEquals(err(), "");
  }
});

Deno.test("Progress.add() lets others work between two parts of long work, and not after the last one", async () => {
  const [now, setTimer] = [performance.now, globalThis.setTimeout];
  let [time, pauses] = [0, 0];
  performance.now = () => time += 1_000;
  globalThis.setTimeout = Object.assign((act: () => void) => (pauses++, queueMicrotask(act), 0), setTimer);
  try {
    const progress = new Progress("reading", 1_000, testHost({ isErrorTerminal: false }).host);
    await progress.add(400);
    await progress.add(600);
  } finally {
    [performance.now, globalThis.setTimeout] = [now, setTimer];
  }
  assertEquals(pauses, 1);
});
