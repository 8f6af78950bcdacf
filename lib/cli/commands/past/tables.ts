import { TABLE_NAMES, type TableName, TABLES_VERSION } from "../../../export/columns.ts";
import { clickhouseStatements } from "../../../export/clickhouse.ts";
import { duckdbViews, parquetStatements } from "../../../export/duckdb.ts";
import { Copies, NO_COPIES } from "../../../export/copies.ts";
import { fileRows } from "../../../export/file_rows.ts";
import { isInShard, type Lineage, lineagesOf, type Shard } from "../../../export/lineage.ts";
import { ReadingState } from "../../../export/reading_state.ts";
import type { Row } from "../../../export/row.ts";
import { strictRedactor } from "../../../export/strict.ts";
import { UnreadableTranscriptError } from "../../../session/io/source.ts";
import { pluralize } from "../../../text/format.ts";
import { joined, jsonText, padded, safe, safeText } from "../../../text/mod.ts";
import type { Command } from "../../command.ts";
import { type Host, type NewFile, UsageError } from "../../host/host.ts";
import { LineWriter } from "../../output/line_writer.ts";
import { jsonOption, oneOf, type OptionSpec, readOptions } from "../../args/options.ts";
import { expectPaths, PATH_HELP, transcriptFiles } from "../../args/transcript_argument.ts";
import { Progress } from "../../output/progress.ts";
import { withSource } from "../../../session/io/source.ts";

/** How tables are written. */
interface TableFilesOptions {
  /** Whether tables that are there are replaced. */
  readonly replace: boolean;
  /** What is done to each row before it is written. */
  readonly redact: (row: Row) => Row;
  readonly host: Host;
}

/** The tables while they are written: a file each, all or none. */
class TableFiles {
  readonly #files: NewFile[] = [];
  readonly #writers = new Map<TableName, LineWriter>();
  readonly #rows = new Map<TableName, number>();
  readonly #redact: (row: Row) => Row;

