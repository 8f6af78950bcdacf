import { assertEquals, assertStrictEquals } from "@std/assert";
import { joinText } from "../../../../lib/session/content.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { TITLES } from "../../../../lib/clients/claude_code/format/client_strings.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user, userOf } from "../../../support/transcript.ts";

/** A short form of what a line became. */
function shape(entry: Entry | undefined): string {
  if (!entry) return "nothing";
  if (entry.kind !== "user" && entry.kind !== "assistant") return entry.kind;
  const blocks = entry.content.map((block) => {
    switch (block.kind) {
      case "text":
        return `text:${block.text}`;
      case "thinking":
        return `thinking${block.redacted ? "!" : ""}:${block.text}`;
      case "tool_use":
        return `${block.server ? "server " : ""}use:${block.id}:${block.name}`;
      case "tool_result":
        return `${block.isError ? "error" : "result"}:${block.toolUseId}:${block.text}:${block.images}`;
      case "other":
        return `other:${block.type}`;
      default:
        return block.kind;
    }
  });
  return [entry.kind, ...blocks].join(" ");
}

const SPREAD = { type: "assistant", message: { content: [], "0": "d", "1": "a", "2": "t", "3": "a" } };

const SHAPES: readonly (readonly [name: string, line: unknown, expected: string])[] = [
  ["nested text", user("hello"), "user text:hello"],
  ["nested list", user([text("a"), text("b")]), "user text:a text:b"],
  ["flat text", { type: "user", content: "hello" }, "user text:hello"],
  ["flat list", { type: "assistant", content: [text("a")] }, "assistant text:a"],
  ["empty nested and full flat content", { type: "user", message: { content: "" }, content: "flat" }, "user text:flat"],
  ["human", { type: "human", content: "hello" }, "user text:hello"],
  ["human nested", { type: "human", message: { role: "user", content: "hello" } }, "user text:hello"],
  ["top-level tool_use", toolUse("t1", "Read"), "assistant use:t1:Read"],
  ["top-level tool_result", toolResult("t1", "ok"), "user result:t1:ok:0"],
  ["strings in a list", user(["a", text("b"), "c"]), "user text:a text:b text:c"],
  ["one block instead of a list", user(text("a")), "user text:a"],
  ["message null", { type: "user", message: null }, "user"],
  ["message null and flat content", { type: "user", message: null, content: "x" }, "user text:x"],
  ["message a string", { type: "assistant", message: "said" }, "assistant text:said"],
  ["message a number", { type: "assistant", message: 5 }, "assistant"],
  ["message spread into numeric keys", SPREAD, "assistant"],
  ["text null", assistant("m", [text(null)]), "assistant text:"],
  ["text missing", assistant("m", [{ type: "text" }]), "assistant text:"],
  ["null and numbers in a list", user([null, 4, text("a")]), "user text:a"],
  ["empty list", assistant("m", []), "assistant"],
  ["content a number", user(5), "user"],
  [
    "thinking with text",
    assistant("m", [{ type: "thinking", thinking: "hm", signature: "s" }]),
    "assistant thinking:hm",
  ],
  [
    "thinking with a signature only",
    assistant("m", [{ type: "thinking", thinking: "", signature: "s" }]),
    "assistant thinking:",
  ],
  ["redacted thinking", assistant("m", [{ type: "redacted_thinking", data: "x" }]), "assistant thinking!:"],
  ["tool use of another back end", assistant("m", [toolUse("call_00_x", "Gash")]), "assistant use:call_00_x:Gash"],
  ["input no object", assistant("m", [toolUse("t", "Bash", "ls")]), "assistant use:t:Bash"],
  [
    "server tool use",
    assistant("m", [{ type: "server_tool_use", id: "s", name: "web", input: {} }]),
    "assistant server use:s:web",
  ],
  ["server tool result in an assistant line", assistant("m", [toolResult("s", "page")]), "assistant result:s:page:0"],
  ["result in parts", user([toolResult("t", [text("a"), text("b")])]), "user result:t:a\nb:0"],
  ["result with an image", user([toolResult("t", [{ type: "image", source: {} }, text("a")])]), "user result:t:a:1"],
  [
    "result of references",
    user([toolResult("t", [{ type: "tool_reference", tool_name: "Read" }])]),
    "user result:t::0",
  ],
  ["result without content", user([{ type: "tool_result", tool_use_id: "t" }]), "user result:t::0"],
  ["result of strings", user([toolResult("t", ["a", "b"])]), "user result:t:a\nb:0"],
  ["result one block", user([toolResult("t", text("a"))]), "user result:t:a:0"],
  ["failed result", user([toolResult("t", "no", true)]), "user error:t:no:0"],
  [
    "is_error no boolean",
    user([{ type: "tool_result", tool_use_id: "t", content: "x", is_error: "true" }]),
    "user result:t:x:0",
  ],
  ["result and text", user([toolResult("t", "ok"), text("more")]), "user result:t:ok:0 text:more"],
  ["image and document", user([{ type: "image" }, { type: "document" }]), "user image document"],
  ["a block nobody knows", assistant("m", [{ type: "fallback", from: "a", to: "b" }]), "assistant other:fallback"],
  ["a block without type", assistant("m", [{ text: "x" }]), "assistant other:"],
  ["system", { type: "system", content: "x" }, "system"],
  ["attachment", { type: "attachment" }, "attachment"],
  ["queue", { type: "queue-operation" }, "queue"],
  ["progress", { type: "progress" }, "progress"],
  ["an unknown type", { type: "brand-new", x: 1 }, "other"],
  ["no type", { x: 1 }, "other"],
  ["type no string", { type: 7 }, "other"],
  ["type named like a property of objects", { type: "constructor" }, "other"],
];

