/** What came of the sessions: in memory for the tables, and in a file from which a run goes on. */
import { linesIn } from "../evidence.ts";
import { isJsonObject } from "../../../lib/json.ts";
import type { Outcome } from "../play.ts";
import { withOutcome } from "../rounds.ts";
import type { Cell } from "./table.ts";

/** A client, a way and a scenario. */
export interface CellName {
  /** As `--clients` takes it: `2.1.330`, `codex@0.169.0`. */
  readonly client: string;
  readonly way: string;
  readonly scenario: string;
}

/** One session, as a line of the file. */
export interface CellRecord extends CellName {
  readonly outcome: Outcome;
}

function keyOf({ client, way, scenario }: CellName): string {
  return `${client} ${way} ${scenario}`;
}

function recordsIn(path: string): CellRecord[] {
  return linesIn(path).map((line) => {
    const value: unknown = JSON.parse(line);
    if (!isJsonObject(value)) throw new Error(`Cannot go on with "${path}": ${line} is not a session`);
    return value as unknown as CellRecord; // written below, or by .ci/codex_live.py
  });
}

export class Cells {
  readonly #cells = new Map<string, Cell>();
  readonly #names = new Map<string, CellName>();

  /** @param path The file, null for none. */
  constructor(readonly path: string | null) {
    if (path !== null) this.readFrom(path);
  }

  /** Takes what is in a file: of sessions that failed the last one counts, for they were repeated. */
  readFrom(path: string): void {
    if (path === this.path) this.#cells.clear();
    for (const record of recordsIn(path)) {
      if (this.hasFailed(record)) this.#cells.delete(keyOf(record));
      this.#take(record);
    }
  }

  #take(record: CellRecord): void {
    this.put(record, withOutcome(this.of(record), record.outcome));
  }

  put({ client, way, scenario }: CellName, cell: Cell): void {
    const name = { client, way, scenario };
    this.#cells.set(keyOf(name), cell);
    this.#names.set(keyOf(name), name);
  }

  add(record: CellRecord): void {
    this.#take(record);
    if (this.path === null) return;
    const line = { client: record.client, way: record.way, scenario: record.scenario, outcome: record.outcome };
    Deno.writeTextFileSync(this.path, JSON.stringify(line) + "\n", { append: true });
  }

  of(name: CellName): Cell | undefined {
    return this.#cells.get(keyOf(name));
  }

  hasFailed(name: CellName): boolean {
    const cell = this.of(name);
    return cell?.kind === "played" && cell.failed > 0;
  }

  names(select: Partial<CellName> = {}): CellName[] {
    return [...this.#names.values()].filter((name) =>
      (select.client ?? name.client) === name.client && (select.way ?? name.way) === name.way
    );
  }

  get failed(): boolean {
    return this.names().some((name) => this.hasFailed(name));
  }
}
