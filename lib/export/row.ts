import type { Json } from "../json.ts";
import { cut, type SafeText, safeText } from "../text/mod.ts";
import type { Usage } from "../session/entry.ts";
import { schemaOf, type TableName, TABLES } from "./columns.ts";

/** The values of a row by column, without `schema`. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** One row of a table, with exactly its columns in their order. */
export interface Row {
  readonly table: TableName;
  readonly values: Readonly<Record<string, Json>>;
}

/**
 * A row with the columns of its table, in their order.
 *
 * @throws {TypeError} Where a column has no value, or a value no column: a mistake in here, never in a transcript.
 */
export function rowOf(table: TableName, values: Values): Row {
  const row: Record<string, Json> = {};
  for (const { name } of TABLES[table]) {
    const value = name === "schema" ? schemaOf(table) : values[name];
    if (value === undefined) throw new TypeError(`Expected a value for "${name}" of "${table}" but found none`);
    row[name] = typeof value === "string" ? nameCell(value) : value;
  }
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(row, name)) throw new TypeError(`Expected no value for "${name}" in "${table}"`);
  }
  return { table, values: row };
}

/** Most names stand in every row of a file; so many are kept. */
const MAX_NAMES = 4096;
const LONGEST_NAME = 200;
const names = new Map<string, SafeText>();

/** Whatever else a cell says, through the door: names of files, branches, agents and tools are somebody's words, too. */
function nameCell(text: string): SafeText {
  const known = names.get(text);
  if (known !== undefined) return known;
  const safe = safeText(text, { lines: true });
  if (text.length > LONGEST_NAME) return safe;
  if (names.size === MAX_NAMES) names.clear();
  names.set(text, safe);
  return safe;
}

/** Words of a transcript for a cell: without secrets and invisible characters, cut at so many characters. */
export function cell(text: string, most: number): SafeText {
  return cut(safeText(text, { lines: true }), most);
}

/** From one time to another in ms; null where one is missing or is none. */
export function spanMs(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const span = Date.parse(to) - Date.parse(from);
  return Number.isNaN(span) ? null : Math.max(0, span);
}

/** A time as it is written, null where it is none. */
export function timeCell(timestamp: string | null): string | null {
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp)) ? timestamp : null;
}

/** The columns of token counts. */
export function tokenCells({ input, output, cacheRead, cacheCreation }: Usage): Values {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: cacheRead,
    cache_creation_tokens: cacheCreation,
  };
}
