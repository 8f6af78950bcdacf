import { assertEquals } from "@std/assert";
import { bytesSource } from "../../lib/session/io/source.ts";
import { bytesOf, jsonl, user } from "../support/transcript.ts";
import { type FileKind, recognize, recognizeSource, recognizeStream } from "../../lib/clients/recognize.ts";

const PROMPT = user("hello", { uuid: "u", sessionId: "s" });

function whatOf(kind: FileKind): string {
  return kind.kind === "other" ? kind.what : kind.kind;
}

const PACKED = "packed with zstd, which cannot be read yet (unpack it first: zstd -d FILE)";

const FILES: readonly (readonly [name: string, text: string | Uint8Array, what: string])[] = [
  ["a prompt", jsonl(PROMPT), "transcript"],
  ["an old prompt", jsonl({ type: "human", message: { content: "hello" } }), "transcript"],
  ["a summary first", jsonl({ type: "summary", summary: "x", leafUuid: "u" }), "transcript"],
  ["a snapshot", jsonl({ type: "file-history-snapshot", messageId: "m", snapshot: {} }), "transcript"],
  ["a queue", jsonl({ type: "queue-operation", operation: "dequeue" }), "transcript"],
  ["a type of a later client", jsonl({ type: "brand-new", uuid: "u", sessionId: "s" }), "transcript"],
  ["nothing yet", "", "transcript"],
  ["line ends", "\n\n", "transcript"],
  ["a broken line before", `{"type":"user","uuid":"u","mess\n${jsonl(PROMPT)}`, "transcript"],
  ["nothing but a broken line", '{"parentUuid":null,"type":"assistant","message":{"content":[', "transcript"],
  ["NUL bytes before a line", "\0".repeat(300) + jsonl(PROMPT), "transcript"],
  ["a log", jsonl({ level: "info", msg: "started" }), "JSON lines of another kind"],
  ["typed events", jsonl({ type: "event", name: "x" }, { type: "user", name: "Ann" }), "JSON lines of another kind"],
  ["our log", jsonl({ ts: "2026-01-01T00:00:00Z", hook: "memory_triage", event: "Stop" }), "a log of debrief itself"],
  ["our tables", jsonl({ schema: "debrief.tables.turns/2", session: "s" }), "a file of debrief itself"],
  ["Codex", jsonl({ timestamp: "t", type: "session_meta", payload: { id: "x" } }), "transcript"],
  ["a packed session", new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 4, 0, 65, 0]), PACKED],
  ["a hook's input", jsonl({ hook_event_name: "Stop", session_id: "s" }), "JSON lines of another kind"],
  ["text", "To do: milk\n", "text"],
  ["settings", JSON.stringify({ permissions: {} }, null, 2), "one JSON document, not JSON Lines"],
  ["a list", "[1,2]\n", "one JSON array, not JSON Lines"],
  ["messages of an export", `[${JSON.stringify(PROMPT)}]`, "one JSON array, not JSON Lines"],
  ["a line of a list before", `[]\n${jsonl(PROMPT)}`, "transcript"],
  ["messages of an export on lines of their own", `[\n${jsonl(PROMPT)}]`, "JSON lines of another kind"],
  ["a heading in brackets", "[Notes]\nmilk\n", "text"],
  ["bytes", new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 255, 254]), "binary data"],
];

Deno.test("recognize() tells transcripts from other files", () => {
  for (const [name, text, what] of FILES) {
    assertEquals(whatOf(recognize(typeof text === "string" ? bytesOf(text) : text)), what, name);
  }
});

Deno.test("recognize() tells the clients' sessions apart, also where a line is cut or broken", () => {
  const clientOf = (text: string) => {
    const kind = recognize(bytesOf(text));
    return kind.kind === "transcript" ? kind.client.title : kind.what;
  };
  const meta = jsonl({ timestamp: "2026-11-22T20:41:17Z", ordinal: 0, type: "session_meta", payload: { id: "x" } });
  const call = jsonl({ timestamp: "2026-11-22T20:41:17Z", type: "response_item", payload: { type: "reasoning" } });
  assertEquals(clientOf(jsonl(PROMPT)), "Claude Code");
  assertEquals(clientOf(meta), "Codex");
  assertEquals(clientOf(meta.slice(0, 90) + "x".repeat(70_000)), "Codex");
  assertEquals(clientOf(`broken\n${call}`), "Codex");
  // the first lines are as damaged ones of Claude Code
  const record =
    '{"uuid":"u","parentUuid":null,"sessionId":"s","timestamp":"t","type":"user","provenance":"real_user"}';
  const damaged = `:"x",${"y".repeat(2000)}${record}`;
  const kind = recognizeSource(bytesSource(bytesOf(`${damaged}\n${damaged}\n${record}\n`)));
  assertEquals(kind.kind === "transcript" && kind.client.title, "Qwen Code");
  // words in a message are no line
  assertEquals(clientOf(jsonl({ ...PROMPT, message: { role: "user", content: meta } })), "Claude Code");
  assertEquals(clientOf(jsonl({ timestamp: "t", type: "response_item", payload: { text: jsonl(PROMPT) } })), "Codex");
});

