import { assertEquals } from "@std/assert";
import { type Turn, turnsOf } from "../../../lib/session/turns/turns.ts";
import { assistant, entriesOf, readAll, text, toolResult, toolUse, user } from "../../support/transcript.ts";

function form(turn: Turn): string {
  const marks = [
    turn.toolCalls ? `calls ${turn.toolCalls}` : "",
    turn.errors ? `errors ${turn.errors}` : "",
    turn.interrupted ? "interrupted" : "",
    ...turn.queued.map((prompt) => `queued ${prompt.line}:${prompt.text}`),
  ].filter((mark) => mark !== "");
  const start = turn.origin === "person" ? turn.prompt : `(${turn.origin}: ${turn.cause})`;
  return [`${turn.startLine}-${turn.endLine} ${start}`, ...marks].join(", ");
}

const side = { isSidechain: true };
const usage = (input: number, output: number): Record<string, unknown> => ({
  usage: { input_tokens: input, output_tokens: output },
});

const task = (summary: string) =>
  user(`<task-notification>\n<task-id>b</task-id>\n<summary>${summary}</summary>\n</task-notification>`);

const CASES: readonly (readonly [name: string, lines: readonly unknown[], turns: readonly string[]])[] = [
  ["no entries", [], []],
  ["two prompts", [user("a"), assistant("m", [text("x")]), user("b"), assistant("n", [text("y")])], ["1-2 a", "3-4 b"]],
  ["entries before the first prompt", [{ type: "summary", summary: "s" }, assistant("m", [toolUse("t")]), user("a")], [
    "2-2 (unknown: ), calls 1",
    "3-3 a",
  ]],
  ["tools only", [assistant("m", [toolUse("t")]), user([toolResult("t", "ok")])], ["1-2 (unknown: ), calls 1"]],
  ["a tool result", [user("a"), assistant("m", [toolUse("t")]), user([toolResult("t", "ok")])], ["1-3 a, calls 1"]],
  ["a result with a text", [user("a"), assistant("m", [toolUse("t")]), user([toolResult("t", "ok"), text("go on")])], [
    "1-3 a, calls 1",
  ]],
  ["words with an approval, and a text beside a result that nobody approved", [
    user("a"),
    assistant("m", [toolUse("t"), toolUse("u")]),
    user([toolResult("t", "ok"), text("use tabs")], {
      permissionDecision: { decision: "accept", source: "user_temporary" },
    }),
    user([toolResult("u", "ok"), text("said a server")], {
      permissionDecision: { decision: "accept", source: "config" },
    }),
  ], ["1-4 a, calls 2, queued 3:use tabs"]],
  ["a failed tool", [user("a"), assistant("m", [toolUse("t")]), user([toolResult("t", "no", true)])], [
    "1-3 a, calls 1, errors 1",
  ]],
  ["failures without ids", [user("a"), user([toolResult("", "no", true)]), user([toolResult("", "no", true)])], [
    "1-3 a, errors 2",
  ]],
  ["parallel calls", [
    user("a"),
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "ok")]),
    assistant("m", [toolUse("u")]),
    user([toolResult("u", "ok")]),
  ], ["1-5 a, calls 2"]],
  ["a call written twice", [user("a"), assistant("m", [toolUse("t")]), assistant("m", [toolUse("t")])], [
    "1-3 a, calls 1",
  ]],
  ["an inline sidechain", [
    user("a"),
    user("task", side),
    assistant("m", [toolUse("t")], side),
    user([toolResult("t", "no", true)], side),
    assistant("n", [text("x")]),
  ], ["1-5 a"]],
  ["an agent's file", [user("task", side), assistant("m", [text("x")], side)], []],
  ["a hook that stops the prompt", [user("a"), user("Operation stopped by hook: not now"), user("b")], [
    "1-2 a, interrupted",
    "3-3 b",
  ]],
  ["an interrupt", [user("a"), user([text("[Request interrupted by user]")]), user("b")], [
    "1-2 a, interrupted",
    "3-3 b",
  ]],
  ["a command and a task that were stopped before an answer came, and a prompt of the client's own", [
    user("a"),
    assistant("m", [text("x")]),
    user("<command-message>review</command-message>\n<command-name>/review</command-name>"),
    user("Review the change.", { isMeta: true }),
    user([text("[Request interrupted by user]")]),
    task("one"),
    user([text("[Request interrupted by user]")]),
    user("<command-name>/status</command-name>"),
    user("<local-command-stdout>fine</local-command-stdout>"),
    user("b"),
  ], ["1-2 a", "3-5 /review, interrupted", "6-9 (task: one), interrupted", "10-10 b"]],
  ["a command that was stopped at the beginning", [
    user("<command-message>review</command-message>\n<command-name>/review</command-name>"),
    user([text("[Request interrupted by user]")]),
    user("b"),
  ], ["1-2 /review, interrupted", "3-3 b"]],
  ["a compaction", [
    user("a"),
    { type: "system", subtype: "compact_boundary", content: "c" },
    user("This session is being continued from a previous conversation", { isCompactSummary: true }),
    assistant("m", [text("x")]),
    user("b"),
  ], ["1-4 a", "5-5 b"]],
  ["a session that begins with a compaction", [
    user("This session is being continued from a previous conversation that"),
    assistant("m", [toolUse("t")]),
    user("b"),
  ], ["1-2 (resume: ), calls 1", "3-3 b"]],
  ["a task that wakes the assistant", [
    user("a"),
    assistant("m", [text("x")]),
    task("the tests passed"),
    user("be careful", { isMeta: true }),
    assistant("n", [toolUse("t")]),
    user([toolResult("t", "ok")]),
    user("b"),
  ], ["1-2 a", "3-6 (task: the tests passed), calls 1", "7-7 b"]],
  ["a task in the middle of a turn, in that of an answer, and one that nobody answers", [
    user("a"),
    assistant("m", [toolUse("t")]),
    task("one"),
    user([toolResult("t", "ok")]),
    assistant("n", [text("x")], usage(1, 1)),
    task("two"),
    assistant("n", [text("y")], usage(1, 2)),
    task("three"),
    user("b"),
  ], ["1-8 a, calls 1", "9-9 b"]],
  ["tasks that report together", [
    user("a"),
    assistant("m", [text("x")]),
    task("one"),
    task("two"),
    assistant("n", [text("y")]),
  ], ["1-3 a", "4-5 (task: two)"]],
  ["a task after an interruption", [
    user("a"),
    assistant("m", [toolUse("t")]),
    user([text("[Request interrupted by user]")]),
    task("one"),
    assistant("n", [text("y")]),
  ], ["1-3 a, calls 1, interrupted", "4-5 (task: one)"]],
  ["a task whose answer was preceded by a compaction", [
    user("a"),
    assistant("m", [text("x")]),
    task("one"),
    user("This session is being continued from a previous conversation", { isCompactSummary: true }),
    assistant("n", [text("y")]),
  ], ["1-2 a", "3-5 (task: one)"]],
  ["peers and schedules", [
    user('<teammate-message teammate_id="b" summary="The plan is done">\nRead it.\n</teammate-message>'),
    assistant("m", [text("x")]),
    user("run the checks", { origin: { kind: "cron" } }),
    assistant("n", [text("y")]),
    user("run the tests", { isMeta: true, promptSource: "system", wakeupSource: "schedule_wakeup" }),
    assistant("o", [text("z")]),
  ], ["1-2 (peer: The plan is done)", "3-4 (schedule: run the checks)", "5-6 (schedule: run the tests)"]],
  ["a hook that holds the turn, and one that wakes the assistant later", [
    user("a"),
    assistant("m", [text("x")]),
    user("Stop hook feedback:\nrun the tests", { isMeta: true }),
    assistant("n", [text("y")]),
    { type: "system", subtype: "turn_duration", durationMs: 10 },
    user("Stop hook feedback:\nthe build failed", { isMeta: true }),
    assistant("o", [text("z")]),
  ], ["1-5 a", "6-7 (hook: Stop hook feedback: the build failed)"]],
  ["commands and notifications", [
    user("a"),
    user("<command-name>/x</command-name>"),
    user("<task-notification>x</task-notification>"),
    user("hm", { isMeta: true }),
  ], ["1-4 a"]],
  ["a command that the model answers", [
    user("a"),
    assistant("m", [text("x")]),
    user(
      "<command-message>r</command-message>\n<command-name>/review</command-name>\n<command-args>12 &\n</command-args>",
    ),
    user("Review the pull request.", { isMeta: true }),
    assistant("n", [toolUse("t")]),
    user([toolResult("t", "ok")]),
  ], ["1-2 a", "3-6 /review 12 &, calls 1"]],
  ["a session that begins with a command", [
    user("<command-message>init is analyzing your codebase…</command-message>\n<command-name>/init</command-name>"),
    assistant("m", [toolUse("t")]),
  ], ["1-2 /init, calls 1"]],
  ["a command that the client answers", [
    user("a"),
    user("<command-name>/cost</command-name>"),
    user("<local-command-stdout>$1</local-command-stdout>"),
    assistant("m", [text("x")]),
  ], ["1-4 a"]],
  ["a shell line that the model answers, one that it does not, and one in the middle of a call", [
    user("a"),
    assistant("m", [text("x")]),
    user("<bash-input>make</bash-input>"),
    user("<bash-stdout>made</bash-stdout><bash-stderr></bash-stderr>"),
    assistant("n", [text("It is made.")]),
    user("<bash-input>ls</bash-input>"),
    user("<bash-stdout></bash-stdout><bash-stderr></bash-stderr>"),
    user("b"),
    assistant("o", [toolUse("t")]),
    user("<bash-input>ls</bash-input>"),
    user("<bash-stdout></bash-stdout><bash-stderr></bash-stderr>"),
    user([toolResult("t", "ok")]),
    assistant("p", [text("y")]),
  ], ["1-2 a", "3-7 !make", "8-13 b, calls 1"]],
  ["a command in the middle of an answer, of a call, and before a word of the client's", [
    user("a"),
    assistant("m", [text("x")], usage(1, 1)),
    user("<command-name>/status</command-name>"),
    assistant("m", [toolUse("t")], usage(1, 2)),
    user("<command-name>/status</command-name>"),
    user([toolResult("t", "ok")]),
    assistant("n", [text("y")]),
    user("<command-name>/login</command-name>"),
    assistant("o", [text("No response requested.")], { message: { model: "<synthetic>" } }),
  ], ["1-9 a, calls 1"]],
  ["a command that was copied", [
    user("<command-name>/x</command-name>", { uuid: "c" }),
    assistant("m", [text("x")]),
    user("<command-name>/x</command-name>", { uuid: "c" }),
    assistant("m", [text("x")]),
  ], ["1-4 /x"]],
  ["a queued prompt of 2.0.77", [user("a", { version: "2.0.77" }), {
    type: "queue-operation",
    operation: "enqueue",
    content: "also",
  }, { type: "queue-operation", operation: "remove" }], ["1-3 a, queued 2:also"]],
  ["a queued prompt of 2.1.330", [user("a"), {
    type: "attachment",
    attachment: { type: "queued_command", prompt: "also", commandMode: "prompt" },
  }], ["1-2 a, queued 2:also"]],
  ["a queued prompt that was dequeued", [user("a"), { type: "queue-operation", operation: "enqueue", content: "b" }, {
    type: "queue-operation",
    operation: "dequeue",
  }, user("b", { promptSource: "queued" })], ["1-3 a", "4-4 b"]],
  ["history copied by a resume", [
    user("a", { uuid: "1" }),
    assistant("m", [toolUse("t")]),
    user("a", { uuid: "1" }),
    assistant("m", [toolUse("t")]),
    user("b", { uuid: "2" }),
  ], ["1-4 a, calls 1", "5-5 b"]],
  ["the same words twice", [user("a", { uuid: "1" }), user("a", { uuid: "2" })], ["1-1 a", "2-2 a"]],
  ["human and flat lines", [{ type: "human", content: "a" }, { type: "assistant", content: "x" }, toolUse("t")], [
    "1-3 a, calls 1",
  ]],
];

