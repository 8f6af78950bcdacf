import { CallIds } from "./calls/call_ids.ts";
import type { Entry, SourceLocation } from "./entry.ts";
import { type Line, type LineOptions, linesBackward, linesForward, linesOfStream } from "./io/lines.ts";
import type { ByteSource } from "./io/source.ts";

/** A line, or a part of one, that could not be read as an entry. */
export interface LineProblem {
  /** Discriminant. */
  readonly kind: "unparsable" | "oversize" | "incomplete";
  /** Where it is in the file. */
  readonly location: SourceLocation;
  /** Length of the line in bytes. */
  readonly bytes: number;
}

/** Counters for reading. */
export interface Diagnostics {
  /** Lines that are not empty, read or skipped. */
  lines: number;
  /** Entries that were read. */
  entries: number;
  /** Lines without a JSON object, or with only a part of one. */
  unparsable: number;
  /** Lines with more than one object, or with an object after a broken one. */
  concatenated: number;
  /** Lines over the size limit, which are skipped. */
  oversize: number;
  /** 1 if the last line has no line break and is not valid JSON yet, because it is still being written. */
  incomplete: number;
  /** The first problems, at most {@linkcode MAX_PROBLEMS}. */
  problems: LineProblem[];
}

export const MAX_PROBLEMS = 100;

/**
 * Creates counters, all zero.
 *
 * @returns The counters, for `ReadOptions.diagnostics`.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward, newDiagnostics } from "@debrief/debrief/transcript";
 *
 * const diagnostics = newDiagnostics();
 * const source = bytesSource(new TextEncoder().encode('{"type":"user"}\nnot JSON\n'));
 * for (const _entry of entriesForward(source, { diagnostics }));
 * if (diagnostics.unparsable !== 1 || diagnostics.problems[0]?.location.line !== 2) throw new Error("line 2 is not JSON");
 * ```
 */
export function newDiagnostics(): Diagnostics {
  return { lines: 0, entries: 0, unparsable: 0, concatenated: 0, oversize: 0, incomplete: 0, problems: [] };
}

/** The length of the shortest line that can tell a hook anything: an object with a type and something else. */
export const SHORTEST_USEFUL_ENTRY = '{"type":"","":0}'.length;

/** The length of the shortest line that can be an entry, an object with a type. */
const SHORTEST_ENTRY = '{"type":""}'.length;

/** How lines are read if nobody counts those that are not entries: a file of 30 MB may have ten million of them. */
function withoutShortLines(options: ReadOptions, { readsShortLines }: LineReader): ReadOptions {
  if (readsShortLines) return { ...options, shortest: 1 };
  return options.diagnostics === undefined && options.shortest === undefined
    ? { ...options, shortest: SHORTEST_ENTRY }
    : options;
}

/** The most lines that a hook reads from the end: many times what it needs of any session. */
export const MOST_LINES_BACK = 50_000;

/** How to read entries. */
export interface ReadOptions extends LineOptions {
  /** Counters to add to, from {@linkcode newDiagnostics}. */
  readonly diagnostics?: Diagnostics;
  /**
   * Called with the text and the number of each line before it is parsed; if it returns true, the line is counted and
   * skipped.
   *
   * @default every line is read
   */
  readonly skip?: (text: string, line: number | null) => boolean;
  /**
   * Called with the text of each line before it is parsed; an entry that it returns is used for the line.
   *
   * @default every line is parsed
   */
  readonly brief?: (text: string, location: SourceLocation) => Entry | null;
  /**
   * Whether to find out first what the user took back, which reads the file once more; if not, no entry is marked
   * (`Entry.takenBack`).
   *
   * @default {true}
   */
  readonly marksTakenBack?: boolean;
}

export const HOOK_BACKWARD: ReadOptions = { shortest: SHORTEST_USEFUL_ENTRY, mostLines: MOST_LINES_BACK };

/** The entries of a line, from the parser of a client. */
export interface ParsedLine {
  /** In the order of the line. */
  readonly entries: readonly Entry[];
  /** Whether the line contains more than one entry, or an entry after a broken part. */
  readonly concatenated: boolean;
  /** Whether a part of the line could not be read. */
  readonly lost: boolean;
}

