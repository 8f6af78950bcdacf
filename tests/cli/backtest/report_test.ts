import { assertEquals, assertStringIncludes } from "@std/assert";
import { recordOfCategories } from "../../../lib/analyses/triage/category.ts";
import { backtestJson, type BacktestReport, backtestText } from "../../../lib/cli/backtest/report.ts";

const row = (file: string, blocks: number) => ({ file, session: file, stops: 4, blocks, blocked: {} });

const REPORT: BacktestReport = {
  files: { read: 2, skipped: 1 },
  tally: {
    stops: 1008,
    blocks: 3,
    passes: { nothing: 1000, already_reported: 4, unheard_of: 1 },
    categories: recordOfCategories((category) => ({ blocked: category === "DECISION" ? 3 : 0 })),
    sessions: [row("a", 1), row("/home/dev/b", 2), row("c", 0)],
    followUps: [{ category: "DECISION", saved: 1, answered: 2, ignored: 0 }],
    examples: [{
      file: "/home/dev/b",
      category: "DECISION",
      score: 0.98,
      stopLine: 9,
      line: null,
      text: "We use WAL.",
      cue: "we use",
    }],
  },
} as unknown as BacktestReport;

Deno.test("backtestText() says what was blocked, why stops passed, and where blocks were most frequent", () => {
  const lines = backtestText(REPORT, { home: () => "/home/dev" }).split("\n");
  assertEquals(
    lines[0],
    "2 sessions, 1 could not be read, 1,008 stops, 3 blocked; passed: 1,000 because nothing was likely enough, " +
      "4 because it was already shown, 1 unheard_of",
  );
  assertStringIncludes(lines.join("\n"), "Blocked for:\n  DECISION        3 stops\n\nBlocked: 2 sessions");
  const at = lines.findIndex((line) => line.startsWith("Blocked: 2 sessions"));
  assertEquals(lines.slice(at + 1, at + 3), ["  ~/b: 2 of 4 stops", "  a: 1 of 4 stops"]);
  assertStringIncludes(lines.join("\n"), "saved 1 of 3 (2 answered, but not saved, 0 ignored)");
  assertStringIncludes(lines.join("\n"), "  DECISION 0.98  ~/b:9\n    We use WAL.  [we use]\n");
});

Deno.test("backtestText() leaves out what there is nothing of", () => {
  const tally = { ...REPORT.tally, blocks: 0, sessions: [], followUps: [], examples: [], passes: {} };
  const text = backtestText({ ...REPORT, files: { read: 1, skipped: 0 }, tally }, { home: () => "/home/dev" });
  assertEquals(text.split("\n")[0], "1 session, 1,008 stops, 0 blocked");
  for (const absent of ["Blocked:", "What became", "Most confident"]) {
    assertEquals(text.includes(absent), false);
  }
});

Deno.test("backtestJson() is one valid object, in pieces", () => {
  const value = JSON.parse([...backtestJson(REPORT)].join(""));
  assertEquals([value.schema, value.stops, value.sessions.length], ["debrief.backtest/1", 1008, 3]);
  assertEquals(value.categories.DECISION, { blocked: 3 });
});
