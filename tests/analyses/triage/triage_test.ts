import { assert, assertEquals } from "@std/assert";
import { SCORERS, triage, triageText } from "../../../lib/analyses/triage/triage.ts";
import { answer, prompt } from "./conversation_literals.ts";

const DECISION = "We decided to use sqlite instead of postgres because it needs no server.";

Deno.test("triageText() counts lines in the text, with either scorer", () => {
  for (const scorer of SCORERS) {
    const { scores } = triageText(`Hello.\n\n${DECISION}\n`, { scorer });
    assertEquals(scores.DECISION.evidence[0]?.line, 3, scorer);
  }
});

Deno.test("triage() of nothing passes with every scorer", () => {
  for (const scorer of SCORERS) {
    const { decision, block, scores } = triage([], { scorer });
    assertEquals([decision, block, Object.values(scores).filter(({ triggered }) => triggered)], ["pass", null, []]);
  }
});

Deno.test("triage() takes the first scorer unless asked for the other", () => {
  const conversation = [prompt(DECISION), answer("Good, we go with sqlite then.")];
  const scores = (scorer?: (typeof SCORERS)[number]) =>
    triage(conversation, scorer === undefined ? {} : { scorer }).scores.DECISION.score;
  assertEquals(scores(), scores(SCORERS[0]));
  assert(scores("speech") !== scores("keywords"));
});

Deno.test("triage() triggers where a threshold is low enough, and not where it is above all", () => {
  const conversation = [prompt(DECISION), answer("Good, we go with sqlite then.")];
  const triggered = (threshold: number) =>
    triage(conversation, { thresholds: { DECISION: threshold } }).scores.DECISION.triggered;
  assertEquals([triggered(0.01), triggered(1)], [true, false]);
});
