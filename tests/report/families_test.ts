import { assertEquals } from "@std/assert";
import { countFamilies, decisionName, FAMILIES, FAMILY_OF } from "../../lib/report/families.ts";
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
  const counts = countFamilies(new Map([["allowed", 2], ["allowed_by_rule", 3], ["approved_once", 1], ["unknown", 4]]));
  assertEquals([...counts], [["ran", 5], ["approved", 1], ["other", 4]]);
  assertEquals([...countFamilies(new Map())], []);
});

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
