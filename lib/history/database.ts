/**
 * The history's database: an SQLite file in debrief's state, a cache of what transcripts say. If anything is wrong with
 * it, it is set aside and made again; if it cannot be written, the same rows are made in memory.
 *
 * @module
 */
import { fnv1a32 } from "../session/io/source.ts";
import type { DatabaseSync } from "node:sqlite";
import type { SessionSummary } from "../analyses/overview/overview.ts";
import { VERSION } from "../version.ts";
import { errorMessage } from "../error_message.ts";
import { once } from "../memoize.ts";
import { pathIn } from "../path.ts";
import type { FileRecord } from "./file_record.ts";
import { COMPANIONS, HISTORY_FILE, SET_ASIDE } from "./history_files.ts";
import type { HistoryText } from "./history_text.ts";
import { indexedWords } from "./tokens.ts";

/** Changes with every change of the tables, or of what {@linkcode FileRecord} says about the same file. */
const TABLES_SCHEMA = 41;
/** Each version has a history of its own, because another may read the same file differently. */
const HISTORY_SCHEMA = schemaNumber(`${TABLES_SCHEMA} ${VERSION}`);

/** A text as one of SQLite's version numbers, which have 31 bits. */
function schemaNumber(text: string): number {
  return fnv1a32(text) >>> 1;
}

/** "dbrf": tells a history from any other database. */
const APPLICATION_ID = 0x64627266;
/** How long a writer waits for another one, in ms. */
const BUSY_TIMEOUT_MS = 5000;

const TABLES = `
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  stamp TEXT NOT NULL,
  modified REAL NOT NULL,
  session TEXT NOT NULL,
  agent TEXT,
  client TEXT NOT NULL,
  project TEXT,
  title TEXT NOT NULL,
  first_uuid TEXT,
  last_used REAL NOT NULL,
  started_at TEXT,
  ended_at TEXT,
  summary TEXT
) STRICT;
CREATE INDEX files_session ON files (session);
CREATE TABLE contents (
  file INTEGER PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;
CREATE TABLE pages (
  file INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  html BLOB NOT NULL
) STRICT;
CREATE TABLE rows (
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (path, kind)
) STRICT;
CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  file INTEGER NOT NULL,
  kind TEXT NOT NULL,
  who TEXT NOT NULL,
  turn INTEGER,
  line INTEGER,
  time TEXT,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX texts_file ON texts (file);
CREATE VIRTUAL TABLE text_index USING fts5 (
  words, parts, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text_index, row);
`;

/** Why there is no history on the disk. */
export type NoHistoryReason =
  /** The sandbox or the system does not allow it to be written. */
  | "not_writable"
  /** A symlink, a directory or another user's file is at its path. */
  | "refused"
  /** Another process writes it and does not end. */
  | "busy";

/** Where a history's rows are. */
export type HistoryPlace =
  | {
    readonly kind: "file";
    readonly path: string; /** Whether a damaged or foreign file was set aside. */
    readonly setAside: string | null;
  }
  | { readonly kind: "memory"; readonly reason: NoHistoryReason | "not_asked"; readonly message: string };

/** A file as the history knows it. */
export interface KnownFile {
  readonly stamp: string;
  /** As {@linkcode FileRecord} has it. */
  readonly firstUuid: string | null;
  /** As {@linkcode FileRecord} has it. */
  readonly lastUsedAt: number;
}

/** What identifies a reading of a file. */
export interface FileStamp {
  readonly path: string;
  /** Changes with the file. */
  readonly stamp: string;
  /** When it was written last, in ms since 1970. */
  readonly modified: number;
}

/** A row as SQLite returns it. */
export type SqlRow = Record<string, unknown>;

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** What is kept of a file: rows of tables, its calls, or a report about a directory's sessions. */
export type KeptRowKind = "tables" | "calls" | "report";

export class HistoryDatabase {
  readonly #db: DatabaseSync;
  /** Where its rows are. */
  readonly place: HistoryPlace;

  constructor(db: DatabaseSync, place: HistoryPlace) {
    this.#db = db;
    this.place = place;
  }

  files(): Map<string, KnownFile> {
    const rows = this.query("SELECT path, stamp, first_uuid, last_used FROM files");
    return new Map(
      rows.map((row) => [
        String(row["path"]),
        {
          stamp: String(row["stamp"]),
          firstUuid: textOrNull(row["first_uuid"]),
          lastUsedAt: Number(row["last_used"]),
        },
      ]),
    );
  }

  /** What lists show of some sessions, by path. */
  summaries(paths: readonly string[]): Map<string, SessionSummary> {
    const query = this.#db.prepare("SELECT summary FROM files WHERE path = ?");
    return new Map(paths.flatMap((path): [string, SessionSummary][] => {
      const summary = query.get(path)?.["summary"];
      return typeof summary === "string" ? [[path, JSON.parse(summary)]] : [];
    }));
  }

