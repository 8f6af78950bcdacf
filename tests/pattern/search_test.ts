import { assert, assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { type Found, linearPattern } from "../../lib/pattern/search.ts";

function search(source: string, text: string, { flags = "", left = 1e9 } = {}): Found {
  const pattern = linearPattern(source, flags);
  if (pattern.kind === "refused") throw new Error(pattern.why);
  return pattern.search(text, { left });
}

/** Expressions of everything there is but back-references. */
const expression: fc.Arbitrary<string> = fc.letrec<{ node: string; atom: string }>((tie) => ({
  atom: fc.constantFrom(
    ..."a b A c - é 1 ] { } . ^ $ [ab] [^a] [a-c] [\\]a] [^] \\w \\s \\d \\W \\. \\n \\x61 \\u0062 \\0 \\c \\x6 \\b \\B"
      .split(" "),
    " ",
  ),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("atom"),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => a + b),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie("node"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?"))
      .map(([a, times]) => `(${a})${times}`),
    fc.tuple(tie("node"), fc.constantFrom("?=", "?!", "?<=", "?<!", "?:", "?<name>"))
      .map(([a, group]) => `(${group}${a})`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `${a}|${b}`),
  ),
})).node;

const text = fc.array(fc.constantFrom(..."abAc-é1ksx]{\\ \n\u2028"), { maxLength: 9 }).map((letters) =>
  letters.join("")
);

Deno.test("search() finds what the language's own engine finds", () => {
  let compared = 0;
  fc.assert(
    fc.property(
      expression,
      fc.constantFrom("", "i", "m", "s", "im", "u", "iu"),
      fc.array(text),
      (source, flags, texts) => {
        let known: RegExp;
        try {
          known = new RegExp(source, flags);
        } catch {
          return; // no expression of the language
        }
        const pattern = linearPattern(source, flags);
        const needs = pattern.kind === "refused" ? "" : pattern.needs;
        for (const one of texts) {
          compared++;
          if (known.test(one)) {
            assertEquals([...needs].filter((needed) => !one.includes(needed)), [], `/${source}/ needs`);
          }
          assertEquals(
            search(source, one, { flags }),
            known.test(one) ? "found" : "absent",
            `/${source}/${flags} in ${JSON.stringify(one)}`,
          );
        }
      },
    ),
    { seed: 1, numRuns: 4000 },
  );
  assert(compared > 5000, `${compared} comparisons`);
});

/** Each takes a backtracking engine more than a minute on some text of 200 characters, or of a few thousand. */
const HOSTILE = [
  String.raw`(a|a){1,40}b`,
  String.raw`(\w{1,20}\s{0,3}){1,30}!`,
  String.raw`(?:a?){60}a{60}$`,
  String.raw`(a{0,40}){0,40}b`,
  String.raw`([a-z]{1,12} ?){1,25}#`,
  String.raw`(a+)+$`,
  String.raw`(a*)*b`,
  String.raw`(a|aa)+$`,
  String.raw`(a|a?)+$`,
  String.raw`(.*a){20}!`,
  String.raw`(.*)(.*)(.*)(.*)(.*)=`,
  String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
  String.raw`(x+x+)+y`,
  String.raw`\s*\s*\s*\s*\s*$z`,
  String.raw`(?:(?:a{1,30}){1,30})b`,
  String.raw`(\d+\.?)+!`,
  String.raw`[ab]*a[ab]{12}c`,
  String.raw`(a|b|ab)*c`,
  String.raw`(?<=(a{1,20}){1,20}c)b`,
  String.raw`(?=(a+)+!)a`,
  String.raw`(?!(a+)+!)b`,
  String.raw`(\w+\s?)*!`,
  String.raw`([a-z]+)*\d`,
  String.raw`(a{2,5}){2,5}(a{2,5}){2,5}b`,
  String.raw`(((a{1,9}){1,9}){1,9})!`,
  String.raw`(?:.{0,50}a){0,20}!`,
  String.raw`(\S+\s+){5,30}!$`,
  String.raw`(?i)(a|A|[aA]){1,60}!`.replace("(?i)", ""),
];

/** Letters in an order that repeats nowhere near. */
function shuffled(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return "ab"[(state >> 16) & 1];
  }).join("");
}

/** The work a search takes. */
function workOf(source: string, text: string): number {
  const pattern = linearPattern(source);
  assert(pattern.kind === "pattern", source);
  const work = { left: 1e12 };
  pattern.search(text, work);
  return 1e12 - work.left;
}

const TEXTS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ["one letter", (n) => "a".repeat(n)],
  ["words", (n) => "abc de ".repeat(n / 7)],
  ["two letters in no order", shuffled],
];

for (const source of HOSTILE) {
  Deno.test(`search() takes four times the work for four times the text when it looks for ${source}`, () => {
    for (const [name, make] of TEXTS) {
      const [once, more] = [workOf(source, make(3_500)), workOf(source, make(14_000))];
      assert(more <= 4.5 * once + 10_000, `${name}: ${once}, ${more}`);
    }
  });
}

Deno.test("search() stops where its work is done, and says so", () => {
  assertEquals(search("b", "a".repeat(1000), { left: 100 }), "unfinished");
  assertEquals(search("[ab]*a[ab]{12}c", TEXTS[2]![1](5_000), { left: 10_000 }), "unfinished");
  const work = { left: 1500 };
  const pattern = linearPattern("b");
  assert(pattern.kind === "pattern");
  assertEquals([pattern.search("a".repeat(1000), work), pattern.search("a".repeat(1000), work)], [
    "absent",
    "unfinished",
  ]);
});

for (
  const [source, why] of [
    ["(", "Invalid regular expression"],
    ["(a)\\1", "back-references"],
    ["(?<n>a)\\k<n>", "back-references"],
    ["(a{1,99}){1,99}b", "4,000"],
    ["(?i:a)b", "put (?i) before"],
    [Array.from({ length: 25 }, (_, i) => `(?=.*${i})`).join(""), "20 assertions"],
    ["(".repeat(300) + ")".repeat(300), "nested"],
  ] as const
) {
  Deno.test(`linearPattern() refuses ${source.slice(0, 30)}, and says why`, () => {
    const pattern = linearPattern(source);
    assert(pattern.kind === "refused" && pattern.why.includes(why), JSON.stringify(pattern));
  });
}

for (
  const [source, needs] of [
    ["rm -rf /", "rm -rf /"],
    ["a.c", "ac"],
    ["git|gut", "gt"],
    ["git|", ""],
    ["(git|gut)+ x?[yz]\\b(?!q)-{2}", "gt -"],
    ["^(?:a?|b{0,2})$", ""],
    ["\\.\\w\\x61", ""],
  ] as const
) {
  Deno.test(`linearPattern() knows what every match of /${source}/ has`, () => {
    const pattern = linearPattern(source);
    const ignoring = linearPattern(source, "i");
    assertEquals(pattern.kind === "pattern" && pattern.needs, needs);
    assertEquals(ignoring.kind === "pattern" && ignoring.needs, "");
  });
}
