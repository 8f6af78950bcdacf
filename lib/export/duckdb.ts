import { type ColumnType, READING_TABLES, TABLE_NAMES, type TableName, TABLES } from "./columns.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  string: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  timestamp: "TIMESTAMP",
};

/** The median and the value that nine of ten do not exceed, by nearest rank: the same on every engine. */
const QUANTILES: readonly (readonly [name: string, share: number])[] = [["p50", 0.5], ["p90", 0.9]];

function quoteSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function readTable(directory: string, table: TableName): string {
  const columns = TABLES[table].map(({ name, type }) => `  ${quoteSql(name)}: ${quoteSql(TYPES[type])}`);
  return `read_ndjson(${quoteSql(`${directory}/${table}.ndjson`)}, columns = {\n${columns.join(",\n")}\n})`;
}

/**
 * Statements that create two DuckDB views for each table, with the type of every column: `turns` has the newest reading
 * of every file, `unique_turns` leaves copies out. `directory`: where the tables are, as DuckDB sees it; `*` matches
 * many directories.
 */
export function duckdbViews(directory: string): string {
  const files = READING_TABLES.map((table) => `SELECT file, read_bytes FROM ${readTable(directory, table)}`);
  const statements = [
    ...QUANTILES.map(([name, share]) =>
      `CREATE OR REPLACE MACRO ${name}(x) AS list_sort(list(x))[greatest(1, ceil(${share} * count(x)))::INT]`
    ),
    `CREATE OR REPLACE VIEW readings AS SELECT file, max(read_bytes) AS read_bytes FROM (\n${
      files.join("\nUNION ALL\n")
    }\n) GROUP BY file`,
    ...TABLE_NAMES.flatMap((table) => [
      `CREATE OR REPLACE VIEW ${table} AS SELECT DISTINCT * FROM ${
        readTable(directory, table)
      } SEMI JOIN readings USING (file, read_bytes)`,
      `CREATE OR REPLACE VIEW unique_${table} AS SELECT * FROM ${table} WHERE NOT is_copy`,
    ]),
  ];
  return statements.map((statement) => `${statement};\n`).join("\n");
}

/** Writes Parquet by month and project into `turns.parquet/` and so on; files have the partition columns, too. */
export function parquetStatements(directory: string): string {
  const parent = directory.replace(/\/?\*.*$/, "") || ".";
  const copies = TABLE_NAMES.map((table) =>
    `COPY (SELECT * FROM ${table} ORDER BY ALL) TO ${quoteSql(`${parent}/${table}.parquet`)} ` +
    "(FORMAT parquet, PARTITION_BY (month, project), WRITE_PARTITION_COLUMNS true, OVERWRITE_OR_IGNORE true);\n"
  );
  return [duckdbViews(directory), ...copies].join("\n");
}
