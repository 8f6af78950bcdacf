import { assertEquals } from "@std/assert";
import { type LineMeaning, meaningOf } from "../../../../lib/clients/codex/format/parse.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import type { EntryBase } from "../../../../lib/session/entry.ts";

const BASE: EntryBase = {
  location: { line: 1, offset: 0 },
  type: "response_item",
  uuid: null,
  parentUuid: null,
  sessionId: null,
  timestamp: null,
  version: null,
  removalDelivers: null,
  isSidechain: false,
  agentId: null,
  cwd: null,
  raw: {},
};

const message = (role: string, text: string) => ({ type: "message", role, content: [{ type: "input_text", text }] });
const item = (more: object) => ({ type: "item_completed", item: more });

/** A meaning in a few words. */
function brief(meaning: LineMeaning): string {
  switch (meaning.kind) {
    case "answer":
      return `answer: ${meaning.block.kind}${meaning.text === null ? "" : ` "${meaning.text}"`}`;
    case "result":
      return `result of ${meaning.callId}${meaning.isDecided ? ", decided" : ""}`;
    case "prompt":
      return `prompt "${meaning.text}"${meaning.media.length > 0 ? ` with ${meaning.media.length} images` : ""}`;
    case "echo":
      return `echo "${meaning.text}"`;
    case "injected":
      return `${meaning.entry.speaker} "${meaning.entry.prompt}"`;
    case "compacted":
      return `summary "${meaning.summary}"`;
    case "item":
      return `item ${meaning.id} ${meaning.ending.outcome} about ${meaning.subject}`;
    case "turn":
      return `turn ${meaning.phase}`;
    case "tokens":
    case "other":
      return meaning.kind;
  }
}

for (
  const [type, payload, expected] of [
    ["response_item", message("assistant", "done"), 'answer: text "done"'],
    ["response_item", message("user", "fix it"), 'echo "fix it"'],
    ["response_item", message("user", "<environment_context>x"), 'reminder "<environment_context>x"'],
    ["response_item", message("user", '<hook_prompt id="1">go on</hook_prompt>'), 'hook_feedback "go on"'],
    ["response_item", message("developer", "rules"), "other"],
    ["response_item", { type: "reasoning", summary: [{ text: "hm" }] }, "answer: thinking"],
    [
      "response_item",
      { type: "function_call", name: "exec_command", arguments: "{}", call_id: "c" },
      "answer: tool_use",
    ],
    ["response_item", { type: "function_call_output", call_id: "c", output: "plain" }, "result of c"],
    [
      "response_item",
      { type: "function_call_output", call_id: "c", output: "Exit code: 0\nOutput:\n" },
      "result of c, decided",
    ],
    ["response_item", {
      type: "agent_message",
      author: "/root/a",
      content: [{ text: "Message Type: FINAL_ANSWER\n\nPayload:\nfound" }],
    }, 'notification "found"'],
    ["response_item", {
      type: "agent_message",
      author: "/root",
      content: [{ text: "Message Type: NEW_TASK\n\nPayload:\nsearch" }],
    }, 'notification "search"'],
    ["response_item", { type: "web_search_call_x" }, "other"],
    [
      "event_msg",
      { type: "user_message", message: "fix", images: ["a"], local_images: ["b"] },
      'prompt "fix" with 2 images',
    ],
    [
      "event_msg",
      item({
        type: "UserMessage",
        content: [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }],
      }),
      'prompt "a\nb" with 1 images',
    ],
    ["event_msg", item({ type: "ContextCompaction" }), "turn context"],
    [
      "event_msg",
      item({ type: "CommandExecution", id: "c", command: ["bash", "-lc", "ls"], exit_code: 1 }),
      "item c failed about ls",
    ],
    ["event_msg", item({ type: "CommandExecution", id: "c", source: "user_shell", exit_code: 0 }), "other"],
    [
      "event_msg",
      item({ type: "FileChange", id: "c", status: "completed", changes: { "/p/a.ts": {} } }),
      "item c ok about a.ts",
    ],
    [
      "event_msg",
      { type: "patch_apply_end", call_id: "c", success: true, changes: { "/p/a.ts": {} } },
      "item c ok about a.ts",
    ],
    ["event_msg", { type: "patch_apply_end", call_id: "c", success: false, changes: {} }, "item c failed about null"],
    ["event_msg", item({ type: "McpToolCall", id: "c", tool: "find", result: {} }), "item c ok about find"],
    ["event_msg", item({ type: "AgentMessage" }), "other"],
    ["event_msg", { type: "item_completed" }, "other"],
    ["event_msg", { type: "task_started" }, "turn starts"],
    ["event_msg", { type: "task_complete" }, "turn ends"],
    ["event_msg", { type: "context_compacted" }, "turn context"],
    ["event_msg", { type: "turn_aborted", reason: "interrupted" }, 'interrupt "interrupted"'],
    ["event_msg", { type: "token_count", info: null }, "other"],
    ["event_msg", { type: "agent_message", message: "copy" }, "other"],
    ["compacted", { message: "so far" }, 'summary "so far"'],
    ["turn_context", { model: "m" }, "turn context"],
    ["session_meta", {}, "other"],
  ] as [string, JsonObject, string][]
) {
  Deno.test(`meaningOf() ${type} ${JSON.stringify(payload).slice(0, 90)}`, () =>
    assertEquals(brief(meaningOf(type, payload, BASE)), expected));
}

Deno.test("meaningOf() takes a message to an agent as its task", () => {
  const task = { type: "agent_message", content: [{ text: "Message Type: NEW_TASK\n\nPayload:\nsearch" }] };
  assertEquals(brief(meaningOf("response_item", task, { ...BASE, isSidechain: true })), 'agent_task "search"');
});
