import { type Column, schemaOf, TABLE_NAMES, type TableName, TABLES } from "../../lib/export/columns.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

function cellsOf({ name, type, unit, nullable, source }: Column): string[] {
  return [`\`${name}\``, nullable ? `${type}, may be null` : type, unit, source];
}

const HEADINGS = ["column", "type", "unit", "source"];

/** The columns that all tables describe in the same way, said once. */
const SHARED: readonly Column[] = TABLES.sessions.filter((column) =>
  TABLE_NAMES.every((table) => TABLES[table].some((other) => String(cellsOf(other)) === String(cellsOf(column))))
);
const SHARED_NAMES = new Set(SHARED.map(({ name }) => name));

function formatTable(table: TableName): string {
  const own = TABLES[table].filter(({ name }) => !SHARED_NAMES.has(name));
  const rows = [HEADINGS, ...own.map(cellsOf)];
  return `## ${table}\n\n\`${schemaOf(table)}\`\n\n${formatMarkdownTable(rows)}\n`;
}

export function formatColumnTables(): string {
  const shared = `## Columns of every table\n\n${formatMarkdownTable([HEADINGS, ...SHARED.map(cellsOf)])}\n`;
  return [shared, ...TABLE_NAMES.map(formatTable)].join("\n");
}
