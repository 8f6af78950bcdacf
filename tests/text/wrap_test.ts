import { assert, assertEquals } from "@std/assert";
import { wrapLines } from "../../lib/text/wrap.ts";
import fc from "../support/property.ts";

Deno.test("wrapLines() breaks at spaces, under the words of a list", () => {
  assertEquals(wrapLines("short\n\nlines", 10), "short\n\nlines");
  assertEquals(wrapLines("one two three", 7), "one two\nthree");
  assertEquals(
    wrapLines("  --out DIR   where the tables go to", 30),
    "  --out DIR   where the tables\n              go to",
  );
  assertEquals(
    wrapLines("usage: check [FILE] [--json]\n    --fail-on KIND   one   the client reads neither of them", 30),
    "usage: check [FILE] [--json]\n    --fail-on KIND   one   the\n      client reads neither of\n      them",
  );
  assertEquals(wrapLines("its number in debrief sessions", 21), "its number in\ndebrief sessions");
  assertEquals(wrapLines("averyveryverylongword and more", 10), "averyveryverylongword\nand more");
});

Deno.test("wrapLines() loses no word and exceeds no width but for a word that is longer", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 });
  fc.assert(fc.property(words, fc.integer({ min: 20, max: 100 }), (list, columns) => {
    const text = wrapLines(`  ${list.join(" ")}`, columns);
    assertEquals(text.trim().split(/\s+/), list);
    assert(text.split("\n").every((line) => line.length <= columns), text);
  }));
});
