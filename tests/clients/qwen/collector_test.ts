import { assertEquals } from "@std/assert";
import { entriesForward } from "../../../lib/clients/read.ts";
import { recognize } from "../../../lib/clients/recognize.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";

let count = 0;
/** A record as the client writes it, after the one before unless it says otherwise. */
function record(type: string, fields: object, parentUuid: string | null = `u${count}`): object {
  count++;
  const envelope = {
    uuid: `u${count}`,
    parentUuid: count === 1 ? null : parentUuid,
    sessionId: "s",
    timestamp: `t${count}`,
  };
  return { ...envelope, type, cwd: "/p", version: "0.24.4", ...fields };
}

const user = (text: string, more: object = {}) =>
  record("user", { provenance: "real_user", message: { role: "user", parts: [{ text }] }, ...more });
const answer = (...parts: object[]) => record("assistant", { message: { role: "model", parts } });
const call = (command: string, id = "c1") => ({ functionCall: { id, name: "run_shell_command", args: { command } } });
const system = (subtype: string, systemPayload: object) => record("system", { subtype, systemPayload });
const decided = (fields: object) =>
  system("ui_telemetry", {
    uiEvent: { "event.name": "qwen-code.tool_call", function_name: "run_shell_command", ...fields },
  });
const result = (response: object, fields: object = {}, id = "c1") =>
  record("tool_result", {
    message: { role: "user", parts: [{ functionResponse: { id, name: "run_shell_command", response } }] },
    toolCallResult: { callId: id, status: "success", ...fields },
  });

/** Who said what, in a few words. */
function told(entries: Iterable<Entry>): string[] {
  return [...entries].flatMap((entry) => {
    const mark = entry.takenBack ? "-" : "";
    if (entry.kind === "title") return [`title of the ${entry.by}: ${entry.title}`];
    if (entry.kind === "attachment") {
      return [entry.attachment.kind === "queued_command" ? `queued ${entry.attachment.text}` : ""];
    }
    if (entry.kind !== "user" && entry.kind !== "assistant") return [];
    const who = entry.kind === "user" ? entry.speaker : entry.isApiError ? "error" : "answer";
    const blocks = entry.content.map((block) =>
      block.kind === "text" || block.kind === "thinking"
        ? block.text
        : block.kind === "tool_use"
        ? block.name
        : block.kind === "tool_result"
        ? `${block.ending?.decision} ${block.ending?.outcome} ${block.ending?.exitCode}`
        : block.kind
    );
    return [`${mark}${who} ${blocks.join("+")}`.trim()];
  });
}

/** The records are made when a test runs, so that each begins a chain. */
const CASES: readonly [string, () => object[], string[]][] = [
  ["who decided is in a record before the result", () => [
    user("build"),
    answer({ text: "I build." }, call("make")),
    decided({ call_id: "c1", decision: "accept" }),
    result({ output: "Command: make\nExit Code: 2\nSignal: (none)" }),
  ], ["user build", "answer I build.+Bash", "tool_result approved_once failed 2"]],
  ["old records of decisions are told by what was called", () => [
    answer(call("one", "a")),
    answer(call("two", "b")),
    decided({ function_args: { command: "two" }, decision: "accept" }),
    decided({ function_args: { command: "one" }, decision: "auto_accept" }),
    result({ output: "" }, {}, "a"),
    result({ output: "" }, {}, "b"),
  ], ["answer Bash", "answer Bash", "tool_result allowed ok null", "tool_result approved_once ok null"]],
  ["a no ends the turn, unless the model goes on", () => [
    answer(call("rm")),
    decided({ call_id: "c1", decision: "reject" }),
    result({ error: "[Operation Cancelled] Reason: User did not allow tool call" }, { status: "cancelled" }),
    user("another way"),
  ], ["answer Bash", "tool_result rejected_by_person not_run null", "interrupt", "user another way"]],
  ["a cancelled call that is answered interrupts nothing", () => [
    answer(call("sleep")),
    result({ error: "[Operation Cancelled]" }, { status: "cancelled" }),
    answer({ text: "Then not." }),
  ], ["answer Bash", "tool_result interrupted unknown null", "answer Then not."]],
  ["what is not permitted does not run", () => [
    answer(call("x")),
    result({
      error: 'Qwen Code requires permission to use "x", but that permission was declined. Matching deny rule: "x".',
    }, { status: "error", errorType: "execution_denied" }),
  ], ["answer Bash", "tool_result denied_by_rule not_run null"]],
  ["what was typed counts, not the files behind it", () => [
    system("at_command", { userText: "see @a.txt", filesRead: ["a.txt"] }),
    record("user", { message: { parts: [{ text: "see a.txt" }, { text: "--- Content from referenced files ---" }] } }),
    record("user", { message: { parts: [{ text: "two" }, { text: "more" }] } }),
  ], ["user see @a.txt", "user two"]],
  ["a prompt into a running turn is queued", () => [
    user("go", { subtype: "mid_turn_user_message", systemPayload: { displayText: "and this" } }),
  ], ["queued and this"]],
  ["what nobody typed is no prompt", () => [
    user("<task-notification>", { subtype: "notification", provenance: "system" }),
    user("go on", { provenance: "goal_runtime" }),
    user("check", { subtype: "cron", provenance: "system" }),
    user("x", { subtype: "realtime_message" }),
  ], ["notification <task-notification>", "meta go on", "replay check", "meta x"]],
  ["commands of the client's own", () => [
    system("slash_command", { phase: "invocation", rawCommand: "/compress" }),
    system("slash_command", { phase: "result", rawCommand: "/compress" }),
    system("chat_compression", { info: { compressionStatus: 2 }, compressedHistory: [] }),
    system("chat_compression", {
      info: { compressionStatus: 1 },
      compressedHistory: [{ role: "user", parts: [{ text: "<state_snapshot>All.</state_snapshot>\n\nResume." }] }],
    }),
    system("slash_command", { phase: "invocation", rawCommand: "/greet", sentToModel: true }),
  ], ["command /compress", "compaction_summary <state_snapshot>All.</state_snapshot>"]],
  ["titles", () => [
    system("custom_title", { customTitle: "Mine", titleSource: "manual" }),
    system("custom_title", { customTitle: "Made", titleSource: "auto" }),
  ], ["title of the user: Mine", "title of the client: Made"]],
  ["what a fork repeats is its parent's", () => [
    user("one", { forkedFrom: { sessionId: "p", messageUuid: "u1" } }),
    user("two"),
  ], ["user two"]],
  ["an error of the API is no answer", () => [
    system("ui_telemetry", { uiEvent: { "event.name": "qwen-code.api_error", status_code: 400, error_message: "no" } }),
  ], ["error API Error: 400 no"]],
  ["a request that the user stopped is interrupted, one of the client's own is nothing", () => [
    user("one"),
    aborted("s########0"),
    user("two"),
    answer({ text: "done" }),
    aborted("s#managed-auto-memory-extractor-1#0"),
    user("three"),
  ], ["user one", "interrupt", "user two", "answer done", "user three"]],
];

