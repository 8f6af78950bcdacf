import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { strictRedactor } from "../../lib/export/strict.ts";
import { type Column, TABLE_NAMES, TABLES } from "../../lib/export/columns.ts";
import type { Row } from "../../lib/export/rows/row.ts";

const of = async (table: Row["table"], name: string, value: unknown, key = "k") =>
  (await strictRedactor(key))({ table, values: { [name]: value } } as Row).values[name];

function columnsOf(form: Column["strict"]): [Row["table"], Column][] {
  return TABLE_NAMES.flatMap((table) =>
    TABLES[table].filter(({ strict, type }) => strict === form && type === "string")
      .map((column): [Row["table"], Column] => [table, column])
  );
}

Deno.test("strictRedactor() keeps nothing of what is to be hashed or dropped", async () => {
  for (const [table, { name }] of columnsOf("hash")) {
    assert(!String(await of(table, name, "private-name")).includes("private"), name);
  }
  for (const [table, { name, nullable }] of columnsOf("drop")) {
    assertEquals(await of(table, name, "private"), nullable ? null : "", name);
  }
  assert(columnsOf("hash").length > 0 && columnsOf("drop").length > 0);
});

Deno.test("strictRedactor() gives the same hash for the same text under the same key alone", async () => {
  const [[table, { name }]] = columnsOf("hash") as [[Row["table"], Column]];
  assertEquals(await of(table, name, "a"), await of(table, name, "a"));
  assertNotEquals(await of(table, name, "a"), await of(table, name, "b"));
  assertNotEquals(await of(table, name, "a"), await of(table, name, "a", "other key"));
  assertEquals(await of(table, name, ""), "");
  assertEquals(String(await of(table, name, "a")).length, 32);
});

Deno.test("strictRedactor() keeps names that everybody has", async () => {
  const names = columnsOf("name");
  assert(names.length > 0);
  for (const [table, { name }] of names) {
    for (const common of ["Bash", "2.1.330", "claude-opus-4-5"]) assertEquals(await of(table, name, common), common);
    assertNotEquals(await of(table, name, "mcp__acme__tool"), "mcp__acme__tool");
  }
});
