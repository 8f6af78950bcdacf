import { assert, assertEquals } from "@std/assert";
import { ACTIVITY, KEYWORD_TABLE, KEYWORD_WINDOW } from "../../../../lib/analyses/triage/keywords/keyword_table.ts";
import { triageText } from "../../../../lib/analyses/triage/triage.ts";
import { TEXT_CATEGORIES } from "../../../../lib/analyses/triage/category.ts";

const SENTENCES = {
  DECISION: "We decided to go with sqlite because it needs no server, after a comparison of the alternatives.",
  RUNBOOK: "The error was fixed: the root cause of the failure was a stale cache, and the solution is to clear it.",
  CONSTRAINT: "The API cannot do this: the limit is 100 requests, which is not supported and not possible.",
  TECH_DEBT: "TODO: this workaround is temporary, we should refactor it later; known issue.",
  PREFERENCE: "I always prefer tabs, never use spaces; please always follow this convention.",
} as const;

Deno.test("each category is found by its keywords", () => {
  for (const category of TEXT_CATEGORIES) {
    const { scores } = triageText(SENTENCES[category], { scorer: "keywords" });
    assert(scores[category].score > 0, category);
  }
});

Deno.test("every category has a rule, and the window is a few lines", () => {
  assertEquals(Object.keys(KEYWORD_TABLE).sort(), [...TEXT_CATEGORIES].sort());
  assert(KEYWORD_WINDOW > 0 && ACTIVITY.threshold > 0 && ACTIVITY.threshold < 1);
});
