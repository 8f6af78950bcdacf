/** The entries of a source whose client is known. */
import { withCallIds } from "../session/calls/call_ids.ts";
import type { Entry } from "../session/entry.ts";
import type { ByteSource } from "../session/io/source.ts";
import { readBackward, readForward, type ReadOptions } from "../session/read.ts";
import type { Client, Direction } from "./client.ts";

/** The entries of a source, with a mark on those that the user took back. */
function* withTakenBackMarks(entries: Iterable<Entry>, takenBack: ReadonlySet<number>): Generator<Entry> {
  for (const entry of entries) {
    const { offset } = entry.location;
    if (offset !== null && takenBack.has(offset)) yield { ...entry, takenBack: true };
    else yield entry;
  }
}

/** What was taken back in each source read so far, because a command may read one several times. */
const known = new WeakMap<ByteSource, ReadonlySet<number>>();

function takenBackOf(source: ByteSource, client: Client): ReadonlySet<number> {
  const found = known.get(source) ?? client.takenBack(source);
  known.set(source, found);
  return found;
}

/** Reads the entries of a source that a client wrote, from its start or from its end. */
export function entriesOfClient(
  client: Client,
  source: ByteSource,
  { direction, ...options }: ReadOptions & { readonly direction: Direction },
): Generator<Entry> {
  const read = direction === "forward" ? readForward : readBackward;
  const entries = withCallIds(read(source, client.lineReader(source, direction), options), direction);
  const takenBack = options.marksTakenBack === false ? null : takenBackOf(source, client);
  return takenBack === null || takenBack.size === 0 ? entries : withTakenBackMarks(entries, takenBack);
}
