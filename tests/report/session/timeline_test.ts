import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { lanesOf, timeline, WorkClock } from "../../../lib/report/session/timeline.ts";
import { wordsReport } from "../../support/report/pages.ts";
import { at as sessionTime } from "../../support/report/session_report.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const turn = (from: number, to: number, calls: unknown[] = []) =>
  ({ index: 0, prompt: "go", startedAt: at(from), endedAt: at(to), durationMs: (to - from) * 1000, calls }) as never;

Deno.test("WorkClock stands still between turns", () => {
  const clock = new WorkClock([turn(10, 20), turn(50, 60)]);
  assertEquals(clock.totalMs, 20_000);
  assertEquals([0, 10, 15, 20, 35, 50, 55, 99].map((second) => clock.at(at(second))), [
    0,
    0,
    5_000,
    10_000,
    10_000,
    10_000,
    15_000,
    20_000,
  ]);
  assertEquals([clock.at(null), clock.at("x")], [null, null]);
});

Deno.test("WorkClock leaves out turns without times, or that end before they begin", () => {
  assertEquals(
    new WorkClock([turn(5, 3), { startedAt: null, endedAt: at(1) }, { startedAt: at(0), endedAt: "x" }]).totalMs,
    0,
  );
});

Deno.test("lanesOf() puts each call where it was made, and draws no empty lane", () => {
  const call = (more: object) => ({
    tool: "Bash",
    target: "ls",
    startedAt: at(15),
    durationMs: 1000,
    decision: "allowed",
    outcome: "ok",
    prompted: false,
    ...more,
  });
  const lanes = lanesOf([turn(10, 20, [call({ outcome: "tool_error" }), call({ decision: "denied_by_rule" })])], []);
  assertEquals(lanes.map(({ name, spans }) => [name, spans.map(({ left, width, kind }) => [left, width, kind])]), [
    ["turns", [[0, 100, "turn"]]],
    ["failed", [[50, 0, "failure"]]],
    ["denied", [[50, 0, "denial"]]],
  ]);
});

Deno.test("lanesOf() draws nothing outside the page", () => {
  const { overview, agents } = wordsReport("x");
  const lanes = lanesOf(overview.turns, [{ ...agents[0]!, startedAt: sessionTime(19).timestamp, durationMs: 1e9 }]);
  assertEquals(lanes.map(({ name }) => name), ["turns", "prompted calls", "failed", "denied", "x"]);
  for (const { left, width } of lanes.flatMap(({ spans }) => spans)) {
    assert(left >= 0 && width >= 0 && left + width <= 100.001, `${left} ${width}`);
  }
});

Deno.test("timeline() is none where no turn has times", () => {
  assertEquals([timeline([], []), timeline([turn(5, 5)], [])], [null, null]);
});

Deno.test("timeline() says that its time has the waits that the time worked leaves out", () => {
  const shown = String(timeline([turn(0, 90)], []));
  assertStringIncludes(shown, '<span class="name">time, with waits</span>');
  assertStringIncludes(shown, "<b>0</b><b>45.0 s</b><b>1m 30s</b>");
});
