/**
 * Reading from the end, for hooks, which start cold: nearly all work is a few calls over a whole chunk (decode, split,
 * search), which are as fast in their first millisecond as later, where loops over bytes are not. The measurements are
 * in docs/results/benchmarks.md; `entriesBackward` is the same with diagnostics and source locations.
 */
import {
  bytesOfPart,
  type KnownLine,
  type KnownLines,
  KnownLinesEndError,
  sampleOf,
} from "../../../session/known_lines.ts";
import { branchRowOfText } from "./branch_row.ts";
import { attachmentEntry, briefAttachment, briefResult, resultEntry } from "./conversation_only.ts";
import { LineRecorder } from "./line_recorder.ts";
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
const NO_BYTES = new Uint8Array();

/** Lines are not counted here. */
const UNCOUNTED: SourceLocation = { line: null, offset: null };

interface TextChunk {
  readonly text: string;
  /** The same as it is in the file; valid until the next chunk. */
  readonly bytes: Uint8Array;
  readonly from: number;
}

interface ChunkBounds {
  readonly maxChunk: number;
  readonly from?: number;
}

/** The last chunk first; ends at the first line, at a truncation, or before a line longer than a limit. */
function* chunksBackward(source: ByteSource, { maxChunk, from: first = 0 }: ChunkBounds): Generator<TextChunk> {
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(CHUNK);
  for (let end = source.size; end > first;) {
    const from = Math.max(first, end - buffer.length);
    const chunk = buffer.subarray(0, end - from);
    if (source.readAt(from, chunk) < chunk.length) return;
    // the first line of a chunk is whole only where the first line of all begins
    const start = from === first ? 0 : chunk.subarray(0, -1).indexOf(LINE_FEED) + 1;
    if (from > first && start === 0) {
      if (buffer.length >= maxChunk) return;
      buffer = new Uint8Array(2 * buffer.length);
      continue;
    }
    end = from + start;
    const bytes = chunk.subarray(start);
    yield { text: decoder.decode(bytes), bytes, from: end };
  }
}

function parseLineBackward(line: string): readonly Entry[] {
  return parseObjects(line).objects.map((object) => parseEntry(object, UNCOUNTED)).reverse();
}

function parseConversationLine(line: string): readonly Entry[] {
  if (!isConversationText(line)) {
    const attachment = briefAttachment(line, UNCOUNTED);
    return attachment ? [attachment] : NO_ENTRIES;
  }
  const brief = briefResult(line, UNCOUNTED);
  return brief ? [brief] : parseLineBackward(line);
}

interface ReadingState {
  readonly standing: StandingEntries;
  readonly recorder: LineRecorder | null;
  mostLines: number;
  isOver: boolean;
}

/**
 * The entries of a source from its end as far as the conversation needs them, without those that the user took back:
 * attachments, progress and requests are skipped, and results of calls that succeeded come without their text. Ends
 * after the chunk with line {@linkcode MOST_LINES_BACK}. `options`: what is known of it, among others.
 */
export function* conversationEntriesBackward(source: ByteSource, options: StandingOptions = {}): Generator<Entry> {
  const { onRead, known = null } = options;
  const recorder = onRead === undefined ? null : new LineRecorder(source, known);
  const standing = new StandingEntries(
    options,
    recorder === null ? undefined : (entries, takenBack) => recorder.decide(entries, takenBack),
  );
  const state: ReadingState = { standing, recorder, mostLines: MOST_LINES_BACK, isOver: false };
  const knownTo = known?.parts[0]?.to ?? 0;
  try {
    let rest = source;
    if (known !== null && beginsLine(source, knownTo)) {
      yield* entriesOfLines(source, state, knownTo);
      const texts = state.isOver ? null : textsOfKnown(source, known, state);
      if (texts !== null) return yield* knownEntries(known, texts, { ...state, onTakenBack: options.onTakenBack });
      rest = { ...source, size: knownTo };
    }
    if (!state.isOver) yield* entriesOfLines(rest, state, 0);
    yield* standing.end();
  } finally {
    const found = recorder?.known(standing) ?? null;
    if (found !== null) onRead?.(found);
  }
}

/** Whether a line may begin at an offset; a file that was cut and grew again may have a line across it. */
function beginsLine(source: ByteSource, offset: number): boolean {
  const byte = new Uint8Array(1);
  return offset > 0 && offset <= source.size && source.readAt(offset - 1, byte) === 1 && byte[0] === LINE_FEED;
}

