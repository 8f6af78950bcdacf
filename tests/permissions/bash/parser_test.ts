import { assertEquals } from "@std/assert";
import type { Item, Node } from "../../../lib/permissions/bash/ast.ts";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";
import { parseShell } from "../../../lib/permissions/bash/parser.ts";

function shown(node: Node): string {
  switch (node.kind) {
    case "command":
      return [
        ...node.assignments.map((a) => `${a.name}${a.operator}${a.value.raw}`),
        ...node.words.map((w) => w.raw),
        ...node.redirects.map((r) =>
          `${r.descriptor}${r.operator}${r.target?.raw ?? ""}${r.body === null ? "" : `{${r.body}}`}`
        ),
      ].join(" ");
    case "pipeline":
      return `${node.negated ? "!" : ""}(${node.parts.map(shown).join(" | ")})`;
    case "list":
      return `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;
    case "sequence":
      return shownItems(node.items);
    case "subshell":
      return `subshell<${shown(node.body)}>`;
    case "if":
    case "loop":
      return `${node.kind}<${node.bodies.map(shown).join("><")}>`;
    case "for":
      return `for ${node.name} [${node.values.map((v) => v.raw).join(" ")}]<${shown(node.body)}>`;
    case "test":
      return `test<${node.words.map((w) => w.raw).join(" ")}>`;
    case "opaque":
      return `${node.what}${node.text}<${node.bodies.map(shown).join("><")}>`;
  }
}

function shownItems(items: readonly Item[]): string {
  return items.map(({ node, end }) => `${shown(node)}${end}`).join(" ");
}

const SCRIPTS: readonly (readonly [text: string, tree: string])[] = [
  ["", ""],
  ["a b", "a b"],
  ["a; b & c", "a; b& c"],
  ["a\n\nb", "a\n b"],
  ["a && b || c", "((a && b) || c)"],
  ["a &&\nb", "(a && b)"],
  ["! a | b", "!(a | b)"],
  ["a |& b", "(a | b)"],
  ["A=1 b", "A=1 b"],
  ["A=1 B+=2", "A=1 B+=2"],
  ["a[0]=1 b", "a[]=1 b"],
  ["a B=1", "a B=1"],
  ["a 2>&1 >f", "a 2>&1 >f"],
  ["a <<E\nb\nE", "a <<E{b\nE}\n"],
  ["a <<E | b\nx\nE\n", "(a <<E{x\nE} | b)\n"],
  ["(a; b) > f", "subshell<a; b>"],
  ["{ a; b; }", "group<a; b;>"],
  ["if a; then b; elif c; then d; else e; fi", "if<a;><b;><c;><d;><e;>"],
  ["while a; do b; done", "loop<a;><b;>"],
  ["until a; do b; done < f", "loop<a;><b;>"],
  ["for i in 1 2; do a; done", "for i [1 2]<a;>"],
  ["for i; do a; done", "for i []<a;>"],
  ["for ((i=0;i<3;i++)); do a; done", "counting_for<a;>"],
  ["select i in a b; do c; done", "select<c;>"],
  ["case $x in a|b) c;; *) d; esac", "case<c><d;>"],
  ["function f { a; }", "functionf<group<a;>>"],
  ["f() { a; }", "functionf<group<a;>>"],
  ["[[ -f x && -d y ]]", "test<[[ -f x && -d y ]]>"],
  ["((1+2))", "arithmetic((1+2))<>"],
  ["echo then", "echo then"],
  ["'a", "'a"],
];

for (const [text, tree] of SCRIPTS) {
  Deno.test(`parseShell() reads ${JSON.stringify(text)}`, () => {
    const script = parseShell(text);
    assertEquals(script.kind === "script" ? shownItems(script.items) : script.message, tree);
  });
}

const BROKEN: readonly (readonly [text: string, at: number, message: string])[] = [
  ["a && # c\nb", 5, "A comment after an operator"],
  ["if a; then fi", 11, "Empty body"],
  ["a &&", 4, "Expected a command"],
  ["a )", 2, 'Unexpected ")"'],
  ["a ;; ;; b", 5, "Unexpected ;;"],
  ["a (b", 2, "Unexpected ("],
  ["then a", 0, 'Unexpected "then"'],
  ["(a", 0, "Unclosed ("],
  ["{ a", 0, "Unclosed {"],
  ['"a', 0, "Unclosed quote or parenthesis"],
  ["for i in a; do; done", 14, "Empty body"],
  ["for i in a; do; b; done", 14, "Unexpected ;"],
  ["for i in a; do b;; done", 16, "Unexpected ;;"],
  ["if a; then b;; c; fi", 12, "Unexpected ;;"],
  ["a || # c\nb", 5, "A comment after an operator"],
  ["[[ a", 0, "Unclosed [["],
  ["case a in b c", 0, "Unclosed case"],
  ["((1+2", 0, "Unclosed (("],
];

for (const [text, at, message] of BROKEN) {
  Deno.test(`parseShell() stops in ${JSON.stringify(text)}`, () => {
    assertEquals(parseShell(text), { kind: "broken", message, at });
  });
}

// 2.1.332 runs these as far as they go, although bash refuses them
for (
  const [text, commands] of [
    ["if a; then b", 2],
    ["if a", 1],
    ["while a; do b", 2],
    ["for i in x; do", 0],
    ["for i in x; do; b", 1],
    ["if a; then; b", 2],
    ["while a; do b;; c", 3],
    ["a | # c\nb", 2],
    ["a | ; b", 2],
    ["a | || b", 2],
    ["a | ! b", 2],
    ["a |", 1],
    ["a ;; b", 2],
  ] as const
) {
  Deno.test(`parseShell() reads ${JSON.stringify(text)} although it is unfinished`, () => {
    assertEquals([parseShell(text).kind, readShell(text).parts.length], ["script", commands]);
  });
}

Deno.test("parseShell() refuses nesting that nobody writes instead of exhausting the stack", () => {
  const script = parseShell(`${"( ".repeat(5_000)}a${" )".repeat(5_000)}`);
  assertEquals(script.kind === "broken" && script.message, "Nested too deeply");
});
