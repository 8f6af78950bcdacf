import { assertEquals, assertStringIncludes } from "@std/assert";
import { type HookFigures, logErrors, logFigures } from "../../../lib/cli/doctor/log_figures.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import type { JsonObject } from "../../../lib/json.ts";

const run = (hook: string, members: JsonObject = {}): JsonObject => ({
  ts: "2026-01-01T00:00:00Z",
  hook,
  status: "passed",
  ms: 40,
  ...members,
});
const runs = (count: number, members: JsonObject = {}) =>
  Array.from({ length: count }, () => run("tool_intent", members));

function only(records: readonly JsonObject[]): HookFigures {
  const [figures, ...others] = logFigures(records);
  if (figures === undefined || others.length > 0) throw new Error("one hook was expected");
  return figures;
}

const findings = (records: readonly JsonObject[]) =>
  [...logErrors(logFigures(records), codex.places)].map(({ text }) => text);

Deno.test("logFigures() groups the lines by hook, in the order of the names", () => {
  const figures = logFigures([run("b"), run("a", { status: "answered" }), run("b", { status: "failed" }), { ts: "x" }]);
  assertEquals(figures.map(({ hook, runs, answered, failed }) => [hook, runs, answered, failed]), [
    ["a", 1, 1, 0],
    ["b", 2, 0, 1],
  ]);
  assertEquals(logFigures([]), []);
});

Deno.test("logFigures() counts times, the first and the last run, and the most frequent errors", () => {
  const records = [
    ...Array.from({ length: 19 }, (_, index) => run("x", { ms: index + 1, ts: `2026-01-${10 + index}T00:00:00Z` })),
    run("x", { ms: 900, ts: "2026-01-01T00:00:00Z" }),
    ...["one", "two", "two", "three", "four"].map((error) => run("x", { status: "failed", error, ms: 1 })),
  ];
  const { p50, p95, first, last, errors } = only(records);
  assertEquals([p50, p95], [8, 19]);
  assertEquals([first, last], ["2026-01-01T00:00:00Z", "2026-01-28T00:00:00Z"]);
  assertEquals(errors, [{ message: "two", count: 2 }, { message: "four", count: 1 }, { message: "one", count: 1 }]);
});

Deno.test("logFigures() counts where answers came from, and how often not from the first choice", () => {
  const data = ["hook_input", "hook_input", "agent_file", "none"].map((source) =>
    run("agent_summary", { data: { source } })
  );
  const { sources, fallbackShare } = only(data);
  assertEquals([sources, fallbackShare], [{ hook_input: 2, agent_file: 1, none: 1 }, 0.5]);
  assertEquals(only(runs(2, { data: { status: "found" } })).fallbackShare, 0);
  assertEquals(only(runs(2)).fallbackShare, null);
});

Deno.test("logErrors() finds nothing in good runs", () => {
  assertEquals(findings(runs(100)), []);
  assertEquals(findings([...runs(199), ...runs(1, { status: "failed" })]), []);
});

Deno.test("logErrors() reports failures once, with the most frequent message", () => {
  const [text, ...others] = findings([...runs(90), ...runs(10, { status: "failed", error: "no room" })]);
  assertEquals(others, []);
  assertStringIncludes(
    text ?? "",
    'only 90.0 % of the runs succeeded (expected 95.0 %): 10 of 100 failed, most often "no room"',
  );
  assertStringIncludes(
    findings([...runs(98), ...runs(2, { status: "failed" })])[0] ?? "",
    "2.0 % of the runs failed (limit 1.0 %)",
  );
  assertStringIncludes(findings(runs(1, { status: "failed" }))[0] ?? "", "only 0 % of the runs");
});

Deno.test("logErrors() reports slow runs only from twenty runs on", () => {
  assertEquals(findings(runs(19, { ms: 900 })), []);
  assertStringIncludes(findings(runs(20, { ms: 900 }))[0] ?? "", "p95 is 900 ms (limit 500 ms)");
});

Deno.test("logErrors() reports missing transcripts, not those found elsewhere", () => {
  assertEquals(findings(runs(3, { data: { transcript: "found_elsewhere" } })), []);
  assertStringIncludes(
    findings([...runs(2), ...runs(1, { data: { transcript: "missing" } })])[0] ?? "",
    "was not found in 1 of 3 runs",
  );
  const [{ fix } = { fix: null }] = logErrors(logFigures(runs(1, { data: { transcript: "missing" } })), codex.places);
  assertStringIncludes(fix ?? "", "with the same CODEX_HOME");
});
