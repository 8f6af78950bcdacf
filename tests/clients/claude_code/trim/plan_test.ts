import { planTrim, toolZones, type TrimPlan } from "../../../../lib/clients/claude_code/trim/plan.ts";
import { indexSession } from "../../../../lib/clients/claude_code/trim/session_index.ts";
import { NothingToTrimError } from "../../../../lib/clients/resuming/trim_errors.ts";
import type { TrimOptions, TrimToolRule } from "../../../../lib/clients/resuming/trim_options.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";
import { assertEquals, assertThrows } from "@std/assert";

/** Ten turns, of which the first two are not kept; calls in five of them. */
const CALLS = [8, 3, 3, 5, 6, 9];
const TURNS = { first: 2, end: 10 };

// the first turn that is not removed, the first that is not shortened, and how many turns with calls are of each kind
for (
  const [rule, zones, counts] of [
    [undefined, [2, 2], [0, 0, 5]],
    [{ kind: "last", turns: 2, shorten: 0 }, [8, 8], [3, 0, 2]],
    [{ kind: "last", turns: 2, shorten: 50 }, [8, 9], [3, 1, 1]],
    [{ kind: "last", turns: 3, shorten: 50 }, [6, 8], [2, 1, 2]],
    [{ kind: "last", turns: 4, shorten: 100 }, [5, 10], [1, 4, 0]],
    [{ kind: "last", turns: 5, shorten: 0 }, [2, 3], [0, 0, 5]],
    [{ kind: "last", turns: 9, shorten: 100 }, [2, 10], [0, 5, 0]],
    [{ kind: "last", turns: 0, shorten: 50 }, [10, 10], [5, 0, 0]],
    [{ kind: "oldest", percent: 50, how: "remove" }, [6, 6], [2, 0, 3]],
    [{ kind: "oldest", percent: 50, how: "shorten" }, [2, 6], [0, 2, 3]],
    [{ kind: "oldest", percent: 100, how: "remove" }, [10, 10], [5, 0, 0]],
    [{ kind: "oldest", percent: 0, how: "shorten" }, [2, 2], [0, 0, 5]],
  ] as [TrimToolRule | undefined, number[], number[]][]
) {
  Deno.test(`toolZones() of ${JSON.stringify(rule)}`, () => {
    const { removed, shortened, turnsWithTools } = toolZones(rule, CALLS, TURNS);
    assertEquals([removed, shortened], zones);
    const { before, ...kinds } = turnsWithTools;
    assertEquals([before, kinds.removed, kinds.shortened, kinds.kept], [5, ...counts]);
  });
}

Deno.test("toolZones() removes nothing where there are no calls", () => {
  const { removed, shortened, turnsWithTools } = toolZones({ kind: "last", turns: 1, shorten: 100 }, [], TURNS);
  assertEquals([removed, shortened, turnsWithTools.before], [2, 2, 0]);
});

const thinking = { type: "thinking", thinking: "hm", signature: "s" };

/** A turn with one call: four lines. */
const turn = (n: number): JsonObject[] => [
  user(`prompt ${n}`),
  assistant(`a${n}`, [thinking, text("I look."), toolUse(`t${n}`)]),
  user([toolResult(`t${n}`, "ok")]),
  assistant(`b${n}`, [text("Done.")]),
];

const plan = (lines: readonly JsonObject[], options: TrimOptions = {}): TrimPlan =>
  planTrim(indexSession(entriesOf(...lines)), options);

const FOUR = chain("s", ...[1, 2, 3, 4].flatMap(turn));

Deno.test("planTrim() keeps a session as it is without options", () => {
  const { kept, removed, shortened, turns, calls, left, lastUuid } = plan(FOUR);
  assertEquals([...kept.keys()], FOUR.map((_, index) => `u${index}`));
  assertEquals([...kept.values()].map(({ parentUuid }) => parentUuid), [
    null,
    ...FOUR.slice(1).map((_, index) => `u${index}`),
  ]);
  assertEquals([removed.size, shortened.size, lastUuid], [0, 0, "u15"]);
  assertEquals([turns, calls.after, calls.removed], [{ before: 4, after: 4 }, 4, 0]);
  assertEquals(Object.values(left), [0, 0, 0, 0, 0, 0]);
});

