import { assertEquals } from "@std/assert";
import { clientOf, entriesBackward, entriesForward, entriesOfStream, readTranscript } from "../../lib/clients/read.ts";
import type { Entry } from "../../lib/session/entry.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, user } from "../support/transcript.ts";

const CLAUDE = jsonl(user("list", { uuid: "u" }), assistant("m", [text("two")], { uuid: "a" }));
const ROLLOUT = jsonl(
  { timestamp: "t", type: "session_meta", payload: { id: "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d" } },
  { timestamp: "t", type: "event_msg", payload: { type: "user_message", message: "list" } },
  { timestamp: "t", type: "response_item", payload: { type: "reasoning", summary: [] } },
);
const kinds = (entries: Iterable<Entry>) => [...entries].map(({ kind }) => kind);

for (
  const [transcript, id, expected] of [
    [CLAUDE, "claude_code", ["user", "assistant"]],
    [ROLLOUT, "codex", ["other", "user", "assistant"]],
    ["", "claude_code", []],
    ["words\n", "claude_code", []],
  ] as const
) {
  Deno.test(`a transcript of ${expected.length} entries is read as one of ${id}, whichever way`, async () => {
    const source = bytesSource(bytesOf(transcript));
    assertEquals(clientOf(source).id, id);
    assertEquals(kinds(entriesForward(source)), [...expected]);
    assertEquals(kinds(entriesBackward(source)), expected.toReversed());
    const streamed: Entry[] = [];
    const bytes = bytesOf(transcript);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.slice(at * 7, at * 7 + 7));
    for await (const entry of entriesOfStream(ReadableStream.from(pieces))) streamed.push(entry);
    assertEquals(kinds(streamed), [...expected]);
    const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
    Deno.writeTextFileSync(path, transcript);
    assertEquals(kinds(readTranscript(path)), [...expected]);
    Deno.removeSync(path);
  });
}