  /** @param directory Where they are written. */
  constructor(directory: string, { replace, redact, host }: TableFilesOptions) {
    this.#redact = redact;
    const paths = TABLE_NAMES.map((name) => ({ name, path: `${directory}/${name}.ndjson` }));
    const [sessions] = paths;
    const isWhole = sessions !== undefined && host.machine.pathKind(sessions.path) !== "missing";
    if (isWhole && !replace) {
      throw new UsageError(
        `Cannot write "${sessions.path}": it already exists (choose another --out, or pass --force)`,
      );
    }
    host.makeDirectory(directory);
    try {
      for (const { name, path } of paths) {
        // without sessions they are what a killed run left
        const file = host.createFile(path, { replace: replace || !isWhole });
        this.#files.push(file);
        this.#writers.set(name, new LineWriter(file));
        this.#rows.set(name, 0);
      }
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  write(row: Row): void {
    const { table, values } = this.#redact(row);
    this.#writers.get(table)?.write(`${JSON.stringify(values)}\n`);
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + 1);
  }

  /** Gives all files their names. */
  close(): ReadonlyMap<TableName, number> {
    for (const writer of this.#writers.values()) writer.flush();
    // sessions, the first, gets its name last: with it a directory is whole
    for (const file of this.#files.toReversed()) file.close();
    return this.#rows;
  }

  discard(): void {
    for (const file of this.#files) file.discard();
  }
}

/** Writes all rows of all files, one file after the other; returns how many could not be read. */
async function writeRows(
  lineages: readonly Lineage[],
  { tables, state, host }: { readonly tables: TableFiles; readonly state: ReadingState; readonly host: Host },
): Promise<number> {
  const progress = new Progress("tables", lineages.reduce((sum, { bytes }) => sum + bytes, 0), host);
  const isOnly = lineages.length === 1 && lineages[0]?.files.length === 1;
  let skipped = 0;
  try {
    for (const lineage of lineages) {
      const copies = lineage.files.length === 1 ? NO_COPIES : new Copies();
      let isWhole = true;
      for (const file of lineage.files) {
        try {
          withSource(file.path, (source) => {
            for (const row of fileRows(source, file, { lineage, copies })) tables.write(row);
          }, file.size);
        } catch (error) {
          if (!(error instanceof UnreadableTranscriptError) || isOnly) throw error;
          host.stderr(safe`${safeText(error.message)} (skipped)\n`);
          skipped++;
          isWhole = false;
        }
        await progress.add(file.size);
      }
      if (isWhole) state.add(lineage);
    }
  } finally {
    await progress.end();
  }
  return skipped;
}

/** The databases that `--ddl` knows. */
const DIALECTS = ["duckdb", "clickhouse", "parquet"] as const;
const STATEMENTS = { duckdb: duckdbViews, clickhouse: clickhouseStatements, parquet: parquetStatements } as const;

/** `3/64`: the third of 64 parts. */
function readShard(text: string | undefined): Shard {
  const [, index = 1, of = 1] = /^(\d{1,6})\/(\d{1,6})$/.exec(text ?? "1/1")?.map(Number) ?? [0, 0, 0];
  if (index < 1 || index > of) throw new UsageError(`Expected --shard to be such as 3/64 but found "${text}"`);
  return { index, of };
}

/** How much `--redact` takes out. */
const REDACTIONS = ["secrets", "strict"] as const;
/** Where the key of the hashes comes from: never from the command line, which others may see. */
const KEY_VARIABLE = "DEBRIEF_REDACT_KEY";
const SHORTEST_KEY = 16;

async function redactorOf(form: typeof REDACTIONS[number], host: Host): Promise<(row: Row) => Row> {
  if (form === "secrets") return (row) => row;
  const key = host.env(KEY_VARIABLE) ?? "";
  if (key.length < SHORTEST_KEY) {
    throw new UsageError(
      `Expected ${KEY_VARIABLE} to be a key of at least ${SHORTEST_KEY} characters, the same on all machines`,
    );
  }
  return await strictRedactor(key);
}

/** What earlier runs have read; nothing without a file. */
function readState(path: string | undefined, options: string, host: Host): ReadingState {
  const isThere = path !== undefined && host.machine.pathKind(path) !== "missing";
  return new ReadingState(isThere ? host.readText(path) : "", options);
}

const OPTIONS: readonly OptionSpec[] = [
  { name: "out", value: "DIR", choices: "directory", summary: "the directory of the tables" },
  { name: "force", summary: "replace the tables in DIR", for: ["PATH…"] },
  {
    name: "shard",
    value: "I/N",
    summary: "read only the I-th of N parts of the sessions; together they have what one run has",
    for: ["PATH…"],
  },
  {
    name: "state",
    value: "FILE",
    choices: "file",
    summary: "read only sessions that are new or grew since the run that wrote FILE, and write FILE",
    for: ["PATH…"],
  },
  {
    name: "redact",
    value: "FORM",
    choices: REDACTIONS,
    summary: `secrets (the default), or strict: no free text, and identities hashed with the key in ${KEY_VARIABLE}`,
    for: ["PATH…"],
  },
  {
    name: "ddl",
    value: "NAME",
    choices: DIALECTS,
    summary: "print the statements that load the tables of DIR into that database, or with which DuckDB writes Parquet",
  },
  jsonOption(
    `{"schema":"debrief.tables/1","out","version","files":{"read","skipped"},"rows":{"sessions",…}}`,
    { for: ["PATH…"] },
  ),
];

/** `tables PATH… --out DIR`: sessions as NDJSON tables. */
export const tablesCommand: Command = {
  name: "tables",
  summary: "export sessions, turns, calls, decisions and agents as NDJSON tables",
  usage: ["PATH… --out DIR", "--ddl NAME --out DIR"],
  details: `${PATH_HELP}. The files of agents come with their sessions.

Writes ${
    TABLE_NAMES.map((name) => `${name}.ndjson`).join(", ")
  } to DIR, one JSON object per line. DIR is created if necessary;
existing tables are kept without --force, and an interrupted run leaves none. Secrets are redacted. docs/tables.md describes every column (version ${TABLES_VERSION}).`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "tables ~/.claude/projects --out tables",
    "tables session.jsonl --out session-tables --json",
    "tables --ddl duckdb --out tables",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const out = options.text("out")?.replace(/(?<=.)[/\\]+$/, "");
    if (out === undefined || out === "") throw new UsageError("Expected --out DIR, the directory of the tables");
    const ddl = options.text("ddl");
    if (ddl !== undefined) {
      const statements = STATEMENTS[oneOf("--ddl", DIALECTS, ddl)];
      host.stdout(safeText(statements(out), { lines: true }));
      return 0;
    }
    if (options.positional.length === 0) {
      throw new UsageError("Expected PATH, a session file or a directory, but found nothing");
    }
    const { files, skipped: others } = transcriptFiles(
      expectPaths(options.positional, "a table is made of files"),
      host,
    );
    const shard = readShard(options.text("shard"));
    const redaction = oneOf("--redact", REDACTIONS, options.text("redact") ?? "secrets");
    const redact = await redactorOf(redaction, host);
    const stateFile = options.text("state");
    const state = readState(stateFile, redaction, host);
    const lineages = lineagesOf(files, (file) => state.headOf(file)).filter((lineage) =>
      isInShard(lineage, shard) && state.hasGrown(lineage)
    );
    const read = lineages.reduce((sum, lineage) => sum + lineage.files.length, 0);
    const tables = new TableFiles(out, { replace: options.flag("force"), redact, host });
    let skipped = 0;
    try {
      skipped = await writeRows(lineages, { tables, state, host });
    } catch (error) {
      tables.discard();
      throw error;
    }
    const rows = tables.close();
    // after the tables have their names: a run that is killed before is repeated
    if (stateFile !== undefined) host.replaceText(stateFile, state.toText());
    const counts = { read: read - skipped, skipped: skipped + others };
    if (options.flag("json")) {
      const answer = { schema: "debrief.tables/1", out, version: TABLES_VERSION, files: counts };
      host.stdout(safe`${jsonText({ ...answer, rows: Object.fromEntries(rows) })}\n`);
    } else {
      const lines = [...rows].map(([name, count]) =>
        safe`${padded(safe`${count}`, 10, "start")}  ${safeText(out)}/${name}.ndjson\n`
      );
      const left = counts.skipped > 0 ? safe`, ${counts.skipped} skipped` : "";
      host.stdout(safe`${pluralize(counts.read, "file")} read${left}\n${joined(lines)}`);
    }
    return 0;
  },
};
