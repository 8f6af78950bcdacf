import { type ByteSource, endOfLines } from "./source.ts";

export interface ShortenedSource {
  /** Both parts as one source; closing it has no effect. */
  readonly source: ByteSource;
  /** What is left out between them; null if nothing is. */
  readonly middle: {
    /** The offset in the shortened source at which the end begins. */
    readonly at: number;
    readonly bytes: number;
    readonly lines: number;
  } | null;
}

/** How much of a source is read. */
export interface ShortenOptions {
  /** A source of at most so many bytes is read as a whole. */
  readonly whole: number;
  /** Bytes at the beginning and at the end, up to the nearest line breaks. */
  readonly head: number;
  readonly tail: number;
}

const LINE_FEED = 0x0a;
const CHUNK = 1024 * 1024;

function countLineFeeds(source: ByteSource, from: number, to: number): number {
  const buffer = new Uint8Array(CHUNK);
  let lines = 0;
  for (let offset = from; offset < to; offset += CHUNK) {
    const chunk = buffer.subarray(0, source.readAt(offset, buffer.subarray(0, Math.min(CHUNK, to - offset))));
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
    if (chunk.length === 0) break;
  }
  return lines;
}

/** Leaves out whole lines in the middle of a long source, which are only counted. */
export function withoutMiddle(source: ByteSource, { whole, head, tail }: ShortenOptions): ShortenedSource {
  if (source.size <= Math.max(whole, head + tail)) return { source, middle: null };
  const at = endOfLines(source, 0, head);
  const from = endOfLines(source, at, source.size - tail);
  if (from === at) return { source, middle: null };
  const skipped = from - at;
  const shortened: ByteSource = {
    ...source.path === undefined ? {} : { path: source.path },
    size: source.size - skipped,
    readAt(offset, buffer) {
      if (offset >= at) return source.readAt(offset + skipped, buffer);
      const read = source.readAt(offset, buffer.subarray(0, at - offset));
      const isFilled = read < at - offset || read === buffer.length;
      return isFilled ? read : read + source.readAt(from, buffer.subarray(read));
    },
    close() {},
  };
  return { source: shortened, middle: { at, bytes: skipped, lines: countLineFeeds(source, at, from) } };
}
