/** Sessions as no client writes them, but files hold them: every way in which lines, parents and calls can be at odds. */
import fc from "../property.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { PRESETS, type TrimOptions } from "../../../lib/clients/resuming/trim_options.ts";

const SESSION = "11111111-2222-4333-8444-555555555555";

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

const word = fc.constantFrom(
  "a\nb\nc",
  "x".repeat(121),
  "y".repeat(400),
  "héllo 🦕".repeat(30),
  "short",
  "",
  "one\ntwo\n",
);
const callId = fc.integer({ min: 0, max: 12 }).map((id) => `toolu_${id}`);
const image = fc.constant({
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "AAAA".repeat(50) },
});
const text = word.map((text) => ({ type: "text", text }));
const notice = word.map((answer) =>
  `<task-notification>\n<task-id>t</task-id>\n<result>${answer.repeat(2)}</result>\n</task-notification>`
);
const use = fc.record({
  type: fc.constant("tool_use"),
  id: callId,
  name: fc.constantFrom("Bash", "Read"),
  input: fc.record({ command: word, list: fc.array(word, { maxLength: 2 }) }),
});
const result = fc.record({
  type: fc.constant("tool_result"),
  tool_use_id: callId,
  content: fc.oneof(word, fc.array(fc.oneof(text, image), { maxLength: 3 })),
});
const thinking = fc.constantFrom(
  { type: "thinking", thinking: "hm", signature: "s" },
  { type: "redacted_thinking", data: "zzzz" },
);

const body = fc.oneof(
  { weight: 4, arbitrary: word.map((content) => ({ type: "user", message: { role: "user", content } })) },
  {
    weight: 2,
    arbitrary: fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: "user", message: { role: "user", content } })),
  },
  { weight: 1, arbitrary: notice.map((content) => ({ type: "user", message: { role: "user", content } })) },
  {
    weight: 6,
    arbitrary: fc.record({
      content: fc.array(fc.oneof(use, use, text, thinking), { minLength: 1, maxLength: 3 }),
      id: fc.option(fc.integer({ min: 0, max: 6 }).map((id) => `msg_${id}`), { nil: undefined }),
      copies: fc.boolean(),
    }).map(({ content, id, copies }) => ({
      type: "assistant",
      message: { role: "assistant", content, ...id === undefined ? {} : { id } },
      ...copies ? { wireToolInputs: { a: 1 } } : {},
    })),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      results: fc.array(result, { minLength: 1, maxLength: 2 }),
      beside: fc.option(text),
      own: word,
    })
      .map(({ results, beside, own }) => ({
        type: "user",
        message: { role: "user", content: beside ? [...results, beside] : results },
        toolUseResult: { stdout: own, file: { content: own }, list: [own, 1, null] },
      })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<JsonObject>(
      { type: "system", subtype: "turn_duration", durationMs: 5 },
      { type: "system", subtype: "api_error", error: {} },
      { type: "progress", data: { type: "hook_progress" } },
      {
        type: "assistant",
        isApiErrorMessage: true,
        message: { role: "assistant", content: [{ type: "text", text: "API Error" }] },
      },
      {
        type: "assistant",
        message: {
          role: "assistant",
          model: "<synthetic>",
          content: [{ type: "text", text: "No response requested." }],
        },
      },
      { type: "attachment", attachment: { type: "date", date: "today" } },
      {
        type: "attachment",
        attachment: { type: "hook_success", hookName: "PreToolUse:Bash", toolUseID: "toolu_3", content: "ok" },
      },
    ),
  },
);

const record = fc.constantFrom<JsonObject>(
  { type: "queue-operation", operation: "enqueue", sessionId: SESSION },
  { type: "file-history-snapshot", messageId: "m", snapshot: {} },
  { type: "summary", summary: "Old", leafUuid: "nobody" },
  { type: "ai-title", aiTitle: "A talk", sessionId: SESSION },
  { type: "api-request", sessionId: SESSION, body: "x".repeat(500) },
  { type: "content-replacement", sessionId: SESSION, replacements: [{ kind: "tool-result", toolUseId: "toolu_1" }] },
  { type: "atis-latch", sessionId: SESSION, atis: "a" },
);

/** How an entry is tied: mostly to the one before. */
const tie = fc.oneof(
  { weight: 12, arbitrary: fc.constant<"before" | "none" | "missing">("before") },
  { weight: 1, arbitrary: fc.constant<"before" | "none" | "missing">("none") },
  { weight: 1, arbitrary: fc.constant<"before" | "none" | "missing">("missing") },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
);

interface Spoken {
  readonly body: JsonObject;
  readonly tie: "before" | "none" | "missing" | number;
  readonly side: number;
  readonly again: number;
}

function isSpoken(item: Spoken | JsonObject): item is Spoken {
  return "body" in item && "tie" in item;
}

const line: fc.Arbitrary<Spoken | JsonObject> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      body: body as fc.Arbitrary<JsonObject>,
      tie,
      side: fc.integer({ min: 0, max: 19 }),
      again: fc.integer({ min: 0, max: 29 }),
    }),
  },
  { weight: 1, arbitrary: record },
);

export const anySession: fc.Arbitrary<JsonObject[]> = fc.array(line, { maxLength: 60 }).map((lines) => {
  const made: JsonObject[] = [];
  let before: string | null = null;
  for (const [index, item] of lines.entries()) {
    if (!isSpoken(item)) {
      made.push(item);
      continue;
    }
    const own: string = uuid(item.again === 0 && index > 0 ? index - 1 : index);
    const parent: string | null = item.tie === "before"
      ? before
      : item.tie === "none"
      ? null
      : item.tie === "missing"
      ? uuid(9999)
      : uuid(item.tie % lines.length);
    made.push({
      parentUuid: parent,
      isSidechain: item.side === 0,
      ...item.body,
      uuid: own,
      timestamp: "2026-11-21T10:00:00.000Z",
      sessionId: SESSION,
      ...item.side === 1 ? { logicalParentUuid: uuid(item.side), sourceToolAssistantUUID: before } : {},
    });
    before = own;
  }
  return JSON.parse(JSON.stringify(made)); // as a file would hold it
});

const percent = fc.integer({ min: 0, max: 100 });

export const anyOptions: fc.Arbitrary<TrimOptions> = fc.oneof(
  fc.constantFrom<TrimOptions>(...Object.values(PRESETS)),
  fc.record({
    keepTurns: fc.integer({ min: 1, max: 6 }),
    tools: fc.oneof(
      fc.record({ kind: fc.constant("last" as const), turns: fc.integer({ min: 0, max: 5 }), shorten: percent }),
      fc.record({
        kind: fc.constant("oldest" as const),
        percent,
        how: fc.constantFrom("remove" as const, "shorten" as const),
      }),
    ),
    thinking: percent,
    maxToolOutput: fc.constantFrom(1, 3, 50, 130, 1000),
    dropImages: fc.boolean(),
  }, { requiredKeys: [] }),
);
