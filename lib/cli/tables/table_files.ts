import { TABLE_NAMES, type TableName } from "../../export/columns.ts";
import type { Row } from "../../export/rows/row.ts";
import { withSource } from "../../session/io/source.ts";
import { type Host, type NewFile, UsageError } from "../host/host.ts";
import { LineWriter } from "../output/line_writer.ts";

/** Where rows go: all of them arrive, or none counts. */
export interface RowSink {
  /** Takes a row; a promise is awaited before the next one. */
  write(row: Row): Promise<void> | void;
  /** Ends it: from now on the rows count. */
  close(): Promise<void> | void;
  /** Leaves nothing that looks complete. */
  discard(): void;
}

const decoder = new TextDecoder();
/** How each row of a table begins, whatever the version. */
const ROW_START = '{"schema":"debrief.tables.';

/** Whether a file is a table, perhaps one without rows. */
function isTable(path: string): boolean {
  return withSource(path, (source) => {
    const start = new Uint8Array(ROW_START.length);
    return source.size === 0 || decoder.decode(start.subarray(0, source.readAt(0, start))) === ROW_START;
  });
}

/** The tables as files, while they are written: a file each, all or none. */
export class TableFiles implements RowSink {
  readonly #files: NewFile[] = [];
  readonly #writers = new Map<TableName, LineWriter>();

  /**
   * `directory`: where they are written. `options`: `replace`: tables that are there are replaced. Throws UsageError for a
   * file of such a name that is not a table.
   */
  constructor(directory: string, { replace, host }: { readonly replace: boolean; readonly host: Host }) {
    const paths = TABLE_NAMES.map((name) => ({ name, path: `${directory}/${name}.ndjson` }));
    const [sessions] = paths;
    const isWhole = sessions !== undefined && host.machine.pathKind(sessions.path) !== "missing";
    if (isWhole && !replace) {
      throw new UsageError(
        `Cannot write "${sessions.path}": it already exists (choose another --out, or pass --force)`,
      );
    }
    const foreign = paths.find(({ path }) => host.machine.pathKind(path) === "file" && !isTable(path));
    if (foreign !== undefined) {
      throw new UsageError(
        `Cannot replace "${foreign.path}": debrief tables did not write it (choose another --out, or move it away)`,
      );
    }
    host.makeDirectory(directory);
    try {
      for (const { name, path } of paths) {
        // without sessions they are what a killed run left
        const file = host.createFile(path, { replace: replace || !isWhole });
        this.#files.push(file);
        this.#writers.set(name, new LineWriter(file));
      }
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  write({ table, values }: Row): void {
    this.#writers.get(table)?.write(`${JSON.stringify(values)}\n`);
  }

  /** Gives all files their names. */
  close(): void {
    for (const writer of this.#writers.values()) writer.flush();
    // sessions, the first, gets its name last: with it a directory is whole
    for (const file of this.#files.toReversed()) file.close();
  }

  discard(): void {
    for (const file of this.#files) file.discard();
  }
}
