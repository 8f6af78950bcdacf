import { assertEquals } from "@std/assert";
import { HookCostReader, mergeHookCosts, quantile } from "../../../lib/analyses/overview/hook_cost.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { entriesOf } from "../../support/transcript.ts";

const stop = (...infos: unknown[]) =>
  ({ type: "system", subtype: "stop_hook_summary", hookInfos: infos }) as JsonObject;
const note = (hookEvent: string, command: string, durationMs: number) =>
  ({ type: "attachment", attachment: { type: "hook_success", hookEvent, command, durationMs } }) as JsonObject;

Deno.test("HookCostReader sums the runs of each command, and counts a stop once", () => {
  const reader = new HookCostReader();
  const lines = [
    stop({ command: "slow", durationMs: 900 }, { command: "fast", durationMs: 10 }),
    note("Stop", "slow", 900), // the same run
    stop({ command: "slow", durationMs: 100 }, { command: "fast" }, "odd", { durationMs: 5 }),
    note("PreToolUse", "gate", 40),
  ];
  for (const entry of entriesOf(...lines)) reader.add(entry);
  assertEquals(reader.end().map(({ each: _, ...cost }) => cost), [
    { command: "slow", runs: 2, medianMs: 100, p90Ms: 900, worstMs: 900, totalMs: 1000 },
    { command: "gate", runs: 1, medianMs: 40, p90Ms: 40, worstMs: 40, totalMs: 40 },
    { command: "fast", runs: 2, medianMs: 10, p90Ms: 10, worstMs: 10, totalMs: 10 },
  ]);
});

Deno.test("quantile() is a value of the list", () => {
  assertEquals([quantile([], 0.5), quantile([3], 0.9), quantile([1, 2, 3, 4], 0.5)], [null, 3, 2]);
});

Deno.test("mergeHookCosts() takes the runs of all sessions together", () => {
  const costs = [[5, 1], [9], [3]].map((durations) => {
    const reader = new HookCostReader();
    for (const entry of entriesOf(stop(...durations.map((durationMs) => ({ command: "h", durationMs }))))) {
      reader.add(entry);
    }
    return reader.end();
  });
  const expected = { command: "h", runs: 4, medianMs: 3, p90Ms: 9, worstMs: 9, totalMs: 18 };
  assertEquals(mergeHookCosts(costs.flat()).map(({ each: _, ...cost }) => cost), [expected]);
  const copied = costs.flat().map((cost) => ({ ...cost, each: [] }));
  assertEquals(mergeHookCosts(copied), []);
});
