/**
 * Reading from the end, for hooks, which start cold: nearly all work is a few calls over a whole chunk (decode, split,
 * search), which are as fast in their first millisecond as later, where loops over bytes are not. The measurements are in
 * docs/results/benchmarks.md; `entriesBackward` is the same with diagnostics and source locations.
 *
 * @module
 */
import { briefAttachment, briefResult } from "./conversation_only.ts";
import type { Entry, SourceLocation } from "../../../session/entry.ts";
import { linesBackward } from "../../../session/io/lines.ts";
import { MOST_LINES_BACK, SHORTEST_USEFUL_ENTRY } from "../../../session/read.ts";
import { isConversationText, isLongConversationLine } from "./skim.ts";
import { parseObjects } from "../format/objects.ts";
import { parseEntry } from "../format/parse.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import type { StandingOptions } from "../../../session/branch.ts";
import { longRow, StandingEntries } from "./standing.ts";

/** Read at once from the end; a longer line is read in a chunk twice as long, up to a bound. */
const CHUNK = 64 * 1024;
const MAX_CONVERSATION_CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

const NO_ENTRIES: readonly Entry[] = [];

/** Lines are not counted here. */
const UNCOUNTED: SourceLocation = { line: null, offset: null };

/** Whole lines of a source, as one text. */
interface TextChunk {
  readonly text: string;
  /** The offset of the first of them. */
  readonly from: number;
}

/**
 * The lines of a source in chunks, the last chunk first. Ends at the start of the file, if the file is truncated
 * while it is read, or before a line longer than a limit.
 */
function* chunksBackward(source: ByteSource, maxChunk: number): Generator<TextChunk> {
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(CHUNK);
  for (let end = source.size; end > 0;) {
    const from = Math.max(0, end - buffer.length);
    const chunk = buffer.subarray(0, end - from);
    if (source.readAt(from, chunk) < chunk.length) return;
    // the first line of a chunk is whole only at the start of the file
    const start = from === 0 ? 0 : chunk.subarray(0, -1).indexOf(LINE_FEED) + 1;
    if (from > 0 && start === 0) {
      if (buffer.length >= maxChunk) return;
      buffer = new Uint8Array(2 * buffer.length);
      continue;
    }
    end = from + start;
    yield { text: decoder.decode(chunk.subarray(start)), from: end };
  }
}

/** The entries of a line, last first. */
function parseLineBackward(line: string): readonly Entry[] {
  return parseObjects(line).objects.map((object) => parseEntry(object, UNCOUNTED)).reverse();
}

/** Like `parseLine`, for lines of the conversation only. */
function parseConversationLine(line: string): readonly Entry[] {
  if (!isConversationText(line)) {
    const attachment = briefAttachment(line, UNCOUNTED);
    return attachment ? [attachment] : NO_ENTRIES;
  }
  const brief = briefResult(line, UNCOUNTED);
  return brief ? [brief] : parseLineBackward(line);
}

/**
 * The entries of a source from its end as far as the conversation needs them, without those that the user took back:
 * attachments, progress and requests are skipped, and results of calls that succeeded come without their text. Ends
 * after the chunk with line {@linkcode MOST_LINES_BACK}.
 */
export function* conversationEntriesBackward(source: ByteSource, options: StandingOptions = {}): Generator<Entry> {
  const standing = new StandingEntries(options);
  let unread = source.size;
  let mostLines = MOST_LINES_BACK;
  for (const { text, from } of chunksBackward(source, MAX_CONVERSATION_CHUNK)) {
    const lines = text.split("\n");
    for (let i = lines.length - 1; i >= 0; i--) {
      const line = lines[i] ?? "";
      if (line.length < SHORTEST_USEFUL_ENTRY) continue;
      for (const entry of standing.add(line, parseConversationLine(line))) yield entry;
    }
    unread = from;
    mostLines -= lines.length;
    if (mostLines < 0 || standing.isOver) unread = 0;
    if (unread === 0) break;
  }
  if (unread > 0) yield* longLinesBackward({ ...source, size: unread }, standing, mostLines);
  yield* standing.end();
}

/** The standing entries of a source that has lines longer than a chunk. */
function* longLinesBackward(source: ByteSource, standing: StandingEntries, mostLines: number): Generator<Entry> {
  const decoder = new TextDecoder();
  for (const line of linesBackward(source, { wanted: isLongConversationLine, mostLines })) {
    if (line.kind === "line") {
      const text = decoder.decode(line.bytes);
      yield* standing.add(text, parseConversationLine(text));
    } else yield* standing.addRow(longRow(source, line), []);
    if (standing.isOver) return;
  }
}

/** How far back a mark is searched. */
export interface FromOptions {
  /** Bytes from the end. @default {2097152} (2 MiB) */
  readonly within?: number;
}

/**
 * The entries of a source backwards from the last line that contains a text, as far as the conversation needs them and as
 * they stand for that line; none if no line near the end contains it. The lines after that one are searched as one text and never parsed.
 *
 * @param mark The text, as written in the file, for example `"id":"toolu_01"`.
 */
export function* entriesBackwardFrom(source: ByteSource, mark: string, options: FromOptions = {}): Generator<Entry> {
  const standing = new StandingEntries();
  const least = Math.max(0, source.size - (options.within ?? 2 * 1024 * 1024));
  let found = false;
  let mostLines = MOST_LINES_BACK;
  for (const chunk of chunksBackward(source, Infinity)) {
    let { text } = chunk;
    if (!found) {
      const at = text.lastIndexOf(mark);
      if (at === -1) {
        if (chunk.from <= least) return;
        continue;
      }
      found = true;
      const lineEnd = text.indexOf("\n", at);
      if (lineEnd !== -1) text = text.slice(0, lineEnd);
    }
    const lines = text.split("\n");
    for (let i = lines.length - 1; i >= 0; i--) {
      const line = lines[i] ?? "";
      if (line.length < SHORTEST_USEFUL_ENTRY) continue;
      for (const entry of standing.add(line, parseConversationLine(line))) yield entry;
    }
    mostLines -= lines.length;
    if (mostLines < 0 || standing.isOver) break;
  }
  yield* standing.end();
}
