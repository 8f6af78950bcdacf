import { assertEquals, assertThrows } from "@std/assert";
import { parsePattern, PatternError, type PatternNode } from "../../lib/pattern/syntax.ts";

/** A tree as a text. */
function form(node: PatternNode): string {
  switch (node.kind) {
    case "character":
      return node.source;
    case "sequence":
      return `(${node.nodes.map(form).join(" ")})`;
    case "choice":
      return `<${node.nodes.map(form).join("|")}>`;
    case "repeat":
      return `${form(node.node)}{${node.least},${node.most}}`;
    case "assertion":
      return node.assertion.kind === "look"
        ? `${node.assertion.ahead ? "ahead" : "behind"}${node.assertion.negated ? "!" : "="}${
          form(node.assertion.node)
        }`
        : node.assertion.kind;
  }
}

const FORMS: readonly (readonly [source: string, form: string])[] = [
  ["ab", "(a b)"],
  ["a|b", "<a|b>"],
  ["a*b+c?", "(a{0,Infinity} b{1,Infinity} c{0,1})"],
  ["a{2}b{2,}c{2,5}", "(a{2,2} b{2,Infinity} c{2,5})"],
  ["a+?", "a{1,Infinity}"],
  ["(?:ab)*", "(a b){0,Infinity}"],
  ["(?<n>a)", "a"],
  ["^a$", "(start a end)"],
  ["\\ba\\B", "(boundary a no_boundary)"],
  ["(?=a)(?!b)(?<=c)(?<!d)", "(ahead=a ahead!b behind=c behind!d)"],
  ["[^\\]a-z]", "[^\\]a-z]"],
  ["\\x41\\u0041\\d.", "(\\x41 \\u0041 \\d .)"],
  ["a{b", "(a \\{ b)"],
  ["", "()"],
  ["|a", "<()|a>"],
];

for (const [source, expected] of FORMS) {
  Deno.test(`parsePattern() reads /${source}/ as ${expected}`, () =>
    assertEquals(form(parsePattern(source)), expected));
}

for (const source of ["(a)\\1", "(?<n>a)\\k<n>", "(?i:a)", "(".repeat(300) + ")".repeat(300)]) {
  Deno.test(`parsePattern() refuses /${source.slice(0, 20)}/`, () => {
    assertThrows(() => parsePattern(source), PatternError);
  });
}

Deno.test("parsePattern() reads a character beyond the first plane as one where the flag says so", () => {
  assertEquals(form(parsePattern("😀*", true)), "😀{0,Infinity}");
  assertEquals(form(parsePattern("\\u{1F600}", true)), "\\u{1F600}");
  assertEquals(form(parsePattern("\\1")), "\\1");
});
