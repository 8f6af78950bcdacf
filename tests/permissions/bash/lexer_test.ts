import { assertEquals } from "@std/assert";
import { tokenize } from "../../../lib/permissions/bash/lexer.ts";

/** A command line and its tokens without the blanks. */
const CASES: readonly (readonly [text: string, tokens: readonly string[]])[] = [
  ["", []],
  ["ls -la", ["word ls", "word -la"]],
  ["a&&b||c", ["word a", "operator &&", "word b", "operator ||", "word c"]],
  ["a|b|&c", ["word a", "operator |", "word b", "operator |&", "word c"]],
  ["a;b&", ["word a", "operator ;", "word b", "operator &"]],
  ["case a in b);;& esac", ["word case", "word a", "word in", "word b", "operator )", "operator ;;&", "word esac"]],
  ["f(){ a;}", ["word f", "operator (", "operator )", "word {", "word a", "operator ;", "word }"]],
  ["a\nb", ["word a", "newline \n", "word b"]],
  ["a\r\nb", ["word a", "newline \n", "word b"]],
  ["a\\\nb", ["word a\\\nb"]],
  ["a \\\n b", ["word a", "word b"]],
  ["a # b", ["word a", "comment # b"]],
  ["a#b", ["word a#b"]],
  ["x 2>&1", ["word x", "redirect 2>&", "word 1"]],
  ["2>x", ["redirect 2>", "word x"]],
  ["a2>x", ["word a2", "redirect >", "word x"]],
  ["x {fd}>f", ["word x", "redirect {fd}>", "word f"]],
  [`x < ${" ".repeat(99)}#f`, ["word x", "redirect <", "word #f"]],
  ["x &>> f", ["word x", "redirect &>>", "word f"]],
  ["x <<< y", ["word x", "redirect <<<", "word y"]],
  ["cat <(ls) >(b)", ["word cat", "word <(ls)", "word >(b)"]],
  ["a <<EOF\nb\nEOF\nc", ["word a", "redirect <<", "word EOF", "newline \n", "heredoc b\nEOF", "newline \n", "word c"]],
  ["a <<-'E F'\n\tb\n\tE F\nc", [
    "word a",
    "redirect <<-",
    "word 'E F'",
    "newline \n",
    "heredoc \tb\n\tE F",
    "newline \n",
    "word c",
  ]],
  ["a <<A <<B\n1\nA\n2\nB\n", [
    "word a",
    "redirect <<",
    "word A",
    "redirect <<",
    "word B",
    "newline \n",
    "heredoc 1\nA",
    "heredoc \n2\nB",
    "newline \n",
  ]],
  ["a <<EOF\nb", ["word a", "redirect <<", "word EOF", "newline \n", "heredoc b"]],
  ["'a b'c\"d e\"", ["word 'a b'c\"d e\""]],
  ["a\\ b", ["word a\\ b"]],
  ["x=(1 2) y", ["word x=(1 2)", "word y"]],
  ["$'a\\'b'c", ["word $'a\\'b'c"]],
  ["${a b}$(c d)`e f`", ["word ${a b}$(c d)`e f`"]],
  // an unclosed single quote is a word up to the end for the client, any other is broken text
  ["echo 'x", ["word echo", "word 'x"]],
  ['echo "x', ["word echo", 'broken "x']],
  ["echo $(a", ["word echo", "broken $(a"]],
  ["echo `a", ["word echo", "broken `a"]],
];

for (const [text, tokens] of CASES) {
  Deno.test(`tokenize() splits ${JSON.stringify(text)}`, () => {
    const found = tokenize(text);
    assertEquals(found.filter((t) => t.kind !== "blank").map((t) => `${t.kind} ${t.text}`), tokens);
    assertEquals(found.every((t) => text.startsWith(t.text, t.start)), true);
  });
}