/** A client's parser of lines. */
export type ParseLine = (text: string, location: SourceLocation) => ParsedLine;

/**
 * A client's reader of one file in one direction, for clients in whose files the meaning of a line depends on the lines
 * around it.
 */
export interface LineReader {
  /** Takes the next line and returns the entries that are known then, in file order. */
  readonly parse: ParseLine;
  /** Returns the entries that waited for a line that never came, in file order. */
  readonly end: () => readonly Entry[];
  /** Set if lines that are too short for an entry matter, too: one document over many lines. */
  readonly readsShortLines?: true;
}

const NOTHING_WAITS: readonly Entry[] = [];

export function statelessReader(parse: ParseLine): LineReader {
  return { parse, end: () => NOTHING_WAITS };
}

/** Reads lines as entries. The direction matters, because one line can have several entries. */
class EntryReader {
  readonly #reader: LineReader;
  readonly #decoder = new TextDecoder();
  readonly #diagnostics: Diagnostics;
  readonly #skip: (text: string, line: number | null) => boolean;
  readonly #brief: (text: string, location: SourceLocation) => Entry | null;
  readonly #backward: boolean;
  readonly #shortest: number;

  constructor(reader: LineReader, options: ReadOptions, backward: boolean) {
    this.#reader = reader;
    this.#diagnostics = options.diagnostics ?? newDiagnostics();
    this.#skip = options.skip ?? (() => false);
    this.#brief = options.brief ?? (() => null);
    this.#backward = backward;
    this.#shortest = options.shortest ?? 1;
  }

  entries(line: Line): readonly Entry[] {
    const location = { line: line.number, offset: line.offset };
    if (line.kind !== "line") {
      if (line.kind === "oversize") return this.#problem({ kind: "oversize", location, bytes: line.length });
      this.#diagnostics.lines++;
      return [];
    }
    if (line.bytes.length < this.#shortest) return []; // early, since a file may have a million of them
    const text = this.#decoder.decode(line.bytes);
    if (!text.startsWith("{") && text.trim() === "") return [];
    if (this.#skip(text, line.number)) {
      this.#diagnostics.lines++;
      return [];
    }
    const brief = this.#brief(text, location);
    if (brief) {
      this.#diagnostics.lines++;
      this.#diagnostics.entries++;
      return [brief];
    }
    const { entries, concatenated, lost } = this.#reader.parse(text, location);
    this.#diagnostics.entries += entries.length;
    if (concatenated) this.#diagnostics.concatenated++;
    if (lost) {
      const kind = line.ended || entries.length > 0 ? "unparsable" : "incomplete";
      this.#problem({ kind, location, bytes: line.bytes.length });
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

export function* readForward(source: ByteSource, lines: LineReader, given: ReadOptions = {}): Generator<Entry> {
  const options = withoutShortLines(given, lines);
  const reader = new EntryReader(lines, options, false);
  // a loop is faster than yield* for lists of one entry
  for (const line of linesForward(source, options)) for (const entry of reader.entries(line)) yield entry;
  yield* reader.end();
}

/** The entries of a source from its end; it is read only as far as entries are requested. */
export function* readBackward(source: ByteSource, lines: LineReader, given: ReadOptions = {}): Generator<Entry> {
  const options = withoutShortLines(given, lines);
  const reader = new EntryReader(lines, options, true);
  for (const line of linesBackward(source, options)) for (const entry of reader.entries(line)) yield entry;
  yield* reader.end();
}

export async function* readStream(
  stream: AsyncIterable<Uint8Array>,
  lines: LineReader,
  given: ReadOptions = {},
): AsyncGenerator<Entry> {
  const options = withoutShortLines(given, lines);
  const reader = new EntryReader(lines, options, false);
  const ids = new CallIds(false);
  for await (const line of linesOfStream(stream, options)) {
    for (const entry of reader.entries(line)) yield ids.of(entry);
  }
  for (const entry of reader.end()) yield ids.of(entry);
}
