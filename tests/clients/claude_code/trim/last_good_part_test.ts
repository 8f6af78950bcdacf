import { assertEquals } from "@std/assert";
import { lastGoodPart } from "../../../../lib/clients/claude_code/trim/last_good_part.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { assistant, bytesOf, chain, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const GOOD = [user("ask"), assistant("m", [text("done")])];
const ERROR = [user("ask"), { ...assistant("e", [text("API Error")]), isApiErrorMessage: true }];
const OPEN = [user("ask"), assistant("o", [toolUse("t1")])];
const CALLED = [user("ask"), assistant("c", [toolUse("t2")]), user([toolResult("t2")])];
/** The API rejects every request with the input. */
const BROKEN = [user("ask"), assistant("b", [toolUse("t9", "Bash", "ls")]), user([toolResult("t9")])];

// how many of the turns are good; null for none
for (
  const [what, turns, good] of [
    ["good turns", [GOOD, CALLED], 2],
    ["a good turn after a failed one", [ERROR, GOOD], 2],
    ["an API error at the end", [GOOD, ERROR], 1],
    ["failed turns at the end", [GOOD, GOOD, ERROR, OPEN], 2],
    ["a call without a result at the end", [CALLED, OPEN], 1],
    ["failed turns only", [ERROR, ERROR], null],
    ["an answer after an error in the same turn", [GOOD, [...ERROR, assistant("n", [text("done")])]], 2],
    ["a sidechain that failed", [GOOD, [user("ask"), { ...assistant("s", [toolUse("t3")]), isSidechain: true }]], 2],
    ["a turn that cannot be loaded, before good ones", [GOOD, BROKEN, GOOD], 1],
    ["a turn that cannot be loaded, at the start", [BROKEN, GOOD], null],
    ["no turn", [], 0],
  ] as [string, JsonObject[][], number | null][]
) {
  Deno.test(`lastGoodPart() of ${what}`, () => {
    const lines = chain("s", ...turns.flat());
    const part = lastGoodPart(bytesSource(bytesOf(jsonl(...lines))));
    const expected = good === null ? null : jsonl(...lines.slice(0, turns.slice(0, good).flat().length));
    assertEquals(part?.size, expected === null ? undefined : bytesOf(expected).length);
  });
}