Deno.test("recognizeSource() looks further where the beginning does not tell", () => {
  const long = jsonl({ type: "file-history-snapshot", messageId: "m", snapshot: { text: "x".repeat(2_000_000) } });
  assertEquals(whatOf(recognizeSource(bytesSource(bytesOf(long)))), "transcript");
  // the only line is an image of megabytes: its own type comes after others, and a program may have put spaces in
  const image = { type: "image", source: { data: "A".repeat(2_000_000) } };
  const { type, message: _, ...rest } = PROMPT;
  const lines = [{ ...rest, message: { type: "message", id: "m" }, type, more: image }, {
    ...PROMPT,
    message: { content: [image] },
  }];
  for (const line of lines) {
    assertEquals(whatOf(recognizeSource(bytesSource(bytesOf(jsonl(line))))), "transcript");
    const spaced = JSON.stringify(line).replaceAll('":', '": ').replaceAll(',"', ', "');
    assertEquals(whatOf(recognizeSource(bytesSource(bytesOf(spaced)))), "transcript");
  }
  const late = "{broken\n".repeat(20_000) + jsonl(PROMPT);
  assertEquals(whatOf(recognizeSource(bytesSource(bytesOf(late)))), "transcript");
  const never = "no JSON here\n".repeat(200_000) + jsonl(PROMPT);
  assertEquals(whatOf(recognizeSource(bytesSource(bytesOf(never)))), "text");
});

Deno.test("recognizeSource() reads little of a file that is named as only its client names files, if lines say the same", () => {
  const name = "/home/dev/11111111-2222-4333-8444-555555555555.jsonl";
  const told = (path: string, text: string) => {
    const source = { ...bytesSource(bytesOf(text)), path };
    const asked: number[] = [];
    const readAt = (offset: number, buffer: Uint8Array): number => {
      asked.push(buffer.length);
      return source.readAt(offset, buffer);
    };
    const kind = recognizeSource({ ...source, readAt });
    return [kind.kind === "transcript" && kind.client.title, Math.max(...asked)];
  };
  const lines = jsonl(PROMPT).repeat(2000);
  assertEquals(told(name, lines), ["Claude Code", 4 * 1024]);
  assertEquals(told("/home/dev/notes.jsonl", lines), ["Claude Code", 64 * 1024]);
  // one line may be a damaged one of another client
  const record =
    '{"uuid":"u","parentUuid":null,"sessionId":"s","timestamp":"t","type":"user","provenance":"real_user"}';
  const damaged = `:"x",${"y".repeat(3000)}${record}`;
  assertEquals(told(name, `${damaged}\n${damaged}\n${`${record}\n`.repeat(1000)}`), ["Qwen Code", 64 * 1024]);
});

async function throughStream(bytes: Uint8Array, step: number): Promise<[what: string, bytes: Uint8Array]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += step) yield await Promise.resolve(bytes.subarray(at, at + step));
  }
  const stream = await recognizeStream(pieces());
  const out: number[] = [];
  for await (const part of stream.bytes) out.push(...part);
  return [whatOf(stream.kind), new Uint8Array(out)];
}

Deno.test("recognizeStream() tells transcripts from other streams, and gives the same bytes", async () => {
  const good = bytesOf(jsonl(PROMPT, { type: "system", uuid: "b", sessionId: "s", content: "y".repeat(3000) }));
  for (const step of [1, 7, 100, 100_000]) assertEquals(await throughStream(good, step), ["transcript", good]);
  assertEquals(await throughStream(bytesOf(""), 1), ["transcript", bytesOf("")]);
  for (const step of [1, 5]) assertEquals(await throughStream(bytesOf("no JSON"), step), ["text", bytesOf("no JSON")]);
});

Deno.test("recognizeStream() decides as soon as it can", async () => {
  let read = 0;
  async function* pieces() {
    for (const text of [jsonl(PROMPT), "x", "y"]) {
      read++;
      yield await Promise.resolve(bytesOf(text));
    }
  }
  const { kind } = await recognizeStream(pieces());
  assertEquals([whatOf(kind), read], ["transcript", 1]);
});
