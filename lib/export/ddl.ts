import { type ColumnType, TABLE_NAMES, type TableName, TABLES } from "./columns.ts";

/** Where tables can go. */
export const DIALECTS = ["duckdb", "clickhouse", "spark"] as const;

/** One of `DIALECTS`. */
export type Dialect = typeof DIALECTS[number];

const DUCKDB: Readonly<Record<ColumnType, string>> = {
  string: "VARCHAR",
  integer: "BIGINT",
  boolean: "BOOLEAN",
  timestamp: "TIMESTAMP",
};

const CLICKHOUSE: Readonly<Record<ColumnType, string>> = {
  string: "String",
  integer: "Int64",
  boolean: "Bool",
  timestamp: "DateTime64(3, 'UTC')",
};

const SPARK: Readonly<Record<ColumnType, string>> = {
  string: "STRING",
  integer: "BIGINT",
  boolean: "BOOLEAN",
  timestamp: "TIMESTAMP",
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function duckdb(table: TableName, folder: string): string {
  const columns = TABLES[table].map(({ name, type }) => `  ${quoted(name)}: ${quoted(DUCKDB[type])}`).join(",\n");
  return `CREATE OR REPLACE VIEW ${table} AS SELECT * FROM read_ndjson(${
    quoted(`${folder}/${table}.ndjson`)
  }, columns = {\n` +
    `${columns}\n});\n`;
}

function clickhouse(table: TableName, folder: string): string {
  const columns = TABLES[table].map(({ name, type, nullable }) =>
    `  \`${name}\` ${nullable ? `Nullable(${CLICKHOUSE[type]})` : CLICKHOUSE[type]}`
  ).join(",\n");
  return `CREATE TABLE ${table} (\n${columns}\n) ENGINE = MergeTree ORDER BY (session, file);\n` +
    `INSERT INTO ${table} FROM INFILE ${quoted(`${folder}/${table}.ndjson`)} ` +
    "SETTINGS date_time_input_format = 'best_effort' FORMAT JSONEachRow;\n";
}

function spark(table: TableName, folder: string): string {
  const columns = TABLES[table].map(({ name, type }) => `  \`${name}\` ${SPARK[type]}`).join(",\n");
  return `CREATE TEMPORARY VIEW ${table} (\n${columns}\n) USING json OPTIONS (path ${
    quoted(`${folder}/${table}.ndjson`)
  });\n`;
}

const STATEMENTS: Readonly<Record<Dialect, (table: TableName, folder: string) => string>> = {
  duckdb,
  clickhouse,
  spark,
};

/**
 * Statements that give the tables of a folder to a database, with the type of every column.
 *
 * @param folder Where the tables lie, as the database sees it.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(ddlOf("duckdb", "tables").startsWith("CREATE OR REPLACE VIEW sessions AS"));
 * ```
 */
export function ddlOf(dialect: Dialect, folder: string): string {
  return TABLE_NAMES.map((table) => STATEMENTS[dialect](table, folder)).join("\n");
}
