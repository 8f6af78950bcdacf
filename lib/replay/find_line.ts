import type { Entry } from "../session/entry.ts";
import { linesForward } from "../session/io/lines.ts";
import { clientOf } from "../clients/read.ts";
import type { ByteSource } from "../session/io/source.ts";
import { NoSuchMomentError } from "./moments/moment.ts";

export interface FoundLine {
  readonly line: number;
  readonly end: number;
  readonly entry: Entry | null;
}

/** Finds a line by its number or by the uuid of its entry. Throws NoSuchMomentError if the file has no such line. */
export function findLine(
  source: ByteSource,
  selector: { readonly line: number } | { readonly uuid: string },
): FoundLine {
  const decoder = new TextDecoder();
  const client = clientOf(source);
  let last = 0;
  for (const line of linesForward(source)) {
    last = line.number ?? last;
    if ("line" in selector ? last !== selector.line : line.kind !== "line") continue;
    const text = line.kind === "line" ? decoder.decode(line.bytes) : "";
    if ("uuid" in selector && !text.includes(selector.uuid)) continue;
    const location = { line: last, offset: line.offset };
    const reader = client.lineReader(null, "forward");
    const entries = [...reader.parse(text, location).entries, ...reader.end()];
    const entry = "uuid" in selector ? entries.find(({ uuid }) => uuid === selector.uuid) : entries[0];
    if ("uuid" in selector && entry === undefined) continue;
    const length = line.kind === "line" ? line.bytes.length : line.length;
    return { line: last, end: Math.min(source.size, line.offset + length + 1), entry: entry ?? null };
  }
  throw new NoSuchMomentError(
    "line" in selector
      ? `there is no line ${selector.line}: the file has ${last} ${last === 1 ? "line" : "lines"}`
      : `no line has the uuid ${selector.uuid}`,
  );
}
