import { assertEquals } from "@std/assert";
import { findCompactionLoss } from "../../../lib/analyses/triage/compaction.ts";
import { conversationWindowOf } from "../../../lib/session/conversation_window.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const DATABASE = "We decided to use sqlite instead of postgres because it needs no server.";
const RULE = "From now on always write the migration before the model, as a rule.";
const TALK = [
  user("Which database should the importer use?", { uuid: "u1" }),
  assistant("m1", [text(DATABASE)], { uuid: "a1" }),
  user(RULE, { uuid: "u2" }),
  assistant("m2", [text("Understood.")], { uuid: "a2" }),
];

function lost(
  summary: string | null,
  options: { talk?: readonly unknown[]; notes?: readonly string[]; thresholds?: Record<string, number> } = {},
) {
  const { talk = TALK, notes = [], thresholds = {} } = options;
  const { conversation, outcomes } = conversationWindowOf(entriesOf(...talk), { spoken: 200 });
  const { missing, summarized } = findCompactionLoss(conversation, {
    summary,
    outcomes,
    notes: () => notes,
    thresholds,
  });
  return { missing: missing.map(({ show }) => show().text as string).sort(), summarized };
}

Deno.test("findCompactionLoss() finds what the summary lacks, in whichever words it has the rest", () => {
  assertEquals(lost("The user wants an importer."), { missing: [RULE, DATABASE].sort(), summarized: 0 });
  assertEquals(lost("Decided: sqlite instead of postgres (no server needed)."), { missing: [RULE], summarized: 1 });
  const whole =
    "Decided: sqlite instead of postgres (no server needed).\n\nRule: always write the migration before the model.";
  assertEquals(lost(whole), { missing: [], summarized: 2 });
});

Deno.test("findCompactionLoss() takes everything for missing where the summary is unknown", () => {
  assertEquals(lost(null), { missing: [RULE, DATABASE].sort(), summarized: 0 });
});

Deno.test("findCompactionLoss() leaves out what notes record, whoever wrote them", () => {
  const note = "- always write the migration before the model";
  assertEquals(lost("Nothing.", { notes: [note] }).missing, [DATABASE]);
  const written = [
    ...TALK,
    assistant("m3", [toolUse("t1", "Write", { file_path: "/p/CLAUDE.md", content: note })], { uuid: "a3" }),
    user([toolResult("t1", "written")], { uuid: "u3" }),
  ];
  assertEquals(lost("Nothing.", { talk: written }).missing, [DATABASE]);
});

Deno.test("findCompactionLoss() leaves out a category that the configuration turns off", () => {
  assertEquals(lost("Nothing.", { thresholds: { DECISION: 1, CONSTRAINT: 1 } }).missing, [RULE]);
  assertEquals(lost("Nothing.", { thresholds: { PREFERENCE: 1 } }).missing, [DATABASE]);
});

Deno.test("findCompactionLoss() compares 24 sentences at most", () => {
  const talk = Array.from({ length: 60 }, (_, index) => [
    user(`Part ${index}`, { uuid: `u${index}` }),
    assistant(`m${index}`, [
      text(`We decided to use a${index} instead of b${index} because c${index} and d${index} need no server.`),
    ], { uuid: `a${index}` }),
  ]).flat();
  assertEquals(lost("Nothing.", { talk }).missing.length, 24);
});
