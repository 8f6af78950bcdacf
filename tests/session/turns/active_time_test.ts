import { assertEquals } from "@std/assert";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const at = (second: number, more: JsonObject = {}): JsonObject => ({
  timestamp: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  ...more,
});
const answer = (second: number) => assistant(`m${second}`, [text("x")], at(second));
const measured = (second: number, durationMs: unknown, uuid = `d${second}`): JsonObject => ({
  type: "system",
  subtype: "turn_duration",
  durationMs: durationMs as number,
  ...at(second, { uuid }),
});
const compacted = (second: number, durationMs: number): JsonObject => ({
  type: "system",
  subtype: "compact_boundary",
  compactMetadata: { trigger: "manual", preTokens: 150_000, durationMs },
  ...at(second),
});
const task = (second: number) =>
  user("<task-notification>\n<task-id>b</task-id>\n<status>completed</status>\n</task-notification>", at(second));

const CASES: readonly (readonly [name: string, lines: readonly JsonObject[], activeMs: readonly (number | null)[]])[] =
  [
    ["no times", [user("a"), assistant("m", [text("x")])], [null]],
    ["only a prompt", [user("a", at(0))], [0]],
    ["answers", [user("a", at(0)), answer(10), answer(100)], [100_000]],
    ["a gap of five minutes", [user("a", at(0)), answer(300)], [300_000]],
    ["a longer gap", [user("a", at(0)), answer(10), answer(311), answer(321)], [20_000]],
    ["a wait for permission", [
      user("a", at(0)),
      assistant("m", [toolUse("t")], at(5)),
      user([toolResult("t", "ok")], at(3605)),
      answer(3610),
    ], [10_000]],
    ["a wait for permission to write a file", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Write")], at(5)),
      user([toolResult("t", "ok")], at(45)),
      answer(50),
    ], [10_000]],
    ["a file that is written at once", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Write")], at(5)),
      user([toolResult("t", "ok")], at(7)),
    ], [7_000]],
    ["a wait for permission to run a command, longer than it may run", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Bash")], at(5)),
      user([toolResult("t", "ok")], at(135)),
      answer(140),
    ], [10_000]],
    ["a command that runs as long as it may", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Bash")], at(5)),
      user([toolResult("t", "ok")], at(126)),
      answer(130),
    ], [130_000]],
    ["a long command that says how long it may run", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Bash", { timeout: 600_000 })], at(5)),
      user([toolResult("t", "ok")], at(505)),
      answer(510),
    ], [510_000]],
    ["a question to the user", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "AskUserQuestion")], at(5)),
      user([toolResult("t", "User has answered your questions: yes")], at(65)),
      answer(70),
    ], [10_000]],
    ["a call that the user rejected", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Bash")], at(5)),
      user(
        [toolResult("t", "The user doesn't want to proceed with this tool use. The tool use was rejected.", true)],
        at(65),
      ),
    ], [5_000]],
    ["an agent that wrote nothing for long", [
      user("a", at(0)),
      assistant("m", [toolUse("t", "Task")], at(5)),
      user([toolResult("t", "done")], at(1005, { toolUseResult: { totalDurationMs: 900_000 } })),
    ], [905_000]],
    ["a task that wakes the assistant a minute later", [user("a", at(0)), answer(10), task(70), answer(75)], [
      10_000,
      5_000,
    ]],
    ["a task in the middle of a turn", [
      user("a", at(0)),
      assistant("m", [toolUse("t")], at(10)),
      task(12),
      user([toolResult("t", "ok")], at(20)),
      answer(25),
    ], [25_000]],
    ["a hook that holds", [
      user("a", at(0)),
      answer(10),
      user("Stop hook feedback:\n- go on", at(12, { isMeta: true })),
      answer(15),
    ], [15_000]],
    ["what comes after the work", [user("a", at(0)), answer(10), user("<command-name>/exit</command-name>", at(60))], [
      10_000,
    ]],
    ["time that runs backwards", [user("a", at(100)), answer(50), answer(110)], [10_000]],
    ["a measured turn", [user("a", at(0)), answer(10), answer(500), measured(501, 321_000)], [321_000]],
    ["work after the measured time", [user("a", at(0)), answer(10), measured(11, 9_000), task(60), answer(64)], [
      9_000,
      4_000,
    ]],
    ["two measured stretches", [
      user("a", at(0)),
      answer(10),
      measured(11, 9_000),
      task(60),
      answer(64),
      measured(65, 4_500),
    ], [9_000, 4_500]],
    ["one measured time written twice", [
      user("a", at(0)),
      answer(10),
      measured(11, 9_000, "d"),
      measured(11, 9_000, "d"),
    ], [9_000]],
    ["a prompt within the measured time", [
      user("a", at(0)),
      answer(10),
      user("b", at(20)),
      answer(30),
      measured(30, 30_000),
    ], [10_000, 10_000]],
    ["a compaction that the user asks for four minutes after the measured time", [
      user("a", at(0)),
      answer(10),
      measured(11, 9_000),
      compacted(290, 50_000),
      user("Summary", at(290, { isCompactSummary: true })),
    ], [59_000]],
    ["a compaction an hour later", [
      user("a", at(0)),
      answer(10),
      compacted(3610, 50_000),
      user("Summary", at(3610, { isCompactSummary: true })),
    ], [60_000]],
    ["a measured time that is none", [user("a", at(0)), answer(10), measured(11, -5), measured(12, "9")], [12_000]],
    ["a sidechain", [user("a", at(0)), answer(10), { ...answer(20), isSidechain: true }], [10_000]],
  ];

Deno.test("ActiveTime takes what the client measured, and else the time without idle gaps", () => {
  for (const [name, lines, expected] of CASES) {
    assertEquals([...turnsOf(entriesOf(...lines))].map(({ activeMs }) => activeMs), expected, name);
  }
});
