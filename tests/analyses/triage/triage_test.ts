import { assert, assertEquals } from "@std/assert";
import { readConversation, triage, triageReading, triageText } from "../../../lib/analyses/triage/triage.ts";
import type { TextMemory } from "../../../lib/analyses/triage/sentences/text_memory.ts";
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

Deno.test("triage() counts a sentence from the threshold of its category on", () => {
  const decisions = ["sqlite", "deno", "pnpm", "tabs"].flatMap((what) => [
    prompt(`Let's use ${what} for all of it instead of the other one.`),
    answer("Good."),
  ]);
  const shown = (threshold: number) => triage(decisions, { thresholds: { DECISION: threshold } }).block?.categories;
  assertEquals([shown(0.01), shown(1)], [["DECISION"], undefined]);
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
  const shown = (category: string) => triage(CONVERSATION, { thresholds: { [category]: 1 } }).block?.categories;
  assertEquals([shown("PREFERENCE"), shown("DECISION")], [undefined, ["PREFERENCE"]]);
});

Deno.test("triage() recognizes a bounded part of a text, however long, and looks at the time before", () => {
  for (const say of [answer, prompt]) {
    const read = (lines: number, check: () => void): string[] => {
      const steps: string[] = [];
      const step = (text: string) => void steps.push(`${text.length} characters`);
      const memory: TextMemory = {
        sentences: (own, recognize) => (step(own), recognize(own)),
        ownWords: (text, find) => (step(text), find(text)),
        request: (end, isRequest) => (step(end), isRequest(end)),
        retraction: (own, mayTakeBack) => (step(own), mayTakeBack(own)),
      };
      try {
        triage([say("a\n".repeat(lines))], { reading: { memory, check: () => (steps.push("check"), check()) } });
      } catch (error) {
        steps.push(String(error));
      }
      return steps;
    };
    const steps = read(700_000, () => {});
    assertEquals(steps[0], "check", say.name);
    assertEquals(steps, read(7_000, () => {}), say.name);
    const ended = read(700_000, () => {
      throw new Error("no time");
    });
    assertEquals(ended, ["check", "Error: no time"], say.name);
  }
});

Deno.test("triage() finds nothing in an answer that the user interrupted, and the same in one that ended", () => {
  const said = answer(`${DECISION}\nWe settled on WAL mode rather than rollback because readers must not block.`);
  const found = (interrupted: boolean) => {
    const conversation = [prompt("Set up the project."), { ...said, ...interrupted ? { interrupted } : {} }];
    const { sentences, decision, scores, prose } = triage(conversation);
    const isRead = prose.some(({ text }) => text.includes("sqlite"));
    return [sentences.length > 0, decision, scores.DECISION.evidence.length > 0, isRead];
  };
  assertEquals([found(true), found(false)], [[false, "pass", false, false], [true, "block", true, true]]);
});
