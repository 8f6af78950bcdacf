import { type ColumnType, TABLE_NAMES, TABLES } from "./columns.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  string: "VARCHAR",
  integer: "BIGINT",
  boolean: "BOOLEAN",
  timestamp: "TIMESTAMP",
};

function quoteSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Statements that create a DuckDB view for each table, with the type of every column.
 *
 * @param directory Where the tables are, as DuckDB sees it.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(duckdbViews("tables").startsWith("CREATE OR REPLACE VIEW sessions AS"));
 * ```
 */
export function duckdbViews(directory: string): string {
  return TABLE_NAMES.map((table) => {
    const file = quoteSql(`${directory}/${table}.ndjson`);
    const columns = TABLES[table].map(({ name, type }) => `  ${quoteSql(name)}: ${quoteSql(TYPES[type])}`);
    return `CREATE OR REPLACE VIEW ${table} AS SELECT * FROM read_ndjson(${file}, columns = {\n` +
      `${columns.join(",\n")}\n});\n`;
  }).join("\n");
}
