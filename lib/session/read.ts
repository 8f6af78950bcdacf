import { type Diagnostics, type LineProblem, MAX_PROBLEMS, newDiagnostics } from "./diagnostics.ts";
import type { Entry, SourceLocation } from "./entry.ts";
import { type Line, type LineOptions, linesBackward, linesForward, linesOfStream } from "./io/lines.ts";
import type { ByteSource } from "./io/source.ts";

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

/** What a client's reader makes of a line. */
export interface ParsedLine {
  /** In the order of the line. */
  readonly entries: readonly Entry[];
  /** The line holds more than one entry, or one behind a broken piece. */
  readonly glued: boolean;
  /** Some of the line was not understood. */
  readonly lost: boolean;
}

/** A client's reader: a line as entries. */
export type ParseLine = (text: string, location: SourceLocation) => ParsedLine;

/** A client's reader of one file in one direction, where what a line means depends on those around it. */
export interface LineReader {
  /** Takes the next line; gives the entries that are known with it, in file order. */
  readonly parse: ParseLine;
  /** Gives the entries that waited for a line which did not come, in file order. */
  readonly end: () => readonly Entry[];
}

const NOTHING_WAITS: readonly Entry[] = [];

/** A reader of lines that mean the same wherever they are. */
export function statelessReader(parse: ParseLine): LineReader {
  return { parse, end: () => NOTHING_WAITS };
}

/** Turns lines into entries; one for each direction, because glued objects come in the direction of reading. */
class EntryReader {
  readonly #reader: LineReader;
  readonly #decoder = new TextDecoder();
  readonly #diagnostics: Diagnostics;
  readonly #skip: (bytes: Uint8Array, line: number | null) => boolean;
  readonly #brief: (text: string, place: SourceLocation) => Entry | null;
  readonly #backward: boolean;

  constructor(reader: LineReader, options: ReadOptions, backward: boolean) {
    this.#reader = reader;
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
    const { entries, glued, lost } = this.#reader.parse(text, place);
    this.#diagnostics.entries += entries.length;
    if (glued) this.#diagnostics.glued++;
    if (lost) {
      const kind = line.ended || entries.length > 0 ? "unparsable" : "incomplete";
      this.#problem({ kind, place, bytes: line.bytes.length });
    } else this.#diagnostics.lines++;
    return this.#inOrder(entries);
  }

  end(): readonly Entry[] {
    const entries = this.#reader.end();
    this.#diagnostics.entries += entries.length;
    return this.#inOrder(entries);
  }

  #inOrder(entries: readonly Entry[]): readonly Entry[] {
    return this.#backward && entries.length > 1 ? entries.toReversed() : entries;
  }

  #problem(problem: LineProblem): readonly Entry[] {
    this.#diagnostics.lines++;
    this.#diagnostics[problem.kind]++;
    if (this.#diagnostics.problems.length < MAX_PROBLEMS) this.#diagnostics.problems.push(problem);
    return [];
  }
}

/** The entries of a source from its start. */
export function* readForward(source: ByteSource, lines: LineReader, options: ReadOptions = {}): Generator<Entry> {
  const reader = new EntryReader(lines, options, false);
  // not yield*: it asks a list for its iterator, and nearly every list has one entry
  for (const line of linesForward(source, options)) for (const entry of reader.entries(line)) yield entry;
  yield* reader.end();
}

/** The entries of a source from its end; stop asking, and no more is read. */
export function* readBackward(source: ByteSource, lines: LineReader, options: ReadOptions = {}): Generator<Entry> {
  const reader = new EntryReader(lines, options, true);
  for (const line of linesBackward(source, options)) yield* reader.entries(line);
  yield* reader.end();
}

/** The entries of a stream. */
export async function* readStream(
  stream: AsyncIterable<Uint8Array>,
  lines: LineReader,
  options: ReadOptions = {},
): AsyncGenerator<Entry> {
  const reader = new EntryReader(lines, options, false);
  for await (const line of linesOfStream(stream, options)) yield* reader.entries(line);
  yield* reader.end();
}
