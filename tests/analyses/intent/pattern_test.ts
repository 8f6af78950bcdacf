import { assert, assertEquals } from "@std/assert";
import { patternOf } from "../../../lib/analyses/intent/pattern.ts";

function finds(source: string, text: string): boolean {
  const pattern = patternOf(source);
  if (pattern.kind === "refused") throw new Error(pattern.why);
  return pattern.test(text);
}

/** How far into a text a pattern looks for an x. */
function reach(source: string): number {
  for (const length of [1024, 4096, 16_384]) if (!finds(source, `${" ".repeat(length)}x`)) return length;
  return Infinity;
}

Deno.test("patternOf() reads a pattern, and with (?i) in both cases", () => {
  assertEquals([finds("start", "we start"), finds("start", "we Start"), finds("(?i)start", "we Start")], [
    true,
    false,
    true,
  ]);
  assertEquals(finds("(?i)START [a-c]+\\S.*z$", "start CAB! Z"), true);
});

Deno.test("patternOf() looks so much less far into a text the more repetitions there are", () => {
  assertEquals(reach("x"), 16_384);
  assertEquals(reach("x.*"), 16_384);
  assertEquals(reach("(?=x)x.*x*"), 16_384);
  assertEquals(reach("(?=x)x*y*z*x"), 4096);
  assertEquals(reach("(?=x)x*y*z*w*x"), 1024);
  assertEquals(reach("(?=x)x{1,}y+z*w{2,}?x|x"), 1024);
  assertEquals(finds("x", `${" ".repeat(16_383)}x`), true);
  assertEquals(finds("(?=x)x*y*z*x", `${" ".repeat(4095)}x`), true);
});

for (const source of ["(?=a)(a+)+", "(?=a)(a|b)*", "(?=a)((a?)b)+", "(?=a)(x(a*))+", "(?=a)(?:a*b)+"]) {
  Deno.test(`patternOf() refuses ${source}: it could run without end`, () => {
    const pattern = patternOf(source);
    assert(pattern.kind === "refused" && pattern.why.includes("without end"), JSON.stringify(pattern));
  });
}

for (const source of ["(?=a)(ab)+", "(?=a)\\(a+\\)+", "(?=a)[(a+]+[)]+", "(?=a)(a)+(b)*", "(a+)b", "(?=a)(a{2})+"]) {
  Deno.test(`patternOf() takes ${source}: no repetition stands in another`, () => {
    assertEquals(patternOf(source).kind, "pattern");
  });
}

Deno.test("patternOf() says why a text is no pattern", () => {
  const pattern = patternOf("(");
  assert(pattern.kind === "refused" && pattern.why.startsWith("Invalid regular expression"), JSON.stringify(pattern));
});
