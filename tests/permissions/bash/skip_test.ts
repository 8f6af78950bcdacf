import { assertEquals } from "@std/assert";
import { skipBackticks, skipDollar, skipDouble, skipParens, skipSingle } from "../../../lib/permissions/bash/words.ts";

/** What is skipped of a text that begins with the opening character; "none" where it does not end. */
function skipped(text: string): string {
  const skip =
    { "'": skipSingle, '"': skipDouble, "`": skipBackticks, "$": skipDollar, "(": skipParens }[text[0] ?? ""];
  // what stands before must not count
  const end = skip?.(`x${text}`, 1) ?? -2;
  return end === -1 ? "none" : text.slice(0, end - 1);
}

const CASES: readonly (readonly [text: string, rest: string])[] = [
  ["'a'", "b'c"],
  ["''", ""],
  ["'a\\'", "'"],
  ['""', "x"],
  ['"a"', 'b"'],
  ['"a\\"b"', "c"],
  ['"a\\\\"', '"'],
  ['"`b"c`"', '"'],
  ['"$(echo "x")"', '"'],
  ['"${a"}"}"', '"'],
  ['"$x ("', ")"],
  ['"$"', '"'],
  ["`a\\`b`", "`"],
  ["``", "`"],
  ["$(a)", ")"],
  ["$((1+2))", ")"],
  ["$(a (b) c)", ")"],
  ["$(a ')' b)", ")"],
  ['$(a ")" b)', ")"],
  ["$(a `)` b)", ")"],
  ["$(a \\) b)", ")"],
  ["$(a $(b) c)", ")"],
  ["$(a ${b)} c)", ")"],
  ["$(a $b)", ")"],
  ["$(a $)", ")"],
  ["$(a # )\nb)", ")"],
  ["$(# )\nb)", ")"],
  ["$(a;# )\nb)", ")"],
  ["$(a#b)", ")"],
  ["$(a <<EOF\n)\nEOF\n)", ")"],
  ["$(a <<'E F'\n)\nE F\n)", ")"],
  ['$(a <<"E F"\n)\nE F\n)', ")"],
  ["$(a <<\\EOF\n)\nEOF\n)", ")"],
  ["$(a <<-EOF\n)\n\t\tEOF\n)", ")"],
  ["$(a << EOF\n)\n EOF\nEOF\n)", ")"],
  ["$(a <<<b)", ")"],
  ["$(a < b)", ")"],
  ["${a}", "}"],
  ["${a:-${b}}", "}"],
  ["${a:-'}'}", "}"],
  ['${a:-"}"}', "}"],
  ["${a:-`}`}", "}"],
  ["${a:-\\}}", "}"],
  ["${a$}", "}"],
  ["${a:-$(b })}", "}"],
  ["(a)", ")"],
  ["(a (b))", ")"],
];
for (const [text, rest] of CASES) {
  Deno.test(`skip: ${JSON.stringify(text)} ends before ${JSON.stringify(rest)}`, () => {
    assertEquals(skipped(text + rest), text);
  });
}

for (
  const text of [
    ...["'", "'a", '"', '"a', '"a\\"', '"`a"', '"$(a"', '"${a"', "`", "`a\\`", "$(", "$(a", "$(a ')", '$(a "b)'],
    ...["$(a `b)", "$(a ${b)", "$(a # )", "${", "${a", "${a'}", "(", "(a (b)", "$(a <<EOF\n)\nEOF", "${a\\"],
  ]
) {
  Deno.test(`skip: ${JSON.stringify(text)} does not end`, () => assertEquals(skipped(text), "none"));
}

Deno.test("skip: a heredoc that does not end hides nothing", () => {
  assertEquals(skipped("$(a <<EOF\n)\nEOFX\n)"), "$(a <<EOF\n)");
  assertEquals(skipped("$(a <<EOF)"), "$(a <<EOF)");
});

Deno.test("skip: nesting is followed some forty deep and no deeper", () => {
  const deepest = (nested: (depth: number) => string): number => {
    let depth = 0;
    while (depth < 99 && skipped(nested(depth + 1)) !== "none") depth++;
    return depth;
  };
  assertEquals(deepest((depth) => `${"$(".repeat(depth)}a${")".repeat(depth)}`), 41);
  assertEquals(deepest((depth) => `${"${".repeat(depth)}a${"}".repeat(depth)}`), 41);
  assertEquals(deepest((depth) => `${'"$('.repeat(depth)}a${')"'.repeat(depth)}`), 20, "a quotation is a depth too");
});
