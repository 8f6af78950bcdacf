import { assertEquals } from "@std/assert";
import { CATEGORIES, type Evidence, isToolOutput, recordOfCategories } from "../../../lib/analyses/triage/category.ts";
import { safeText } from "../../../lib/text/mod.ts";

Deno.test("recordOfCategories() has a value for every category, in their order", () => {
  const record = recordOfCategories((category) => category.toLowerCase());
  assertEquals(Object.keys(record), [...CATEGORIES]);
  assertEquals(record.TECH_DEBT, "tech_debt");
});

const CASES: readonly (readonly [what: string, evidence: Partial<Evidence>, isOutput: boolean])[] = [
  ["a failure", { cue: "failure" }, true],
  ["a fix", { cue: "fix" }, true],
  ["a change", { cue: "change" }, false],
  ["the assistant's word fix", { cue: "fix", speaker: "assistant" }, false],
];
for (const [what, evidence, isOutput] of CASES) {
  Deno.test(`isToolOutput() is ${isOutput} for ${what}`, () => {
    assertEquals(
      isToolOutput({ line: 1, uuid: null, cue: "", text: safeText("x"), hash: "", reasons: [], ...evidence }),
      isOutput,
    );
  });
}
