import { assertEquals } from "@std/assert";
import { overviewOf } from "../../lib/analyses/overview/overview.ts";
import { concludeMain, type SessionFiles } from "../../lib/analyses/summary/conclusion.ts";
import { categoriesOfMessage } from "../../lib/analyses/triage/follow_up.ts";
import { triage } from "../../lib/analyses/triage/triage.ts";
import { entriesBackward, entriesForward } from "../../lib/clients/read.ts";
import type { JsonObject } from "../../lib/json.ts";
import { conversationOf } from "../../lib/session/conversation.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { isOwnStopMessage, OwnExchange, withoutOwnExchanges } from "../../lib/session/own_exchange.ts";
import { assistant, bytesOf, entriesOf, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";

const MESSAGE = `debrief: 2 decisions don't seem to be saved yet:\n- Decision: "We decided to use sqlite."\nSave it.`;
const SUMMARY = "debrief: a lot was done in this session, and there seems to be no summary of it yet.\nWrite one.";
const OTHER = "Run the linter first.";

const asked = (uuid: string, words = "Set it up.") => user(words, { uuid, promptSource: "typed" });
const said = (id: string, words: string, more: Record<string, unknown> = {}) =>
  assistant(id, [text(words)], { stop_reason: "end_turn", ...more });
const calls = (id: string) => assistant(id, [toolUse(`t-${id}`, "Write", { file_path: "/p/NOTES.md", content: "x" })]);
const ended = (id: string) => user([toolResult(`t-${id}`)]);
const feedback = (words: string) => user(`Stop hook feedback:\n${words}`, { isMeta: true, rowSource: "hook" });
const attached = (type: string, words: string, more: Record<string, unknown> = {}): JsonObject => {
  const what = type === "hook_blocking_error"
    ? { blockingError: { blockingError: words, command: "x" } }
    : { content: [words] };
  return {
    type: "attachment",
    attachment: { type, hookName: "Stop", hookEvent: "Stop", ...what, ...more },
  } as JsonObject;
};
const context = (words: string, more?: Record<string, unknown>) => attached("hook_additional_context", words, more);
const blocked = (words: string) => [feedback(words), attached("hook_blocking_error", words)];

const FIRST = [asked("p1"), said("m1", "It is set up.")];

/** Sessions, and the words that the last turn ends with. */
const SESSIONS: readonly (readonly [what: string, lines: readonly unknown[], last: string])[] = [
  ["a block", [...FIRST, ...blocked(MESSAGE), said("m2", "Saved.")], "It is set up."],
  ["a block of 1.0.x", [...FIRST, feedback(`- ${MESSAGE}`), said("m2", "Saved.")], "It is set up."],
  [
    "a block with the command",
    [...FIRST, feedback(`[[ ! -r x ] || sh x]: ${MESSAGE}`), said("m2", "Saved.")],
    "It is set up.",
  ],
  ["context", [...FIRST, context(MESSAGE), said("m2", "Nothing to save.")], "It is set up."],
  ["the wish for a summary", [...FIRST, context(SUMMARY), said("m2", "Written.")], "It is set up."],
  [
    "a reply with a call",
    [...FIRST, ...blocked(MESSAGE), calls("m2"), ended("m2"), said("m3", "Saved.")],
    "It is set up.",
  ],
  ["two replies", [...FIRST, ...blocked(MESSAGE), said("m2", "One moment."), said("m3", "Saved.")], "It is set up."],
  ["two messages", [...FIRST, context(MESSAGE), said("m2", "a"), context(SUMMARY), said("m3", "b")], "It is set up."],
  ["a message without a reply", [...FIRST, ...blocked(MESSAGE)], "It is set up."],
  [
    "a prompt after it",
    [...FIRST, context(MESSAGE), said("m2", "Saved."), asked("p2", "More."), said("m3", "Done.")],
    "Done.",
  ],
  ["a turn with a message of its own", [
    ...FIRST,
    context(MESSAGE),
    said("m2", "Saved."),
    asked("p2", "More."),
    said("m3", "Done."),
    ...blocked(MESSAGE),
    said("m4", "Saved, too."),
  ], "Done."],
  ["a task that ended meanwhile", [
    ...FIRST,
    context(MESSAGE),
    said("m2", "Saved."),
    user("<task-notification>x</task-notification>", { origin: { kind: "task-notification" } }),
    said("m3", "The task has ended."),
  ], "The task has ended."],
  ["a queued prompt", [
    ...FIRST,
    context(MESSAGE),
    calls("m2"),
    ended("m2"),
    { type: "attachment", attachment: { type: "queued_command", prompt: "Why?", origin: { kind: "human" } } },
    said("m3", "Because."),
  ], "Because."],
  ["another hook's block", [...FIRST, ...blocked(OTHER), said("m2", "Linted.")], "Linted."],
  ["another hook's context", [...FIRST, context(OTHER), said("m2", "Linted.")], "Linted."],
  ["another hook that quotes it", [...FIRST, ...blocked(`See:\n${MESSAGE}`), said("m2", "Seen.")], "Seen."],
  ["another hook after it", [...FIRST, ...blocked(MESSAGE), ...blocked(OTHER), said("m2", "Both.")], "Both."],
  ["another hook before it", [...FIRST, ...blocked(OTHER), ...blocked(MESSAGE), said("m2", "Both.")], "Both."],
  ["another hook at the next stop", [
    ...FIRST,
    context(MESSAGE),
    said("m2", "Saved."),
    context(OTHER),
    said("m3", "Linted."),
  ], "Linted."],
  ["the user's words like it", [...FIRST, asked("p2", MESSAGE), said("m2", "I see.")], "I see."],
  ["a message after a compaction", [
    ...FIRST,
    asked("p2", "More."),
    context(MESSAGE, { hookName: "SessionStart", hookEvent: "SessionStart" }),
    said("m2", "Done."),
  ], "Done."],
  [
    "a hook's output that only the user sees",
    [...FIRST, attached("hook_system_message", MESSAGE), said("m2", "Done.")],
    "Done.",
  ],
];

function lastWords(lines: readonly unknown[]): string {
  return overviewOf(entriesOf(...lines), "s").turns.at(-1)?.lastWords ?? "";
}

function conclusion(lines: readonly unknown[]): { text: string; isFinal: boolean } {
  const source = bytesSource(bytesOf(jsonl(...lines)));
  const files: SessionFiles = {
    agent: () => null,
    agents: () => [],
    backward: (_, read) => read(entriesBackward(source)),
  };
  const { text, isFinal } = concludeMain("s.jsonl", null, files);
  return { text, isFinal };
}

for (const [what, lines, last] of SESSIONS) {
  Deno.test(`OwnExchange tells the answer of a turn from the reply to a message: ${what}`, () => {
    assertEquals(lastWords(lines), last);
    assertEquals(conclusion(lines), { text: last, isFinal: true });
  });
}

Deno.test("conversationOf() marks replies to debrief, in which triage finds nothing; they still save notes", () => {
  const words = "We decided to use postgres instead of sqlite because it scales. From now on always run the linter.";
  const reply = [...FIRST, context(MESSAGE), calls("m2"), ended("m2"), said("m3", words)];
  const conversation = conversationOf(entriesOf(...reply));
  const answers = conversation.filter((utterance) => utterance.kind === "answer");
  assertEquals(answers.map(({ repliesToDebrief }) => repliesToDebrief), [undefined, true, true]);
  assertEquals(answers.map(({ toolUses }) => toolUses.length), [0, 1, 0]);
  const scored = (lines: readonly unknown[]) => triage(conversationOf(entriesOf(...lines))).scores.DECISION;
  assertEquals(scored(reply).evidence, []);
  assertEquals(scored([...FIRST, context(OTHER), said("m3", words)]).evidence.length > 0, true);
});

Deno.test("withoutOwnExchanges() gives the entries of other turns as they are, and reads a turn ahead at most", () => {
  const other = entriesOf(asked("p1"), calls("m1"), ended("m1"), said("m2", "Done."), asked("p2"), said("m3", "x"))
    .reverse();
  assertEquals([...withoutOwnExchanges(other)], other);
  let read = 0;
  function* counted() {
    for (const entry of other) {
      read++;
      yield entry;
    }
  }
  const first = withoutOwnExchanges(counted()).next();
  assertEquals([first.value, read], [other[0], 2]);
});

Deno.test("isOwnStopMessage() and categoriesOfMessage() know the same messages", () => {
  for (const words of [MESSAGE, SUMMARY, `Stop hook feedback:\n${MESSAGE}`, `Stop hook feedback:\n[x y]: ${SUMMARY}`]) {
    assertEquals([isOwnStopMessage(words), categoriesOfMessage(words) !== null], [true, true], words);
  }
  for (
    const words of [
      OTHER,
      `> ${MESSAGE}`,
      `It said:\n${MESSAGE}`,
      "debrief: hello",
      "debrief: said before the compaction",
    ]
  ) {
    assertEquals([isOwnStopMessage(words), categoriesOfMessage(words)], [false, null], words);
  }
});

Deno.test("OwnExchange knows the message in a session of Codex", () => {
  const line = (type: string, payload: object) => ({ timestamp: "t", type, payload });
  const message = (role: string, type: string, words: string) =>
    line("response_item", { type: "message", role, content: [{ type, text: words }] });
  const held = [
    line("session_meta", { id: "s", cwd: "/p", cli_version: "0.150.0" }),
    line("event_msg", { type: "task_started" }),
    line("event_msg", { type: "user_message", message: "Set it up." }),
    message("assistant", "output_text", "It is set up."),
    message("user", "input_text", `<hook_prompt hook_run_id="1">${MESSAGE}</hook_prompt>`),
    message("assistant", "output_text", "Saved."),
  ];
  const entries = [...entriesForward(bytesSource(bytesOf(jsonl(...held))))];
  assertEquals(overviewOf(entries, "s").turns.at(-1)?.lastWords, "It is set up.");
});

Deno.test("OwnExchange leaves subagents out", () => {
  const exchange = new OwnExchange();
  const lines = entriesOf(context(MESSAGE), said("m1", "a", { isSidechain: true }), said("m2", "b"));
  assertEquals(lines.map((entry) => exchange.follow(entry)), [true, false, true]);
});