function aborted(prompt_id: string): object {
  const event = { "event.name": "qwen-code.api_error", error_type: "APIUserAbortError", prompt_id };
  return system("ui_telemetry", { uiEvent: event });
}

for (const [what, lines, expected] of CASES) {
  Deno.test(`QwenCollector: ${what}`, () => {
    count = 0;
    const text = lines().map((line) => `${JSON.stringify(line)}\n`).join("");
    assertEquals(told(entriesForward(bytesSource(new TextEncoder().encode(text)))), expected);
  });
}

for (
  const [parent, expected] of [
    ["u1", ["user one", "-user two", "-answer second", "user three"]],
    [null, ["-user one", "-user two", "-answer second", "user three"]],
    ["gone", ["user one", "user two", "answer second", "user three"]],
  ] as const
) {
  Deno.test(`QwenCollector: a rewind to ${parent} takes back what is after it`, () => {
    count = 0;
    const lines = [
      user("one"),
      user("two"),
      answer({ text: "second" }),
      record("system", { subtype: "rewind", systemPayload: { truncatedCount: 2 } }, parent),
      user("three"),
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    assertEquals(told(entriesForward(bytesSource(new TextEncoder().encode(text)))), [...expected]);
  });
}

Deno.test("recognize() tells a record of this client by its envelope, whole or cut", () => {
  count = 0;
  const line = JSON.stringify(user("hello"));
  for (const text of [line, line.slice(0, -10), `\n${line}`]) {
    const kind = recognize(new TextEncoder().encode(text));
    assertEquals(kind.kind === "transcript" ? kind.client.id : kind.what, "qwen");
  }
  const { provenance: _, message: __, ...other } = JSON.parse(line);
  const kind = recognize(new TextEncoder().encode(JSON.stringify({ ...other, message: { content: "hello" } })));
  assertEquals(kind.kind === "transcript" ? kind.client.id : kind.what, "claude_code");
});

Deno.test("QwenCollector: a fork began after what it repeats", () => {
  count = 0;
  const lines = [user("one", { forkedFrom: { sessionId: "p", messageUuid: "u1" } }), user("two")];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const entries = entriesForward(bytesSource(new TextEncoder().encode(text)));
  assertEquals([...entries].map(({ timestamp }) => timestamp), [null, "t2"]);
});

Deno.test("QwenCollector: blocks and results in full", () => {
  count = 0;
  const lines = [
    answer({ text: "Hm.", thought: true }, call("make")),
    result({ output: "Command: make\nDirectory: (root)\nOutput: built\nError: (none)\nExit Code: 0\nSignal: (none)" }),
    record("tool_result", {
      message: { role: "user", parts: [] },
      toolCallResult: { callId: "c9", status: "success" },
    }),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const entries = [...entriesForward(bytesSource(new TextEncoder().encode(text)))];
  assertEquals(entries.map(({ kind }) => kind), ["assistant", "user", "other"]);
  const [thinking, printed] = entries.flatMap((entry) =>
    entry.kind === "assistant" || entry.kind === "user" ? entry.content.slice(0, 1) : []
  );
  assertEquals(thinking, { kind: "thinking", text: "Hm.", signature: "", redacted: false });
  assertEquals(printed?.kind === "tool_result" ? printed.text : null, "built");
});
