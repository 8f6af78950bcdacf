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

const HEADINGS = ["column", "type", "unit", "source", "strict"];

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
