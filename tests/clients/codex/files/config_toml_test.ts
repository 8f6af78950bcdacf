import { assertEquals } from "@std/assert";
import { tomlTables } from "../../../../lib/clients/codex/files/config_toml.ts";

const TABLES: readonly (readonly [text: string, tables: readonly unknown[]])[] = [
  ['a = 1\nb = "x" # why\nc = true', [[[], { a: 1, b: "x", c: true }]]],
  ["[a.b]\nc = 'x\\y'", [[[], {}], [["a", "b"], { c: "x\\y" }]]],
  ["[\"a.b\".'c d']\nd = 1_000", [[[], {}], [["a.b", "c d"], { d: 1000 }]]],
  ["[[a]]\nb = 1\n[[a]]\nb = 2", [[[], {}], [["a"], { b: 1 }], [["a"], { b: 2 }]]],
  ['a = """\n[b]\nc = 1\n"""\nd = 2', [[[], { d: 2 }]]],
  ["a.b = 1\nc = [1, 2]\nd = 1.5", [[[], {}]]],
  ["[broken\na = 1\n[ok]\nb = 2", [[[], {}], [["ok"], { b: 2 }]]],
  ['a = "\\u00e9\\n\\"x\\""', [[[], { a: 'é\n"x"' }]]],
  ["# a = 1\n\n", [[[], {}]]],
];

for (const [text, tables] of TABLES) {
  Deno.test(`tomlTables() of ${JSON.stringify(text)}`, () => {
    assertEquals(tomlTables(text).map(({ path, values }) => [path, values]), tables as never);
  });
}

Deno.test("tomlTables() takes no key for the prototype of an object", () => {
  const [, table] = tomlTables("[t]\nconstructor = 1");
  assertEquals(Object.entries(table!.values), [["constructor", 1]]);
});