for (const [name, lines, turns] of CASES) {
  Deno.test(`turnsOf() groups ${name}`, () => assertEquals([...turnsOf(entriesOf(...lines))].map(form), turns));
}

Deno.test("turnsOf() keeps a turn within one line where two prompts are concatenated", () => {
  const concatenated = JSON.stringify(user("a", { sessionId: "s" })) + JSON.stringify(user("b", { sessionId: "s" }));
  assertEquals([...turnsOf(readAll(concatenated).entries)].map(form), ["1-1 a", "1-1 b"]);
});

Deno.test("turnsOf() sums usage over messages, each counted once by its last line", () => {
  const [first, second] = turnsOf(entriesOf(
    user("a"),
    assistant("m", [text("x")], usage(10, 1)),
    assistant("m", [toolUse("t")], usage(10, 7)),
    user([toolResult("t", "ok")]),
    assistant("n", [text("y")], usage(20, 5)),
    assistant(null, [text("no id")], usage(1, 1)),
    assistant(null, [text("no id")], usage(1, 1)),
    assistant("s", [text("agent")], { ...usage(1000, 1000), ...side }),
    user("b"),
    assistant("m", [toolUse("t")], usage(10, 7)),
  ));
  assertEquals(first?.usage, { input: 32, output: 14, cacheRead: 0, cacheCreation: 0 });
  assertEquals(second?.usage, { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 });
});

