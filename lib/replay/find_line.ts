import type { Entry } from "../session/entry.ts";
import { linesForward } from "../session/io/lines.ts";
import { parseObjects } from "../clients/claude_code/format/objects.ts";
import { parseEntry } from "../clients/claude_code/format/parse.ts";
import type { ByteSource } from "../session/io/source.ts";
import { NoSuchMomentError } from "./moment.ts";

/** A line that was asked for. */
export interface FoundLine {
  /** 1-based. */
  readonly line: number;
  /** Byte behind its line break. */
  readonly end: number;
  /** Its entry; null where it holds none. */
  readonly entry: Entry | null;
}

/**
 * Finds a line by its number or by the uuid that stands in it.
 *
 * @throws {NoSuchMomentError} Where the file has no such line.
 */
export function findLine(
  source: ByteSource,
  wanted: { readonly line: number } | { readonly uuid: string },
): FoundLine {
  const decoder = new TextDecoder();
  let last = 0;
  for (const line of linesForward(source)) {
    last = line.number ?? last;
    if ("line" in wanted ? last !== wanted.line : line.kind !== "line") continue;
    const text = line.kind === "line" ? decoder.decode(line.bytes) : "";
    if ("uuid" in wanted && !text.includes(wanted.uuid)) continue;
    const place = { line: last, offset: line.offset };
    const entries = parseObjects(text).objects.map((object) => parseEntry(object, place));
    const entry = "uuid" in wanted ? entries.find(({ uuid }) => uuid === wanted.uuid) : entries[0];
    if ("uuid" in wanted && entry === undefined) continue;
    const length = line.kind === "line" ? line.bytes.length : line.length;
    return { line: last, end: Math.min(source.size, line.offset + length + 1), entry: entry ?? null };
  }
  throw new NoSuchMomentError(
    "line" in wanted
      ? `it has ${last} lines, and line ${wanted.line} was asked for`
      : `no line has the uuid ${wanted.uuid}`,
  );
}
