import { assertEquals } from "@std/assert";
import { writesToFile } from "../../../lib/permissions/bash/shell_reading.ts";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";

const PARTS: readonly [string, string[]][] = [
  ["a b", ["a b"]],
  ["a && b || c; d | e |& f & g", ["a", "b", "c", "d", "e", "f", "g"]],
  ["a\nb\n\nc", ["a", "b", "c"]],
  ["a \\\n b", ["a \\\n b"]],
  ["a # b; c", ["a"]],
  ["a 'b; c' \"d && e\"", ["a 'b; c' \"d && e\""]],
  ["a > x 2>&1 < y", ["a"]],
  ["> x a b", ["a b"]],
  ["A=1 a b", ["A=1 a b"]],
  ["if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]],
  ["for x in 1 2; do a; done", ["a"]],
  ["while a; do b; done", ["a", "b"]],
  ["(a; b) | c", ["a", "b", "c"]],
  ["{ a; b; }", ["a", "b"]],
  ["case x in y) a;; z) b;; esac", ["a", "b"]],
  ["f() { a; }; f", ["a", "f"]],
  ['a $(b) "c $(d | e)" `f`', ["b", "d", "e", "f", 'a $(b) "c $(d | e)" `f`']],
  ["a <<'EOF'\nb\nEOF\nc", ["a", "c"]],
  ["a \"$(cat <<'EOF'\nit's ) (\nEOF\n)\" && b", ["a \"$(cat <<'EOF'\nit's ) (\nEOF\n)\"", "b"]],
  ["diff <(a) <(b)", ["a", "b", "diff <(a) <(b)"]],
  ["! a", ["a"]],
  ["select x in 1 2; do a; done", ["a"]],
  ["until a; do b; done", ["a", "b"]],
  ["function f { a; }", ["a"]],
  ["function f() { a; }", ["a"]],
  ["for ((i=0;i<3;i++)); do a; done", ["a"]],
  ["case x in (y) a;; esac; b", ["a", "b"]],
  ["a ${x:-$(b)} ${y:-`c`}", ["b", "c", "a ${x:-$(b)} ${y:-`c`}"]],
  ["a <<EOF\n$(b) `c`\nEOF", ["b", "c", "a"]],
  ["[[ -f x && -d y ]] && a", ["[[ -f x && -d y ]]", "a"]],
];
for (const [line, parts] of PARTS) {
  Deno.test(`readShell() finds ${JSON.stringify(parts)} in ${JSON.stringify(line)}`, () => {
    assertEquals(readShell(line).parts.map((p) => p.text), parts);
  });
}

const COMPLEX = [
  "a $X",
  "a ${X}",
  "a $(b)",
  'a "$(b)"',
  "a `b`",
  "a <(b)",
  "{ a; }",
  "case x in y) a;; esac",
  "f() { a; }",
  "a {b,c}",
  "a $'b'",
  "a &&",
  "a <<EOF\nb\nEOF",
  "a <<'EOF' && b\nc\nEOF",
  "a <<-'EOF' && b\nc\nEOF",
  "a <<-'EOF' | b\nc\nEOF",
  'a "b',
  "((x))",
  "a\u00a0b",
  "a b\\ c",
  "a =b",
  "A=$(b; c)",
  "\\\na",
  "a &&\\\nb",
  "a \\\n\\\n b",
  "a <<'E'; b\nx\nE",
  "a <<'E' # b\nx\nE",
  "if a; then b <<'E'; fi\nx\nE",
  "a <<'E'\nE $(b)\nE",
  "a {fd}> b",
  "a x/proc/1/environ",
  "a 'cat /proc/self/en'viron",
  "[ -r /proc/1/environ ]",
];
for (const line of COMPLEX) {
  Deno.test(`readShell() is too complex for ${JSON.stringify(line)}`, () => {
    assertEquals(readShell(line).tooComplex !== null, true);
  });
}

for (
  const line of [
    'a "b $(c)"',
    "A=$(b)",
    "for i in $(a); do b; done",
    "a *.ts",
    "a '$X'",
    'a "x $HOME"',
    "a <<'EOF'\n$X\nEOF",
    "a $((1+2))",
    "until a; do b; done | c",
    "if a; then b; fi; c | d",
    "a | while b; do c; done",
    "for x in $(a && b); do c; done",
    "if a; then b 'c | d'; fi",
    "A=$(b && c)",
    "a && \\\n  b \\\n  c",
    "a <<'E'  \nx $(b)\nE",
    "a <<'E'\nE b\nE",
    "a <<<",
    "a /proc/1 x/environ",
    "a /proc/1/env",
    "A=/proc/1/environ",
  ]
) {
  Deno.test(`readShell() reads ${JSON.stringify(line)}`, () => {
    assertEquals(readShell(line).tooComplex, null);
  });
}

const SEGMENTS: readonly (readonly [text: string, segments: readonly string[]])[] = [
  ["a", []],
  ["a | b |& c", ["a", "b", "c"]],
  ["a || b", []],
  ["a '|' | b", ["a '|'", "b"]],
  ["a \\\n| b", ["a \\", "b"]],
  ["for i in x; do a | b; done", ["for i in x; do a", "b; done"]],
  ['a "x $(b | c) y" | d', ['a "x $(b', 'c) y"', "d"]],
  ["A=$(a | b)", ["A=$(a", "b)"]],
  ['a "b $(c "d $(e | f)")"', ['a "b $(c "d $(e', 'f)")"']],
  ["a |", ["a", ""]],
];
for (const [text, segments] of SEGMENTS) {
  Deno.test(`readShell() takes ${JSON.stringify(text)} apart at its pipes`, () => {
    assertEquals(readShell(text).segments, segments);
  });
}

for (
  const [text, isReadThroughout] of [
    ["a .env \u00a0", true],
    ["a '\u00a0'", true],
    ["if a; then b; fi \u00a0", true],
    ['a "b', true],
    ["a $X \u00a0", false],
    ['a "b $(c', false],
    ["a )", false],
  ] as const
) {
  Deno.test(`readShell() ${isReadThroughout ? "reads all" : "does not read all"} of ${JSON.stringify(text)}`, () => {
    const reading = readShell(text);
    assertEquals([reading.tooComplex !== null, reading.isReadThroughout], [true, isReadThroughout]);
  });
}

Deno.test("readShell() unquotes words and assignments", () => {
  const [part] = readShell('A=\'1 2\' "fr"ob \'a b\'\\;c "$HOME/x" > "out file"', "/home/me").parts;
  assertEquals(part?.argv, ["frob", "a b;c", "/home/me/x"]);
  assertEquals(part?.assignments.map((a) => [a.name, a.value]), [["A", "1 2"]]);
  assertEquals(part?.redirects.map((r) => [r.operator, r.target]), [[">", "out file"]]);
});

Deno.test("readShell() reads the same line anew where home is another, or unknown", () => {
  const homes = ["/home/a", "/home/b", undefined, "", "/home/a"];
  const read = homes.map((home) => readShell('ls "$HOME/x"', home).parts[0]?.argv[1]);
  assertEquals(read, ["/home/a/x", "/home/b/x", "$HOME/x", "/x", "/home/a/x"]);
});

Deno.test("writesToFile() is true of files that are written, and of targets that are not known", () => {
  const redirects = readShell("a > f 2>&1 &> g >> $X < in 2> /dev/null").parts.flatMap((part) => part.redirects);
  assertEquals(redirects.map(writesToFile), [true, false, true, true, false, false]);
});

// what 2.1.332 denied under rules for `rm`, or did not
const FILLED: readonly [string, string[]][] = [
  ["x=rm; $x a", ["rm a"]],
  ['x=rm && ls; "$x" a', ["rm a"]],
  ["if x=rm; then $x a; fi", ["rm a"]],
  ["x=r; x+=m; y=$x; $y a", ["rm a"]],
  ["x=rm; x=rm; $x a", ["rm a"]],
  ["export x=rm; $x a", ["rm a"]],
  ["x=rm; ls || $x a", ["rm a"]],
  ["x=rm; x=ls; $x a", []],
  ["ls; x=rm; $x a", []],
  ["x=rm || ls; $x a", []],
  ["x=rm & $x a", []],
  ["x=rm; for x in ls; do $x a; done", []],
  ["x=rm; read x; $x a", []],
  ["x=$(ls); $x a", []],
  ["x='r m'; $x a", []],
  ["x=rm; ${x} a", []],
  ["x=rm; $x $y", []],
];
for (const [line, filled] of FILLED) {
  Deno.test(`readShell() fills in ${JSON.stringify(filled)} in ${JSON.stringify(line)}`, () => {
    assertEquals(readShell(line).parts.flatMap((p) => p.filled === undefined ? [] : [p.filled.part.text]), filled);
  });
}

Deno.test("readShell() keeps no value that grows with each assignment", () => {
  const doubled = Array.from({ length: 60 }, (_, at) => `x${at + 1}=$x${at}$x${at}`).join("; ");
  const { parts } = readShell(`x0=abc; ${doubled}; frob $x6 $x60`);
  assertEquals(parts.at(-1)?.filled?.part.argv, ["frob", "abc".repeat(64), "$x60"]);
});
