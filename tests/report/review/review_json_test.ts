import { assert, assertEquals } from "@std/assert";
import { reviewJson } from "../../../lib/report/review/review_json.ts";
import { recommendation, reviewOf } from "../../support/review/reviews.ts";
import { assistant, toolResult, toolUse, user } from "../../support/transcript.ts";

function calls(count: number, command: (i: number) => string): unknown[] {
  return Array.from({ length: count }, (_, i) => [
    assistant(`m${i}`, [toolUse(`t${i}`, "Bash", { command: command(i) })]),
    user([toolResult(`t${i}`, "fine")]),
  ]).flat();
}

Deno.test("reviewJson() of nothing has every field of the schema", () => {
  assertEquals(JSON.parse([...reviewJson(reviewOf([]))].join("")), {
    schema: "debrief.review/1",
    files: { read: 1, skipped: 0 },
    entries: { read: 0, skipped: 0 },
    calls: { total: 0, byDecision: {}, byOutcome: {}, byTool: {} },
    findings: [],
    recommendations: [],
    suggestions: [],
    notes: [],
  });
});

Deno.test("reviewJson() joins findings of several pieces to one valid list", () => {
  for (const count of [1, 999, 1_000, 1_001, 2_000]) {
    const pieces = [...reviewJson(reviewOf(calls(count, (i) => `frob ${i}`)))];
    const { findings, calls: { total } } = JSON.parse(pieces.join(""));
    assertEquals([findings.length, total, findings.at(-1).call], [count, count, `frob ${count - 1}`]);
  }
});

Deno.test("reviewJson() cuts long commands and redacts secrets", () => {
  const secret = `ghp_${"a1B2c3D4e5".repeat(3)}f6G7h8`;
  const review = reviewOf(calls(2, (i) => i === 0 ? "x".repeat(1_000) : `frob --key ${secret}`), {
    recommendations: [recommendation({ examples: [`frob --key ${secret}`] })],
  });
  const text = [...reviewJson(review)].join("");
  assert(!text.includes(secret), text);
  assertEquals(JSON.parse(text).findings[0].call.length, 300);
  assertEquals(Object.keys(JSON.parse(text).recommendations[0]).includes("root"), false);
});
