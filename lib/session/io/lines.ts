import type { ByteSource } from "./source.ts";

/** A line without its line break, or the size of a line that was not read. */
export type Line =
  | {
    readonly kind: "line";
    /** 1-based; null if the file was read from its end. */
    readonly number: number | null;
    readonly offset: number;
    /** The bytes; valid until the next line is requested. */
    readonly bytes: Uint8Array;
    /** Whether a line break follows; a last line without one may still be growing. */
    readonly ended: boolean;
  }
  | {
    readonly kind: "oversize" | "unwanted";
    readonly number: number | null;
    readonly offset: number;
    readonly length: number;
  };

/** How to read lines. */
export interface LineOptions {
  /** Skip lines of more than this many bytes. @default {67108864} (64 MiB) */
  readonly maxLine?: number;
  /** Bytes read at once. @default {262144} forwards, {65536} backwards */
  readonly chunk?: number;
  /**
   * Whether to read a line over 256 KiB, from its first 4 KiB; only when reading backwards.
   * @default every line is wanted
   */
  readonly wanted?: (head: Uint8Array) => boolean;
  /** Do not give lines of fewer bytes; when reading forwards they are counted. @default {0} */
  readonly shortest?: number;
  /** The maximum number of lines; only when reading backwards. @default {Infinity} */
  readonly mostLines?: number;
  /** Told that lines are left out because of `mostLines`. */
  readonly onCut?: () => void;
  /** What the first line of the source is in its file; only when reading forwards. @default {{ line: 1, offset: 0 }} */
  readonly start?: { readonly line: number; readonly offset: number };
}

/** The size limit of a line; the longest in public files has 2.3 MB. */
export const MAX_LINE = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const FORWARD_CHUNK = 256 * 1024;
const BACKWARD_CHUNK = 64 * 1024;
const LONG_LINE = 256 * 1024;
const HEAD = 4 * 1024;
const SHORT_LINE = 32;

const NO_BYTES = new Uint8Array(0);

/** A buffer that grows by doubling, so that a long line is copied a constant number of times. */
class Pending {
  #bytes = new Uint8Array(0);
  length = 0;

  append(part: Uint8Array): void {
    this.#reserve(part.length);
    this.#bytes.set(part, this.length);
    this.length += part.length;
  }

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
    // a long line must not keep its memory for the rest of the file, but growing again for each line of a few MB leaves
    // more garbage than it saves (a peak of 206 MiB instead of 183 for a session of 200 MB)
    if (this.#bytes.length > 8 * 1024 * 1024) this.#bytes = new Uint8Array(0);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + more, this.#bytes.length * 2, 4096));
    grown.set(this.view());
    this.#bytes = grown;
  }
}

/** Splits chunks into lines, only at `\n`; a line may span any number of chunks. */
class LineSplitter {
  readonly #maxLine: number;
  readonly #shortest: number;
  readonly #pending = new Pending();
  #chunk: Uint8Array = NO_BYTES;
  #at = 0;
  #number: number;
  #offset: number;
  #length = 0;

  constructor({ maxLine = MAX_LINE, shortest = 0, start }: LineOptions = {}) {
    this.#maxLine = maxLine;
    this.#shortest = shortest;
    this.#number = start?.line ?? 1;
    this.#offset = start?.offset ?? 0;
  }

