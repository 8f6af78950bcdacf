import { assertEquals } from "@std/assert";
import { wildmatch } from "../../../lib/guard/git/wildmatch.ts";

Deno.test("wildmatch() says of a pattern with one star what it says where each letter is a class, which takes the long way", () => {
  const parts = ["", "a", "b", "/", "a/b", "ab", "aa/b", "B", ".js", "Ab.JS"];
  for (const pattern of ["*.js", "a*", "*b", "a*b", "a/*", "*/b", "a*a"]) {
    const long = pattern.replace(/[a-z.]/g, (letter) => `[${letter}]`);
    for (
      const options of [true, false].flatMap((one) =>
        [true, false].map((ignoreCase) => ({ pathname: one, ignoreCase }))
      )
    ) {
      const [quick, slow] = [wildmatch(pattern, options), wildmatch(long, options)];
      const texts = parts.flatMap((first) => parts.map((second) => first + second));
      assertEquals(texts.filter(quick), texts.filter(slow), `${pattern} ${JSON.stringify(options)}`);
    }
  }
});
/** Pattern, then texts that it matches, and texts that it does not, as git's own tests have them (t3070). */
const TABLE: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] = [
  ["foo", ["foo"], ["bar", ""]],
  ["???", ["foo"], ["fo", "a/b"]],
  ["*ob*a*r*", ["foobar"], ["foobr"]],
  ["*ab", ["aaaaaaabababab"], ["aba"]],
  ["foo\\*", ["foo*"], ["foobar"]],
  ["f\\\\oo", ["f\\oo"], ["foo"]],
  ["a\\", [], ["a"]],
  ["*[al]?", ["ball"], ["bull/"]],
  ["t[a-g]n", ["ten", "tan", "tgn"], ["ton", "thn"]],
  ["t[^a-g]n", ["ton"], ["ten"]],
  ["a[]]b", ["a]b"], ["a[b"]],
  ["a[]-]b", ["a-b", "a]b"], ["aab"]],
  ["a[]a-]b", ["aab", "a-b"], ["abb"]],
  ["[!]-]", ["a"], ["]", "-"]],
  ["foo*bar", ["fooxbar"], ["foo/baz/bar"]],
  ["foo**bar", ["foobazbar"], ["foo/baz/bar"]],
  ["foo/**/bar", ["foo/baz/bar", "foo/bar", "foo/b/a/z/bar"], ["foobar", "foo/xbar", "foobar/bar"]],
  ["foo/**/**/bar", ["foo/bar", "foo/b/a/bar"], ["foo/b"]],
  ["foo[/]bar", [], ["foo/bar"]],
  ["foo[^a-z]bar", ["foo-bar"], ["foo/bar"]],
  ["**/foo", ["foo", "x/foo", "b/a/foo"], ["xfoo"]],
  ["*/foo", ["x/foo"], ["foo", "b/a/foo"]],
  ["**/bar/*", ["deep/foo/bar/baz"], ["deep/foo/bar", "deep/foo/bar/baz/x"]],
  ["**/bar/**", ["foo/bar/baz", "bar/b/a"], ["deep/foo/bar"]],
  ["x**/a", ["xy/a"], ["x/y/a"]],
  ["**x/a", ["yx/a"], ["y/x/a"]],
  ["[[:alpha:]][[:digit:]][[:upper:]]", ["a1B"], ["a1b", "1aB"]],
  ["[[:digit:][:upper:][:space:]]", ["A", "1", " "], ["a", "."]],
  ["[[:digit:][:spaci:]]", [], ["1"]],
  ["[[:xdigit:]][[:punct:]]", ["f.", "D!"], ["g.", "fa"]],
  ["[a-c[:digit:]x-z]", ["y", "b", "5"], ["q"]],
  ["[\\\\-^]", ["]", "\\"], ["["]],
  ["[\\-_]", ["-", "_"], ["a"]],
  ["[\\]]", ["]"], ["\\"]],
  ["a[]b", [], ["ab"]],
  ["[a-", [], ["a", "-"]],
  ["[a\\", [], ["a"]],
  ["[--A]", ["-", "5"], [","]],
  ["[a-e-n]", ["-", "c", "n"], ["j"]],
  ["[a-]b]", ["ab]", "-b]"], ["b"]],
  ["[A-\\\\]", ["G", "\\"], ["]"]],
  ["[\\1-\\3]", ["2", "3"], ["4"]],
  ["[[-\\]]", ["[", "\\", "]"], ["-"]],
  ["[ab]\\", [], ["a"]],
];

Deno.test("wildmatch() matches what git matches, and with upper case what git matches without minding it", () => {
  for (const [pattern, matching, others] of TABLE) {
    const match = wildmatch(pattern, { pathname: true });
    assertEquals([matching.filter(match), others.filter(match)], [matching, []], pattern);
    if (/[[\\]/.test(pattern)) continue;
    const ignoring = wildmatch(pattern.toUpperCase(), { pathname: true, ignoreCase: true });
    assertEquals([matching.filter(ignoring), others.filter(ignoring)], [matching, []], pattern);
  }
  const anywhere: readonly (readonly [pattern: string, text: string])[] = [
    ["foo?bar", "foo/bar"],
    ["foo[/]bar", "foo/bar"],
    ["foo**b[a]r", "foo/b/bar"],
    ["*/f?o", "a/b/foo"],
  ];
  for (const [pattern, text] of anywhere) assertEquals(wildmatch(pattern, { pathname: false })(text), true, pattern);
});
