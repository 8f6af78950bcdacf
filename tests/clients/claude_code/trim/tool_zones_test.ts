import { assertEquals } from "@std/assert";
import { toolZones } from "../../../../lib/clients/claude_code/trim/tool_zones.ts";
import type { TrimToolRule } from "../../../../lib/clients/resuming/trim_options.ts";

/** Ten turns, of which the first two are not kept; calls in five of them. */
const CALLS = [8, 3, 3, 5, 6, 9];
const TURNS = { first: 2, end: 10 };

// the first turn that is not removed, the first that is not shortened, and how many turns with calls are of each kind
for (
  const [rule, zones, counts] of [
    [undefined, [2, 2], [0, 0, 5]],
    [{ kind: "last", turns: 2, shorten: 0 }, [8, 8], [3, 0, 2]],
    [{ kind: "last", turns: 2, shorten: 50 }, [8, 9], [3, 1, 1]],
    [{ kind: "last", turns: 3, shorten: 50 }, [6, 8], [2, 1, 2]],
    [{ kind: "last", turns: 4, shorten: 100 }, [5, 10], [1, 4, 0]],
    [{ kind: "last", turns: 5, shorten: 0 }, [2, 3], [0, 0, 5]],
    [{ kind: "last", turns: 9, shorten: 100 }, [2, 10], [0, 5, 0]],
    [{ kind: "last", turns: 0, shorten: 50 }, [10, 10], [5, 0, 0]],
    [{ kind: "oldest", percent: 50, how: "remove" }, [6, 6], [2, 0, 3]],
    [{ kind: "oldest", percent: 50, how: "shorten" }, [2, 6], [0, 2, 3]],
    [{ kind: "oldest", percent: 100, how: "remove" }, [10, 10], [5, 0, 0]],
    [{ kind: "oldest", percent: 0, how: "shorten" }, [2, 2], [0, 0, 5]],
  ] as [TrimToolRule | undefined, number[], number[]][]
) {
  Deno.test(`toolZones() of ${JSON.stringify(rule)}`, () => {
    const { removed, shortened, turnsWithTools } = toolZones(rule, CALLS, TURNS);
    assertEquals([removed, shortened], zones);
    const { before, ...kinds } = turnsWithTools;
    assertEquals([before, kinds.removed, kinds.shortened, kinds.kept], [5, ...counts]);
  });
}

Deno.test("toolZones() removes nothing where there are no calls", () => {
  const { removed, shortened, turnsWithTools } = toolZones({ kind: "last", turns: 1, shorten: 100 }, [], TURNS);
  assertEquals([removed, shortened, turnsWithTools.before], [2, 2, 0]);
});
