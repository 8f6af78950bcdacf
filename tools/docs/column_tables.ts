import {
  type Column,
  schemaOf,
  type StrictForm,
  TABLE_NAMES,
  type TableName,
  TABLES,
} from "../../lib/export/columns.ts";
import { formatMarkdownTable } from "./markdown_table.ts";

/** What becomes of a column with `--redact strict`, in words. */
const STRICT: Readonly<Record<StrictForm, string>> = {
  keep: "",
  hash: "hashed",
  name: "hashed if uncommon",
  drop: "left out",
};

function cellsOf({ name, type, unit, nullable, source, strict }: Column): string[] {
  return [`\`${name}\``, nullable ? `${type}, may be null` : type, unit, source, STRICT[strict]];
}

function formatTable(table: TableName): string {
  const rows = [["column", "type", "unit", "source", "strict"], ...TABLES[table].map(cellsOf)];
  return `## ${table}\n\n\`${schemaOf(table)}\`\n\n${formatMarkdownTable(rows)}\n`;
}

/** The tables of columns in docs/tables.md. */
export function formatColumnTables(): string {
  return TABLE_NAMES.map(formatTable).join("\n");
}