  /**
   * What pages show of a file: what {@linkcode FileRecord} has as its content, with the stamp of the reading. Returns null if
   * the history does not know the file.
   */
  content(path: string): { readonly content: string; readonly stamp: string } | null {
    const sql = "SELECT content, stamp FROM files JOIN contents ON contents.file = files.id WHERE path = ?";
    const row = this.#db.prepare(sql).get(path);
    const content = unpacked(row?.["content"]);
    return content === null ? null : { content, stamp: String(row?.["stamp"]) };
  }

  /**
   * The page of a session. `source`: what it was made from: a page made from something else does not count. Returns
   * null if it has to be made.
   */
  page(path: string, source: string): string | null {
    const sql = "SELECT html FROM pages WHERE source = ? AND file = (SELECT id FROM files WHERE path = ?)";
    return unpacked(this.#db.prepare(sql).get(source, path)?.["html"]);
  }

  /** Keeps the page of a session that the history knows. */
  keepPage(path: string, source: string, html: string): void {
    const sql = "INSERT OR REPLACE INTO pages (file, source, html) SELECT id, ?, ? FROM files WHERE path = ?";
    this.#db.prepare(sql).run(source, packed(html), path);
  }

  /**
   * The rows of a file, as they were kept. `source`: what they were made from: rows made from something else do not
   * count. Returns null if they have to be made.
   */
  rows(path: string, kind: KeptRowKind, source: string): string | null {
    const sql = "SELECT rows FROM rows WHERE path = ? AND kind = ? AND source = ?";
    return unpacked(this.#db.prepare(sql).get(path, kind, source)?.["rows"]);
  }

  keepRows(path: string, kind: KeptRowKind, source: string, rows: string): void {
    const sql = "INSERT OR REPLACE INTO rows (path, kind, source, rows) VALUES (?, ?, ?, ?)";
    this.#db.prepare(sql).run(path, kind, source, packed(rows));
  }

  /** The paths of all files that it knows. */
  paths(): string[] {
    return this.query("SELECT path FROM files UNION SELECT path FROM rows").map(({ path }) => String(path));
  }

  query(sql: string, ...values: readonly (string | number | null)[]): SqlRow[] {
    return this.#db.prepare(sql).all(...values);
  }

  /**
   * Runs queries of one state: what other processes write meanwhile does not show. They may read a file again that this one has
   * just read, and its texts get new ids.
   */
  snapshot<T>(queries: () => T): T {
    this.#db.exec("BEGIN");
    try {
      return queries();
    } finally {
      this.#rollBack(); // nothing has changed
    }
  }

  /** Runs changes as one: all of them or none. */
  change(changes: () => void): void {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      changes();
      this.#db.exec("COMMIT");
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.#db.exec("ROLLBACK");
    } catch {
      // SQLite takes everything back itself where the disk is full, and the first error says that it is
    }
  }

  /** Removes everything about a file. */
  forget(path: string): void {
    this.remove(path);
    this.#db.prepare("DELETE FROM rows WHERE path = ?").run(path);
  }

  /** Removes what a file says. */
  remove(path: string): void {
    const [row] = this.query("SELECT id FROM files WHERE path = ?", path);
    if (row === undefined) return;
    const id = Number(row["id"]);
    this.#db.prepare("DELETE FROM text_index WHERE rowid IN (SELECT id FROM texts WHERE file = ?)").run(id);
    this.#db.prepare("DELETE FROM texts WHERE file = ?").run(id);
    this.#db.prepare("DELETE FROM contents WHERE file = ?").run(id);
    this.#db.prepare("DELETE FROM pages WHERE file = ?").run(id);
    this.#db.prepare("DELETE FROM files WHERE id = ?").run(id);
  }

  /** Replaces what is known about a file by what it says. */
  replace({ path, stamp, modified }: FileStamp, record: FileRecord): void {
    this.remove(path);
    const { lastInsertRowid } = this.#db.prepare(
      `INSERT INTO files
       (path, stamp, modified, session, agent, client, project, title, first_uuid, last_used, started_at, ended_at, summary)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      path,
      stamp,
      modified,
      record.session,
      record.agent,
      record.client,
      record.project,
      record.title,
      record.firstUuid,
      record.lastUsedAt,
      record.startedAt,
      record.endedAt,
      record.summary === null ? null : JSON.stringify(record.summary),
    );
    const file = Number(lastInsertRowid);
    this.#db.prepare("INSERT INTO contents (file, content) VALUES (?, ?)").run(file, packed(record.content));
    const text = this.#db.prepare(
      "INSERT INTO texts (file, kind, who, turn, line, time, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    const words = this.#db.prepare("INSERT INTO text_index (rowid, words, parts) VALUES (?, ?, ?)");
    for (const each of record.texts) {
      const { lastInsertRowid: id } = text.run(file, each.kind, each.who, each.turn, each.line, each.time, each.text);
      const indexed = indexedWords(each.text);
      words.run(id, indexed.words, indexed.parts);
    }
  }

  /** Closes it; it cannot be used afterwards. */
  close(): void {
    this.#db.close();
  }
}

export function textOfRow(
  row: SqlRow,
): Omit<HistoryText, "kind" | "who"> & { readonly kind: string; readonly who: string } {
  return {
    kind: String(row["kind"]),
    who: String(row["who"]),
    turn: typeof row["turn"] === "number" ? row["turn"] : null,
    line: typeof row["line"] === "number" ? row["line"] : null,
    time: textOrNull(row["time"]),
    text: String(row["text"]),
  };
}

function create(db: DatabaseSync): void {
  db.exec("BEGIN IMMEDIATE");
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${HISTORY_SCHEMA}`);
  db.exec(TABLES);
  db.exec("COMMIT");
}

function pragma(db: DatabaseSync, name: string): unknown {
  return db.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** A history that ends with the process. */
export async function openInMemory(
  reason: NoHistoryReason | "not_asked",
  message: string,
): Promise<HistoryDatabase> {
  const db = await connect(":memory:");
  create(db);
  return new HistoryDatabase(db, { kind: "memory", reason, message });
}

/** What is at a path, without following a symlink. */
function lstatIfThere(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Removes a history with what SQLite wrote beside it. */
export function removeHistory(directory: string): void {
  for (const ending of COMPANIONS) {
    try {
      Deno.removeSync(`${pathIn(directory, HISTORY_FILE)}${ending}`);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** Renames a file that SQLite cannot read, or that is not a history; only the newest such file is kept. */
export function setAside(directory: string): string {
  const path = pathIn(directory, HISTORY_FILE);
  const aside = `${path}${SET_ASIDE}`;
  Deno.renameSync(path, aside);
  removeHistory(directory); // its log belongs to it, and would be replayed into the new one
  return aside;
}

/** Whether a database has the tables of this program. */
type DatabaseState = "history" | "empty" | "other_schema" | "foreign";

function stateOf(db: DatabaseSync): DatabaseState {
  const [id, version] = [pragma(db, "application_id"), pragma(db, "user_version")];
  if (id === APPLICATION_ID) return version === HISTORY_SCHEMA ? "history" : "other_schema";
  const tables = db.prepare("SELECT count(*) AS n FROM sqlite_master").get()?.["n"];
  return tables === 0 && id === 0 ? "empty" : "foreign";
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked|busy/i.test(error.message);
}

/** Whether SQLite failed: then the answer is made without the history. */
export function isHistoryError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
}

/** Whether a history that could be opened turned out to be damaged: Deno 2.5 says only what it could not do. */
export function isDamage(error: unknown): boolean {
  return isHistoryError(error) && /malformed|not a database|corrupt|failed to prepare/i.test(error.message);
}

function isNotPermitted(error: unknown): boolean {
  return error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Error && /readonly|read-only|unable to open/i.test(error.message);
}

/** Loaded when it is needed: most commands ask no database. */
async function connect(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import("node:sqlite");
  return new DatabaseSync(path);
}

async function openFile(path: string): Promise<DatabaseSync> {
  const db = await connect(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the history below debrief's state, which must exist. Makes it if there is none, replaces it if its tables are
 * those of another version, and sets aside what is damaged or not a history.
 */
export async function openHistory(directory: string): Promise<HistoryDatabase> {
  const path = pathIn(directory, HISTORY_FILE);
  let aside: string | null = null;
  try {
    for (const ending of COMPANIONS) {
      const info = lstatIfThere(`${path}${ending}`);
      if (info !== null && !info.isFile) {
        return await openInMemory("refused", `"${path}${ending}" is not a regular file`);
      }
    }
    // SQLite gives the files beside it the mode of this one
    if (lstatIfThere(path) === null) Deno.openSync(path, { write: true, createNew: true, mode: 0o600 }).close();
    for (let attempt = 0;; attempt++) {
      let db: DatabaseSync | null = null;
      try {
        db = await openFile(path);
        const state = stateOf(db);
        if (state === "empty") create(db);
        if (state === "history" || state === "empty") {
          return new HistoryDatabase(db, { kind: "file", path, setAside: aside });
        }
        db.close();
        db = null;
        if (state === "other_schema") removeHistory(directory);
        else aside = setAside(directory);
      } catch (error) {
        db?.close();
        if (isNotPermitted(error) || isBusy(error) || attempt > 0) throw error;
        aside = setAside(directory);
      }
      Deno.openSync(path, { write: true, create: true, mode: 0o600 }).close();
    }
  } catch (error) {
    return await openInMemory(isBusy(error) ? "busy" : "not_writable", errorMessage(error));
  }
}

/** An import would be awaited where SQLite's rows are read, and to load it takes 20 ms: most runs need nothing that is packed. */
const zlib = once(() => globalThis.process.getBuiltinModule("node:zlib"));

/** A text that is only read as a whole, in a tenth of its size, for a fiftieth of the time it takes to make it. */
function packed(text: string): Uint8Array {
  return zlib().deflateRawSync(new TextEncoder().encode(text), { level: 1 });
}

function unpacked(value: unknown): string | null {
  return value instanceof Uint8Array ? new TextDecoder().decode(zlib().inflateRawSync(value)) : null;
}
