/** The history of a soak: brought up to date while sessions grow, as commands do, and compared with a new one at the end. */
import { sessionFiles } from "../../lib/clients/files/session_files.ts";
import { type HistoryDatabase, isHistoryError, openHistory, openInMemory } from "../../lib/history/database.ts";
import { readFileRecord } from "../../lib/history/file_record.ts";
import { applyRecords, forgetFiles, gonePaths, staleFiles } from "../../lib/history/update.ts";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";

/** Files that are written as one, as commands write them. */
const BATCH = 20;

function bringUpToDate(database: HistoryDatabase, directory: string, most: number): number {
  const stale = staleFiles(database, sessionFiles([directory])).slice(0, most);
  for (let at = 0; at < stale.length; at += BATCH) {
    applyRecords(
      database,
      stale.slice(at, at + BATCH).map(({ file, stamp }) => ({ stamp, record: readFileRecord(file) })),
    );
  }
  forgetFiles(database, gonePaths(database, (path) => path.startsWith(`${directory}/`)));
  return stale.length;
}

/** All that a history says, in an order of its own. */
function contentOf(database: HistoryDatabase): string[] {
  return database.query(
    `SELECT f.path, f.title, f.summary, t.kind, t.who, t.turn, t.line, t.text
     FROM files f LEFT JOIN texts t ON t.file = f.id ORDER BY f.path, t.id`,
  ).map((row) => JSON.stringify(row));
}

/** The history of one client's sessions. */
export class SoakHistory {
  readonly #config: string;
  readonly #sessions: string;
  files = 0;
  /** How often it could not be written. */
  failed = 0;

  /** @param sessions The directory of the sessions. */
  constructor(config: string, sessions: string) {
    this.#config = config;
    this.#sessions = sessions;
  }

  /** Reads what is new, at most so many files; returns what is wrong. The disk may be filled meanwhile. */
  async update(most: number, isFull: () => boolean): Promise<string[]> {
    const database = await openHistory(stateDirectory(this.#config));
    try {
      this.files += bringUpToDate(database, this.#sessions, most);
      if (database.place.kind === "file") return [];
      this.failed++;
      return isFull() ? [] : [`the history is in memory: ${database.place.message}`];
    } catch (error) {
      if (!isFull() || !isHistoryError(error)) throw error;
      this.failed++;
      return [];
    } finally {
      database.close();
    }
  }

  /** What is wrong with it at the end. */
  async check(): Promise<string[]> {
    const problems = await this.update(Infinity, () => false);
    const kept = await openHistory(stateDirectory(this.#config));
    const fresh = await openInMemory("not_asked", "");
    try {
      const [integrity] = kept.query("PRAGMA integrity_check");
      if (integrity?.["integrity_check"] !== "ok") {
        problems.push(`the history is damaged: ${JSON.stringify(integrity)}`);
      }
      bringUpToDate(fresh, this.#sessions, Infinity);
      const [ours, theirs] = [contentOf(kept), contentOf(fresh)];
      const other = ours.findIndex((row, index) => row !== theirs[index]);
      if (ours.length !== theirs.length || other >= 0) {
        problems.push(`the history differs from a new one: ${ours.length} and ${theirs.length} texts, ${ours[other]}`);
      }
      return problems;
    } finally {
      kept.close();
      fresh.close();
    }
  }
}
