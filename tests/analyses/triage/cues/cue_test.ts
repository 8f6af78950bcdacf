import { assertEquals } from "@std/assert";
import { CUES, splitCues } from "../../../../lib/analyses/triage/cues/cue.ts";

for (
  const [entry, cues] of [
    [undefined, []],
    ["", []],
    ["  \n ", []],
    ["use", ["use"]],
    ["\n  use, stick with,\n  drop support ", ["use", "stick with", "drop support"]],
  ] as [string | undefined, string[]][]
) {
  Deno.test(`splitCues() of ${JSON.stringify(entry)}`, () => assertEquals(splitCues(entry), cues));
}

Deno.test("CUES has each cue once, at the position that the index names", () => {
  assertEquals(new Set(CUES).size, CUES.length);
  assertEquals([CUES[0], CUES.indexOf("rootCause"), CUES.at(-1)], ["choice", 4, "consent"]);
});
