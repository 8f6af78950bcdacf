import { type Column, type ColumnType, KEYS, TABLE_NAMES, type TableName, TABLES } from "./columns.ts";

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

/** A part of the sorting key: it takes no null. */
function keyPart(table: TableName, name: string): string {
  return TABLES[table].find((column) => column.name === name)?.nullable ? `coalesce(${name}, 0)` : name;
}

function createTable(table: TableName): string {
  const columns = TABLES[table].map((column) => `  ${column.name} ${typeOf(column)}`);
  const key = ["project", ...KEYS[table].map((name) => keyPart(table, name))];
  return `CREATE TABLE IF NOT EXISTS debrief_${table} (\n${columns.join(",\n")}\n)
ENGINE = ReplacingMergeTree(read_bytes) PARTITION BY month ORDER BY (${key.join(", ")})`;
}

/**
 * Statements that create the tables in ClickHouse and insert what is in a directory. A row that is inserted again replaces
 * itself, and one of a later reading of its file the earlier one. Views have the names of the tables: `turns` has the newest
 * reading of every file, `unique_turns` leaves copies out.
 *
 * @param directory Where the tables are, as the server sees it; `*` stands for many directories.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(clickhouseStatements("tables").includes("ENGINE = ReplacingMergeTree(read_bytes) PARTITION BY month"));
 * ```
 */
export function clickhouseStatements(directory: string): string {
  const newest = `SELECT file, max(read_bytes) FROM (
  SELECT file, read_bytes FROM debrief_sessions UNION ALL SELECT file, read_bytes FROM debrief_agents
) GROUP BY file`;
  const statements = [
    ...[["p50", 0.5], ["p90", 0.9]].map(([name, share]) =>
      `CREATE OR REPLACE FUNCTION ${name} AS (x) -> arraySort(groupArray(x))[toUInt32(greatest(1, ceil(${share} * count(x))))]`
    ),
    ...TABLE_NAMES.map(createTable),
    ...TABLE_NAMES.flatMap((table) => [
      `CREATE OR REPLACE VIEW ${table} AS SELECT * FROM debrief_${table} FINAL WHERE (file, read_bytes) IN (${newest})`,
      `CREATE OR REPLACE VIEW unique_${table} AS SELECT * FROM ${table} WHERE NOT is_copy`,
    ]),
    ...TABLE_NAMES.map((table) =>
      `INSERT INTO debrief_${table} SELECT * FROM file(${
        quoteClickHouse(`${directory}/${table}.ndjson`)
      }, JSONEachRow, ${quoteClickHouse(TABLES[table].map((column) => `${column.name} ${typeOf(column)}`).join(", "))})
SETTINGS date_time_input_format = 'best_effort'`
    ),
  ];
  return statements.map((statement) => `${statement};\n`).join("\n");
}
