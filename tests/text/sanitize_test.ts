import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { sanitize } from "../../lib/text/sanitize.ts";

const ROWS: readonly [name: string, given: string, expected: string][] = [
  ["plain text", "rm -rf ./out && echo done", "rm -rf ./out && echo done"],
  [
    "letters of many scripts",
    "naïve Ελληνικά עברית العربية 日本語 한국어 हिन्दी",
    "naïve Ελληνικά עברית العربية 日本語 한국어 हिन्दी",
  ],
  ["C0 controls and delete", "a\0b\x07c\x08d\x7fe", "abcde"],
  ["C1 controls", "a\x80b\x9ec", "abc"],
  ["a next-line control as a line break", "a\x85b", "a b"],
  ["line breaks of every kind", "a\nb\r\nc\rd\u2028e\u2029f\vg", "a b c d e f g"],
  ["bidirectional overrides and isolates", "a\u202eb\u2066c\u2069d\u061ce\u200ff", "abcdef"],
  ["zero-width characters", "pass\u200bword\u200c\u200d\u2060\ufeff", "password"],
  ["soft hyphen, joiner, Hangul fillers", "a\u00adb\u034fc\u3164d\uffa0e\u115f", "abcde"],
  ["tag characters", "hi\u{e0001}\u{e0069}\u{e0067}\u{e007f}", "hi"],
  ["variation selectors that carry data", "a\ufe00\u{e0100}\u{e01ef}b\ufe0f", "ab"],
  ["the style of an emoji stays", "❤\ufe0f 1\ufe0f 🦕", "❤\ufe0f 1\ufe0f 🦕"],
  ["annotation and non-characters", "a\ufff9b\ufffbc\uffffd\u{1fffe}", "abcd"],
  ["deprecated format characters", "a\u206ab\u206fc", "abc"],
  ["a lone surrogate", "a\ud83db", "a\ufffdb"],
  ["colors", "\x1b[1;31mred\x1b[0m", "red"],
  ["the title of a window", "a\x1b]0;owned\x07b\x1b]8;;http://x\x1b\\c", "abc"],
  ["a sequence that does not end hides nothing", "a\x1b]0;text", "a]0;text"],
  ["8-bit sequences", "a\x9b31mb", "ab"],
];

for (const [name, given, expected] of ROWS) {
  Deno.test(`sanitize() handles ${name}`, () => assertEquals(sanitize(given), expected));
}

Deno.test("sanitize() keeps line breaks and tabs when asked", () => {
  assertEquals(sanitize("a\tb\r\nc\rd", { newlines: true }), "a b\nc\nd");
  assertEquals(sanitize("a\tb\nc", { tabs: true }), "a\tb c");
});

Deno.test("sanitize() leaves nothing invisible and changes nothing twice", () => {
  const nasty = fc.constantFrom(..."\x1b[]m0;\x9b\u202e\u200b\ufe0f❤\ud83d\ude00\n\r\ta\u2028\u{e0041}\x07\\");
  fc.assert(fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: "binary" }))), (parts) => {
    const once = sanitize(parts.join(""), { newlines: true, tabs: true });
    assertEquals(sanitize(once, { newlines: true, tabs: true }), once);
    assertEquals(
      // deno-lint-ignore no-control-regex -- they are what must not be left
      /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u.test(once),
      false,
    );
    assertEquals(once.isWellFormed(), true);
  }));
});

Deno.test("sanitize() does with every character alone what it does beside one that is suspect", () => {
  const all = { newlines: true, tabs: true };
  for (let code = 0; code < 0x110000; code++) {
    const char = String.fromCodePoint(code);
    const beside = sanitize(`\u200b${char}`, all);
    if (sanitize(char, all) !== beside) throw new Error(`U+${code.toString(16)}: ${JSON.stringify(beside)}`);
  }
});
