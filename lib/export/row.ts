import type { Json } from "../json.ts";
import { cut, type SafeText, safeText } from "../text/mod.ts";
import type { CallAgent } from "../analyses/review/facts/call_fact.ts";
import type { SessionFacts } from "../analyses/overview/session_facts.ts";
import type { Usage } from "../session/entry.ts";
import { type CommonColumn, schemaOf, type TableName, TABLES } from "./columns.ts";
import type { Copies } from "./copies.ts";

/** A file while its rows are made. */
export interface RowFile {
  /** The session's id. */
  readonly session: string;
  /** The path of the file. */
  readonly file: string;
  /** The directory the session was started in; "" if unknown. */
  readonly project: string;
  /** The month of the file's first timestamp, such as "2026-11"; "" if it has none. */
  readonly month: string;
  /** Bytes of all files of its lineage. */
  readonly readBytes: number;
  /** The agent whose file it is; null for a session's own. */
  readonly agent: CallAgent | null;
  /** What other files of its lineage have. */
  readonly copies: Copies;
}

/** The values of a row by column, without those that all rows of a file share. */
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
export function rowOf(table: TableName, file: RowFile, values: Values): Row {
  const common: Readonly<Record<CommonColumn, string | number>> = {
    schema: schemaOf(table),
    session: file.session,
    file: file.file,
    project: file.project,
    month: file.month,
    read_bytes: file.readBytes,
  };
  const all: Values = { ...values, ...common };
  const row: Record<string, Json> = {};
  for (const { name } of TABLES[table]) {
    const value = all[name];
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
