import { TABLE_NAMES, type TableName, TABLES_VERSION } from "../../../export/columns.ts";
import { clickhouseStatements, clickhouseTable } from "../../../export/clickhouse.ts";
import { duckdbViews, parquetStatements } from "../../../export/duckdb.ts";
import { Copies, type Lineage, type LineageFile, lineagesOf, NO_COPIES } from "../../../export/lineage.ts";
import { inheritedCosts } from "../../../export/fork_costs.ts";
import { CLIENTS } from "../../../clients/clients.ts";
import { fileRows } from "../../../export/rows/file_rows.ts";
import { ReadingState } from "../../../export/reading_state.ts";
import type { Row } from "../../../export/rows/row.ts";
import { openSource, sliceSource, UnreadableTranscriptError } from "../../../session/io/source.ts";
import { pluralize } from "../../../text/format.ts";
import { joinSafe, padSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import type { PriceList } from "../../../analyses/cost/price_list.ts";
import { pricesOption, readPrices } from "../../args/prices_option.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { NO_HISTORY_OPTION, type RowHistory, withRows } from "../../history/open_history.ts";
import { fileStamp } from "../../../history/update.ts";
import { VERSION } from "../../../version.ts";
import { ClickHouseLoad, type ClickHouseTarget, parseClickHouseTarget } from "../../tables/clickhouse_load.ts";
import { type RowSink, TableFiles } from "../../tables/table_files.ts";
import { expectOneOf, jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { expectPaths, PATH_HELP, transcriptFiles } from "../../args/transcript_argument.ts";
import { Progress } from "../../output/progress.ts";
import { loadResumings } from "../../../clients/resuming/load.ts";

function* readRows(file: LineageFile, about: Parameters<typeof fileRows>[2]): Generator<Row> {
  const source = openSource(file.path);
  try {
    yield* fileRows(sliceSource(source, 0, file.size), file, about);
  } finally {
    source.close();
  }
}

interface WriteRowsOptions {
  readonly sink: RowSink;
  readonly state: ReadingState;
  /** The rows that earlier runs made; null without a history. */
  readonly history: RowHistory | null;
  readonly prices: PriceList;
  readonly host: Host;
}

interface WrittenRows {
  readonly rows: ReadonlyMap<TableName, number>;
  readonly read: number;
  readonly skipped: number;
  /** Of those that were read. */
  readonly files: FileCounts;
}

/** The kinds of files: sessions as lists count them, those in which nothing was said or done, and agents. */
interface FileCounts {
  sessions: number;
  empty: number;
  agents: number;
}

/** Counts the file of a row that is the last one of its file. */
function countFile({ table, values }: Row, counts: FileCounts): void {
  if (table === "agents") counts.agents++;
  if (table !== "sessions") return;
  const { turns, taken_back_turns: takenBack, tool_calls: calls } = values;
  if (Number(turns) + Number(takenBack) + Number(calls) > 0) counts.sessions++;
  else counts.empty++;
}

function fileCountsText({ sessions, empty, agents }: FileCounts): SafeText {
  const parts = [
    pluralize(sessions, "session"),
    ...agents === 0 ? [] : [pluralize(agents, "agent")],
    ...empty === 0 ? [] : [safe`${empty} in which nothing was said`],
  ];
  return joinSafe(parts, ", ");
}

/**
 * The most characters of a lineage's rows that a history keeps; longer ones are made again, because they would not fit
 * into memory.
 */
const MAX_KEPT = 1024 * 1024;

/** Identifies what the rows of a lineage's files are made from. */
function rowSource({ key, files }: Lineage, prices: PriceList): string {
  const made = files.map((file) => [file.path, fileStamp(file).stamp, file.size, file.agents]);
  return JSON.stringify([VERSION, TABLES_VERSION, prices.key, key, made]);
}

/** The rows of a lineage's files in the history; null if it lacks those of any file. */
function keptRows({ files }: Lineage, source: string, history: RowHistory | null): ReadonlyMap<string, Row[]> | null {
  const kept = new Map<string, Row[]>();
  for (const { path } of files) {
    const rows = history?.rows(path, "tables", source) ?? null;
    if (rows === null) return null;
    // this program wrote them
    kept.set(path, rows === "" ? [] : rows.split("\n").map((line) => JSON.parse(line)));
  }
  return kept;
}

async function writeRows(
  lineages: readonly Lineage[],
  { sink, state, history, prices, host }: WriteRowsOptions,
): Promise<WrittenRows> {
  const progress = new Progress("tables", lineages.reduce((sum, { bytes }) => sum + bytes, 0), host);
  const isOnly = lineages.length === 1 && lineages[0]?.files.length === 1;
  const rows = new Map(TABLE_NAMES.map((name) => [name, 0]));
  const resumings = await loadResumings(CLIENTS);
  let [read, skipped] = [0, 0];
  const counts: FileCounts = { sessions: 0, empty: 0, agents: 0 };
  try {
    for (const lineage of lineages) {
      const rowsFrom = rowSource(lineage, prices);
      const kept = keptRows(lineage, rowsFrom, history);
      const copies = lineage.files.length === 1 ? NO_COPIES : new Copies();
      const sessions = lineage.files.filter(({ agent }) => agent === null);
      const inherited = kept !== null ? new Map() : inheritedCosts(sessions.map(({ path }) => path));
      const made = new Map<string, string>();
      const estimates = { prices, counted: new Set<string>() };
      let isWhole = true;
      let length = 0;
      for (const file of lineage.files) {
        const lines: string[] = [];
        try {
          const about = { lineage, copies, inherited, resumings, estimates };
          for (const row of kept?.get(file.path) ?? readRows(file, about)) {
            rows.set(row.table, (rows.get(row.table) ?? 0) + 1);
            countFile(row, counts);
            if (kept === null && history !== null && length < MAX_KEPT) {
              length += lines[lines.push(JSON.stringify(row)) - 1]!.length;
            }
            if (length >= MAX_KEPT) {
              lines.length = 0;
              made.clear();
            }
            const pending = sink.write(row);
            if (pending !== undefined) await pending;
          }
          read++;
          if (length < MAX_KEPT) made.set(file.path, lines.join("\n"));
        } catch (error) {
          if (!(error instanceof UnreadableTranscriptError) || isOnly) throw error;
          host.stderr(safe`${safeText(error.message)} (skipped)\n`);
          skipped++;
          isWhole = false;
        }
        await progress.add(file.size);
      }
      if (!isWhole) continue;
      state.add(lineage);
      // lines appended meanwhile belong to the next reading
      if (kept === null && rowSource(lineage, prices) === rowsFrom) {
        for (const [path, text] of made) history?.keep(path, "tables", rowsFrom, text);
      }
    }
    await sink.close();
  } catch (error) {
    sink.discard();
    throw error;
  } finally {
    await progress.end();
  }
  return { rows, read, skipped, files: counts };
}

/** The databases that `--ddl` knows. */
const DIALECTS = ["duckdb", "clickhouse", "parquet"] as const;
const STATEMENTS = { duckdb: duckdbViews, clickhouse: clickhouseStatements, parquet: parquetStatements } as const;

/** Where the tables go: a directory, or a database and "". */
function readDestination(options: Options): { readonly out: string; readonly target: ClickHouseTarget | null } {
  const [out, to] = [options.text("out")?.replace(/(?<=.)[/\\]+$/, "") ?? "", options.text("to")];
  if (to === undefined) {
    if (out === "") throw new UsageError("Expected --out DIR, the directory of the tables, or --to a database");
    return { out, target: null };
  }
  const [other] = ["out", "force", "ddl"].filter((name) => options.text(name) !== undefined || options.flag(name));
  if (other !== undefined) throw new UsageError(`Expected --to without --${other}: no files are written`);
  return { out, target: parseClickHouseTarget(to) };
}

/** What earlier runs have read; nothing without a file. */
function readState(path: string | undefined, options: string, host: Host): ReadingState {
  const isThere = path !== undefined && host.machine.pathKind(path) !== "missing";
  const text = isThere ? host.readText(path) : "";
  // it is replaced at the end of the run
  if (text !== "" && !ReadingState.isState(text)) {
    throw new UsageError(
      `Cannot use "${path}" as --state: it exists and is not a state of debrief tables (choose another name)`,
    );
  }
  return new ReadingState(text, options);
}

const OPTIONS: readonly OptionSpec[] = [
  { name: "out", value: "DIR", choices: "directory", summary: "the directory of the tables" },
  {
    name: "to",
    value: "URL",
    summary: "load into ClickHouse instead: clickhouse://HOST[:PORT]/DATABASE",
    help: "load into ClickHouse instead: clickhouse://HOST[:PORT]/DATABASE; the user and the password are read from " +
      "CLICKHOUSE_USER and CLICKHOUSE_PASSWORD",
    for: ["PATH…"],
  },
  { name: "force", summary: "replace the tables in DIR, but no file that debrief did not write", for: ["PATH…"] },
  {
    name: "state",
    value: "FILE",
    choices: "file",
    summary: "read only sessions that are new or have grown since the run that wrote FILE, and update FILE",
    for: ["PATH…"],
  },
  { ...NO_HISTORY_OPTION, for: ["PATH…"] },
  {
    name: "ddl",
    value: "NAME",
    choices: {
      duckdb: "makes DuckDB read the tables",
      clickhouse: "loads the tables into ClickHouse",
      parquet: "makes DuckDB write the tables as Parquet",
    } satisfies Record<typeof DIALECTS[number], string>,
    summary: "print SQL for the tables in DIR, which",
  },
  pricesOption({ for: ["PATH…"] }),
  jsonOption(
    `{"schema":"debrief.tables/1","out"|"to","version","files":{"read","skipped","sessions","empty","agents"},"rows":{"sessions",…}}`,
    { for: ["PATH…"] },
  ),
];

export const tablesCommand: CommandDefinition = {
  usage: ["PATH… (--out DIR | --to URL)", "--ddl NAME --out DIR"],
  details: `${PATH_HELP}. The transcripts of agents are read with their sessions.

Writes ${
    TABLE_NAMES.map((name) => `${name}.ndjson`).join(", ")
  } to DIR, one JSON object per line. DIR is created if necessary.
Without --force, existing tables are kept; an interrupted run leaves none. Secrets are redacted. docs/tables.md describes every column (version ${TABLES_VERSION}).`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "tables ~/.claude/projects --out tables",
    "tables session.jsonl --out session-tables --json",
    "tables --ddl duckdb --out tables",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const { out, target } = readDestination(options);
    const ddl = options.text("ddl");
    if (ddl !== undefined) {
      options.expectOf("--ddl", OPTIONS);
      options.expectNone();
      const statements = STATEMENTS[expectOneOf("--ddl", DIALECTS, ddl)];
      host.stdout(safeText(statements(out), { lines: true }));
      return 0;
    }
    if (options.positional.length === 0) {
      throw new UsageError("Expected PATH, a session file or a directory, but found nothing");
    }
    const { files, skipped: others } = transcriptFiles(
      expectPaths(options.positional, "tables are made from files"),
      host,
    );
    const prices = readPrices(options, host);
    const stateFile = options.text("state");
    // another database may lack what one has; the state of directories is shared
    const state = readState(stateFile, target?.name ?? "", host);
    const lineages = lineagesOf(files, (file) => state.headOf(file)).filter((lineage) => state.hasGrown(lineage));
    const found = { bytes: lineages.reduce((sum, { bytes }) => sum + bytes, 0), searched: options.positional };
    const isUsed = !options.flag("no-history");
    const { read, skipped, rows, files: kinds } = await withRows(found, { isUsed }, host, async (history) => {
      const sink = target === null
        ? new TableFiles(out, { replace: options.flag("force"), host })
        : await ClickHouseLoad.open(target, host);
      return await writeRows(lineages, { sink, state, history, prices, host });
    });
    // after the rows count: a run that is killed before is repeated
    if (stateFile !== undefined) host.replaceText(stateFile, state.toText());
    const counts = { read, skipped: skipped + others, ...kinds };
    if (options.flag("json")) {
      const place = target === null ? { out } : { to: target.name };
      const answer = { schema: "debrief.tables/1", ...place, version: TABLES_VERSION, files: counts };
      host.stdout(safe`${jsonText({ ...answer, rows: Object.fromEntries(rows) })}\n`);
    } else {
      const lines = [...rows].map(([name, count]) => {
        const table = target === null ? `${out}/${name}.ndjson` : clickhouseTable(name);
        return safe`${padSafe(safe`${count}`, 10, "start")}  ${safeText(table)}\n`;
      });
      const left = counts.skipped > 0 ? safe`, ${counts.skipped} skipped` : "";
      host.stdout(safe`${pluralize(counts.read, "file")} read (${fileCountsText(kinds)})${left}\n${joinSafe(lines)}`);
    }
    return 0;
  },
};
