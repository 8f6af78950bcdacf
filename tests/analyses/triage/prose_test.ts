import { assertEquals } from "@std/assert";
import { readProse } from "../../../lib/analyses/triage/prose.ts";

function split(...texts: string[]): (readonly [text: string, from: number])[] {
  const pieces = texts.map((text, index) => ({
    piece: { text, location: { line: index + 1, offset: null }, uuid: null },
    utterance: null,
  }));
  return readProse(pieces).lines().map(({ text, piece }) => [text, piece.location.line ?? 0]);
}

const CASES:
  readonly (readonly [what: string, texts: readonly string[], lines: readonly (readonly [string, number])[]])[] = [
    ["lines of several texts", ["a\nb", "c"], [["a", 1], ["b", 1], ["c", 2]]],
    ["a fenced block", ["a\n```\ncode\n```\nb"], [["a", 1], ["", 1], ["b", 1]]],
    ["a code span", ["say `x` now", "c"], [["say  now", 1], ["c", 2]]],
    ["a span across texts", ["a `x", "y` b", "c"], [["a  b", 1], ["c", 3]]],
    ["an unclosed fence, which stays", ["a\n```\nb"], [["a", 1], ["```", 1], ["b", 1]]],
  ];
for (const [what, texts, lines] of CASES) {
  Deno.test(`readProse() splits ${what}`, () => assertEquals(split(...texts), [...lines]));
}

Deno.test("readProse() counts characters, an unpaired surrogate as one", () => {
  for (
    const text of ["", "ab", "a\ud83d\ude00b", "\ud83d", "\ude00\ud83d x", "\ud83d\ud83d\ude00", "\u{1f600}\u{1f601}"]
  ) {
    const piece = { text, location: { line: 1, offset: null }, uuid: null };
    assertEquals(readProse([{ piece, utterance: null }]).length, [...text].length, JSON.stringify(text));
  }
});