  /** Adds the next chunk, after `next` has returned all lines of the one before. */
  feed(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next line that ends in the chunk; null if none does, and then the rest is kept for the next chunk. */
  next(): Line | null {
    let end = this.#chunk.indexOf(LINE_FEED, this.#at);
    // 30 MB may have ten million short lines
    while (end !== -1 && this.#length + end - this.#at < this.#shortest) {
      this.#number++;
      this.#offset += this.#length + end + 1 - this.#at;
      if (this.#length > 0) this.#pending.clear();
      this.#length = 0;
      this.#at = end + 1;
      end = this.#chunk.indexOf(LINE_FEED, this.#at);
    }
    const part = this.#chunk.subarray(this.#at, end === -1 ? undefined : end);
    if (end !== -1) {
      this.#at = end + 1;
      return this.#take(part, true);
    }
    this.#chunk = NO_BYTES;
    this.#length += part.length;
    if (this.#length <= this.#maxLine) this.#pending.append(part);
    else this.#pending.clear();
    return null;
  }

  /** The last line, if the input does not end with a line break. */
  end(): Line | null {
    return this.#length > 0 && this.#length >= this.#shortest ? this.#take(NO_BYTES, false) : null;
  }

  #take(part: Uint8Array, ended: boolean): Line {
    const length = this.#length + part.length;
    const number = this.#number++;
    const offset = this.#offset;
    this.#offset += length + (ended ? 1 : 0);
    let bytes = part;
    if (this.#length > 0) {
      if (length <= this.#maxLine) this.#pending.append(part);
      bytes = this.#pending.view();
      this.#pending.clear();
      this.#length = 0;
    }
    if (length > this.#maxLine) return { kind: "oversize", number, offset, length };
    return { kind: "line", number, offset, bytes, ended };
  }
}

export function* linesForward(source: ByteSource, options: LineOptions = {}): Generator<Line> {
  const splitter = new LineSplitter(options);
  const buffer = new Uint8Array(Math.min(options.chunk ?? FORWARD_CHUNK, source.size));
  for (let offset = 0; offset < source.size;) {
    const count = source.readAt(offset, buffer.subarray(0, Math.min(buffer.length, source.size - offset)));
    if (count === 0) break; // the file was truncated while it was read
    splitter.feed(buffer.subarray(0, count));
    for (let line = splitter.next(); line !== null; line = splitter.next()) yield line;
    offset += count;
  }
  const last = splitter.end();
  if (last) yield last;
}

/** The lines of a stream, like {@linkcode linesForward}. */
export async function* linesOfStream(
  stream: AsyncIterable<Uint8Array>,
  options: LineOptions = {},
): AsyncGenerator<Line> {
  const splitter = new LineSplitter(options);
  for await (const chunk of stream) {
    splitter.feed(chunk);
    for (let line = splitter.next(); line !== null; line = splitter.next()) yield line;
  }
  const last = splitter.end();
  if (last) yield last;
}

/** A line while its start is searched backwards. */
class Tail {
  readonly #source: ByteSource;
  readonly #maxLine: number;
  readonly #wanted: (head: Uint8Array) => boolean;
  #pieces: Uint8Array[] = [];
  #length = 0;
  /** Whether a line break follows the line. */
  ended = false;

  constructor(source: ByteSource, options: LineOptions) {
    this.#source = source;
    this.#maxLine = options.maxLine ?? MAX_LINE;
    this.#wanted = options.wanted ?? (() => true);
  }

  /** Adds bytes before those so far; a long line is only measured, and read again when its start is known. */
  prepend(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length > LONG_LINE) this.#pieces = [];
    else this.#pieces.push(piece.slice());
  }

  /** Whether the line ends within the chunk. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** The line that begins with `head` at `offset`. */
  take(head: Uint8Array, offset: number): Line {
    const length = this.#length + head.length;
    const pieces = this.#pieces;
    const ended = this.ended;
    this.#pieces = [];
    this.#length = 0;
    this.ended = true;
    if (length > this.#maxLine) return { kind: "oversize", number: null, offset, length };
    const bytes = length > LONG_LINE ? this.#readLong(offset, length) : pieces.length === 0
      ? head // still in the buffer, which is not filled again before the next line is asked for
      : joinBackward(head, pieces, length);
    return bytes
      ? { kind: "line", number: null, offset, bytes, ended }
      : { kind: "unwanted", number: null, offset, length };
  }

  #readLong(offset: number, length: number): Uint8Array | null {
    const head = new Uint8Array(HEAD);
    if (!this.#wanted(head.subarray(0, this.#source.readAt(offset, head)))) return null;
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.#source.readAt(offset, bytes));
  }
}

/** Joins a head with pieces in the order in which they were read backwards. */
function joinBackward(head: Uint8Array, pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(head);
  let at = length;
  for (const piece of pieces) {
    at -= piece.length;
    bytes.set(piece, at);
  }
  return bytes;
}

/** In chunks of fixed size, at a cost that does not grow with the file; without numbers. */
export function* linesBackward(source: ByteSource, options: LineOptions = {}): Generator<Line> {
  const size = options.chunk ?? BACKWARD_CHUNK;
  const buffer = new Uint8Array(size);
  const tail = new Tail(source, options);
  const { mostLines = Infinity, shortest = 0 } = options;
  let left = mostLines;
  for (let top = source.size; top > 0;) {
    const from = Math.max(0, top - size);
    const chunk = buffer.subarray(0, top - from);
    if (source.readAt(from, chunk) < chunk.length) return; // the file was truncated while it was read
    let end = chunk.length;
    if (top === source.size && chunk[end - 1] === LINE_FEED) {
      tail.ended = true;
      end--;
    }
    while (end > 0) {
      const feed = chunk.lastIndexOf(LINE_FEED, end - 1);
      if (feed === -1) break;
      if (--left < 0) return options.onCut?.();
      // 30 MB may have ten million short lines
      if (end - feed - 1 < shortest && tail.isEmpty) tail.ended = true;
      else yield tail.take(chunk.subarray(feed + 1, end), from + feed + 1);
      end = feed;
    }
    if (end > 0) tail.prepend(chunk.subarray(0, end));
    top = from;
  }
  if (source.size === 0) return;
  if (left > 0) yield tail.take(new Uint8Array(0), 0);
  else options.onCut?.();
}

export function countLineBreaks(source: ByteSource, from: number, until: number): number {
  const buffer = new Uint8Array(FORWARD_CHUNK);
  let breaks = 0;
  for (let offset = from; offset < until;) {
    const count = source.readAt(offset, buffer.subarray(0, Math.min(buffer.length, until - offset)));
    if (count === 0) break;
    const chunk = buffer.subarray(0, count);
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at)) {
      breaks++;
      // looking on beats a search for each of many short lines
      const near = Math.min(chunk.length, ++at + SHORT_LINE);
      while (at < near && chunk[at] !== LINE_FEED) at++;
    }
    offset += count;
  }
  return breaks;
}

/** 1-based, by the offsets of lines read from the end; the file is read once, up to the last. */
export function lineNumbers(source: ByteSource, offsets: Iterable<number>): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let [line, from] = [1, 0];
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    line += countLineBreaks(source, from, offset);
    numbers.set(offset, line);
    from = offset;
  }
  return numbers;
}

/** Without reading lines. `text`: ASCII only, as written in the file. */
export function containsText(source: ByteSource, text: string): boolean {
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(256 * 1024);
  for (let at = 0; at < source.size;) {
    const read = source.readAt(at, buffer);
    if (decoder.decode(buffer.subarray(0, read)).includes(text)) return true;
    if (read <= text.length) return false;
    // the text may begin at the end of this part
    at += at + read < source.size ? read - text.length + 1 : read;
  }
  return false;
}
