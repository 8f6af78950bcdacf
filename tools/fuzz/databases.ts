/** Broken databases of sessions, with their logs. */
import { DatabaseSync } from "node:sqlite";
import { sessionFiles } from "../../lib/clients/files/session_files.ts";
import { readTranscript } from "../../lib/clients/read.ts";
import { OPENCODE_STORE } from "../../lib/clients/opencode/store.ts";
import { UnreadableTranscriptError } from "../../lib/session/io/source.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";
import type { InputSubject } from "./inputs.ts";
import { mutateBytes } from "./mutate.ts";

type DatabaseBytes = readonly [file: Uint8Array<ArrayBuffer>, log: Uint8Array<ArrayBuffer>];

const SCHEMA = `
  CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text NOT NULL, title text NOT NULL,
    version text NOT NULL, revert text, time_created integer NOT NULL, time_updated integer NOT NULL);
  CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL,
    time_updated integer NOT NULL, data text NOT NULL);
  CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL,
    time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
  CREATE INDEX message_session ON message (session_id, time_created, id);
  CREATE INDEX part_session ON part (session_id);
`;

/** A small database, part of it only in its log, with rows that need several pages. */
function makeDatabase(path: string): DatabaseBytes {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA page_size = 512; PRAGMA journal_mode = WAL");
  db.exec(SCHEMA);
  const session = db.prepare("INSERT INTO session VALUES (?, ?, '/home/dev', 'title', '1.18.33', NULL, 1, 2)");
  const message = db.prepare("INSERT INTO message VALUES (?, ?, 1, 2, ?)");
  const part = db.prepare("INSERT INTO part VALUES (?, ?, ?, 1, 2, ?)");
  const add = (id: string, parent: string | null, from: number, to: number): void => {
    if (from === 0) session.run(id, parent);
    for (let i = from; i < to; i++) {
      const role = i % 2 === 0 ? "user" : "assistant";
      const tokens = { input: 1, output: 2, reasoning: 0, cache: { read: 0, write: 0 } };
      message.run(`msg_${id}_${i}`, id, JSON.stringify({ role, time: { created: i }, tokens, cost: 0.1 }));
      part.run(`prt_${id}_${i}`, `msg_${id}_${i}`, id, JSON.stringify({ type: "text", text: "word ".repeat(i * 40) }));
    }
  };
  add("ses_a", null, 0, 8);
  add("ses_b", "ses_a", 0, 4);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  add("ses_a", null, 8, 12);
  const bytes = ["", "-wal"].map((ending) => Deno.readFileSync(path + ending));
  db.close();
  return [bytes[0] ?? new Uint8Array(), bytes[1] ?? new Uint8Array()];
}

/** Bytes changed where a page, a cell or a frame says what it is, or anywhere. */
function breakBytes(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0 || random.chance(0.4)) return bytes.length === 0 ? bytes : mutateBytes(bytes, random);
  const page = random.below(Math.ceil(bytes.length / 512)) * 512;
  const at = Math.min(bytes.length - 1, page + random.below(random.pick([12, 60, 120])));
  bytes[at] = random.pick([0, 1, 2, 5, 10, 13, 0x7f, 0x80, 0xff, random.below(256)]);
  return bytes;
}

/** What is run on broken databases: they are read, or said to be damaged. */
export function databaseSubject(directory: string): InputSubject {
  const path = `${directory}/opencode.db`;
  const [file, log] = makeDatabase(path);
  return {
    name: "database",
    make(random) {
      let parts: DatabaseBytes = [file.slice(), random.chance(0.5) ? log.slice() : new Uint8Array()];
      for (let times = random.between(1, 6); times > 0; times--) {
        parts = random.chance(0.7)
          ? [breakBytes(parts[0], random), parts[1]]
          : [parts[0], breakBytes(parts[1], random)];
      }
      const bytes = new Uint8Array(4 + parts[0].length + parts[1].length);
      new DataView(bytes.buffer).setUint32(0, parts[0].length);
      bytes.set(parts[0], 4);
      bytes.set(parts[1], 4 + parts[0].length);
      return bytes;
    },
    run(bytes) {
      const length = new DataView(bytes.buffer).getUint32(0);
      Deno.writeFileSync(path, bytes.subarray(4, 4 + length));
      Deno.writeFileSync(`${path}-wal`, bytes.subarray(4 + length));
      try {
        for (const found of [...sessionFiles([path]).map((each) => each.path), `${path}/ses_a`]) {
          const stored = OPENCODE_STORE.stored(found);
          expect(stored === null || Number.isFinite(stored.size + stored.modified), "a size that is no number");
          try {
            for (const entry of readTranscript(found)) expect(entry.location.line !== null, "an entry has no place");
          } catch (error) {
            if (!(error instanceof UnreadableTranscriptError)) throw error;
          }
        }
      } catch (error) {
        if (!(error instanceof UnreadableTranscriptError)) throw error;
        expect(error.message !== "", "refused without a word");
      }
    },
  };
}
