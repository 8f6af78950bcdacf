import { assertEquals } from "@std/assert";
import { type Clock, poll } from "../../../lib/hooks/runner/clock.ts";

/** A clock that only sleeping moves. */
function clock(): Clock & { slept: number[] } {
  let now = 1000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}

Deno.test("poll() returns a value without waiting when there is one", () => {
  const time = clock();
  assertEquals(poll(() => "x", time, { budgetMs: 100 }), { status: "ready", value: "x", waitedMs: 0 });
  assertEquals(time.slept, []);
});

Deno.test("poll() looks again until it comes", () => {
  const time = clock();
  let looks = 0;
  assertEquals(poll(() => ++looks === 4 ? looks : undefined, time, { budgetMs: 100 }), {
    status: "ready",
    value: 4,
    waitedMs: 15,
  });
});

Deno.test("poll() returns timeout when the budget is spent, and never waits longer", () => {
  const time = clock();
  assertEquals(poll(() => undefined, time, { budgetMs: 12 }), { status: "timeout", waitedMs: 12 });
  assertEquals(time.slept, [5, 5, 2]);
});

Deno.test("poll() looks once more when the budget is spent", () => {
  const time = clock();
  const come = (): string | undefined => time.now() >= 1010 ? "late but there" : undefined;
  assertEquals(poll(come, time, { budgetMs: 10, intervalMs: 20 }).status, "ready");
});

Deno.test('poll() takes false, null, 0 and "" as values', () => {
  for (const value of [false, null, "", 0]) {
    assertEquals(poll(() => value, clock(), { budgetMs: 10 }), { status: "ready", value, waitedMs: 0 });
  }
});

Deno.test("poll() with no budget looks once", () => {
  let looks = 0;
  const look = (): undefined => void looks++;
  assertEquals(poll(look, clock(), { budgetMs: 0 }).status, "timeout");
  assertEquals(looks, 1);
});

Deno.test("poll() ends when the clock is set back", () => {
  let now = 1000;
  const back: Clock = { now: () => now, sleep: (ms) => void (now -= ms) };
  let looks = 0;
  const look = (): true | undefined => ++looks > 1000 ? true : undefined;
  assertEquals(poll(look, back, { budgetMs: 50 }).status, "timeout");
});
