import type { Json } from "../json.ts";
import { cut, type SafeText, safeText } from "../text/mod.ts";
import type { SessionFacts } from "../analyses/overview/session_facts.ts";
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
 * @throws {TypeError} If a column has no value or a value no column: a bug, whatever the transcript.
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

/** Most names occur in every row of a file, and making a text safe takes time: so many are remembered. */
const MAX_NAMES = 4096;
const LONGEST_NAME = 200;
const names = new Map<string, SafeText>();

/** Makes the name of a file, branch, agent or tool safe: anybody may have chosen it. */
function nameCell(text: string): SafeText {
  const known = names.get(text);
  if (known !== undefined) return known;
  const safe = safeText(text, { lines: true });
  if (text.length > LONGEST_NAME) return safe;
  if (names.size === MAX_NAMES) names.clear();
  names.set(text, safe);
  return safe;
}

/** Text of a transcript as a cell: without secrets and invisible characters, at most `most` characters. */
export function textCell(text: string, most: number): SafeText {
  return cut(safeText(text, { lines: true }), most);
}

/** The milliseconds between two timestamps; null if one is missing or invalid. */
export function spanMs(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const span = Date.parse(to) - Date.parse(from);
  return Number.isNaN(span) ? null : Math.max(0, span);
}

/** A timestamp as it is written; null if it is missing or invalid. */
export function timeCell(timestamp: string | null): string | null {
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp)) ? timestamp : null;
}

/** The time columns of a row. */
export function spanCells({ startedAt, endedAt }: Pick<SessionFacts, "startedAt" | "endedAt">): Values {
  return { started_at: startedAt, ended_at: endedAt, duration_ms: spanMs(startedAt, endedAt) };
}

/** The token columns of a row. */
export function tokenCells({ input, output, cacheRead, cacheCreation }: Usage): Values {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: cacheRead,
    cache_creation_tokens: cacheCreation,
  };
}
