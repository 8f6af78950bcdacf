import { TABLE_NAMES, type TableName } from "../../export/columns.ts";
import type { Row } from "../../export/rows/row.ts";
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

/** The tables as files, while they are written: a file each, all or none. */
export class TableFiles implements RowSink {
  readonly #files: NewFile[] = [];
  readonly #writers = new Map<TableName, LineWriter>();

  /** `directory`: where they are written. `options`: `replace`: tables that are there are replaced. */
  constructor(directory: string, { replace, host }: { readonly replace: boolean; readonly host: Host }) {
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
