import { BilledReader } from "../../../../lib/analyses/cost/billed.ts";
import { assertEquals } from "@std/assert";
import { rolloutReader } from "../../../../lib/clients/codex/reading/rollout_reader.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { readBackward, readForward } from "../../../../lib/session/read.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const META = { timestamp: "t", type: "session_meta", payload: { id: "s", cwd: "/p", cli_version: "0.169.0" } };
const OLD_META = { ...META, payload: { ...META.payload, cli_version: "0.45.0" } };
const AGENT = {
  timestamp: "t",
  type: "session_meta",
  payload: { id: "a1", source: { subagent: { thread_spawn: { parent_thread_id: "s" } } } },
};
const event = (type: string, more: object = {}) => ({ timestamp: "t", type: "event_msg", payload: { type, ...more } });
const item = (payload: object) => ({ timestamp: "t", type: "response_item", payload });
const STARTS = event("task_started");
const ENDS = event("task_complete");
const prompt = (message: string) => event("user_message", { message });
const echo = (text: string) => item({ type: "message", role: "user", content: [{ type: "input_text", text }] });
const says = (text: string) => item({ type: "message", role: "assistant", content: [{ type: "output_text", text }] });
const call = (call_id: string) =>
  item({ type: "function_call", name: "exec_command", arguments: '{"cmd":"ls"}', call_id });
const script = (call_id: string, input: string) => item({ type: "custom_tool_call", name: "exec", input, call_id });
const output = (call_id: string, text = "plain") => item({ type: "function_call_output", call_id, output: text });
const ran = (id: string, exit_code: number, command = "ls") =>
  event("item_completed", { item: { type: "CommandExecution", id, command: ["bash", "-lc", command], exit_code } });
const DELEGATION =
  "<codex_delegation>\n  <source_thread_id>t2</source_thread_id>\n  <input>Go on.</input>\n</codex_delegation>";
const compacted = (message: string) => ({ timestamp: "t", type: "compacted", payload: { message } });

/** An entry in a few words: who, what, how it ended, and the answer that it is a part of. */
function brief(entry: Entry): string {
  switch (entry.kind) {
    case "user": {
      const [block] = entry.content;
      return block?.kind === "tool_result"
        ? `result ${block.toolUseId} ${block.ending?.outcome ?? "-"}`
        : `${entry.speaker} ${entry.prompt}`;
    }
    case "assistant": {
      const [block] = entry.content;
      const what = block?.kind === "text" ? block.text : block?.kind === "tool_use" ? block.id : block?.kind;
      return `says ${what} ${entry.messageId?.replace(/@\d+$/, "@") ?? "-"}`;
    }
    case "attachment":
      return entry.attachment.kind === "queued_command" ? `queued ${entry.attachment.text}` : "attachment";
    default:
      return entry.kind;
  }
}

const SAYS = (what: string) => `says ${what} answer@`;

