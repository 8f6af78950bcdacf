import { type BranchEnd, BranchFollower, type BranchRow } from "../../../session/branch.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { linesForward } from "../../../session/io/lines.ts";
import { SHORTEST_USEFUL_ENTRY } from "../../../session/read.ts";
import { branchRowOfText } from "./branch_row.ts";
import { type NamedEnd, namedEndOfText, NamedEndReader } from "./named_end.ts";

interface LocatedRow {
  readonly row: BranchRow | null;
  readonly offset: number;
}

/** The rows of a file, in its order, and the end that it names. A waiting prompt is a row that is linked to nothing. */
function readBranchRows(source: ByteSource): { readonly rows: readonly LocatedRow[]; readonly named: NamedEnd | null } {
  const decoder = new TextDecoder();
  const rows: LocatedRow[] = [];
  const ends = new NamedEndReader();
  for (const line of linesForward(source, { shortest: SHORTEST_USEFUL_ENTRY })) {
    if (line.kind !== "line") continue;
    const text = decoder.decode(line.bytes);
    const row = branchRowOfText(text);
    if (row !== null) {
      rows.push({ row, offset: line.offset });
      ends.readRow(row.kind === "continuation");
    } else if (text.startsWith('{"type":"queue-operation"')) rows.push({ row: null, offset: line.offset });
    else ends.read(namedEndOfText(text));
  }
  return { rows, named: ends.end };
}

function followRows(rows: readonly LocatedRow[], end: BranchEnd): Set<LocatedRow> {
  const follower = new BranchFollower<LocatedRow>({ end });
  const taken = new Set<LocatedRow>();
  const note = (decided: ReturnType<typeof follower.add>) => {
    for (const { value, takenBack } of decided) if (takenBack) taken.add(value);
  };
  for (let i = rows.length - 1; i >= 0; i--) {
    const located = rows[i];
    if (located) note(follower.add(located, located.row));
  }
  note(follower.end());
  return taken;
}

/** Lines off the branch of the last row, or of the end that a later or chosen `last-prompt` names (2.1.332). */
export function takenBackIn(source: ByteSource): ReadonlySet<number> {
  const { rows, named } = readBranchRows(source);
  const offsets = (taken: ReadonlySet<LocatedRow>) => new Set([...taken].map(({ offset }) => offset));
  if (named?.isExplicit && named.uuid === null) return offsets(followRows(rows, { kind: "nothing" }));
  const taken = followRows(rows, { kind: "last" });
  if (named === null || named.uuid === null) return offsets(taken);
  const { uuid } = named;
  const end = rows.findLast(({ row }) => row?.uuid === uuid);
  return offsets(end && (named.isExplicit || taken.has(end)) ? followRows(rows, { kind: "row", uuid }) : taken);
}