Deno.test("planTrim() keeps the last turns, and cuts their first entry from the others", () => {
  const { kept, turns, left } = plan(FOUR, { keepTurns: 1 });
  assertEquals([...kept.keys()], ["u12", "u13", "u14", "u15"]);
  assertEquals(kept.get("u12")?.parentUuid, null);
  assertEquals([turns, left.olderTurns], [{ before: 4, after: 1 }, 12]);
  assertEquals(plan(FOUR, { keepTurns: 9 }).kept.size, 16);
});

Deno.test("planTrim() removes older calls with their results, and links past emptied entries", () => {
  const { removed, kept, calls, turnsWithTools, left } = plan(FOUR, { tools: { kind: "last", turns: 2, shorten: 50 } });
  assertEquals([...removed], ["t1", "t2"]);
  assertEquals([kept.has("u1"), kept.has("u2")], [true, false], "the text stays, the result does not");
  assertEquals(kept.get("u3")?.parentUuid, "u1");
  assertEquals([calls.before, calls.after, calls.removed, left.emptied], [4, 2, 2, 2]);
  assertEquals(turnsWithTools, { before: 4, removed: 2, shortened: 1, kept: 1 });
});

Deno.test("planTrim() removes or shortens the calls of the oldest turns by percent", () => {
  const oldest = plan(FOUR, { tools: { kind: "oldest", percent: 50, how: "remove" } });
  assertEquals([[...oldest.removed], [...oldest.shortened]], [["t1", "t2"], []]);
  const cut = plan(FOUR, { tools: { kind: "oldest", percent: 50, how: "shorten" } });
  assertEquals([[...cut.removed], [...cut.shortened]], [[], ["t1", "t2"]]);
});

Deno.test("planTrim() counts percentages among the turns that are kept", () => {
  const { removed } = plan(FOUR, { keepTurns: 2, tools: { kind: "oldest", percent: 50, how: "remove" } });
  assertEquals([...removed].filter((id) => id === "t3" || id === "t4"), ["t3"]);
});

Deno.test("planTrim() drops the thinking of the oldest turns", () => {
  const { kept, thinkingRemoved } = plan(FOUR, { thinking: 50 });
  assertEquals([thinkingRemoved, kept.get("u1")?.dropThinking, kept.get("u9")?.dropThinking], [2, true, false]);
});

Deno.test("planTrim() removes calls without a result, and results without a call", () => {
  const lines = chain(
    "s",
    user("go"),
    assistant("m", [text("Both."), toolUse("open")]),
    user([toolResult("unknown", "x")]),
    assistant("n", [text("Done.")]),
  );
  const { removed, calls, kept } = plan(lines);
  assertEquals([[...removed].sort(), calls.incomplete, calls.removed], [["open", "unknown"], 2, 0]);
  assertEquals([...kept.keys()], ["u0", "u1", "u3"]);
  assertEquals(kept.get("u3")?.parentUuid, "u1");
});

Deno.test("planTrim() leaves out noise, subagents, other branches and records, and counts them", () => {
  const lines = [
    ...chain("s", ...turn(1)),
    { ...user("abandoned"), uuid: "x", parentUuid: "u0", sessionId: "s" },
    { ...user("task"), uuid: "y", parentUuid: null, sessionId: "s", isSidechain: true },
    { type: "system", subtype: "api_error", uuid: "z", parentUuid: "u3", sessionId: "s" },
    { type: "file-history-snapshot" },
    { ...assistant("l", [text("Last.")]), uuid: "l", parentUuid: "z", sessionId: "s" },
  ];
  const { kept, left } = plan(lines);
  assertEquals([...kept.keys()], ["u0", "u1", "u2", "u3", "l"]);
  assertEquals(kept.get("l")?.parentUuid, "u3");
  assertEquals([left.noise, left.sidechain, left.otherBranches, left.records], [1, 1, 1, 1]);
});

Deno.test("planTrim() finds nothing in an agent's file, or where nobody speaks", () => {
  const side = chain("s", ...turn(1)).map((line) => ({ ...line, isSidechain: true }));
  assertThrows(() => plan(side), NothingToTrimError);
  assertThrows(() => plan([{ type: "file-history-snapshot" }]), NothingToTrimError, "no prompt or answer");
});
