import { assert, assertEquals } from "@std/assert";
import { readConversation, triage, triageReading, triageText } from "../../../lib/analyses/triage/triage.ts";
import { answer, prompt, run } from "./conversation_literals.ts";

const DECISION = "We decided to use sqlite instead of postgres because it needs no server.";
const RULE = "From now on always use pnpm, never npm, in all of my projects.";
const CONVERSATION = [prompt("Set up the project."), answer("Done."), prompt(RULE), answer("I will use pnpm.")];

Deno.test("triageText() counts lines in the text", () => {
  assertEquals(triageText(`Hello.\n\n${DECISION}\n`).scores.DECISION.evidence[0]?.line, 3);
});

Deno.test("triage() of nothing passes", () => {
  const { decision, block, scores } = triage([]);
  assertEquals([decision, block, Object.values(scores).filter(({ triggered }) => triggered)], ["pass", null, []]);
});

Deno.test("triage() triggers where a threshold is low enough, and not where it is above all", () => {
  const conversation = [prompt(DECISION), answer("Good, we go with sqlite then.")];
  const triggered = (threshold: number) =>
    triage(conversation, { thresholds: { DECISION: threshold } }).scores.DECISION.triggered;
  assertEquals([triggered(0.01), triggered(1)], [true, false]);
});

Deno.test("readConversation() measures what was said and done", () => {
  const { metrics, prose, isText } = readConversation([prompt("Set up."), answer("Done.", run("t", "npm i"))]);
  assertEquals([metrics.toolUses, isText, prose.lines().map(({ text }) => text.trim()).filter((text) => text !== "")], [
    1,
    false,
    ["Set up.", "Done."],
  ]);
});

Deno.test("triage() is triageReading() of what is read", () => {
  const { prose: _, block: whole, ...rest } = triage(CONVERSATION);
  const { prose: _same, block, ...parts } = triageReading(CONVERSATION, readConversation(CONVERSATION), {});
  assertEquals(parts, rest);
  assertEquals([block?.hashes, block?.categories], [whole?.hashes, ["PREFERENCE"]]);
});

Deno.test("triage() finds what the user wants to be kept, and reads no notes where nothing would be shown", () => {
  let asked = 0;
  const { scores, decision, block } = triage(CONVERSATION, { notes: () => (asked++, []) });
  assert(scores.PREFERENCE.evidence.some(({ text }) => text.includes("pnpm")));
  assertEquals([scores.PREFERENCE.triggered, scores.RUNBOOK.triggered], [true, false]);
  assertEquals([decision === "block", asked > 0], [block !== null, block !== null]);
});

Deno.test("triage() takes a threshold for each category alone", () => {
  const { scores } = triage(CONVERSATION, { thresholds: { PREFERENCE: 1 } });
  assertEquals([scores.PREFERENCE.triggered, scores.PREFERENCE.evidence.length > 0], [false, true]);
});