for (
  const [what, lines, expected] of [
    ["a turn", [META, STARTS, prompt("hi"), says("hello"), ENDS], [
      "other",
      "other",
      "user hi",
      SAYS("hello"),
      "other",
    ]],
    ["a prompt that is written twice", [META, STARTS, echo("hi"), prompt("hi"), says("a")], [
      "other",
      "other",
      "other",
      "user hi",
      SAYS("a"),
    ]],
    ["a prompt of an older file, which is written before its event", [
      OLD_META,
      echo("<unknown_context>x</unknown_context>"),
      echo("hi"),
      prompt("hi"),
      says("a"),
      echo("more"),
      prompt("more"),
      says("b"),
    ], ["other", "other", "other", "user hi", SAYS("a"), "other", "user more", SAYS("b")]],
    ["prompts of a file without events", [META, echo("hi"), says("a"), echo("<skill>x</skill>"), echo("more")], [
      "other",
      "user hi",
      SAYS("a"),
      "reminder <skill>x</skill>",
      "user more",
    ]],
    ["the request in an editor's envelope, and the next in a running turn", [
      META,
      STARTS,
      prompt("# Context from my IDE setup:\n\n## My request for Codex:\nhi"),
      says("a"),
      prompt("# Files mentioned by the user:\n\n## My request for Codex:\nmore"),
      says("b"),
    ], ["other", "other", "user hi", SAYS("a"), "queued more", SAYS("b")]],
    ["what an automation and another session send in the user's name", [
      META,
      STARTS,
      echo("Automation: Check\nAutomation ID: check\nLast run: never\n\nLook."),
      prompt("Automation: Check\nAutomation ID: check\nLast run: never\n\nLook."),
      says("a"),
      prompt("b"),
      says("c"),
      ENDS,
      STARTS,
      item({ type: "function_call_output", name: "send_message_to_thread", output: DELEGATION }),
      says("d"),
    ], [
      "other",
      "other",
      "other",
      "replay Look.",
      SAYS("a"),
      "queued b",
      SAYS("c"),
      "other",
      "other",
      "peer Go on.",
      SAYS("d"),
    ]],
    ["a search without an id", [
      META,
      STARTS,
      prompt("a"),
      item({ type: "web_search_call" }),
      item({ type: "web_search_call" }),
    ], [
      "other",
      "other",
      "user a",
      SAYS("WebSearch@252"),
      SAYS("WebSearch@330"),
    ]],
    ["a prompt into a running turn", [META, STARTS, prompt("a"), says("b"), prompt("c"), says("d"), ENDS], [
      "other",
      "other",
      "user a",
      SAYS("b"),
      "queued c",
      SAYS("d"),
      "other",
    ]],
    [
      "the first prompt of the next turn",
      [META, STARTS, prompt("a"), says("b"), ENDS, STARTS, prompt("c"), says("d")],
      ["other", "other", "user a", SAYS("b"), "other", "other", "user c", SAYS("d")],
    ],
    ["an agent's messages, all of them its task", [AGENT, STARTS, prompt("a"), says("b"), prompt("c")], [
      "other",
      "other",
      "agent_task a",
      SAYS("b"),
      "agent_task c",
    ]],
    ["the item of a call", [META, STARTS, prompt("a"), call("c"), ran("c", 1), output("c")], [
      "other",
      "other",
      "user a",
      SAYS("c"),
      "other",
      "result c failed",
    ]],
    ["an item of another call", [META, STARTS, prompt("a"), call("c"), ran("d", 1), output("c")], [
      "other",
      "other",
      "user a",
      SAYS("c"),
      "other",
      "result c ok",
    ]],
    ["an output that says how the call ended", [
      META,
      STARTS,
      call("c"),
      ran("c", 1),
      output("c", "Exit code: 0\nOutput:\n"),
    ], ["other", "other", SAYS("c"), "other", "result c ok"]],
    ["a script of which one call failed", [
      META,
      STARTS,
      script("c", "await run('ls')"),
      ran("exec-1", 0),
      ran("exec-2", 3),
      output("c", "Script completed\nOutput:\nx"),
    ], ["other", "other", SAYS("c"), "other", "other", "result c failed"]],
    ["the summary of a compaction, which is no answer", [
      META,
      STARTS,
      says("so far"),
      compacted("Intro\nso far"),
      prompt("go"),
    ], ["other", "other", "other", "compaction_summary Intro\nso far", "user go"]],
    ["an answer before a compaction", [META, STARTS, says("done"), compacted("so far")], [
      "other",
      "other",
      SAYS("done"),
      "compaction_summary so far",
    ]],
    ["an output in the turn after its call's", [
      META,
      STARTS,
      prompt("a"),
      call("c"),
      ran("c", 1),
      ENDS,
      STARTS,
      prompt("b"),
      output("c"),
    ], ["other", "other", "user a", SAYS("c"), "other", "other", "other", "user b", "result c ok"]],
    ["lines without a payload", [META, { type: "event_msg" }, says("a")], ["other", "other", SAYS("a")]],
  ] as [string, object[], string[]][]
) {
  Deno.test(`rolloutReader() reads ${what}, in both directions`, () => {
    const source = bytesSource(bytesOf(jsonl(...lines)));
    const forward = [...readForward(source, rolloutReader(source, "forward"))];
    assertEquals(forward.map(brief), expected);
    const backward = [...readBackward(source, rolloutReader(source, "backward"))];
    // lines are not counted from the end
    const uncounted = forward.map((entry) => ({ ...entry, location: { ...entry.location, line: null } }));
    assertEquals(backward.reverse(), uncounted as Entry[]);
  });
}

for (
  const [what, lines, results] of [
    ["the script that has its command", [
      script("c1", 'await tools.exec_command({ cmd: "npm test" })'),
      script("c2", 'await tools.exec_command({ cmd: "make" })'),
      ran("exec-1", 1, "npm test"),
      output("c1", "Script completed\nOutput:\n"),
      output("c2", "Script completed\nOutput:\n"),
    ], ["result c1 failed", "result c2 unknown"]],
    ["the last script, where commands are put together while it runs", [
      script("c1", "await run(first)"),
      script("c2", "await run(second)"),
      ran("exec-1", 1, "ls"),
      output("c1", "Script completed\nOutput:\n"),
      output("c2", "Script completed\nOutput:\n"),
    ], ["result c1 unknown", "result c2 failed"]],
  ] as [string, object[], string[]][]
) {
  Deno.test(`rolloutReader() takes an item within a script for one of ${what}`, () => {
    const source = bytesSource(bytesOf(jsonl(META, STARTS, ...lines)));
    for (const direction of ["forward", "backward"] as const) {
      const read = direction === "forward" ? readForward : readBackward;
      const found = [...read(source, rolloutReader(source, direction))].map(brief).filter((entry) =>
        entry.startsWith("result")
      );
      assertEquals(found.sort(), results, direction);
    }
  });
}

