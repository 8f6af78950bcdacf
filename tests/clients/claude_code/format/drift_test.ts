import { assertEquals } from "@std/assert";
import type { Drift } from "../../../../lib/clients/drift.ts";
import { driftOf } from "../../../support/drift.ts";
import { ATTACHMENT_TYPES, ENTRY_FIELDS } from "../../../../lib/clients/claude_code/format/entry_fields.ts";
import { assistant, entriesOf, text, toolUse, user } from "../../../support/transcript.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { readTranscript } from "../../../../lib/clients/read.ts";

function form({ kind, name }: Drift): string {
  return `${kind} ${name}`;
}

const CASES: readonly (readonly [name: string, lines: readonly unknown[], expected: readonly string[]])[] = [
  ["nothing new", [user("a"), assistant("m", [text("x"), toolUse("t")]), {
    type: "mode",
    mode: "normal",
    sessionId: "s",
  }], []],
  ["an entry type", [{ type: "brand-new", x: 1 }], ["entry_type brand-new"]],
  ["a block that is none", [user([1, null, "x", { type: "text", text: "x", fresh: 1 }])], ["field block.text.fresh"]],
  ["a field, once", [user("a", { fresh: 1 }), user("b", { fresh: null })], ["field user.fresh"]],
  ["no type", [{ x: 1 }], ["entry_type (odd)"]],
  ["an attachment type", [{ type: "attachment", attachment: { type: "fresh", a: 1 } }], ["attachment_type fresh"]],
  ["an attachment's field", [{ type: "attachment", attachment: { type: "date", date: "d", zone: "UTC" } }], [
    "field attachment.date.zone",
  ]],
  ["a system subtype", [{ type: "system", subtype: "fresh", content: "" }], ["system_subtype fresh"]],
  ["a block type", [assistant("m", [{ type: "hologram", x: 1 }])], ["block_type hologram"]],
  ["a block's field", [assistant("m", [{ type: "text", text: "a", citations: {} }])], ["field block.text.citations"]],
  ["a message's field and a usage's", [{
    type: "assistant",
    message: { content: [], fresh: true, usage: { fresh: 1 } },
  }], ["field message.fresh", "field message.usage.fresh"]],
  ["a text spread into numeric keys", [{ type: "assistant", message: { content: [], "0": "s", "1": "e", "2": "c" } }], [
    "field message.(numeric)",
  ]],
  ["a key that holds words", [user("a", { "my password is hunter2": 1 })], ["field user.(odd)"]],
  ["old lines without a subtype", [{ type: "system", content: "Stop [x] completed" }], []],
  ["nothing new in what 2.1.330 to 2.1.332 write", [
    user("a", { sentAtMs: 1 }),
    { type: "system", subtype: "local_command", content: "", commandRun: { command: "clear", args: "" } },
    { type: "attachment", attachment: { type: "hook_cancelled", hookName: "Stop", timedOut: true, timeoutMs: 1000 } },
    { type: "attachment", attachment: { type: "environment", snapshot: {}, changes: [{ field: "isWorktree" }] } },
    { type: "attachment", attachment: { type: "queued_command", prompt: "a", sentAtMs: 1 } },
    { type: "api-request", thread: { type: "none" }, echoWireToolInputs: false },
  ], []],
  ["top-level blocks and human lines", [toolUse("t"), { type: "human", content: "x" }], []],
];

for (const [name, lines, expected] of CASES) {
  Deno.test(`driftOf() finds ${name}`, () => assertEquals(driftOf(entriesOf(...lines)).map(form), expected));
}

Deno.test("driftOf() finds nothing new in the recordings", () => {
  for (const file of recordings()) assertEquals(driftOf(readTranscript(file.path)), [], file.path);
});

Deno.test("driftOf() never tells a value", () => {
  const secret = "s3cr3t-value";
  const lines = [
    user(secret, { fresh: secret, deep: { [secret]: secret } }),
    assistant("m", [{ type: "hologram", text: secret }]),
    { type: "attachment", attachment: { type: "date", date: secret, extra: secret } },
  ];
  assertEquals(JSON.stringify(driftOf(entriesOf(...lines))).includes(secret), false);
});

Deno.test("driftOf() keeps a bounded number of findings", () => {
  const extra = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field_${i}`, i]));
  assertEquals(driftOf(entriesOf(user("a", extra))).length, 1000);
});

Deno.test("known names are in one table: none is there twice, and drift knows every type", () => {
  assertEquals(driftOf(Object.keys(ENTRY_FIELDS).flatMap((type) => entriesOf({ type }))), []);
  const types = Object.values(ATTACHMENT_TYPES).flatMap((names) => names.split(" "));
  assertEquals(types.length, new Set(types).size);
  for (const [type, byVersion] of Object.entries(ENTRY_FIELDS)) {
    const names = Object.values(byVersion).flatMap((names) => names.split(" "));
    assertEquals(names.length, new Set(names).size, type);
  }
});