for (const [name, line, expected] of SHAPES) {
  Deno.test(`parseEntry() reads ${name}`, () => {
    const entries = entriesOf(line);
    assertEquals(entries.length, 1);
    assertEquals(shape(entries[0]), expected);
  });
}

Deno.test("parseEntry() keeps the envelope as written", () => {
  const line = user("x", {
    uuid: "request_1",
    parentUuid: "p",
    sessionId: "s",
    timestamp: "2026-01-01T00:00:00.000Z",
    version: "2.1.330",
    isSidechain: true,
    agentId: "a1",
    promptId: "pr",
    promptSource: "typed",
    origin: { kind: "human" },
    isMeta: true,
    cwd: "C:\\Users\\dev\\project",
  });
  const entry = userOf(line);
  assertEquals(
    [entry.uuid, entry.parentUuid, entry.sessionId, entry.timestamp, entry.version, entry.isSidechain, entry.agentId],
    ["request_1", "p", "s", "2026-01-01T00:00:00.000Z", "2.1.330", true, "a1"],
  );
  assertEquals([entry.promptId, entry.promptSource, entry.origin, entry.isMeta], ["pr", "typed", "human", true]);
  assertStrictEquals(entry.raw["cwd"], "C:\\Users\\dev\\project");
  assertEquals(entry.location, { line: 1, offset: 0 });
});

Deno.test("parseEntry() takes a stream's names where the file's own are missing", () => {
  const entry = userOf(
    user("x", { session_id: "b", _audit_timestamp: "2026-02-13T03:33:37.000Z", tool_use_result: 1 }),
  );
  assertEquals([entry.sessionId, entry.timestamp, entry.toolUseResult], ["b", "2026-02-13T03:33:37.000Z", 1]);
  assertEquals(userOf(user("x", { sessionId: "a", session_id: "b" })).sessionId, "a");
});

Deno.test("parseEntry() has null for what is missing or of another type", () => {
  const entry = userOf(user("x", { uuid: 5, timestamp: {}, isMeta: "yes", origin: 3, isSidechain: 1 }));
  assertEquals(
    [entry.uuid, entry.timestamp, entry.isMeta, entry.origin, entry.isSidechain, entry.version, entry.agentId],
    [null, null, false, null, false, null, null],
  );
});

Deno.test("parseEntry() knows a summary by either flag", () => {
  assertEquals(userOf(user("x", { isCompactSummary: true })).isSummary, true);
  assertEquals(userOf(user("x", { isVisibleInTranscriptOnly: true })).isSummary, true);
  assertEquals(userOf(user("x")).isSummary, false);
});

Deno.test("parseEntry() reads who decided", () => {
  const decision = {
    decision: "reject",
    source: "config",
    reasonType: "rule",
    ruleSource: "userSettings",
    reasonCode: "r",
  };
  assertEquals(
    userOf(user([toolResult("t", "no", true)], { permissionDecision: decision })).permissionDecision,
    decision,
  );
  for (const broken of [null, "accept", {}, { decision: 1 }, []]) {
    assertEquals(userOf(user("x", { permissionDecision: broken })).permissionDecision, null);
  }
});

