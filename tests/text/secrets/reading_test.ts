import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { compiledPattern, readings } from "../../../lib/text/secrets/reading.ts";

const READ: readonly (readonly [text: string, readings: readonly string[]])[] = [
  ["plain", ["plain"]],
  ["a\u200bb", ["ab"]],
  ["     1→abc\n     2→def", ["abc\ndef"]],
  ["> abc", ["abc"]],
  ["+abc", ["abc"]],
  ["a%3Db", ["a%3Db", "a=b"]],
  ["p\\u0061ss", ["p\\u0061ss", "pass"]],
  ["a&quot;b", ["a&quot;b", 'a"b']],
  ["a\\nabcdefghijklmnop", ["a\\nabcdefghijklmnop", "a\nabcdefghijklmnop"]],
  ["a\\nbc", ["a\\nbc"]],
  ["a\\nb\\tc\\n", ["a\\nb\\tc\\n", "a\nb\tc\n"]],
  ['f(\\"a\\")', ['f(\\"a\\")', 'f("a")']],
  ["abc\\\n  def", ["abc\\\n  def", "abcdef"]],
  ['"abcd" + "efgh"', ['"abcd" + "efgh"', '"abcdefgh"']],
  ["\u001b[31mred\u001b[0m", ["red"]],
];

for (const [text, expected] of READ) {
  Deno.test(`readings() of ${JSON.stringify(text)}`, () => {
    assertEquals(readings(text).map((reading) => reading.text), expected);
  });
}

Deno.test("readings() finds every part of a reading in the original, whatever was taken out", () => {
  const piece = fc.constantFrom("ab", "\u200b", "%3D", "&amp;", "c", "\u001b[1m", "\\u0041", " ");
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(30), fc.nat(30), (pieces, a, b) => {
    const text = pieces.join("");
    for (const reading of readings(text)) {
      const [start, end] = [a, b].map((at) => at % (reading.text.length + 1)).sort((x, y) => x - y) as [number, number];
      if (start === end) continue;
      const [from, to] = reading.original(start, end);
      const within = readings(text.slice(from, to)).map((one) => one.text);
      assertEquals(within.includes(reading.text.slice(start, end)), true, JSON.stringify([text, start, end, from, to]));
    }
  }));
});

Deno.test("readings() tell where a place of the original is, and where they were edited", () => {
  const text = "ab\u200bcd%3Def";
  const [plain, decoded] = readings(text);
  assertEquals(plain?.edits, [2]);
  assertEquals([0, 2, 3, 5, 8, 10].map((at) => plain?.place(at)), [0, 2, 2, 4, 7, 9]);
  assertEquals(decoded?.text, "abcd=ef");
  assertEquals(decoded?.edits, [5]);
  assertEquals([0, 3, 8, 10].map((at) => decoded?.place(at)), [0, 2, 5, 7]);
});

Deno.test("compiledPattern() is the same pattern again, set to where the search starts", () => {
  const first = compiledPattern("a", "g", 3);
  assertEquals(first.lastIndex, 3);
  const again = compiledPattern("a", "g");
  assertEquals([again === first, again.lastIndex, compiledPattern("a", "y") === first], [true, 0, false]);
});
