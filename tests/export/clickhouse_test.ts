import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { clickhouseStatements } from "../../lib/export/clickhouse.ts";
import { TABLE_NAMES, TABLES } from "../../lib/export/columns.ts";

const SQL = clickhouseStatements("it's\\tables");

Deno.test("clickhouseStatements() creates, shows and fills every table, in this order", () => {
  for (const table of TABLE_NAMES) {
    const at = [
      `TABLE IF NOT EXISTS debrief_${table} (`,
      `ALTER TABLE debrief_${table} ADD COLUMN IF NOT EXISTS `,
      `VIEW ${table} AS`,
      `VIEW unique_${table} AS`,
      `INSERT INTO debrief_${table} `,
    ]
      .map((part) => SQL.indexOf(part));
    assertEquals([at.includes(-1), at.toSorted((a, b) => a - b)], [false, at], table);
  }
  const renamings = SQL.match(/RENAME COLUMN/g)?.length ?? 0;
  assertEquals(
    SQL.split(";\n").filter((statement) => statement.trim() !== "").length,
    2 + 5 * TABLE_NAMES.length + renamings,
  );
});

Deno.test("clickhouseStatements() renames a column of an older table before the new name could be added empty", () => {
  const renaming = /ALTER TABLE debrief_(\w+) RENAME COLUMN IF EXISTS (\w+) TO (\w+)/g;
  assertEquals([...SQL.matchAll(renaming)].map(([, ...names]) => names.join(" ")), [
    "agents conclusion_settled conclusion_final",
  ]);
  for (const { 1: table = "", 2: from = "", 3: to = "", index } of SQL.matchAll(renaming)) {
    const columns = TABLES[TABLE_NAMES.find((name) => name === table) ?? "sessions"].map(({ name }) => name);
    assertEquals([columns.includes(from), columns.includes(to)], [false, true]);
    const added = SQL.indexOf(`ALTER TABLE debrief_${table} ADD COLUMN`);
    assertEquals(SQL.indexOf(`TABLE IF NOT EXISTS debrief_${table} (`) < index && index < added, true);
  }
});

Deno.test("clickhouseStatements() quotes the directory", () =>
  assertStringIncludes(SQL, "file('it\\'s\\\\tables/sessions.ndjson', JSONEachRow"));

Deno.test("clickhouseStatements() has no column in the key that may be null, and no type that a new word breaks", () => {
  for (
    const [, columns = "", key = ""] of SQL.matchAll(
      /EXISTS debrief_\w+ \(\n([^]*?)\n\)\nENGINE = \S+ PARTITION BY month ORDER BY \((.*)\)/g,
    )
  ) {
    const nullable = [...columns.matchAll(/^ {2}(\w+) .*Nullable/gm)].map(([, name = ""]) => name);
    const parts = key.split(/, (?!0\))/);
    assertEquals(parts.filter((part) => nullable.includes(part)), []);
    assertEquals(columns.includes("Enum"), false);
  }
  assertMatch(SQL, /LowCardinality\(Nullable\(String\)\)/);
});
