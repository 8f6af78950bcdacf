import { assert, assertEquals } from "@std/assert";
import {
  readConversation,
  triageConversation,
  triageReading,
} from "../../../lib/analyses/triage/conversation_triage.ts";
import { answer, prompt, run } from "./conversation_literals.ts";

const RULE = "From now on always use pnpm, never npm, in all of my projects.";
const CONVERSATION = [prompt("Set up the project."), answer("Done."), prompt(RULE), answer("I will use pnpm.")];

Deno.test("readConversation() measures what was said and done", () => {
  const { metrics, prose, isText } = readConversation([prompt("Set up."), answer("Done.", run("t", "npm i"))]);
  assertEquals([metrics.toolUses, isText, prose.lines().map(({ text }) => text.trim()).filter((text) => text !== "")], [
    1,
    false,
    ["Set up.", "Done."],
  ]);
});

Deno.test("triageConversation() is triageReading() of what is read", () => {
  const { prose: _, block: whole, ...rest } = triageConversation(CONVERSATION);
  const { prose: _same, block, ...parts } = triageReading(CONVERSATION, readConversation(CONVERSATION), {});
  assertEquals(parts, rest);
  assertEquals([block?.hashes, block?.categories], [whole?.hashes, ["PREFERENCE"]]);
});

Deno.test("triageConversation() finds what the user wants to be kept, and reads no notes where nothing would be shown", () => {
  let asked = 0;
  const { scores, decision, block } = triageConversation(CONVERSATION, { notes: () => (asked++, []) });
  assert(scores.PREFERENCE.evidence.some(({ text }) => text.includes("pnpm")));
  assertEquals([scores.PREFERENCE.triggered, scores.RUNBOOK.triggered], [true, false]);
  assertEquals([decision === "block", asked > 0], [block !== null, block !== null]);
});

Deno.test("triageConversation() takes a threshold for each category alone", () => {
  const { scores } = triageConversation(CONVERSATION, { thresholds: { PREFERENCE: 1 } });
  assertEquals([scores.PREFERENCE.triggered, scores.PREFERENCE.evidence.length > 0], [false, true]);
});
