import { assert, assertEquals, assertThrows } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { SqliteFile, type SqliteTables } from "../../../lib/session/io/sqlite_file.ts";
import { namesIn } from "../../../lib/clients/files/client_files.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

function withDatabase(test: (path: string) => void): void {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  test(`${directory}/a.db`);
}

const COLUMNS = ["id", "owner", "n", "r", "words"];

/** Rows of all lengths, so that some are in several pages. */
function fill(db: DatabaseSync, count: number): void {
  db.exec(
    "CREATE TABLE `t` (`id` text PRIMARY KEY, owner text NOT NULL, n integer DEFAULT (1), r real, words text, " +
      "CONSTRAINT c CHECK (n < 1e300))",
  );
  db.exec("CREATE INDEX t_owner ON t (owner, id)");
  db.exec("BEGIN");
  const insert = db.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)");
  const numbers = [0, 1, -1, 127, -128, 32_767, -8_388_608, 2 ** 31, -(2 ** 40), 2 ** 52, 1_795_833_354_062];
  for (let i = 0; i < count; i++) {
    const words = "añ🙂".repeat((i * i * 7) % 401);
    insert.run(`id_${i}`, `o${i % 7}`, numbers[i % numbers.length]!, i / 8, i % 5 === 0 ? null : words);
  }
  db.exec("ALTER TABLE t ADD COLUMN late text; COMMIT");
}

function rowsOf(tables: SqliteTables, places?: readonly number[]): string[] {
  return [...tables.rows("t", COLUMNS, places)].map(({ values }) => JSON.stringify(values)).sort();
}

function expectedRows(db: DatabaseSync): string[] {
  return db.prepare(`SELECT ${COLUMNS.join()} FROM t`).all()
    .map((row) => JSON.stringify(COLUMNS.map((column) => row[column]))).sort();
}

for (const pageSize of [512, 1024, 4096, 65_536]) {
  for (const mode of ["DELETE", "WAL"]) {
    Deno.test(`SqliteFile reads what SQLite reads, pages of ${pageSize} bytes, ${mode}`, () =>
      withDatabase((path) => {
        const db = new DatabaseSync(path);
        db.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = ${mode}; PRAGMA wal_autocheckpoint = 50`);
        fill(db, 400);
        db.exec("DELETE FROM t WHERE id LIKE '%9'");
        const file = new SqliteFile(path);
        file.read((tables) => {
          assertEquals(tables.columns("t"), [...COLUMNS, "late"]);
          assertEquals(tables.columns("no"), null);
          assertEquals(rowsOf(tables), expectedRows(db));
          const [first, , third] = [...tables.rows("t", ["id"])];
          assert(first !== undefined && third !== undefined);
          const some = tables.rows("t", ["id"], [third.place, first.place]);
          assertEquals([...some], [third, first]);
          assertEquals([...tables.rows("t", ["late", "none"])][0]?.values, [null, null]);
          assertEquals([...tables.rows("none", ["a"])], []);
        });
        db.close();
      }));
  }
}

Deno.test("SqliteFile reads what is only in the log, and changes nothing", () =>
  withDatabase((path) => {
    const db = new DatabaseSync(path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
    fill(db, 20);
    const bytesOf = () => ["", "-wal", "-shm"].map((ending) => Deno.readFileSync(path + ending));
    const before = bytesOf();
    const directory = path.slice(0, -"/a.db".length);
    const names = namesIn(directory);
    const file = new SqliteFile(path);
    const rows = file.read((tables) => rowsOf(tables));
    assertEquals(bytesOf(), before);
    assertEquals(rows, expectedRows(db));
    assertEquals(namesIn(directory), names);
    // nobody else has it open as far as SQLite knows: the log is moved into the file and deleted
    db.exec("BEGIN EXCLUSIVE; UPDATE t SET words = 'now'; COMMIT");
    assertEquals(file.read((tables) => rowsOf(tables)), expectedRows(db));
    db.exec("PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET n = 3 WHERE id = 'id_7'");
    assertEquals(file.read((tables) => rowsOf(tables)), expectedRows(db));
    const last = expectedRows(db);
    db.close();
    assertEquals(file.read((tables) => rowsOf(tables)), last);
  }));

Deno.test("SqliteFile does not read a transaction that is not committed, and tells a change by its version", () =>
  withDatabase((path) => {
    const db = new DatabaseSync(path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA cache_size = 1");
    fill(db, 30);
    const file = new SqliteFile(path);
    const version = () => file.read((_, at) => at);
    const before = { version: version(), rows: file.read((tables) => rowsOf(tables)) };
    // more than the cache holds, so that the log gets pages of it
    db.exec("BEGIN; UPDATE t SET words = words || 'x'");
    assertEquals({ version: version(), rows: file.read((tables) => rowsOf(tables)) }, before);
    db.exec("COMMIT");
    assertEquals(file.read((tables) => rowsOf(tables)), expectedRows(db));
    assert(version() !== before.version);
    assertEquals(version(), version());
    db.close();
  }));

Deno.test("SqliteFile reads again what was written while it was read", () =>
  withDatabase((path) => {
    const db = new DatabaseSync(path);
    db.exec("PRAGMA journal_mode = WAL");
    fill(db, 200);
    const file = new SqliteFile(path);
    let times = 0;
    const rows = file.read((tables) => {
      const found = rowsOf(tables);
      // all is moved into the file that the first reading has read a part of
      if (times++ === 0) db.exec("UPDATE t SET words = 'later'; PRAGMA wal_checkpoint(TRUNCATE)");
      return found;
    });
    assertEquals(times, 2);
    assertEquals(rows, expectedRows(db));
    // what only adds to the log cannot be seen by a reading that began before
    db.exec("UPDATE t SET words = 'begins a log'");
    times = 0;
    const before = expectedRows(db);
    const found = file.read((tables) => {
      if (times++ === 0) db.exec("UPDATE t SET words = 'last'");
      return rowsOf(tables);
    });
    assertEquals({ times, found }, { times: 1, found: before });
    db.close();
  }));

Deno.test("SqliteFile reads again where the log is about to begin anew, with what was written in the file", () =>
  withDatabase((path) => {
    const db = new DatabaseSync(path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
    fill(db, 50);
    let times = 0;
    const rows = new SqliteFile(path).read((tables) => {
      const found = rowsOf(tables);
      if (times++ > 0) return found;
      db.exec("INSERT INTO t SELECT 'more' || id, owner, n, r, words, late FROM t; PRAGMA wal_checkpoint(RESTART)");
      // what the next transaction changes before it writes the log's new header
      const shared = Deno.openSync(`${path}-shm`, { write: true });
      for (const [at, bytes] of [[32, [1, 2, 3, 4, 5, 6, 7, 8]], [128, [0, 0, 0, 0]]] as const) {
        shared.seekSync(at, Deno.SeekMode.Start);
        shared.writeSync(Uint8Array.from(bytes));
      }
      shared.close();
      return found;
    });
    assertEquals([times, rows.length], [2, 100]);
    db.close();
  }));

Deno.test("SqliteFile says what cannot be read", () =>
  withDatabase((path) => {
    const read = () => new SqliteFile(path).read((tables) => rowsOf(tables));
    assertThrows(read, UnreadableTranscriptError, "no such database");
    Deno.writeTextFileSync(path, "not a database ".repeat(100));
    assertThrows(read, UnreadableTranscriptError, "not a database of SQLite");
    Deno.removeSync(path);
    const db = new DatabaseSync(path);
    fill(db, 100);
    db.close();
    Deno.truncateSync(path, 9000);
    assertThrows(read, UnreadableTranscriptError, "there is no page");
  }));
