import { assertEquals } from "@std/assert";
import { replayedText, ShownEvidence } from "../../../lib/cli/output/replay_text.ts";
import type { HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { Replayed } from "../../../lib/replay/replay.ts";
import { safe, safeText } from "../../../lib/text/mod.ts";

interface Given {
  readonly answer?: HookAnswer;
  readonly basis?: JsonObject;
  readonly data?: JsonObject;
  readonly input?: JsonObject;
  readonly writes?: readonly string[];
  readonly line?: number | null;
  readonly timestamp?: string | null;
}

function textOf(
  { answer = { kind: "none" }, basis = {}, data = {}, input = {}, writes = [], ...moment }: Given,
  shown?: ShownEvidence,
): string {
  const replayed = {
    moment: {
      ...{ event: "Stop", uuid: null, shownBy: "asked", line: 7, timestamp: null, ...moment },
      invocation: { input, now: new Date(0), visibleBytes: () => Infinity },
    },
    run: { answer, output: "", data, basis, writes: writes.map((name) => ({ name })) },
  };
  return replayedText(replayed as unknown as Replayed, shown);
}

const HEAD = "line 7 (asked): ";

/** What an answer is called, and how it is quoted. */
const ANSWERS: readonly (readonly [given: Given, text: string])[] = [
  [{}, `${HEAD}no answer\n`],
  [{ basis: { pass: "cooling_down" } }, `${HEAD}no answer (because of the cooldown)\n`],
  [{ data: { internalAgent: "title" } }, `${HEAD}no answer (title)\n`],
  [
    { answer: { kind: "block", reason: safeText("save\nthis\n\n", { lines: true }) } },
    `${HEAD}block\n  | save\n  | this\n`,
  ],
  [{ answer: { kind: "context", text: safe`a fact` } }, `${HEAD}context\n  | a fact\n`],
  [{ answer: { kind: "notice", text: safe`a line` } }, `${HEAD}notice\n  | a line\n`],
  [{ answer: { kind: "permission", decision: "deny", reason: safe`no` } }, `${HEAD}permission deny\n  | no\n`],
  [{ answer: { kind: "request", behavior: "deny", message: safe`never` } }, `${HEAD}request deny\n  | never\n`],
  [{ answer: { kind: "request", behavior: "allow" } }, `${HEAD}request allow\n`],
  [{ answer: { kind: "block", reason: safe`` } }, `${HEAD}block\n`],
];

for (const [given, text] of ANSWERS) {
  Deno.test(`replayedText() says what came of it: ${JSON.stringify(text)}`, () => {
    assertEquals(textOf(given), text);
  });
}

/** As the clock of this machine shows it. */
const NOON = new Date(2026, 0, 2, 12);

const MOMENTS: readonly (readonly [given: Given, text: string])[] = [
  [{ line: null }, "the end (asked): no answer\n"],
  [{ timestamp: NOON.toISOString() }, "line 7 2026-01-02 12:00 (asked): no answer\n"],
  [{ input: { tool_name: "Bash", tool_input: { command: "ls -l" } } }, "line 7 Bash ls -l (asked): no answer\n"],
  [{ input: { tool_name: "Frob" } }, "line 7 Frob (asked): no answer\n"],
  [{ input: { tool_input: { command: "ls" } } }, `${HEAD}no answer\n`],
  [
    { writes: ["ledger.json", "log.jsonl", "ledger.json"] },
    `${HEAD}no answer\n    would write ledger.json, log.jsonl\n`,
  ],
];

for (const [given, text] of MOMENTS) {
  Deno.test(`replayedText() says when it was: ${JSON.stringify(text)}`, () => {
    assertEquals(textOf(given), text);
  });
}

const SENTENCE = {
  category: "DECISION",
  probability: 0.97,
  shown: true,
  line: 18,
  speaker: "user",
  text: "We settled on WAL.",
  cue: "settled",
  reasons: ["a", 7, "b"],
};
const near = (probability: number) => ({ ...SENTENCE, category: "RUNBOOK", probability, shown: false });

const BASES: readonly (readonly [what: string, basis: JsonObject, lines: string])[] = [
  [
    "the sentences that are shown, not the others",
    { sentences: [SENTENCE, SENTENCE, near(0.5)] },
    "  * 0.97 DECISION    line 18: user: We settled on WAL.  [settled; a; b]\n".repeat(2),
  ],
  [
    "the likeliest sentences where none is shown",
    { sentences: [near(0.5), near(0.4), near(0.36)] },
    "    0.50 RUNBOOK     line 18: user: We settled on WAL.  [settled; a; b]\n" +
    "    0.40 RUNBOOK     line 18: user: We settled on WAL.  [settled; a; b]\n",
  ],
  [
    "a sentence of which little is known",
    { sentences: [{ replyTo: "Which one?" }, "none"] },
    "    0.00             , in reply to: Which one?  []\n",
  ],
  ["an intent", { intent: { status: "stated", text: "to start clean" } }, "    intent (stated): to start clean\n"],
  ["no intent", { intent: { status: "none" } }, "    intent (none)\n"],
  [
    "rules that are needed",
    { needs: [{ rule: "Bash(ls)", occurrences: 3, status: "recommended" }, "none", {}] },
    "    Bash(ls): 3 calls, recommended\n    : 0 calls, \n",
  ],
  [
    "where a conclusion is from",
    { source: "agent_transcript", text: "It is green." },
    "    from agent_transcript: It is green.\n",
  ],
  ["nothing of which it knows the form", { needs: [], other: 1 }, ""],
];

for (const [what, basis, lines] of BASES) {
  Deno.test(`replayedText() shows ${what}`, () => {
    assertEquals(textOf({ basis }), `${HEAD}no answer\n${lines}`);
  });
}

Deno.test("replayedText() says where evidence was shown before, as far as that is known", () => {
  const evidence = { line: 18, uuid: "u", text: "We settled on WAL." };
  const moment = (line: number, answer: HookAnswer, basis: JsonObject) =>
    ({ moment: { line }, run: { answer, basis } }) as unknown as Replayed;
  const shown = new ShownEvidence();
  shown.add(moment(33, { kind: "block", reason: safe`` }, { held: [{ category: "DECISION", evidence: [evidence] }] }));
  const said = (basis: JsonObject, before?: ShownEvidence) =>
    (textOf({ basis }, before).split("\n")[0] ?? "").replace(HEAD, "");
  const repeated = [evidence];
  assertEquals(
    said({ pass: "already_reported", repeated }, shown),
    "no answer (because it was already shown at line 33)",
  );
  assertEquals(said({ pass: "already_reported", repeated }), "no answer (because it was already shown)");
  assertEquals(
    said({ pass: "nothing_new", repeated }, shown),
    "no answer (because nothing new was likely enough; other evidence was already shown at line 33)",
  );
});
