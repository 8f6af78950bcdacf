import { assertEquals } from "@std/assert";
import { type RuleCandidate, weightOf } from "../../../lib/analyses/review/recommend/candidates.ts";
import { changeSummary, STRONG_FROM } from "../../../lib/analyses/review/review_summary.ts";
import { candidate } from "../../support/review/reviews.ts";

const calls = (count: number, session = "s1"): RuleCandidate["calls"] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${session}-${i}`, session]));

const NOTIFY = { now: "now", notify: true };

Deno.test("changeSummary() notifies about a strong candidate once", () => {
  const first = changeSummary(null, [candidate({ calls: calls(STRONG_FROM - 1) })], NOTIFY);
  assertEquals(first.notified, []);
  assertEquals(first.summary, {
    schema: "debrief.review_summary/1",
    updated: "now",
    rules: [{
      rule: "Bash(frob *)",
      status: "recommended",
      risk: "unknown_program",
      reason: "",
      occurrences: 2,
      sessions: 1,
      first: "2026-01-02",
      last: "2026-01-03",
      strong: false,
      notified: false,
      examples: ["frob a"],
      calls: calls(2),
      older: { occurrences: 0, sessions: 0 },
    }],
  });
  const second = changeSummary(first.summary, [candidate({ calls: calls(1, "s2") })], NOTIFY);
  assertEquals(second.notified.map((one) => weightOf(one)), [{ occurrences: 3, sessions: 2 }]);
  const third = changeSummary(second.summary, [candidate({ calls: calls(2, "s3") })], NOTIFY);
  assertEquals(third.notified, []);
  const rules = (summary: unknown): unknown => JSON.parse(JSON.stringify(summary)).rules[0];
  assertEquals(JSON.stringify(rules(second.summary)).includes('"strong":true,"notified":true'), true);
  assertEquals(JSON.stringify(rules(third.summary)).includes('"strong":true,"notified":true'), true);
});

Deno.test("changeSummary() does not notify if it must not, or if the rule needs a review", () => {
  const strong = candidate({ calls: calls(STRONG_FROM) });
  const silent = changeSummary(null, [strong], { ...NOTIFY, notify: false });
  assertEquals([silent.notified, JSON.stringify(silent.summary).includes('"notified":false')], [[], true]);
  assertEquals(changeSummary(silent.summary, [strong], NOTIFY).notified.length, 1);
  assertEquals(changeSummary(null, [candidate({ ...strong, status: "review_needed" })], NOTIFY).notified, []);
  assertEquals(changeSummary({ schema: "other/1", rules: [{ ...strong }] }, [], NOTIFY).summary["rules"], []);
});

Deno.test("changeSummary() keeps the 300 newest candidates, those with most calls first", () => {
  const many = Array.from({ length: 305 }, (_, i) =>
    candidate({
      rule: `Bash(r${String(i).padStart(3, "0")} *)`,
      last: new Date(i * 1000).toISOString(),
      calls: calls(i === 7 ? 9 : i === 290 ? 2 : 1),
    }));
  for (const needs of [many, many.toReversed()]) {
    const rules = changeSummary(null, needs, NOTIFY).summary["rules"];
    const names = JSON.parse(JSON.stringify(rules)).map((rule: { rule: string }) => rule.rule);
    assertEquals(names.length, 300);
    assertEquals(names.slice(0, 4), ["Bash(r007 *)", "Bash(r290 *)", "Bash(r005 *)", "Bash(r006 *)"]);
    assertEquals(names.at(-1), "Bash(r304 *)");
  }
});
