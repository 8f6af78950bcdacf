import { assertEquals } from "@std/assert";
import type { Drift } from "../../../../lib/clients/drift.ts";
import { driftOf } from "../../../support/drift.ts";
import { ATTACHMENT_TYPES, ENTRY_FIELDS } from "../../../../lib/clients/claude_code/format/entry_fields.ts";
import { assistant, entriesOf, text, toolUse, user } from "../../../support/transcript.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { readTranscript } from "../../../../lib/clients/read.ts";

function form({ kind, name, valueTypes, count, firstVersion, firstLine }: Drift): string {
  return `${kind} ${name} ${valueTypes.join("|")} x${count} ${firstVersion} line ${firstLine}`;
}

const CASES: readonly (readonly [name: string, lines: readonly unknown[], expected: readonly string[]])[] = [
  ["nothing new", [user("a"), assistant("m", [text("x"), toolUse("t")]), {
    type: "mode",
    mode: "normal",
    sessionId: "s",
  }], []],
  ["an entry type", [{ type: "brand-new", x: 1 }], ["entry_type brand-new string x1 null line 1"]],
  ["a block that is none", [user([1, null, "x", { type: "text", text: "x", fresh: 1 }])], [
    "field block.text.fresh number x1 null line 1",
  ]],
  ["no version, then one", [
    user("a", { fresh: 1 }),
    user("b", { fresh: 1, version: "3.0.0" }),
    user("c", { fresh: 1 }),
  ], [
    "field user.fresh number x3 3.0.0 line 1",
  ]],
  ["no type", [{ x: 1 }], ["entry_type (odd) string x1 null line 1"]],
  ["a field, with both its value types", [user("a", { fresh: 1, version: "3.0.0" }), user("b", { fresh: null })], [
    "field user.fresh null|number x2 3.0.0 line 1",
  ]],
  ["the lowest version", [user("a", { fresh: 1, version: "2.1.400" }), user("a", { fresh: 1, version: "2.1.90" })], [
    "field user.fresh number x2 2.1.90 line 1",
  ]],
  ["the version of the line before", [user("a", { version: "2.1.400" }), {
    type: "mode",
    mode: "x",
    sessionId: "s",
    fresh: [],
  }], ["field mode.fresh array x1 2.1.400 line 2"]],
  ["an attachment type", [{ type: "attachment", attachment: { type: "fresh", a: 1 } }], [
    "attachment_type fresh string x1 null line 1",
  ]],
  ["an attachment's field", [{ type: "attachment", attachment: { type: "date", date: "d", zone: "UTC" } }], [
    "field attachment.date.zone string x1 null line 1",
  ]],
  ["a system subtype", [{ type: "system", subtype: "fresh", content: "" }], [
    "system_subtype fresh string x1 null line 1",
  ]],
  ["a block type", [assistant("m", [{ type: "hologram", x: 1 }])], ["block_type hologram string x1 null line 1"]],
  ["a block's field", [assistant("m", [{ type: "text", text: "a", citations: {} }])], [
    "field block.text.citations object x1 null line 1",
  ]],
  ["a message's field and a usage's", [{
    type: "assistant",
    message: { content: [], fresh: true, usage: { fresh: 1 } },
  }], ["field message.fresh boolean x1 null line 1", "field message.usage.fresh number x1 null line 1"]],
  ["a text spread into numeric keys", [{ type: "assistant", message: { content: [], "0": "s", "1": "e", "2": "c" } }], [
    "field message.(numeric) string x3 null line 1",
  ]],
  ["a key that holds words", [user("a", { "my password is hunter2": 1 })], ["field user.(odd) number x1 null line 1"]],
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
