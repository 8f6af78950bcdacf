import { type Column, type ColumnType, KEYS, READING_TABLES, TABLE_NAMES, type TableName, TABLES } from "./columns.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  string: "String",
  integer: "Int64",
  number: "Float64",
  boolean: "Bool",
  timestamp: "DateTime64(3, 'UTC')",
};

function typeOf({ type, nullable, few }: Column): string {
  const plain = nullable ? `Nullable(${TYPES[type]})` : TYPES[type];
  // not Enum: a new client may bring a new word, and an insert must not fail for it
  return few && type === "string" ? `LowCardinality(${plain})` : plain;
}

function quoteClickHouse(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** The name of a table in ClickHouse; without the prefix it is a view. */
export function clickhouseTable(table: TableName): string {
  return `debrief_${table}`;
}

/** A part of the sorting key: it takes no null. */
function keyPart(table: TableName, name: string): string {
  return TABLES[table].find((column) => column.name === name)?.nullable ? `coalesce(${name}, 0)` : name;
}

function createTable(table: TableName): string {
  const columns = TABLES[table].map((column) => `  ${column.name} ${typeOf(column)}`);
  const key = ["project", ...KEYS[table].map((name) => keyPart(table, name))];
  return `CREATE TABLE IF NOT EXISTS ${clickhouseTable(table)} (\n${columns.join(",\n")}\n)
ENGINE = ReplacingMergeTree(read_bytes) PARTITION BY month ORDER BY (${key.join(", ")})`;
}

function columnNames(table: TableName): string {
  return TABLES[table].map(({ name }) => name).join(", ");
}

/** Columns by name, because in an older table those that were added later come last. */
function insertInto(table: TableName): string {
  return `INSERT INTO ${clickhouseTable(table)} (${columnNames(table)})`;
}

/** Adds the columns that came since a table was created: the version of the tables stays for those. */
function addColumns(table: TableName): string {
  const columns = TABLES[table].map((column) => `ADD COLUMN IF NOT EXISTS ${column.name} ${typeOf(column)}`);
  return `ALTER TABLE ${clickhouseTable(table)} ${columns.join(", ")}`;
}

/** Columns that had another name in an earlier version: a table that was created then keeps what they hold. */
const RENAMED: readonly { readonly table: TableName; readonly from: string; readonly to: string }[] = [
  { table: "agents", from: "conclusion_settled", to: "conclusion_final" }, // up to version 3
];

function renameColumns(table: TableName): string[] {
  return RENAMED.filter((column) => column.table === table).map(({ from, to }) =>
    `ALTER TABLE ${clickhouseTable(table)} RENAME COLUMN IF EXISTS ${from} TO ${to}`
  );
}

/** Statements that create what is missing in ClickHouse: functions of the queries, tables and views. */
export function clickhouseSchema(): string[] {
  const readings = READING_TABLES.map((table) => `SELECT file, read_bytes FROM ${clickhouseTable(table)}`);
  const newest = `SELECT file, max(read_bytes) FROM (\n  ${readings.join(" UNION ALL ")}\n) GROUP BY file`;
  return [
    ...[["p50", 0.5], ["p90", 0.9]].map(([name, share]) =>
      `CREATE OR REPLACE FUNCTION ${name} AS (x) -> arraySort(groupArray(x))[toUInt32(greatest(1, ceil(${share} * count(x))))]`
    ),
    ...TABLE_NAMES.flatMap((table) => [createTable(table), ...renameColumns(table), addColumns(table)]),
    ...TABLE_NAMES.flatMap((table) => [
      `CREATE OR REPLACE VIEW ${table} AS SELECT * FROM ${
        clickhouseTable(table)
      } FINAL WHERE (file, read_bytes) IN (${newest})`,
      `CREATE OR REPLACE VIEW unique_${table} AS SELECT * FROM ${table} WHERE NOT is_copy`,
    ]),
  ];
}

/** The statement that inserts rows of a table; they follow it as lines of JSON. */
export function clickhouseInsert(table: TableName): string {
  return `${insertInto(table)} SETTINGS date_time_input_format = 'best_effort' FORMAT JSONEachRow`;
}

/**
 * Statements that create the tables in ClickHouse and insert what is in a directory. A row that is inserted again
 * replaces itself, and a row from a later reading of its file replaces the earlier one. Views have the names of the
 * tables: `turns` has the newest reading of every file, `unique_turns` leaves copies out. `directory`: where the tables
 * are, as the server sees it; `*` matches many directories.
 */
export function clickhouseStatements(directory: string): string {
  const inserts = TABLE_NAMES.map((table) =>
    `${insertInto(table)} SELECT ${columnNames(table)} FROM file(${
      quoteClickHouse(`${directory}/${table}.ndjson`)
    }, JSONEachRow, ${quoteClickHouse(TABLES[table].map((column) => `${column.name} ${typeOf(column)}`).join(", "))})
SETTINGS date_time_input_format = 'best_effort'`
  );
  return [...clickhouseSchema(), ...inserts].map((statement) => `${statement};\n`).join("\n");
}
