import { assertEquals } from "@std/assert";
import {
  countFamilies,
  decisionName,
  didNotEnd,
  FAMILIES,
  FAMILY_OF,
  outcomeName,
  verdictName,
} from "../../lib/report/families.ts";
import { isAllowed } from "../../lib/session/calls/decision.ts";
import { PAGE_STYLE } from "../../lib/report/page_style.ts";

Deno.test("FAMILIES lists every family of a decision once, with a name of its own", () => {
  const listed = FAMILIES.map(([family]) => family);
  assertEquals(new Set(listed), new Set(Object.values(FAMILY_OF)));
  assertEquals(new Set(listed).size, listed.length);
  assertEquals(new Set(FAMILIES.map(([, name]) => name)).size, FAMILIES.length);
});

Deno.test("FAMILY_OF separates the decisions that allow a call from those that do not", () => {
  for (const [decision, family] of Object.entries(FAMILY_OF)) {
    if (decision === "unknown" || decision === "interrupted") continue;
    assertEquals(isAllowed(decision as keyof typeof FAMILY_OF), family === "ran" || family === "approved", decision);
  }
});

Deno.test("countFamilies() adds up the decisions of a family", () => {
  const counts = countFamilies([
    { decision: "allowed", outcome: "ok" },
    { decision: "approved_once", outcome: "tool_error" },
    { decision: "allowed_by_rule", outcome: "tool_error" },
    { decision: "unknown", outcome: "not_run" },
  ]);
  assertEquals([...counts], [["ran", 2], ["approved", 1], ["other", 1]]);
  assertEquals([...countFamilies([])], []);
});

for (
  const [decision, outcome, stopped, name] of [
    ["unknown", "tool_error", false, "unknown"],
    ["unknown", "not_run", true, "stopped, source unknown"],
    ["unknown", "no_result", true, "no result"],
    ["allowed", "tool_error", false, "allowed"],
    ["approved_once", "ok", false, "approved once"],
    ["denied_by_rule", "not_run", true, "denied by rule"],
    ["blocked_by_sandbox", "tool_error", true, "blocked by sandbox"],
  ] as const
) {
  Deno.test(`didNotEnd() and verdictName() of ${decision} with ${outcome}`, () => {
    assertEquals([didNotEnd({ decision, outcome }), verdictName({ decision, outcome })], [stopped, name]);
  });
}

Deno.test("every family has a color in the style of the review", () => {
  for (const [family] of FAMILIES) assertEquals(PAGE_STYLE.includes(`.${family}`), true, family);
});

Deno.test("decisionName() says who decided, and never shows an identifier", () => {
  assertEquals(decisionName("not_granted"), "nobody could approve it");
  assertEquals(decisionName("rejected_by_person"), "rejected by the user");
  assertEquals(decisionName("denied_by_rule"), "denied by rule");
  for (const decision of Object.keys(FAMILY_OF)) {
    assertEquals(decisionName(decision as keyof typeof FAMILY_OF).includes("_"), false, decision);
  }
});

Deno.test("outcomeName() tells a result that does not say how the call ended from none", () => {
  assertEquals(outcomeName({ outcome: "no_result", resultLine: null }), "no result");
  assertEquals(outcomeName({ outcome: "no_result", resultLine: 4 }), "unknown");
  assertEquals(outcomeName({ outcome: "not_run", resultLine: 4 }), "not run");
});
