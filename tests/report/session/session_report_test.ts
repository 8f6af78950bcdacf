import { turnTitle } from "../../../lib/report/session/turn_title.ts";
import { titleOf } from "../../../lib/analyses/overview/overview.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { overviewOf, type SessionOverview } from "../../../lib/analyses/overview/overview.ts";
import {
  countNote,
  decidedCalls,
  decisionRecord,
  formatLocation,
  formatOutput,
  modelRows,
  outputTokensOf,
  type SessionReport,
} from "../../../lib/report/session/session_report.ts";
import { at, bareReport, richReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const RICH = richReport().overview;

/** A session of one prompt and an answer, with what the client counted when it exited. */
function counted(cost: object | null): SessionOverview {
  const usage = { input_tokens: 3, output_tokens: 4 };
  return overviewOf(
    entriesOf(
      user("go", { ...at(0), uuid: "u" }),
      assistant("m1", [text("Gone.")], { ...at(1), usage, stop_reason: "end_turn" }),
      ...cost === null ? [] : [{ type: "cost-state", ...cost }],
    ),
    "s",
  );
}

Deno.test("titleOf() is the title, or else the first prompt that says something", () => {
  assertEquals(titleOf(RICH), "Fix the build");
  assertEquals(
    titleOf({ title: "", turns: [{ ...RICH.turns[0]!, prompt: "", origin: "schedule", cause: "Look." }] }),
    "Look.",
  );
  assertEquals(titleOf({ ...RICH, title: "" }), "Fix the *build*");
  const [first] = RICH.turns;
  assertEquals(
    titleOf({ title: "", turns: [{ ...first!, prompt: " \n" }, { ...first!, prompt: "second" }] }),
    "second",
  );
  assertEquals(titleOf({ title: "", turns: [] }), "");
});

Deno.test("a prompt that hands over a plan is called by the plan, too", () => {
  const given = user("Implement the following plan:\n\n# Cache tiles\n\nIn memory.", {
    ...at(0),
    planContent: "\n# Cache tiles\n\nIn memory.",
  });
  const { title, turns } = overviewOf(entriesOf(given, assistant("m", [text("Done.")], at(1))), "s");
  assertEquals(titleOf({ title, turns }), "Implement the following plan: Cache tiles");
  assertEquals(turns.map(turnTitle), ["Implement the following plan: Cache tiles"]);
});

Deno.test("decidedCalls() has the calls that were approved or denied, and not those that ran unasked or failed", () => {
  assertEquals(decidedCalls(RICH).map(({ id, decision }) => [id, decision]), [
    ["t2", "approved_once"],
    ["t5", "rejected_by_person"],
  ]);
  const [call] = RICH.calls;
  const calls = [
    { ...call!, decision: "allowed" as const, prompted: true },
    { ...call!, decision: "interrupted" as const },
    { ...call!, decision: "denied_by_rule" as const },
    { ...call!, decision: "allowed_by_mode" as const },
  ];
  assertEquals(decidedCalls({ ...RICH, calls }).map(({ decision }) => decision), [
    "allowed",
    "interrupted",
    "denied_by_rule",
  ]);
});

Deno.test("decisionRecord() names the file only where not the transcript says who decided", () => {
  const [call] = RICH.calls;
  const from = (source: NonNullable<typeof call>["evidence"]["source"]) =>
    decisionRecord({ ...call!, evidence: { ...call!.evidence, source } });
  assertEquals(RICH.calls.map(decisionRecord), RICH.calls.map(() => null));
  assertEquals(from("prompt_record"), "intent.jsonl");
});

Deno.test("modelRows() is the client's own count, or else the messages' under the names of all models", () => {
  assertEquals(modelRows({ ...counted(null), models: ["big", "small"] }), [{
    model: "big, small",
    input: 3,
    output: 4,
    cacheRead: 0,
    cacheCreation: 0,
    thinking: null,
    usd: null,
  }]);
  const cost = { totalCostUSD: 3, modelUsage: { big: { costUSD: 3, outputTokens: 9 }, small: { costUSD: 0 } } };
  assertEquals(modelRows(counted(cost)).map(({ model, output, usd }) => [model, output, usd]), [
    ["big", 9, 3],
    ["small", null, 0],
  ]);
  assertEquals(modelRows(bareReport().overview)[0]?.model, "unknown");
});

const noteOf = (overview: SessionOverview, more: Partial<Parameters<typeof countNote>[0]> = {}) =>
  countNote({ overview, estimate: null, agents: [], ...more });

Deno.test("countNote() says whose count it is, and what is missing in it", () => {
  assertStringIncludes(noteOf(RICH), "The client's own count, agents included.");
  assertEquals(
    noteOf(counted(null)),
    "Counted from the messages of the main conversation, without agents and the client's own requests.",
  );
  const usage = { ...counted(null).usage, output: null };
  assertStringIncludes(
    noteOf({ ...counted(null), usage }),
    "Some messages have no final count of output tokens, so the sum is unknown.",
  );
  const atLeast = { ...usage, outputAtLeast: 3 };
  assertStringIncludes(noteOf({ ...counted(null), usage: atLeast }), "so the sum is at least what was counted.");
  const { cost } = RICH;
  assertStringIncludes(noteOf({ ...RICH, cost: { ...cost!, isPartial: true } }), "so the session has cost more");
  assertStringIncludes(noteOf({ ...RICH, cost: { ...cost!, isPriceKnown: false } }), "did not know the price");
});

Deno.test("countNote() says that agents are included only where their files, or their calls, are there", () => {
  const estimate = { models: [], usd: 1, unknownModels: [], isPartial: false, prices: "list prices" };
  const note = (agents: number, ...lines: unknown[]) => {
    const started = assistant("m", [toolUse("t", "Task", { prompt: "x" })]);
    const overview = overviewOf(entriesOf(user("go"), started, user([toolResult("t", "found")]), ...lines), "s");
    const found = Array.from({ length: agents }, () => ({}) as SessionReport["agents"][number]);
    return noteOf(overview, { estimate, agents: found }).split(", ")[1];
  };
  assertEquals([note(0), note(1)], ["without the agents whose files are not there", "agents included"]);
  const inside = assistant("a", [toolUse("i", "Bash", { command: "ls" })], { isSidechain: true });
  assertEquals(note(0, inside), "agents included");
  // without a price there is no estimate
  const unpriced = { ...estimate, usd: null, unknownModels: ["m"] };
  assertEquals(
    noteOf(counted(null), { estimate: unpriced }),
    "Counted from the messages, agents included, without the client's own requests. No price is known of m.",
  );
});

Deno.test("formatLocation() names the turn that has a line, the line alone before the first turn, and nothing without one", () => {
  const [first, second] = RICH.turns;
  assertEquals([first?.startLine, first?.index, second?.index], [1, 0, 1]);
  assertEquals(formatLocation(first!.endLine, RICH), `turn 0, line ${first!.endLine}`);
  assertEquals(formatLocation(second!.startLine, RICH), `turn 1, line ${second!.startLine}`);
  assertEquals(formatLocation(3, { ...RICH, turns: [second!] }), "line 3");
  assertEquals(formatLocation(null, RICH), "");
});

type Counted = Parameters<typeof outputTokensOf>[0];
const countedOutput = (output: number | null, cost: object | null): Counted =>
  ({ usage: { output }, cost }) as unknown as Counted;
const models = (...outputs: readonly (number | null)[]) => outputs.map((output) => ({ usage: { output } }));

const OUTPUTS: readonly (readonly [what: string, given: Counted, output: number | null, atLeast?: number])[] = [
  ["the client's count, agents included", countedOutput(5, { isPartial: false, models: models(100, 20) }), 120],
  [
    "at least the others' where a model's is unknown",
    countedOutput(5, { isPartial: false, models: models(100, null) }),
    null,
    100,
  ],
  ["that of the messages without a count", countedOutput(5, null), 5],
  ["that of the messages where the count is partial", countedOutput(5, { isPartial: true, models: models(1) }), 5],
];
for (const [what, given, output, atLeast] of OUTPUTS) {
  Deno.test(`outputTokensOf() is ${what}`, () => {
    const found = outputTokensOf(given, null);
    assertEquals([found.output, found.outputAtLeast], [output, atLeast]);
  });
}

Deno.test("outputTokensOf() is that of the models that an estimate counts, agents included", () => {
  const estimate = { models: models(100, 20) } as unknown as Parameters<typeof outputTokensOf>[1];
  assertEquals(outputTokensOf(countedOutput(5, null), estimate).output, 120);
});

Deno.test("formatOutput() marks a sum that leaves messages out", () => {
  const shown = (output: number | null, outputAtLeast?: number): string =>
    formatOutput({ output, ...outputAtLeast === undefined ? {} : { outputAtLeast } }, "?");
  assertEquals([shown(1200), shown(null, 1200), shown(null)], ["1.20k", "≥1.20k", "?"]);
});
