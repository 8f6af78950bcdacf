import { assertEquals } from "@std/assert";
import { BranchFollower, type BranchRow, type Decided, type FollowOptions } from "../../lib/session/branch.ts";
import { branchRow } from "../support/branch_lines.ts";

/** A row: its kind, its id, its parent's, and what else it has. */
type Row = readonly [kind: BranchRow["kind"], uuid: string, parent: string | null, more?: Partial<BranchRow>];

/** Follows rows in the file's order; returns them in that order, those that were taken back with a minus. */
function followed(rows: readonly Row[], options: FollowOptions = {}) {
  const follower = new BranchFollower<string>(options);
  const found: Decided<string>[] = [];
  for (const [kind, uuid, parentUuid, more] of rows.toReversed()) {
    found.push(...follower.add(uuid, branchRow({ kind, uuid, parentUuid, ...more })));
  }
  const { isCutOff } = follower;
  found.push(...follower.end());
  const text = found.reverse().map(({ value, takenBack }) => takenBack ? `-${value}` : value).join(" ");
  return { text, isCutOff };
}

const BEGINNING: Row = ["prompt", "p", null];
const END: readonly Row[] = [["answer", "z", "p"]];

for (
  const [what, rows, expected] of [
    ["a beginning of the same session", [BEGINNING, ["prompt", "r", null], ...END], "p -r z"],
    ["what hangs on such a beginning", [BEGINNING, ["prompt", "r", null], ["answer", "a", "r"], ...END], "p -r -a z"],
    ["nothing of another session's beginning", [BEGINNING, ["prompt", "r", null, { sessionId: "t" }], ...END], "p r z"],
    ["nothing that begins without a prompt", [BEGINNING, ["link", "r", null], ...END], "p r z"],
    ["nothing of a beginning of an unknown session", [
      ["prompt", "p", null, { sessionId: null }],
      ["prompt", "r", null, { sessionId: null }],
      ["answer", "z", "p", { sessionId: null }],
    ], "p r z"],
    ["nothing where the parent is in no row", [BEGINNING, ["answer", "a", "missing"], ...END], "p a z"],
    ["both copies of a row that was written twice", [
      BEGINNING,
      ["prompt", "q", "p"],
      ["answer", "b", "p"],
      ["answer", "b", "q"],
      ...END,
    ], "p -q -b -b z"],
    ["what was said before a new beginning, though the rows between are missing", [
      ["prompt", "r", null],
      ["answer", "a", "r"],
      BEGINNING,
      ["answer", "b", "p"],
      ["answer", "z", "missing"],
    ], "-r -a p b z"],
  ] satisfies [string, Row[], string][]
) {
  Deno.test(`BranchFollower takes back ${what}`, () => assertEquals(followed(rows).text, expected));
}

Deno.test("BranchFollower looks for a parent among as many rows as it is told", () => {
  const beside: Row[] = [["link", "1", "x"], ["link", "2", "x"]];
  assertEquals(followed([BEGINNING, ...beside, ...END], { mostRows: 2 }).isCutOff, false);
  assertEquals(followed([BEGINNING, ["link", "0", "x"], ...beside, ...END], { mostRows: 2 }).isCutOff, true);
});
