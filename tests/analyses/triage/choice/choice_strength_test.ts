import { assert, assertEquals } from "@std/assert";
import { choiceStrength } from "../../../../lib/analyses/triage/choice/choice_strength.ts";
import { CHOICE_RULES } from "../../../../lib/analyses/triage/choice/choose.ts";
import { answer, outcomes, prompt, use } from "../conversation_literals.ts";

const RULE = "From now on please always write the test first, and never push to main before the tests passed.";

Deno.test("choiceStrength() measures what is too weak to be chosen", () => {
  const strength = choiceStrength([prompt("let's use tabs here instead of spaces"), answer("ok")], outcomes({}));
  assert(strength !== null && strength.strongest < CHOICE_RULES.minAlone && strength.sum < CHOICE_RULES.minSum);
});

Deno.test("choiceStrength() counts only sentences that are likely enough to be shown with others", () => {
  const filler = Array.from({ length: 20 }, (_, i) => [prompt(`Look at file ${i}.`), answer(`Read it, ${i}.`)]).flat();
  const decision = "We should keep sqlite instead of Postgres, because nobody here wants to run a server for a tool.";
  const one = choiceStrength([...filler, prompt(decision), answer("ok")], outcomes({}));
  assert(one !== null && one.count === 1 && one.sum === one.strongest, JSON.stringify(one));
  const both = [...filler, prompt(decision), answer("ok"), ...filler, prompt(RULE), answer("ok")];
  const two = choiceStrength(both, outcomes({}));
  assert(two !== null && two.count === 2 && two.sum > two.strongest, JSON.stringify(two));
});

Deno.test("choiceStrength() is null where nothing may be shown, as where the session recorded it", () => {
  assertEquals(choiceStrength([prompt("hello"), answer("hello")], outcomes({})), null);
  const write = use("w", "Write", { file_path: "/p/CLAUDE.md", content: RULE });
  assertEquals(choiceStrength([prompt(RULE), answer("Noted.", write)], outcomes({ w: "ok" })), null);
});
