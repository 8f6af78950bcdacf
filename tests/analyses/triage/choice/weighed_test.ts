import { assert, assertEquals } from "@std/assert";
import {
  type Candidate,
  candidatesOf,
  CHOICE_RULES,
  chooseSentences,
  LISTING_RULES,
} from "../../../../lib/analyses/triage/choice/choose.ts";
import { FEATURE_NAMES, type Features } from "../../../../lib/analyses/triage/choice/features.ts";
import { weighedSentences } from "../../../../lib/analyses/triage/choice/weighed.ts";
import { findSignals } from "../../../../lib/analyses/triage/scoring/findings.ts";
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

const NOTHING = Object.fromEntries(FEATURE_NAMES.map((name) => [name, 0])) as Features;
const candidates = (conversation: Parameters<typeof triage>[0]) =>
  candidatesOf(findSignals(conversation, outcomes({})));

Deno.test("weighedSentences() names what moved the probability notably, the strongest first", () => {
  const found = candidates([prompt(CHOICE), answer("ok")]);
  const weigh = (weights: Partial<Features>, features: Partial<Features>) => {
    const rules = { ...CHOICE_RULES, weights: { bias: 1, features: { ...NOTHING, ...weights } } };
    const some = found.map((one): Candidate => ({ ...one, features: { ...NOTHING, ...features } }));
    return weighedSentences(some, [], { rules, context: {} }).map(({ raisedBy, loweredBy }) => ({
      raisedBy,
      loweredBy,
    }));
  };
  const weights = { fromUser: 0.3, givesReason: 0.29, strength: 0.5, ofProcess: -0.3, late: 0.5, afterWork: -0.29 };
  assertEquals(weigh(weights, { fromUser: 1, givesReason: 1, strength: 1, ofProcess: 1, late: -1, afterWork: 1 }), [{
    raisedBy: ["the user's words have strong signals", "the user said it"],
    loweredBy: [
      "it was said early in the session",
      "it is about the work itself: commits, branches, what to do next",
    ],
  }]);
  assertEquals(weigh({ late: 0.5, fromUser: 0.4 }, { late: -1, fromUser: -1 })[0]?.raisedBy, []);
});

Deno.test("weighedSentences() lists of a message with a shown sentence others only if several may be shown", () => {
  // the second is less probable, but longer, so that of what is listed it would be the one
  const found = candidates([
    prompt(
      "Never push to main before the tests passed. From now on the changelog is always written in English, in whole " +
        "sentences that say what changed for the users and what they have to do about it, with the number of the issue.",
    ),
    answer("ok"),
  ]).map((one, index): Candidate => ({ ...one, features: { ...NOTHING, strength: index === 0 ? 0.4 : -0.2 } }));
  assertEquals(found.length, 2);
  const listed = (onePerUtterance: boolean) => {
    const weights = { bias: 0, features: { ...NOTHING, strength: 1 } };
    const rules = { ...CHOICE_RULES, weights, onePerUtterance, minSum: 0 };
    const { sentences } = chooseSentences(found, rules);
    return weighedSentences(found, sentences, { rules, context: {} }).map(({ isShown }) => isShown);
  };
  assertEquals([listed(true), listed(false)], [[true], [true, false]]);
});

Deno.test("weighedSentences() lists a sentence that is too improbable to be shown, and none that the listing leaves out", () => {
  const found = candidates([prompt(CHOICE), answer("ok")]);
  const listed = (bias: number) => {
    const rules = { ...CHOICE_RULES, minProbability: 0.9, weights: { bias, features: NOTHING } };
    return weighedSentences(found, [], { rules, context: {} }).map(({ probability }) => Number(probability.toFixed(2)));
  };
  assertEquals([listed(-0.5), listed(-0.7)], [[0.38], []]);
});
