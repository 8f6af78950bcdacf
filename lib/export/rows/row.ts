import { millisBetween } from "../../session/calls/tool_calls.ts";
import type { Json } from "../../json.ts";
import { memoize } from "../../memoize.ts";
import { cut, type SafeText, safeText } from "../../text/safe_text.ts";
import type { CallAgent } from "../../analyses/review/facts/call_fact.ts";
import type { SessionFacts } from "../../analyses/overview/session_facts.ts";
import type { SessionCost, Usage } from "../../session/entry.ts";
import { type CommonColumn, schemaOf, type TableName, TABLES } from "../columns.ts";
import type { CostEstimate } from "../../analyses/cost/estimate.ts";
import type { PriceList } from "../../analyses/cost/price_list.ts";
import { knownOutput } from "../../session/usage.ts";
import type { Copies } from "../lineage.ts";

export interface RowFile {
  readonly session: string;
  readonly file: string;
  /** The directory the session was started in; "" if unknown. */
  readonly project: string;
  /** The month of the file's first timestamp, such as "2026-11"; "" if it has none. */
  readonly month: string;
  readonly readBytes: number;
  /** The agent whose file it is; null for a session's own. */
  readonly agent: CallAgent | null;
  /** What other files of its lineage have. */
  readonly copies: Copies;
  /** The part of its cost that another session of its lineage counts; null if there is none. */
  readonly inherited: SessionCost | null;
  /** How costs are estimated where a client counted none. */
  readonly estimates: Estimates;
}

/** How costs are estimated where a client counted none. */
export interface Estimates {
  readonly prices: PriceList;
  /** The sessions whose client counted, agents included; sessions are read before their agents. */
  readonly counted: Set<string>;
}

export function* estimateRows(file: RowFile, estimate: CostEstimate | null): Generator<Row> {
  for (const { model, usage, usd } of estimate?.models ?? []) {
    const { output_tokens_at_least: _, ...tokens } = tokenCells({ ...usage, output: knownOutput(usage) });
    const is_partial = Object.values(usage).includes(null);
    yield rowOf("costs", file, {
      ...{ is_copy: false, model: model || "unknown", usd, is_estimated: true, ...tokens },
      ...{ thinking_tokens: null, is_partial },
    });
  }
}

/** The values of a row by column, without those that all rows of a file share. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;
type Texts = Readonly<Record<string, SafeText>>;

export interface Row {
  readonly table: TableName;
  readonly values: Readonly<Record<string, Json>>;
}

/** What all rows of a file share, made safe once. */
const shared = new WeakMap<RowFile, Readonly<Record<string, SafeText | number>>>();

function sharedCells(file: RowFile): Readonly<Record<string, SafeText | number>> {
  let cells = shared.get(file);
  if (cells === undefined) {
    cells = {
      session: nameCell(file.session),
      file: nameCell(file.file),
      project: nameCell(file.project),
      month: nameCell(file.month),
      read_bytes: file.readBytes,
    } satisfies Record<Exclude<CommonColumn, "schema">, SafeText | number>;
    shared.set(file, cells);
  }
  return cells;
}

/** `values`: names, made safe here, and figures. `texts`: made safe before. TypeError for a wrong set of columns. */
export function rowOf(table: TableName, file: RowFile, values: Values, texts: Texts = {}): Row {
  const cells = sharedCells(file);
  const row: Record<string, Json> = {};
  for (const { name } of TABLES[table]) {
    const value = values[name];
    const cell = name === "schema"
      ? schemaOf(table)
      : cells[name] ?? texts[name] ?? (typeof value === "string" ? nameCell(value) : value);
    if (cell === undefined) throw new TypeError(`Expected a value for "${name}" of "${table}" but found none`);
    row[name] = cell;
  }
  for (const given of [values, texts]) {
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(row, name)) throw new TypeError(`Expected no value for "${name}" in "${table}"`);
    }
  }
  return { table, values: row };
}

/** The name of a file, branch, agent or tool as a cell: anybody may have chosen it. Most are in many rows. */
const nameCell = memoize((text): SafeText => safeText(text, { lines: true }));

/** Text of a transcript as a cell: without secrets and invisible characters, at most `most` characters. */
export function textCell(text: string, most: number): SafeText {
  return cut(safeText(text, { lines: true }), most);
}

export function timeCell(timestamp: string | null): string | null {
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp)) ? timestamp : null;
}

export function spanCells({ startedAt, endedAt }: Pick<SessionFacts, "startedAt" | "endedAt">): Values {
  return { started_at: startedAt, ended_at: endedAt, duration_ms: millisBetween(startedAt, endedAt) };
}

export function tokenCells({ input, output, outputAtLeast, cacheRead, cacheCreation }: Usage): Values {
  return {
    input_tokens: input,
    output_tokens: output,
    output_tokens_at_least: outputAtLeast ?? null,
    cache_read_tokens: cacheRead,
    cache_creation_tokens: cacheCreation,
  };
}
