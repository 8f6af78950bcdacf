/** Clients in whose files a later line changes an earlier one: read to their end before anything is told. */
import type { Entry, SourceLocation } from "../../session/entry.ts";
import { linesForward } from "../../session/io/lines.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { HOOK_BACKWARD, type LineReader, type ParsedLine, readBackward } from "../../session/read.ts";
import type { Client, Direction } from "../client.ts";

export interface SessionCollector {
  /** Takes the next line that has anything in it; false if a part of it could not be read. */
  add(text: string, location: SourceLocation): boolean;
  /** All entries, those that the user took back with their mark; they are put in file order. */
  end(): readonly Entry[];
}

/** Begins to collect. `path`: the file; null if it is a stream or in memory. */
export type Collect = (path: string | null) => SessionCollector;

const READ: ParsedLine = { entries: [], concatenated: false, lost: false };
const LOST: ParsedLine = { ...READ, lost: true };

function inFileOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (a.location.offset ?? 0) - (b.location.offset ?? 0));
}

function forwardReader(collector: SessionCollector): LineReader {
  return {
    parse: (text, location) => collector.add(text, location) ? READ : LOST,
    end: () => inFileOrder(collector.end()),
    readsShortLines: true,
  };
}

/** Reads the file from its start when the first line from its end is met. */
function backwardReader(source: ByteSource, collector: SessionCollector): LineReader {
  let lost: Set<number> | null = null;
  const read = (): ReadonlySet<number> => {
    if (lost !== null) return lost;
    lost = new Set();
    const decoder = new TextDecoder();
    for (const line of linesForward(source)) {
      if (line.kind !== "line") continue;
      const text = decoder.decode(line.bytes);
      if (text.trim() === "") continue;
      if (!collector.add(text, { line: line.number, offset: line.offset })) lost.add(line.offset);
    }
    return lost;
  };
  return {
    parse: (_text, { offset }) => offset !== null && read().has(offset) ? LOST : READ,
    end: () => {
      read();
      return inFileOrder(collector.end());
    },
    readsShortLines: true,
  };
}

function* standingOnly(entries: Iterable<Entry>): Generator<Entry> {
  for (const entry of entries) if (!entry.takenBack) yield entry;
}

export type WholeFileClient =
  & Pick<
    Client,
    | "id"
    | "title"
    | "isTranscriptLine"
    | "isTranscriptHead"
    | "unknownForm"
    | "files"
    | "places"
    | "store"
    | "resumeProgram"
  >
  & { readonly collect: Collect };

/** A client that is read in this way, and for which debrief has no hooks. */
export function wholeFileClient({ collect, ...client }: WholeFileClient): Client {
  const lineReader = (source: ByteSource | null, direction: Direction): LineReader => {
    const collector = collect(source?.path ?? null);
    return source === null || direction === "forward" ? forwardReader(collector) : backwardReader(source, collector);
  };
  const backward = (source: ByteSource): Generator<Entry> =>
    standingOnly(readBackward(source, lineReader(source, "backward"), HOOK_BACKWARD));
  return {
    ...client,
    lineReader,
    conversationOnly: {},
    withoutMetadata: {},
    takenBack: () => new Set(), // the reader marks it
    standing: standingOnly,
    conversationBackward: backward,
    backwardFromCall: backward,
    hasPermissionRules: false,
  };
}
