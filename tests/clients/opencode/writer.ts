/**
 * Writes a database as OpenCode does, as fast as it can: `writer.ts DATABASE PARENT COUNTER`. Each transaction adds a prompt
 * with its number to a session, sets its title to it, and rewrites a part; after it the number is in the file COUNTER. Ends
 * when its standard input does; "busy" on its standard output says that somebody had a lock.
 */
import { DatabaseSync } from "node:sqlite";

const [path = "", session = "", counter = ""] = Deno.args;

function open(): DatabaseSync {
  const db = new DatabaseSync(path);
  // whoever locks is met at once; the client's settings otherwise
  db.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF");
  return db;
}

// written in place: whoever reads it finds a whole number
const count = Deno.openSync(counter, { write: true });
let isEnded = false;
const ended = Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => isEnded = true);
let db = open();
for (let number = 1; !isEnded; number++) {
  try {
    db.exec("BEGIN IMMEDIATE");
    const [id, text] = [`msg_w${String(number).padStart(9, "0")}`, `n${number} ${"x".repeat(number * 37 % 9000)}`];
    db.prepare("INSERT INTO message (id, session_id, time_created, time_updated, data) VALUES (?, ?, ?, ?, ?)")
      .run(id, session, number, number, JSON.stringify({ role: "user", time: { created: number } }));
    db.prepare(
      "INSERT INTO part (id, message_id, session_id, time_created, time_updated, data) VALUES (?, ?, ?, ?, ?, ?)",
    )
      .run(`prt_w${number}`, id, session, number, number, JSON.stringify({ type: "text", text }));
    db.prepare("UPDATE session SET title = ? WHERE id = ?").run(`n${number}`, session);
    // so that the database does not grow for ever
    db.prepare("DELETE FROM part WHERE id = ?").run(`prt_w${number - 200}`);
    db.prepare("DELETE FROM message WHERE id = ?").run(`msg_w${String(number - 200).padStart(9, "0")}`);
    db.exec("COMMIT");
    count.seekSync(0, Deno.SeekMode.Start);
    count.writeSync(new TextEncoder().encode(String(number).padStart(9)));
    if (number % 97 === 0) db.exec("PRAGMA wal_checkpoint(RESTART)");
    if (number % 211 === 0) {
      // the client ends: the log is moved into the file and deleted
      db.close();
      db = open();
    }
  } catch (error) {
    console.log(`busy ${number} ${error}`);
    break;
  }
  if (number % 8 === 0) await new Promise((resolve) => setTimeout(resolve));
}
db.close();
await ended;
