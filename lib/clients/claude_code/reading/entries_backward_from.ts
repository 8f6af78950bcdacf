import type { Entry, SourceLocation } from "../../../session/entry.ts";
import { parseObjects } from "../format/objects.ts";
import { parseEntry } from "../format/parse.ts";
import type { ByteSource } from "../../../session/io/source.ts";

/** Read at once from the end; a call that is made now and the words before it lie in the first. */
const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

/** Where a line stands is not counted here. */
const SOMEWHERE: SourceLocation = { line: null, offset: null };

/** How far back a mark is searched. */
export interface FromOptions {
  /** Bytes from the end. @default {2097152} (2 MiB) */
  readonly within?: number;
}

/**
 * The entries of a source backwards from the last line that holds a mark; nothing where no line near the end holds it.
 *
 * For hooks, which start cold: lines after the one looked for are searched as one text and never parsed.
 *
 * @param mark Text as it stands in the file, such as `"id":"toolu_01"`.
 */
export function* entriesBackwardFrom(source: ByteSource, mark: string, options: FromOptions = {}): Generator<Entry> {
  const least = Math.max(0, source.size - (options.within ?? 2 * 1024 * 1024));
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(CHUNK);
  let found = false;
  for (let end = source.size; end > (found ? 0 : least);) {
    const from = Math.max(0, end - buffer.length);
    const chunk = buffer.subarray(0, end - from);
    if (source.readAt(from, chunk) < chunk.length) return; // the file was cut while it was read
    const start = from === 0 ? 0 : chunk.subarray(0, -1).indexOf(LINE_FEED) + 1;
    if (from > 0 && start === 0) {
      buffer = new Uint8Array(buffer.length * 2); // a line longer than the chunk
      continue;
    }
    let text = decoder.decode(chunk.subarray(start));
    if (!found) {
      const at = text.lastIndexOf(mark);
      found = at !== -1;
      const lineEnd = text.indexOf("\n", at);
      text = found ? text.slice(0, lineEnd === -1 ? undefined : lineEnd) : "";
    }
    const lines = text.split("\n");
    for (let i = lines.length - 1; i >= 0; i--) {
      const { objects } = parseObjects(lines[i] ?? "");
      for (let k = objects.length - 1; k >= 0; k--) {
        const object = objects[k];
        if (object) yield parseEntry(object, SOMEWHERE);
      }
    }
    end = from + start;
  }
}
