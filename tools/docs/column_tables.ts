import { type Column, schemaOf, TABLE_NAMES, type TableName, TABLES } from "../../lib/export/columns.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

function cellsOf({ name, type, unit, nullable, source }: Column): string[] {
  return [`\`${name}\``, nullable ? `${type}, may be null` : type, unit, source];
}

function formatTable(table: TableName): string {
  const rows = [["column", "type", "unit", "source"], ...TABLES[table].map(cellsOf)];
  return `## ${table}\n\n\`${schemaOf(table)}\`\n\n${formatMarkdownTable(rows)}\n`;
}

/** The tables of columns in docs/tables.md. */
export function formatColumnTables(): string {
  return TABLE_NAMES.map(formatTable).join("\n");
}
