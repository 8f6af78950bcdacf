import type { Entry, SourceLocation } from "../../../session/entry.ts";
import { type Diagnostics, type LineProblem, MAX_PROBLEMS, newDiagnostics } from "../../../session/diagnostics.ts";
import { type Line, type LineOptions, linesBackward, linesForward, linesOfStream } from "../../../session/io/lines.ts";
import { parseObjects } from "../format/objects.ts";
import { parseEntry } from "../format/parse.ts";
import { type ByteSource, openSource } from "../../../session/io/source.ts";

/** How entries are read. */
export interface ReadOptions extends LineOptions {
  /** Counted into while reading; `newDiagnostics()` makes one. */
  readonly diagnostics?: Diagnostics;
  /**
   * Asked with the bytes and the number of each line before it is decoded; a line it takes is counted and gives no entry
   * (`CONVERSATION_ONLY`).
   *
   * @default every line is read
   */
  readonly skip?: (bytes: Uint8Array, line: number | null) => boolean;
  /**
   * Asked with the text of each line before it is parsed; the entry it gives stands for the line (`CONVERSATION_ONLY`).
   *
   * @default every line is parsed
   */
  readonly brief?: (text: string, place: SourceLocation) => Entry | null;
}

/** Turns lines into entries; one for each direction, because glued objects come in the direction of reading. */
class EntryReader {
  readonly #decoder = new TextDecoder();
  readonly #diagnostics: Diagnostics;
  readonly #skip: (bytes: Uint8Array, line: number | null) => boolean;
  readonly #brief: (text: string, place: SourceLocation) => Entry | null;
  readonly #backward: boolean;

  constructor(options: ReadOptions, backward: boolean) {
    this.#diagnostics = options.diagnostics ?? newDiagnostics();
    this.#skip = options.skip ?? (() => false);
    this.#brief = options.brief ?? (() => null);
    this.#backward = backward;
  }

  entries(line: Line): readonly Entry[] {
    const place = { line: line.number, offset: line.offset };
    if (line.kind !== "line") {
      if (line.kind === "oversize") return this.#problem({ kind: "oversize", place, bytes: line.length });
      this.#diagnostics.lines++;
      return [];
    }
    if (line.bytes.length === 0) return []; // a million of them would take a hook's time
    if (this.#skip(line.bytes, line.number)) {
      this.#diagnostics.lines++;
      return [];
    }
    const text = this.#decoder.decode(line.bytes);
    if (!text.startsWith("{") && text.trim() === "") return [];
    const brief = this.#brief(text, place);
    if (brief) {
      this.#diagnostics.lines++;
      this.#diagnostics.entries++;
      return [brief];
    }
    const { objects, glued, lost } = parseObjects(text);
    this.#diagnostics.entries += objects.length;
    if (glued) this.#diagnostics.glued++;
    if (lost) {
      const kind = line.ended || objects.length > 0 ? "unparsable" : "incomplete";
      this.#problem({ kind, place, bytes: line.bytes.length });
    } else this.#diagnostics.lines++;
    const entries = objects.map((object) => parseEntry(object, place));
    return this.#backward && entries.length > 1 ? entries.reverse() : entries;
  }

  #problem(problem: LineProblem): readonly Entry[] {
    this.#diagnostics.lines++;
    this.#diagnostics[problem.kind]++;
    if (this.#diagnostics.problems.length < MAX_PROBLEMS) this.#diagnostics.problems.push(problem);
    return [];
  }
}

/**
 * The entries of a source from its start.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const lines = [...entriesForward(source)].map(({ place }) => place.line);
 * if (lines.join() !== "1,2") throw new Error(lines.join());
 * ```
 */
export function* entriesForward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  const reader = new EntryReader(options, false);
  // not yield*: it asks a list for its iterator, and nearly every list has one entry
  for (const line of linesForward(source, options)) for (const entry of reader.entries(line)) yield entry;
}

/**
 * The entries of a source from its end; stop asking, and no more is read.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesBackward } from "@debrief/debrief";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const [last] = entriesBackward(source);
 * if (last?.kind !== "assistant") throw new Error("the last line comes first");
 * ```
 */
export function* entriesBackward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  const reader = new EntryReader(options, true);
  for (const line of linesBackward(source, options)) yield* reader.entries(line);
}

/**
 * The entries of a stream, such as standard input.
 *
 * @example
 * ```ts
 * import { entriesOfStream } from "@debrief/debrief";
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
  const reader = new EntryReader(options, false);
  for await (const line of linesOfStream(stream, options)) yield* reader.entries(line);
}

/**
 * Reads a file with a function and closes it whatever happens.
 *
 * @param seen How many bytes from its start count, as they stood there at a past moment.
 * @param check Called before each piece is read: throws where there is no more time.
 */
export function withSource<T>(
  path: string,
  read: (source: ByteSource) => T,
  seen = Infinity,
  check: () => void = () => {},
): T {
  const source = openSource(path);
  const readAt: ByteSource["readAt"] = (offset, buffer) => {
    check();
    return source.readAt(offset, buffer);
  };
  try {
    return read({ ...source, size: Math.min(source.size, seen), readAt });
  } finally {
    source.close();
  }
}

/**
 * All entries of a transcript file, from its start, one at a time.
 *
 * @example
 * ```ts
 * import { readTranscript } from "@debrief/debrief";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * Deno.writeTextFileSync(path, '{"type":"user","message":{"role":"user","content":"hello"}}\n');
 * const kinds = [...readTranscript(path)].map((entry) => entry.kind);
 * Deno.removeSync(path);
 * if (kinds.join() !== "user") throw new Error(kinds.join());
 * ```
 *
 * @param path The session file, or an agent's.
 * @param options The cap on a line, and counters for what could not be read.
 * @throws {UnreadableTranscriptError} Where the file is missing, no regular file, or not permitted.
 */
export function* readTranscript(path: string, options: ReadOptions = {}): Generator<Entry> {
  const source = openSource(path);
  try {
    yield* entriesForward(source, options);
  } finally {
    source.close();
  }
}