Deno.test("parseEntry() reads usage, with zero for what is missing, except for the output, which no message is without", () => {
  const usage = { input_tokens: 3, output_tokens: 4, cache_read_input_tokens: 5, cache_creation_input_tokens: 6 };
  const [full, part, none, broken] = entriesOf(
    assistant("m", [], { usage }),
    assistant("m", [], { usage: { input_tokens: 1 } }),
    assistant("m", []),
    assistant("m", [], { usage: { input_tokens: "1", output_tokens: null } }),
  );
  assertEquals(full?.kind === "assistant" && full.usage, { input: 3, output: 4, cacheRead: 5, cacheCreation: 6 });
  assertEquals(part?.kind === "assistant" && part.usage, { input: 1, output: null, cacheRead: 0, cacheCreation: 0 });
  assertEquals(none?.kind === "assistant" && none.usage, null);
  assertEquals(broken?.kind === "assistant" && broken.usage, {
    input: 0,
    output: null,
    cacheRead: 0,
    cacheCreation: 0,
  });
});

Deno.test("parseEntry() marks what the client wrote itself", () => {
  const line = {
    type: "assistant",
    isApiErrorMessage: true,
    message: { model: "<synthetic>", content: [text("You've hit your limit")] },
  };
  const [entry] = entriesOf(line);
  assertEquals(entry?.kind === "assistant" && [entry.isSynthetic, entry.isApiError, entry.messageId], [
    true,
    true,
    null,
  ]);
});

const ATTACHMENTS: readonly (readonly [unknown, unknown])[] = [
  [
    { type: "queued_command", prompt: "also this", commandMode: "prompt", origin: { kind: "human" } },
    { kind: "queued_command", text: "also this", commandMode: "prompt", origin: "human", isHumanInput: true },
  ],
  [
    { type: "queued_command", prompt: "also this", commandMode: "prompt", rowSource: "recorded" },
    { kind: "queued_command", text: "also this", commandMode: "prompt", origin: null, isHumanInput: false },
  ],
  [
    { type: "queued_command", prompt: "also this", rowSource: "local" },
    { kind: "queued_command", text: "also this", commandMode: null, origin: null, isHumanInput: true },
  ],
  [
    { type: "queued_command", prompt: [text("a"), { type: "image" }, text("b")] },
    { kind: "queued_command", text: "a\nb", commandMode: null, origin: null, isHumanInput: true },
  ],
  [
    {
      type: "hook_blocking_error",
      hookName: "Stop",
      hookEvent: "Stop",
      toolUseID: "t",
      blockingError: { blockingError: "no", command: "c" },
    },
    { kind: "hook", type: "hook_blocking_error", event: "Stop", name: "Stop", toolUseId: "t", text: "no", run: null },
  ],
  [
    { type: "hook_additional_context", hookEvent: "PreToolUse", content: ["a", "b"] },
    {
      kind: "hook",
      type: "hook_additional_context",
      event: "PreToolUse",
      name: null,
      toolUseId: null,
      text: "a\nb",
      run: null,
    },
  ],
  [
    { type: "hook_non_blocking_error", stderr: "oops", stdout: "", exitCode: 1 },
    {
      kind: "hook",
      type: "hook_non_blocking_error",
      event: null,
      name: null,
      toolUseId: null,
      text: "oops",
      run: null,
    },
  ],
  [{ type: "prompt_snapshot", systemPrompt: [] }, { kind: "other", type: "prompt_snapshot" }],
  [{}, { kind: "other", type: "" }],
];

for (const [attachment, expected] of ATTACHMENTS) {
  Deno.test(`parseEntry() reads the attachment ${JSON.stringify(attachment).slice(0, 60)}`, () => {
    const [entry] = entriesOf({ type: "attachment", attachment });
    assertEquals(entry?.kind === "attachment" && entry.attachment, expected);
  });
}

Deno.test("parseEntry() reads a queue line in each form of its content", () => {
  const forms: readonly (readonly [unknown, string | null])[] = [
    ["typed", "typed"],
    [[text("typed")], "typed"], // 2.0.29 to 2.0.31
    [null, null],
    [undefined, null],
  ];
  for (const [content, expected] of forms) {
    const [entry] = entriesOf({ type: "queue-operation", operation: "enqueue", content });
    assertEquals(entry?.kind === "queue" && [entry.operation, entry.text], ["enqueue", expected]);
  }
});

Deno.test("parseEntry() reads a title under each of its keys, and whose it is", () => {
  for (const [type, { key, by }] of Object.entries(TITLES)) {
    const [entry] = entriesOf({ type, [key]: "A title" });
    assertEquals(entry?.kind === "title" && [entry.by, entry.title], [by, "A title"]);
  }
});

Deno.test("textOf() joins the text blocks that say something", () => {
  assertEquals(joinText(userOf(user([text("a"), text(""), toolResult("t", "x"), text("b")])).content), "a\nb");
  assertEquals(joinText([]), "");
});