Deno.test("turnsOf() takes the latest time of the main conversation, not the last line's", () => {
  const time = (seconds: number): string => `2026-01-01T00:00:0${seconds}.000Z`;
  const [turn] = turnsOf(entriesOf(
    user("a", { uuid: "1", promptId: "p", timestamp: time(1) }),
    assistant("m", [text("x")], { uuid: "2", timestamp: time(5) }),
    assistant("n", [text("x")], { uuid: "3", timestamp: time(4) }),
    assistant("s", [text("x")], { uuid: "4", timestamp: time(9), ...side }),
    { type: "queue-operation", operation: "enqueue", timestamp: time(8) },
  ));
  assertEquals([turn?.startedAt, turn?.endedAt, turn?.promptUuid, turn?.promptId], [time(1), time(5), "1", "p"]);
});

Deno.test("turnsOf() ends a turn with its work, not with what the client writes about the session later", () => {
  const time = (minutes: number) => ({ timestamp: `2026-01-01T0${Math.floor(minutes / 60)}:0${minutes % 60}:00.000Z` });
  const work = [user("a", { uuid: "1", ...time(1) }), assistant("m", [text("x")], { uuid: "2", ...time(2) })];
  const lines: readonly (readonly [minutes: number, line: Readonly<Record<string, unknown>>])[] = [
    // what belongs to the work
    [3, user([toolResult("t", "ok")], { uuid: "3", ...time(3) })],
    [3, user([text("[Request interrupted by user]")], { uuid: "3", ...time(3) })],
    [3, { type: "system", subtype: "stop_hook_summary", uuid: "3", ...time(3) }],
    [3, { type: "system", subtype: "turn_duration", uuid: "3", ...time(3) }],
    [3, assistant("e", [text("API Error")], { uuid: "3", ...time(3), isApiErrorMessage: true })],
    // what comes hours later
    [2, user("<local-command-caveat>Caveat: …</local-command-caveat>", { uuid: "3", isMeta: true, ...time(180) })],
    [2, user("<command-name>/exit</command-name>", { uuid: "3", ...time(180) })],
    [2, user("<local-command-stdout>Bye!</local-command-stdout>", { uuid: "3", ...time(180) })],
    [2, { type: "system", subtype: "local_command", uuid: "3", ...time(180) }],
    [2, { type: "system", subtype: "away_summary", content: "x", uuid: "3", ...time(180) }],
    [2, { type: "attachment", attachment: { type: "hook_success" }, uuid: "3", ...time(180) }],
    [
      2,
      assistant("s", [text("No response requested.")], {
        uuid: "3",
        message: { id: "s", model: "<synthetic>", content: [text("No response requested.")] },
        ...time(180),
      }),
    ],
  ];
  for (const [minutes, line] of lines) {
    const [turn] = turnsOf(entriesOf(...work, line));
    assertEquals(turn?.endedAt, time(minutes).timestamp, JSON.stringify(line));
  }
});

Deno.test("turnsOf() has null for times and ids that are not there", () => {
  const [turn] = turnsOf(entriesOf(user("a"), assistant("m", [text("x")])));
  assertEquals([turn?.startedAt, turn?.endedAt, turn?.promptUuid, turn?.promptId], [null, null, null, null]);
});
