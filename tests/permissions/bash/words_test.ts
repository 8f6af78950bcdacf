import { assertEquals } from "@std/assert";
import {
  skipBackticks,
  skipDollar,
  skipDouble,
  skipParens,
  skipSingle,
  type WordPart,
  wordPieces,
  wordText,
} from "../../../lib/permissions/bash/words.ts";

function short(piece: WordPart): string {
  switch (piece.kind) {
    case "text":
      return `${piece.quote}:${piece.text}`;
    case "variable":
      return `${piece.quoted ? "quoted " : ""}$${piece.name}`;
    case "substitution":
      return `${piece.quoted ? "quoted " : ""}${piece.form}${piece.body}`;
    case "process":
      return `<(${piece.body}`;
    case "dollar":
      return "$";
    case "list":
    case "ansi":
      return `${piece.kind}:${piece.text}`;
    case "braced":
    case "arithmetic":
      return `${piece.quoted ? "quoted " : ""}${piece.kind}:${piece.text}`;
  }
}

const CASES: readonly (readonly [raw: string, pieces: readonly string[], text: string])[] = [
  ["", [], ""],
  ["ab", ["none:ab"], "ab"],
  ["a\\b", ["none:a", "escape:b"], "ab"],
  ["a\\", ["none:a", "escape:\\"], "a\\"],
  ["a\\\nb", ["none:a", "none:b"], "ab"],
  ["'a b'c", ["single:a b", "none:c"], "a bc"],
  ["''", ["single:"], ""],
  ["'a", ["single:"], ""],
  ["x'a", ["none:x", "single:"], "x"],
  ['""', ["double:"], ""],
  ['"a b"c', ["double:a b", "none:c"], "a bc"],
  ['"a', ["double:a"], "a"],
  ['"a\\"\\$\\`\\\\\\n"', ['double:a"$`\\\\n'], 'a"$`\\\\n'],
  ['"a\\\nb"', ["double:ab"], "ab"],
  ['"a\\', ["double:a\\"], "a\\"],
  ['"x$HOME y"', ["double:x", "quoted $HOME", "double: y"], "x/home y"],
  ['"$x"', ["quoted $x"], "$x"],
  ['"$(a "b")c"', ['quoted $(a "b"', "double:c"], '$(a "b")c'],
  ['"`a`"', ["quoted `a"], "$(a)"],
  ['"${a}"', ["quoted braced:${a}"], "${a}"],
  ['"$((1+2))"', ["quoted arithmetic:$((1+2))"], "$((1+2))"],
  ['"$"', ["double:$"], "$"],
  ["$HOME/x", ["$HOME", "none:/x"], "/home/x"],
  ["a$1b", ["none:a", "$1", "none:b"], "a$1b"],
  ["$?$#$@", ["$?", "$#", "$@"], "$?$#$@"],
  ["$_ab$", ["$_ab", "$"], "$_ab$"],
  ["$(a b)c", ["$(a b", "none:c"], "$(a b)c"],
  ["$(a", ["$(a"], "$(a)"],
  ["`a\\`b`c", ["`a`b", "none:c"], "$(a`b)c"],
  ["${a:-b}c", ["braced:${a:-b}", "none:c"], "${a:-b}c"],
  ["${a", ["braced:${a"], "${a"],
  ["$((1+2))c", ["arithmetic:$((1+2))", "none:c"], "$((1+2))c"],
  ["$[1+2]c", ["arithmetic:$[1+2]", "none:c"], "$[1+2]c"],
  ["$[1", ["arithmetic:$[1"], "$[1"],
  ["$'a'b", ["ansi:$'a'b"], "$'a'b"],
  ['$"a"b', ['ansi:$"a"b'], '$"a"b'],
  ["<(a b)", ["<(a b"], "<(a b)"],
  [">(a)", ["<(a"], "<(a)"],
  ["x<(a)", ["none:x", "<(a"], "x<(a)"],
  ["x=(1 2)", ["none:x=", "list:(1 2)"], "x=(1 2)"],
  ["a<b>c", ["none:a<b>c"], "a<b>c"],
];
for (const [raw, pieces, text] of CASES) {
  Deno.test(`wordPieces() takes ${JSON.stringify(raw)} apart`, () => {
    assertEquals(wordPieces(raw).map(short), pieces);
    assertEquals(wordText(wordPieces(raw), "/home"), text);
  });
}

Deno.test("wordText() keeps $HOME as it is written where it is not known", () => {
  assertEquals(wordText(wordPieces("$HOME/$X")), "$HOME/$X");
});

/** What is skipped of a text that begins with the opening character; "none" where it does not end. */
function skipped(text: string): string {
  const skip =
    { "'": skipSingle, '"': skipDouble, "`": skipBackticks, "$": skipDollar, "(": skipParens }[text[0] ?? ""];
  // what stands before must not count
  const end = skip?.(`x${text}`, 1) ?? -2;
  return end === -1 ? "none" : text.slice(0, end - 1);
}

const STRETCHES: readonly (readonly [text: string, rest: string])[] = [
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
for (const [text, rest] of STRETCHES) {
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
