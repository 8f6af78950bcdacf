import { assertEquals } from "@std/assert";
import { joinRaces, type Measurement, median } from "../../../tools/bench/measure.ts";

function measurement(name: string, times: readonly number[], besideBase: readonly number[]): Measurement {
  return { name, times, besideBase, peakKiB: null };
}

Deno.test("median() is the middle, or the mean of the two in the middle", () => {
  assertEquals([median([3, 1, 2]), median([4, 1, 2, 3]), median([])], [2, 2.5, NaN]);
});

Deno.test("joinRaces() keeps the median of each race, by contender", () => {
  const races = [
    [measurement("hook", [10, 30, 20], [1, 3, 2]), measurement("idle", [10], [1])],
    [measurement("hook", [40], [4])],
  ];
  assertEquals(joinRaces(races), [
    { name: "hook", times: [20, 40], ratios: [2, 4] },
    { name: "idle", times: [10], ratios: [1] },
  ]);
});