Deno.test("rolloutReader() gives what waits for nothing, and a text with the line after it", () => {
  const reader = rolloutReader(null, "forward");
  const given = [META, call("c"), says("a"), output("c")].map((line, index) =>
    reader.parse(JSON.stringify(line), { line: index + 1, offset: index }).entries.length
  );
  assertEquals([given, reader.end().length], [[1, 1, 0, 2], 0]);
  reader.parse(JSON.stringify(says("b")), { line: 5, offset: 5 });
  assertEquals(reader.end().map(brief), [SAYS("b")]);
});

Deno.test("rolloutReader() names the model of the turn", () => {
  const context = { timestamp: "t", type: "turn_context", payload: { model: "m2" } };
  const source = bytesSource(bytesOf(jsonl(META, STARTS, says("a"), context, says("b"))));
  const models = [...readForward(source, rolloutReader(source, "forward"))]
    .flatMap((entry) => entry.kind === "assistant" ? [entry.model] : []);
  assertEquals(models, [null, "m2"]);
});

Deno.test("rolloutReader() gives the lines of one answer one id, and the next answer another", () => {
  const thinking = item({ type: "reasoning", summary: [] });
  const source = bytesSource(bytesOf(jsonl(META, STARTS, thinking, says("a"), call("c"), output("c"), says("b"))));
  const ids = [...readForward(source, rolloutReader(source, "forward"))]
    .flatMap((entry) => entry.kind === "assistant" ? [entry.messageId] : []);
  assertEquals([ids.length, new Set(ids.slice(0, 3)).size, new Set(ids).size], [4, 1, 2]);
});

Deno.test("rolloutReader() takes an echo as the prompt in a file without events", () => {
  const source = bytesSource(bytesOf(jsonl(META, echo("hi"), says("a"))));
  for (const direction of ["forward", "backward"] as const) {
    const read = direction === "forward" ? readForward : readBackward;
    const entries = [...read(source, rolloutReader(source, direction))].map(brief);
    assertEquals(entries.filter((entry) => entry !== "other").sort(), [SAYS("a"), "user hi"], direction);
  }
});

Deno.test("rolloutReader() knows the session, its version and its directory in every entry, wherever reading begins", () => {
  const source = bytesSource(bytesOf(jsonl(META, STARTS, { ...META, payload: { id: "copied" } }, prompt("hi"))));
  for (const entry of readBackward(source, rolloutReader(source, "backward"))) {
    assertEquals([entry.sessionId, entry.version, entry.cwd, entry.isSidechain], ["s", "0.169.0", "/p", false]);
  }
});

Deno.test("rolloutReader() counts what is not a line of an object as lost", () => {
  const reader = rolloutReader(null, "forward");
  const lost = (text: string) => reader.parse(text, { line: 1, offset: 0 }).lost;
  assertEquals(["{broken", "[]", '{"payload":{}}', '{"type":"x"}'].map(lost), [true, true, true, false]);
});

Deno.test("rolloutReader() names the branch that a session began on, and no fork's parent's", () => {
  const git = (branch: string) => ({ ...META, payload: { ...META.payload, git: { branch } } });
  const source = bytesSource(bytesOf(jsonl(git("feature"), STARTS, git("main"), prompt("Go"))));
  const branches = [...readForward(source, rolloutReader(source, "forward"))].map(({ branch }) => branch);
  assertEquals(branches, ["feature", undefined, "feature", undefined]);
});

Deno.test("RolloutReader: tokens that stand before the answer are those of the model that is named before them", () => {
  const count = event("token_count", { info: { total_token_usage: { input_tokens: 5, output_tokens: 1 } } });
  const context = { timestamp: "t", type: "turn_context", payload: { model: "gpt-5.1-codex" } };
  const source = bytesSource(bytesOf(jsonl(OLD_META, context, count, says("done"))));
  const billed = new BilledReader();
  for (const entry of readForward(source, rolloutReader(source, "forward"))) billed.add(entry);
  assertEquals(billed.end().map(({ model, usage }) => [model, usage.input]), [["gpt-5.1-codex", 5]]);
});
