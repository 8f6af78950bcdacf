import { assertEquals } from "@std/assert";
import { type LineChanges, rewriteLine } from "../../../../lib/clients/codex/resuming/rewrite_line.ts";
import { rolloutLines } from "../../../../lib/clients/codex/resuming/rollout_lines.ts";
import type { ChangeCounts } from "../../../../lib/clients/resuming/trim_stats.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const NOTHING: LineChanges = { isShortened: false, maxToolOutput: undefined, dropImages: false };
const SHORTEN: LineChanges = { ...NOTHING, isShortened: true };
const CAP: LineChanges = { ...NOTHING, maxToolOutput: 7 };
const PICTURES: LineChanges = { ...NOTHING, dropImages: true };
const LONG = "a\nb\nc c c c";
const SHORT = "a\nb...";

/** What becomes of a line, and what was counted. */
function rewritten(type: string, payload: unknown, changes: LineChanges) {
  const counts: ChangeCounts = { inputs: 0, results: 0, capped: 0, notices: 0, images: 0 };
  const [line] = rolloutLines(bytesSource(bytesOf(jsonl({ timestamp: "t", type, payload }))));
  const object = rewriteLine(line!, changes, counts);
  const counted = Object.entries(counts).filter(([, count]) => count > 0).map(([kind, count]) => `${kind} ${count}`);
  return { payload: object["payload"], counted: counted.join(), isSame: object === line!.object };
}

const text = { type: "input_text", text: "see" };
const image = { type: "input_image", image_url: "data:" };

for (
  const [what, type, changes, before, after, counted] of [
    ["a call's arguments", "response_item", SHORTEN, {
      type: "function_call",
      arguments: JSON.stringify({ cmd: LONG, n: 1 }),
    }, {
      type: "function_call",
      arguments: JSON.stringify({ cmd: SHORT, n: 1 }),
    }, "inputs 1"],
    ["an input that is a text", "response_item", SHORTEN, { type: "custom_tool_call", input: LONG }, {
      type: "custom_tool_call",
      input: SHORT,
    }, "inputs 1"],
    ["arguments that are not JSON", "response_item", SHORTEN, { type: "function_call", arguments: LONG }, {
      type: "function_call",
      arguments: SHORT,
    }, "inputs 1"],
    ["an output", "response_item", SHORTEN, { type: "function_call_output", output: LONG }, {
      type: "function_call_output",
      output: SHORT,
    }, "results 1"],
    [
      "an output of parts",
      "response_item",
      SHORTEN,
      {
        type: "function_call_output",
        output: [{ type: "input_text", text: LONG }],
      },
      { type: "function_call_output", output: [{ type: "input_text", text: SHORT }] },
      "results 1",
    ],
    ["an item's output, but not its command", "event_msg", SHORTEN, {
      item: { command: [LONG], aggregated_output: LONG },
    }, {
      item: { command: [LONG], aggregated_output: SHORT },
    }, ""],
    ["an output over the cap", "response_item", CAP, { type: "function_call_output", output: LONG }, {
      type: "function_call_output",
      output: "a\nb\n...",
    }, "capped 1"],
    ["a printed error over the cap, which is a copy", "event_msg", CAP, { stderr: LONG, message: LONG }, {
      stderr: "a\nb\n...",
      message: LONG,
    }, ""],
    ["an image of a message", "response_item", PICTURES, { content: [text, image, image] }, {
      content: [text, { type: "input_text", text: "[image]" }, { type: "input_text", text: "[image]" }],
    }, "images 2"],
    [
      "an image of a prompt's item",
      "event_msg",
      PICTURES,
      { item: { content: [{ type: "local_image", path: "a" }] } },
      {
        item: { content: [{ type: "text", text: "[image]", text_elements: [] }] },
      },
      "",
    ],
    ["lists of images beside a prompt", "event_msg", PICTURES, { images: ["data:"], local_images: [] }, {
      images: [],
      local_images: [],
    }, ""],
  ] as const
) {
  Deno.test(`rewriteLine() changes ${what}`, () => {
    assertEquals(rewritten(type, before, changes), { payload: after, counted, isSame: false });
    assertEquals(rewritten(type, before, NOTHING), { payload: before, counted: "", isSame: true });
  });
}

for (
  const [what, type, changes, payload] of [
    ["a short call", "response_item", SHORTEN, { type: "function_call", arguments: '{"cmd": "ls"}' }],
    ["a name, however long", "response_item", SHORTEN, { type: "function_call", name: LONG }],
    ["a short output", "response_item", CAP, { type: "function_call_output", output: "a" }],
    ["a message without an image", "response_item", PICTURES, { content: [text] }],
    ["a line of another type", "turn_context", SHORTEN, { output: LONG }],
  ] as const
) {
  Deno.test(`rewriteLine() leaves ${what} as it is`, () =>
    assertEquals(rewritten(type, payload, changes), { payload, counted: "", isSame: true }));
}
