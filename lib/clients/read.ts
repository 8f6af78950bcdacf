import type { Entry } from "../session/entry.ts";
import { type ByteSource, openSource } from "../session/io/source.ts";
import { type ReadOptions, readStream } from "../session/read.ts";
import type { Client } from "./client.ts";
import { entriesOfClient } from "./client_entries.ts";
import { DEFAULT_CLIENT } from "./default_client.ts";
import { recognizeSource, recognizeStream } from "./recognize.ts";

/** By source, because a command may ask several times about the same. */
const clients = new WeakMap<ByteSource, Client>();

export function clientOf(source: ByteSource): Client {
  let client = clients.get(source);
  if (client === undefined) {
    const kind = recognizeSource(source);
    client = kind.kind === "transcript" ? kind.client : DEFAULT_CLIENT;
    clients.set(source, client);
  }
  return client;
}

/**
 * Reads the entries of a source from its start.
 *
 * @param source A transcript.
 * @param options The maximum length of a line, and counters for what could not be read.
 * @returns The entries, in the order of the file.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const lines = [...entriesForward(source)].map(({ location }) => location.line);
 * if (lines.join() !== "1,2") throw new Error(lines.join());
 * ```
 */
export function entriesForward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  return entriesOfClient(clientOf(source), source, { ...options, direction: "forward" });
}

/**
 * Reads the entries of a source from its end. If you stop iterating, no more is read.
 *
 * @param source A transcript.
 * @param options The maximum length of a line, and counters for what could not be read.
 * @returns The entries, last first.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesBackward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const [last] = entriesBackward(source);
 * if (last?.kind !== "assistant") throw new Error("the last line comes first");
 * ```
 */
export function entriesBackward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  return entriesOfClient(clientOf(source), source, { ...options, direction: "backward" });
}

/**
 * Reads the entries of a stream, such as standard input. What was taken back has no mark, because the end of the stream
 * decides about it.
 *
 * @param stream The bytes of a transcript, in pieces of any size.
 * @param options The maximum length of a line, and counters for what could not be read.
 * @returns The entries, as they arrive.
 *
 * @example Usage
 * ```ts
 * import { entriesOfStream } from "@debrief/debrief/transcript";
 *
 * const stream = new Blob(['{"type":"user"}\n{"type":"system"}\n']).stream();
 * let count = 0;
 * for await (const _entry of entriesOfStream(stream)) count++;
 * if (count !== 2) throw new Error(`${count} entries`);
 * ```
 */
export async function* entriesOfStream(
  stream: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<Entry> {
  const { kind, bytes } = await recognizeStream(stream);
  const client = kind.kind === "transcript" ? kind.client : DEFAULT_CLIENT;
  yield* readStream(bytes, client.lineReader(null, "forward"), options);
}

/**
 * Reads all entries of a transcript file, from its start, one at a time.
 *
 * @example Usage
 * ```ts
 * import { readTranscript } from "@debrief/debrief/transcript";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * Deno.writeTextFileSync(path, '{"type":"user","message":{"role":"user","content":"hello"}}\n');
 * const kinds = [...readTranscript(path)].map((entry) => entry.kind);
 * Deno.removeSync(path);
 * if (kinds.join() !== "user") throw new Error(kinds.join());
 * ```
 *
 * @param path The session file, or an agent's.
 * @param options The maximum length of a line, and counters for what could not be read.
 * @returns The entries, in file order; what cannot be read is skipped and counted.
 * @throws {UnreadableTranscriptError} If the file is missing, is not a regular file, or may not be read.
 */
export function* readTranscript(path: string, options: ReadOptions = {}): Generator<Entry> {
  const source = openSource(path);
  try {
    yield* entriesForward(source, options);
  } finally {
    source.close();
  }
}
