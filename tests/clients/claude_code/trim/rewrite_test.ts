import { assertEquals } from "@std/assert";
import { objectAt } from "../../../../lib/json.ts";
import type { TrimOptions } from "../../../../lib/clients/resuming/trim_options.ts";
import { bashUse, left, NEW_SESSION, OLD_SESSION, reply, sessionOf, trimmed } from "../../../support/trim/outcome.ts";
import { toolResult, user } from "../../../support/transcript.ts";

const SHORTEN: TrimOptions = { tools: { kind: "last", turns: 9, shorten: 100 } };
const LONG = "a\nb\nc\nd";

Deno.test("trimSession() takes redacted thinking with thinking", () => {
  const lines = sessionOf(user("q"), reply({ type: "redacted_thinking", data: "x" }, { type: "text", text: "a" }));
  assertEquals(left(lines, { thinking: 100 }), [["u0", "q"], ["u1", [{ type: "text", text: "a" }]]]);
});

Deno.test("trimSession() shortens lists, copies and inputs of a call alike", () => {
  const answer = user([toolResult("t", [{ type: "text", text: LONG }])], {
    toolUseResult: { stdout: LONG, file: { content: LONG } },
    mcpMeta: { structuredContent: { text: LONG } },
  });
  const { lines, stats } = trimmed(sessionOf(user("q"), reply(bashUse("t", { command: LONG, n: 1 })), answer), SHORTEN);
  assertEquals(objectAt(lines[1] ?? {}, "message")?.["content"], [bashUse("t", { command: "a\nb...", n: 1 })]);
  assertEquals(objectAt(lines[2] ?? {}, "message")?.["content"], [
    toolResult("t", [{ type: "text", text: "a\nb..." }]),
  ]);
  assertEquals(lines[2]?.["toolUseResult"], { stdout: "a\nb...", file: { content: "a\nb..." } });
  assertEquals(lines[2]?.["mcpMeta"], { structuredContent: { text: "a\nb..." } });
  assertEquals(stats.changes, { inputs: 1, results: 1, capped: 0, notices: 0, images: 0 });
});

Deno.test("trimSession() leaves a result without content, and what is not a block, as they are; null stays behind", () => {
  const bare = { type: "tool_result", tool_use_id: "t" };
  const lines = sessionOf(user("q"), reply(bashUse("t"), null, 7, "x"), user([bare]));
  for (const options of [SHORTEN, { dropImages: true }, { maxToolOutput: 5 }]) {
    assertEquals(left(lines, options), [["u0", "q"], ["u1", [bashUse("t"), 7, "x"]], ["u2", [bare]]]);
  }
});

Deno.test("trimSession() leaves out images and keeps the prompt they stood in", () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "A".repeat(999) } };
  const lines = sessionOf(
    user([image]),
    reply(bashUse("t")),
    user([toolResult("t", [image])], {
      toolUseResult: { type: "image", file: { base64: "A".repeat(999), type: "image/png" } },
    }),
  );
  const { lines: after, stats } = trimmed(lines, { dropImages: true });
  const note = { type: "text", text: "[image]" };
  assertEquals(objectAt(after[0] ?? {}, "message")?.["content"], [note]);
  assertEquals(objectAt(after[2] ?? {}, "message")?.["content"], [toolResult("t", [note])]);
  assertEquals(after[2]?.["toolUseResult"], { type: "image", file: { base64: "", type: "image/png" } });
  assertEquals(stats.changes.images, 2);
});

Deno.test("trimSession() names the new session in every line, and the old one in forkedFrom", () => {
  const source = sessionOf(
    user("q", { session_id: OLD_SESSION }),
    reply(bashUse("t")),
    user([toolResult("t")], { sourceToolAssistantUUID: "u1" }),
  );
  const { lines } = trimmed(source, {});
  assertEquals(lines.map((line) => line["sessionId"]), [NEW_SESSION, NEW_SESSION, NEW_SESSION, NEW_SESSION]);
  assertEquals(lines[0]?.["session_id"], NEW_SESSION);
  assertEquals(lines[2]?.["sourceToolAssistantUUID"], lines[1]?.["uuid"]);
  assertEquals(lines[1]?.["forkedFrom"], { sessionId: OLD_SESSION, messageUuid: "u1" });
});
