import { assertEquals } from "@std/assert";
import { inheritedCosts, ownCost } from "../../lib/export/fork_costs.ts";
import { jsonl, user } from "../support/transcript.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const row = (uuid: string) => user(uuid, { uuid });
const rows = (uuids: string) => [...uuids].map(row);
const cost = (usd: number, startTime = 1) => ({
  type: "cost-state",
  totalCostUSD: usd,
  startTime,
  modelUsage: { big: { costUSD: usd, outputTokens: usd * 100 } },
});

/** Sessions of one lineage, and what of each one's cost is its own. */
const CASES: readonly (readonly [what: string, files: readonly (readonly object[])[], own: readonly number[]])[] = [
  ["of forks and a fork's fork", [
    [...rows("ab"), cost(4)],
    [...rows("abc"), cost(4.5)],
    [...rows("abcd"), cost(4.75)],
    [...rows("abe"), cost(4.25)],
  ], [4, 0.5, 0.25, 0.25]],
  ["of a parent that went on", [[...rows("ab"), cost(4), ...rows("cdef"), cost(9)], [...rows("abx"), cost(5)]], [9, 1]],
  ["of a fork that has its parent's line", [[...rows("ab"), cost(4)], [...rows("ab"), cost(4), row("c"), cost(5)]], [
    4,
    1,
  ]],
  ["of a fork with its parent's line whose parent went on", [
    [...rows("ab"), cost(4), ...rows("cdef"), cost(9)],
    [...rows("ab"), cost(4), row("x"), cost(5)],
  ], [5, 5]],
  ["of a fork of what was not taken back", [[...rows("atb"), cost(4)], [...rows("abx"), cost(5)]], [4, 1]],
  ["of a copy", [[...rows("ab"), cost(4)], [...rows("ab"), cost(4)]], [4, 0]],
  ["of a fork before its parent was counted", [[...rows("abcd"), cost(4)], [...rows("abx"), cost(5)]], [4, 5]],
  ["of a count that began anew", [[...rows("ab"), cost(4, 1)], [...rows("abx"), cost(5, 2)]], [4, 5]],
  ["of a smaller count", [[...rows("ab"), cost(4)], [...rows("abx"), cost(1)]], [4, 1]],
  ["without a row in common", [[...rows("ab"), cost(4)], [...rows("cd"), cost(5)]], [4, 5]],
];

for (const [what, files, own] of CASES) {
  Deno.test(`inheritedCosts() counts once what is in two files ${what}`, () => {
    using temporary = temporaryDirectory({ prefix: "debrief-test-" });
    const directory = temporary.path;
    const paths = files.map((_, index) => `${directory}/${index}.jsonl`);
    for (const [index, path] of paths.entries()) Deno.writeTextFileSync(path, jsonl(...files[index] ?? []));
    const inherited = inheritedCosts(paths);
    const last = files.map((lines) => lines.findLast((line) => "totalCostUSD" in line));
    const owned = paths.map((path, index) => {
      const usd = Number(Object(last[index]).totalCostUSD);
      const whole = {
        usd,
        isPriceKnown: true,
        apiMs: null,
        toolMs: null,
        linesAdded: null,
        linesRemoved: null,
        models: [],
      };
      return ownCost(whole, inherited.get(path)).usd;
    });
    assertEquals(owned, [...own]);
  });
}
