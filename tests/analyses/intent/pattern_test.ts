import { assert, assertEquals } from "@std/assert";
import { patternOf } from "../../../lib/analyses/intent/rules.ts";

function finds(source: string, text: string): boolean {
  const pattern = patternOf(source);
  if (pattern.kind === "refused") throw new Error(pattern.why);
  return pattern.search(text, { left: 10_000_000 }) === "found";
}

Deno.test("patternOf() reads a pattern, and with (?i) in both cases", () => {
  assertEquals([finds("start", "we start"), finds("start", "we Start"), finds("(?i)start", "we Start")], [
    true,
    false,
    true,
  ]);
  assertEquals(finds("(?i)START [a-c]+\\S.*z$", "start CAB! Z"), true);
});

Deno.test("patternOf() is found wherever in a text it is", () => {
  for (const source of ["x", "x.*", "(?=x)x.*x*", "(?=x)x*y*z*w*x", "(\\s+)+x", "(?=x)x{1,}y+z*w{2,}?x|x"]) {
    assertEquals(finds(source, `${" ".repeat(200_000)}x`), true, source);
    assertEquals(finds(source, " ".repeat(200_000)), false, source);
  }
});

Deno.test("patternOf() refuses a back-reference, and says so", () => {
  const pattern = patternOf("(a)\\1");
  assert(pattern.kind === "refused" && pattern.why.includes("back-references"), JSON.stringify(pattern));
});

Deno.test("patternOf() says why a text is no pattern", () => {
  const pattern = patternOf("(");
  assert(pattern.kind === "refused" && pattern.why.startsWith("Invalid regular expression"), JSON.stringify(pattern));
});
