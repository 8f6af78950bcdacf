import type { Entry, SourceLocation } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import {
  type ParsedLine,
  readBackward,
  readForward,
  type ReadOptions,
  statelessReader,
} from "../../../session/read.ts";
import { parseObjects } from "../format/objects.ts";
import { parseEntry } from "../format/parse.ts";

/** The entries of one line of a transcript: one in all but a few lines. */
export function parseLine(text: string, location: SourceLocation): ParsedLine {
  const { objects, concatenated, lost } = parseObjects(text);
  const only = objects[0];
  if (only !== undefined && objects.length === 1) return { entries: [parseEntry(only, location)], concatenated, lost };
  return { entries: objects.map((object) => parseEntry(object, location)), concatenated, lost };
}

const LINES = statelessReader(parseLine);

export function claudeEntriesForward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  return readForward(source, LINES, options);
}

/** Reads the entries of a source from its end. If you stop iterating, no more is read. */
export function claudeEntriesBackward(source: ByteSource, options: ReadOptions = {}): Generator<Entry> {
  return readBackward(source, LINES, options);
}
