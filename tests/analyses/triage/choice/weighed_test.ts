import { assert, assertEquals } from "@std/assert";
import { CHOICE_RULES, LISTING_RULES } from "../../../../lib/analyses/triage/choice/choose.ts";
import { triage } from "../../../../lib/analyses/triage/triage.ts";
import { answer, outcomes, prompt, use } from "../conversation_literals.ts";

const RULE = "From now on please always write the test first, and never push to main before the tests passed.";
const CHOICE = "let's use tabs here instead of spaces";

const weighed = (conversation: Parameters<typeof triage>[0]) => triage(conversation).sentences;

Deno.test("weighedSentences() lists what is too weak to be shown, and what it comes from", () => {
  const [near, ...others] = weighed([prompt(CHOICE), answer("ok")]);
  assert(near !== undefined && others.length === 0);
  assertEquals([near.category, near.isShown, near.evidence.text as string], ["DECISION", false, CHOICE]);
  assert(near.probability >= LISTING_RULES.minProbability && near.probability < CHOICE_RULES.minAlone);
  assertEquals(near.loweredBy.includes("it was said early in the session"), true, near.loweredBy.join());
});

Deno.test("weighedSentences() has what is shown first, and no other sentence of its message", () => {
  const sentences = weighed([
    prompt(`${RULE} ${CHOICE}`),
    answer("ok"),
    prompt("let's use sqlite in one file instead of postgres"),
    answer("ok"),
  ]);
  assertEquals(sentences.map(({ category, isShown }) => [category, isShown]), [
    ["PREFERENCE", true],
    ["DECISION", false],
  ]);
  assertEquals(sentences[0]?.raisedBy[0], "the user sets a rule for later, or asks to remember it");
});

Deno.test("weighedSentences() has no sentence that may not be shown, as where the session recorded it", () => {
  assertEquals(weighed([prompt("hello"), answer("hello")]), []);
  const write = use("w", "Write", { file_path: "/p/CLAUDE.md", content: RULE });
  const recorded = triage([prompt(RULE), answer("Noted.", write)], { outcomes: outcomes({ w: "ok" }) });
  assertEquals(recorded.sentences, []);
});
