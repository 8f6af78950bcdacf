import { assert, assertEquals, assertThrows } from "@std/assert";
import { trimRollout } from "../../../../lib/clients/codex/resuming/trim_rollout.ts";
import { NothingToTrimError } from "../../../../lib/clients/resuming/trim_errors.ts";
import { PRESETS, type TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { codexRecordings } from "../../../support/recordings/codex_recordings.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const NEW = "1f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

const line = (type: string, payload: unknown) => JSON.stringify({ timestamp: "2026-11-23T10:00:00Z", type, payload });
const event = (type: string, more: object = {}) => line("event_msg", { type, ...more });
const item = (type: string, more: object) => line("response_item", { type, ...more });
const source = (lines: readonly string[]) => bytesSource(new TextEncoder().encode(lines.join("\n")));

const META = line("session_meta", { id: ID, session_id: ID, forked_from_id: "x", cwd: "/p", cli_version: "0.169.0" });
const IMAGE = { type: "input_image", image_url: "data:image/png;base64,AAAA" };

/** A turn in which a command was called. */
function turn(name: string, { image = false } = {}): string[] {
  const words = [{ type: "input_text", text: name }, ...image ? [IMAGE] : []];
  return [
    event("task_started", { turn_id: name }),
    item("message", { role: "user", content: words }),
    event("item_completed", {
      item: { type: "UserMessage", content: [{ type: "text", text: name, text_elements: [] }] },
    }),
    item("reasoning", { summary: [{ type: "summary_text", text: `thought of ${name}` }], encrypted_content: null }),
    item("function_call", {
      name: "exec_command",
      arguments: JSON.stringify({ cmd: `echo ${"long ".repeat(100)}`, workdir: "/p" }),
      call_id: `call-${name}`,
    }),
    event("item_completed", {
      item: { type: "CommandExecution", id: `call-${name}`, aggregated_output: `${name}\n`.repeat(100) },
    }),
    item("function_call_output", { call_id: `call-${name}`, output: `${name}\n`.repeat(100) }),
    item("message", { role: "assistant", content: [{ type: "output_text", text: `done with ${name}` }] }),
    event("task_complete", { last_agent_message: null }),
  ];
}

const FOUR = [META, ...turn("one", { image: true }), ...turn("two"), ...turn("three"), ...turn("four")];

function trimmed(lines: readonly string[], options: TrimOptions) {
  const written = trimRollout(source(lines), options, { sessionId: NEW, newUuid: () => NEW }).lines();
  const texts: string[] = [];
  for (let next = written.next();; next = written.next()) {
    if (next.done) return { lines: texts, stats: next.value };
    texts.push(next.value);
  }
}

/** What of a turn is in a copy: its prompt, thinking, the call's input and output, and whether those are whole. */
function shape(lines: readonly string[], name: string): string {
  const text = lines.filter((line) => line.includes(name)).join("\n");
  const call = lines.find((line) => line.includes('"function_call"') && line.includes(`call-${name}`));
  const output = lines.find((line) => line.includes('"function_call_output"') && line.includes(`call-${name}`));
  const size = (line: string | undefined, short: number) =>
    line === undefined ? "-" : line.length < short ? "short" : "whole";
  return [text.includes(`"${name}"`), text.includes("thought of"), size(call, 500), size(output, 300)].join(" ");
}

const WHOLE = "true true whole whole";
const GONE = "false false - -";

for (
  const [what, options, shapes] of [
    ["nothing", {}, [WHOLE, WHOLE, WHOLE, WHOLE]],
    ["older turns", { keepTurns: 2 }, [GONE, GONE, WHOLE, WHOLE]],
    ["more turns than there are", { keepTurns: 9 }, [WHOLE, WHOLE, WHOLE, WHOLE]],
    ["the thinking of half of them", { thinking: 50 }, [
      "true false whole whole",
      "true false whole whole",
      WHOLE,
      WHOLE,
    ]],
    ["the calls of a quarter", { tools: { kind: "oldest", percent: 25, how: "remove" } }, [
      "true true - -",
      WHOLE,
      WHOLE,
      WHOLE,
    ]],
    ["the ends of a quarter's calls", { tools: { kind: "oldest", percent: 25, how: "shorten" } }, [
      "true true short short",
      WHOLE,
      WHOLE,
      WHOLE,
    ]],
    ["calls but those of two turns, one of them shortened", { tools: { kind: "last", turns: 2, shorten: 50 } }, [
      "true true - -",
      "true true - -",
      "true true short short",
      WHOLE,
    ]],
    ["what the preset extreme says", PRESETS.extreme, Array<string>(4).fill("true false - -")],
  ] as [string, TrimOptions, string[]][]
) {
  Deno.test(`trimRollout() leaves out ${what}`, () => {
    const { lines, stats } = trimmed(FOUR, options);
    assertEquals(["one", "two", "three", "four"].map((name) => shape(lines, name)), shapes);
    const calls = shapes.filter((shape) => !shape.endsWith("- -")).length;
    assertEquals([stats.before.turns, stats.before.calls, stats.after.calls], [4, 4, calls]);
    assertEquals(stats.after.turns, shapes.filter((shape) => shape.startsWith("true")).length);
    assertEquals(stats.changes.inputs, shapes.filter((shape) => shape.endsWith("short short")).length);
    assertEquals(stats.changes.results, stats.changes.inputs);
    assert(stats.after.tokens < stats.before.tokens || what === "nothing" || what.startsWith("more"));
    const { payload } = JSON.parse(lines[0] ?? "{}");
    assertEquals(payload, { id: NEW, session_id: NEW, cwd: "/p", cli_version: "0.169.0" });
    for (const text of lines) assert(typeof JSON.parse(text).payload === "object");
  });
}

Deno.test("trimRollout() shortens the text in a call's arguments, which stay JSON", () => {
  const { lines } = trimmed(FOUR, { tools: { kind: "oldest", percent: 100, how: "shorten" } });
  const call = lines.find((text) => text.includes('"function_call"')) ?? "";
  const { cmd, workdir } = JSON.parse(JSON.parse(call).payload.arguments);
  assertEquals([cmd.endsWith("..."), cmd.length < 130, workdir], [true, true, "/p"]);
  const item = lines.find((text) => text.includes("CommandExecution")) ?? "";
  assertEquals(JSON.parse(item).payload.item.aggregated_output, "one\none...");
});

Deno.test("trimRollout() puts a note in the place of an image, in every form of a prompt", () => {
  const old = event("user_message", { message: "one", images: ["data:image/png;base64,AAAA"], local_images: [] });
  const picture = event("item_completed", {
    item: { type: "UserMessage", content: [{ type: "image", image_url: "d" }] },
  });
  const { lines, stats } = trimmed([...FOUR, old, picture], { dropImages: true });
  assertEquals([stats.changes.images, lines.some((text) => text.includes("AAAA"))], [1, false]);
  assert(lines.some((text) => text.includes('{"type":"input_text","text":"[image]"}')));
  assert(lines.some((text) => text.includes('"images":[]')));
  assert(lines.some((text) => text.includes('"content":[{"type":"text","text":"[image]","text_elements":[]}]')));
  assert(stats.before.tokens - stats.after.tokens > 1500, "an image has about 1,600 tokens");
});

Deno.test("trimRollout() counts the tokens that the client sends: those since the last compaction", () => {
  const history = [{ type: "message", role: "user", content: [{ type: "input_text", text: "x".repeat(400) }] }];
  const compacted = line("compacted", { message: "m", replacement_history: history });
  const { stats } = trimmed([...FOUR, compacted, ...turn("five")], {});
  const alone = trimmed([META, ...turn("five")], {}).stats.before.tokens;
  assertEquals(stats.before.tokens, alone + 100);
});

Deno.test("trimRollout() keeps what was done between two prompts with the one before", () => {
  const shell = [
    event("task_started"),
    item("message", { role: "user", content: [{ type: "input_text", text: "!ls" }] }),
  ];
  const lines = [META, ...shell, ...turn("one"), ...shell, ...turn("two"), ...shell];
  assertEquals(trimmed(lines, { keepTurns: 1 }).lines.length, 1 + turn("two").length + shell.length);
  assertEquals(trimmed(lines, { keepTurns: 2 }).lines.length, lines.length);
});

Deno.test("trimRollout() refuses a rollout without a prompt", () => {
  assertThrows(() => trimmed([META], {}), NothingToTrimError, "no prompt");
});

Deno.test("law: less is left the more is asked to go, and it never grows", () => {
  const steps: TrimOptions[] = [{}, { thinking: 100 }, PRESETS.light, PRESETS.default, PRESETS.heavy, PRESETS.extreme];
  for (const { main, version, scenario } of codexRecordings()) {
    const lines = Deno.readTextFileSync(main).trimEnd().split("\n");
    let before = Infinity;
    for (const options of steps) {
      const { stats, lines: kept } = trimmed(lines, options);
      assert(stats.after.tokens <= before, `${version}/${scenario} ${JSON.stringify(options)}`);
      assertEquals(trimmed(kept, options).stats.after, stats.after, `${version}/${scenario}: again`);
      before = stats.after.tokens;
    }
  }
});
