import type { ByteSource } from "./source.ts";

const LINE_FEED = 0x0a;
const CHUNK = 64 * 1024;

/** A part of a source as a source of its own; closing it closes nothing. */
export function sliceSource(source: ByteSource, from: number, to: number): ByteSource {
  const size = Math.max(0, Math.min(to, source.size) - from);
  return {
    size,
    readAt(offset, buffer) {
      const room = Math.max(0, Math.min(buffer.length, size - offset));
      return room === 0 ? 0 : source.readAt(from + offset, buffer.subarray(0, room));
    },
    close() {},
  };
}

/**
 * The offset behind the last whole line of a part of a source, or `from` where no line ends in it: what stands behind may
 * still be growing.
 */
export function endOfLines(source: ByteSource, from: number, to: number): number {
  const buffer = new Uint8Array(CHUNK);
  for (let top = Math.min(to, source.size); top > from;) {
    const start = Math.max(from, top - CHUNK);
    const count = source.readAt(start, buffer.subarray(0, top - start));
    const at = buffer.subarray(0, count).lastIndexOf(LINE_FEED);
    if (at !== -1) return start + at + 1;
    top = start;
  }
  return from;
}

const HEAD = 512;

/** What tells a file from another one that later stands under the same name: a hash of its first bytes. */
export function headOf(source: ByteSource): string {
  const buffer = new Uint8Array(Math.min(HEAD, source.size));
  const bytes = buffer.subarray(0, source.readAt(0, buffer));
  const end = bytes.indexOf(LINE_FEED);
  let hash = 0x811c9dc5; // FNV-1a: tells files apart, protects nothing
  for (const byte of end === -1 ? bytes : bytes.subarray(0, end)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
