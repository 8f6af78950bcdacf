import { assert, assertEquals } from "@std/assert";
import { KEYS, schemaOf, TABLE_NAMES, TABLES, TABLES_VERSION } from "../../lib/export/columns.ts";

Deno.test("every table has its columns once, and its key among them", () => {
  assertEquals([...TABLE_NAMES].sort(), Object.keys(TABLES).sort());
  for (const table of TABLE_NAMES) {
    const names = TABLES[table].map(({ name }) => name);
    assertEquals(new Set(names).size, names.length, table);
    assertEquals(KEYS[table].filter((name) => !names.includes(name)), [], table);
    assert(KEYS[table].length > 0, table);
  }
});

Deno.test("a key is never null, and names are as a database writes them", () => {
  for (const table of TABLE_NAMES) {
    for (const { name } of TABLES[table]) assert(/^[a-z][a-z0-9_]*$/.test(name), `${table}.${name}`);
  }
  assertEquals(TABLE_NAMES.map(schemaOf), TABLE_NAMES.map((table) => `debrief.tables.${table}/${TABLES_VERSION}`));
});