/** The standing entries of the lines from one that begins at an offset to the end of a source. */
function* entriesOfLines(source: ByteSource, state: ReadingState, from: number): Generator<Entry> {
  const { standing, recorder } = state;
  let unread = source.size;
  for (const chunk of chunksBackward(source, { maxChunk: MAX_CONVERSATION_CHUNK, from })) {
    const lines = chunk.text.split("\n");
    const isOneByte = chunk.text.length === chunk.bytes.length;
    let end = chunk.bytes.length;
    for (let i = lines.length - 1; i >= 0; i--) {
      const line = lines[i] ?? "";
      if (recorder === null) {
        if (line.length < SHORTEST_USEFUL_ENTRY) continue;
        for (const entry of standing.add(line, parseConversationLine(line))) yield entry;
        continue;
      }
      const start = isOneByte ? end - line.length : end === 0 ? 0 : chunk.bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
      const place = { offset: chunk.from + start, bytes: end - start, text: line };
      end = start - 1;
      if (line.length < SHORTEST_USEFUL_ENTRY) continue;
      const entries = parseConversationLine(line);
      const row = branchRowOfText(line);
      recorder.add(entries, place, row);
      for (const entry of standing.addLinked(line, row, entries)) yield entry;
    }
    unread = chunk.from;
    state.mostLines -= lines.length;
    if (state.mostLines < 0 || standing.isOver) {
      state.isOver = true;
      if (standing.isOver) recorder?.reachStart();
      return;
    }
  }
  if (unread > from) unread = yield* longLinesBackward({ ...source, size: unread }, state, from);
  if (unread > from || unread === 0 || standing.isOver) state.isOver = true;
  if (unread === 0 || standing.isOver) recorder?.reachStart();
}

/** The text of each known part, if what comes before the lines that were read is as it was known; else null. */
function textsOfKnown(source: ByteSource, known: KnownLines, state: ReadingState): Uint8Array[] | null {
  const { standing, recorder } = state;
  const count = known.parts.reduce((sum, part) => sum + part.count, 0);
  if (recorder === null || count + recorder.count > MOST_LINES_BACK) return null;
  if (known.parts.some((part) => recorder.touches(part))) return null;
  if (!standing.goesOnWith(known)) return null;
  const texts: Uint8Array[] = [];
  for (const part of known.parts) {
    const bytes = bytesOfPart(source, part);
    if (bytes === null || sampleOf(bytes) !== part.sample) return null;
    texts.push(bytes);
  }
  return texts;
}

function* knownEntries(
  known: KnownLines,
  texts: readonly Uint8Array[],
  { standing, recorder, onTakenBack }: ReadingState & Pick<StandingOptions, "onTakenBack">,
): Generator<Entry> {
  const decoder = new TextDecoder();
  yield* standing.endAtLive();
  for (const [index, { lines }] of known.parts.entries()) {
    recorder?.use(index);
    const bytes = texts[index] ?? NO_BYTES;
    for (const line of lines) {
      const entries = entriesOfKnown(line, bytes.subarray(line.offset, line.offset + line.bytes), decoder);
      if (line.takenBack) { for (const entry of entries) onTakenBack?.(entry); }
      else yield* entries;
    }
  }
  if (known.isWhole) return;
  recorder?.giveUp();
  throw new KnownLinesEndError("More of a transcript is needed than what is known of it");
}

function entriesOfKnown(
  { form, result }: KnownLine,
  bytes: Uint8Array,
  decoder: TextDecoder,
): readonly Entry[] {
  const text = () => decoder.decode(bytes);
  if (form === "attachment") return [attachmentEntry(text, { location: UNCOUNTED, isSidechain: false })];
  if (result === null) return parseLineBackward(text()); // it is known what the line is
  const id = decoder.decode(bytes.subarray(result.idFrom, result.idFrom + result.idBytes));
  const about = { location: UNCOUNTED, isSidechain: false };
  return [resultEntry({ id, length: result.characters, line: text }, about)];
}

/** As `entriesOfLines`, of a source that has lines longer than a chunk. Returns where the lines that were read begin. */
function* longLinesBackward(source: ByteSource, state: ReadingState, from: number): Generator<Entry, number> {
  const { standing, recorder } = state;
  const decoder = new TextDecoder();
  const part = {
    ...source,
    size: source.size - from,
    readAt: (at: number, into: Uint8Array) => source.readAt(from + at, into),
  };
  let unread = source.size;
  for (const line of linesBackward(part, { wanted: isLongConversationLine, mostLines: state.mostLines })) {
    unread = from + line.offset;
    state.mostLines--;
    if (line.kind === "line") {
      const text = decoder.decode(line.bytes);
      const entries = parseConversationLine(text);
      const row = branchRowOfText(text);
      recorder?.add(entries, { offset: unread, bytes: line.bytes.length, text }, row);
      yield* standing.addLinked(text, row, entries);
    } else {
      const row = longRow(part, line);
      recorder?.add(NO_ENTRIES, { offset: unread, bytes: line.length, text: "" }, row);
      yield* standing.addRow(row, NO_ENTRIES);
    }
    if (standing.isOver) break;
  }
  return unread;
}

const MARK_SEARCHED = 2 * 1024 * 1024;

/**
 * The entries of a source backwards from the last line that contains a text, as far as the conversation needs them and
 * as they stand for that line; none if no line near the end contains it. The lines after that one are searched as one
 * text and never parsed. `mark`: the text, as written in the file, for example `"id":"toolu_01"`.
 */
export function* entriesBackwardFrom(source: ByteSource, mark: string): Generator<Entry> {
  const standing = new StandingEntries();
  const least = Math.max(0, source.size - MARK_SEARCHED);
  let found = false;
  let mostLines = MOST_LINES_BACK;
  for (const chunk of chunksBackward(source, { maxChunk: Infinity })) {
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
