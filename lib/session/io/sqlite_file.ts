/**
 * Reads a database of SQLite from its bytes, because `node:sqlite` cannot: opened for reading only, it takes locks, and
 * makes the log and its shared memory beside the file if they are missing; with `immutable=1`, which the sandbox does
 * not let through, it ignores the log, where what was written last is; and a copy needs the right to write, or memory
 * of twice the database (`deserialize`, which Deno 2.5 does not have), and still somebody who reads the log.
 *
 * A reading is of one moment: if the database was written meanwhile in a way that could show, it is read again. The
 * format is SQLite's (https://sqlite.org/fileformat2.html), tables without row ids excepted.
 */
import { UnreadableTranscriptError } from "./source.ts";

/** A value of a row; what is neither text nor a number is null. */
export type SqliteValue = string | number | null;

export interface SqliteRow {
  /** The values of the columns that were asked for; null for a column that the table does not have. */
  readonly values: readonly SqliteValue[];
  /** The length of the whole row in bytes. */
  readonly bytes: number;
  /** Where it is, until the database changes. */
  readonly place: number;
}

/** The tables of a database at one moment. */
export interface SqliteTables {
  columns(table: string): readonly string[] | null;
  /** All rows, or those at some places. `columns`: whose values are wanted. */
  rows(table: string, columns: readonly string[], places?: readonly number[]): Generator<SqliteRow>;
}

class DamagedDatabaseError extends Error {
  override name = "DamagedDatabaseError";
}

function damaged(what: string): never {
  throw new DamagedDatabaseError(what);
}

const MAGIC = "SQLite format 3\0";
const FILE_HEADER = 100;
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
/** Without the lowest bit, which tells the byte order of the checksums. */
const LOG_MAGIC = 0x377f0682;
/** In the shared memory beside the log: up to which frame anybody has begun to copy the log into the file. */
const ATTEMPTED = 128;
/** In the shared memory: the salt of the log. */
const SHARED_SALT = 32;
const MOST_ATTEMPTS = 100;
const CACHED_PAGES = 1024;
const LARGEST_PAGE = 65_536;
/** The kinds of a table's pages. */
const [INNER, LEAF] = [5, 13];
const UTF8 = 1;

const decoder = new TextDecoder();

interface Page {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

function pageOf(bytes: Uint8Array): Page {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** A file that may be missing, with what tells it from another one of its name. */
class OpenFile {
  readonly #file: Deno.FsFile;
  readonly path: string;

  private constructor(file: Deno.FsFile, path: string) {
    this.#file = file;
    this.path = path;
  }

  static open(path: string): OpenFile | null {
    try {
      return Deno.statSync(path).isFile ? new OpenFile(Deno.openSync(path, { read: true }), path) : null;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  /** A part of the file; fewer bytes at its end. */
  read(offset: number, length: number): Uint8Array {
    const buffer = new Uint8Array(length);
    this.#file.seekSync(offset, Deno.SeekMode.Start);
    let filled = 0;
    while (filled < length) {
      const count = this.#file.readSync(buffer.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  }

  stamp(): string {
    const { size, mtime, ctime, ino } = this.#file.statSync();
    return [size, mtime?.getTime(), ctime?.getTime(), ino].join(" ");
  }

  number(): number | null {
    return this.#file.statSync().ino;
  }

  size(): number {
    return this.#file.statSync().size;
  }

  close(): void {
    this.#file.close();
  }
}

interface DatabaseFiles {
  readonly main: OpenFile;
  readonly log: OpenFile | null;
  /** Of the file, before anything is read. */
  readonly stamp: string;
}

interface LogState {
  readonly number: number | null;
  readonly header: string;
  readonly pageSize: number;
  /** How many frames count. */
  frames: number;
  sum: readonly [number, number];
  /** Where in the log the latest version of a page is. */
  readonly pages: Map<number, number>;
  /** The pages of the database after the last transaction; 0 if there is none. */
  size: number;
}

function logChecksum(page: Page, isBig: boolean, [a, b]: readonly [number, number]): [number, number] {
  for (let at = 0; at + 8 <= page.bytes.length; at += 8) {
    a = (a + page.view.getUint32(at, !isBig) + b) >>> 0;
    b = (b + page.view.getUint32(at + 4, !isBig) + a) >>> 0;
  }
  return [a, b];
}

/** A log without a transaction; null if the bytes do not begin one. */
function beginLog(bytes: Uint8Array, number: number | null): LogState | null {
  if (bytes.length < LOG_HEADER) return null;
  const { view } = pageOf(bytes);
  const magic = view.getUint32(0);
  if ((magic & ~1) >>> 0 !== LOG_MAGIC) return null;
  const sum = logChecksum(pageOf(bytes.subarray(0, FRAME_HEADER)), (magic & 1) === 1, [0, 0]);
  if (sum[0] !== view.getUint32(24) || sum[1] !== view.getUint32(28)) return null;
  const pageSize = view.getUint32(8);
  return { number, header: bytes.toHex(), pageSize, frames: 0, sum, pages: new Map(), size: 0 };
}

function frameOffset(log: LogState, frame: number): number {
  return LOG_HEADER + frame * (FRAME_HEADER + log.pageSize);
}

/** Whether the next frame belongs to the log; it may not be written to its end. */
function hasNextFrame(log: LogState, file: OpenFile): boolean {
  const head = file.read(frameOffset(log, log.frames), FRAME_HEADER);
  return head.length === FRAME_HEADER && head.subarray(8, 16).toHex() === log.header.slice(32, 48);
}

/** Adds the whole transactions that the log has got since; returns whether there were any. */
function readOn(log: LogState, file: OpenFile): boolean {
  const isBig = (Number.parseInt(log.header.slice(0, 8), 16) & 1) === 1;
  const pending = new Map<number, number>();
  let { sum } = log;
  let found = false;
  for (let frame = log.frames;; frame++) {
    const offset = frameOffset(log, frame);
    const bytes = file.read(offset, FRAME_HEADER + log.pageSize);
    if (bytes.length < FRAME_HEADER + log.pageSize) break;
    if (bytes.subarray(8, 16).toHex() !== log.header.slice(32, 48)) break; // left of an earlier log
    const { view } = pageOf(bytes);
    sum = logChecksum(pageOf(bytes.subarray(0, 8)), isBig, sum);
    sum = logChecksum(pageOf(bytes.subarray(FRAME_HEADER)), isBig, sum);
    if (sum[0] !== view.getUint32(16) || sum[1] !== view.getUint32(20)) break;
    pending.set(view.getUint32(0), offset + FRAME_HEADER);
    const size = view.getUint32(4);
    if (size === 0) continue;
    found = true;
    for (const [page, at] of pending) log.pages.set(page, at);
    pending.clear();
    Object.assign(log, { frames: frame + 1, sum, size });
  }
  return found;
}

interface Table {
  readonly root: number;
  readonly columns: readonly string[];
}

/** A name as SQL writes it, without its quotation marks. */
const NAME = /^\s*(?:`([^`]+)`|"([^"]+)"|\[([^\]]+)\]|([\w$]+))/;
const CONSTRAINT = /^(?:constraint|primary|foreign|unique|check)$/i;

function sqlName(text: string): string {
  return NAME.exec(text)?.slice(1).find((name) => name !== undefined) ?? "";
}

/** What is in the first parentheses of a definition, divided at its commas. */
function definedParts(sql: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let part = "";
  for (const char of sql.slice(sql.indexOf("("))) {
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === "'" || char === '"' || char === "`") quote = char;
    else if (char === "(") {
      if (depth++ === 0) continue;
    } else if (char === ")" && --depth === 0) break;
    if (depth === 1 && quote === "" && char === ",") {
      parts.push(part);
      part = "";
    } else part += char;
  }
  return [...parts, part];
}

/** A page of a table's tree: its rows, or the pages below it. */
interface TreeNode {
  readonly page: Page;
  readonly children: readonly number[];
  /** Where in the page its rows are. */
  readonly cells: readonly number[];
}

/** A row as it is in a page, with what is in others. */
interface Cell {
  /** The bytes that are in the page. */
  readonly local: Uint8Array;
  readonly length: number;
  readonly overflow: number;
}

/** A variable-length integer: its value, and where it ends. A value of more than 53 bits is not exact. */
function varint(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = bytes[at + i] ?? damaged("a number is cut off");
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + i + 1];
  }
  return [value * 256 + (bytes[at + 8] ?? 0), at + 9];
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8];

function lengthOfType(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : INTEGER_LENGTHS[type] ?? 0;
}

function valueInRecord({ bytes, view }: Page, at: number, type: number): SqliteValue {
  const length = lengthOfType(type);
  if (at + length > bytes.length) damaged("a value is cut off");
  if (type >= 13 && type % 2 === 1) return decoder.decode(bytes.subarray(at, at + length));
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type === 0 || type > 9) return null;
  if (type === 6) return Number(view.getBigInt64(at));
  let value = view.getInt8(at);
  for (let i = 1; i < length; i++) value = value * 256 + view.getUint8(at + i);
  return value;
}

class OpenTables implements SqliteTables {
  readonly #files: DatabaseFiles;
  readonly #log: LogState | null;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #pageCount: number;
  readonly #nodes = new Map<number, TreeNode>();
  #tables: Map<string, Table> | null = null;

  constructor(files: DatabaseFiles, log: LogState | null) {
    this.#files = files;
    this.#log = log;
    const logged = log?.pages.get(1);
    const header = logged === undefined || files.log === null
      ? files.main.read(0, FILE_HEADER)
      : files.log.read(logged, FILE_HEADER);
    const { view } = pageOf(header);
    if (header.length < FILE_HEADER || decoder.decode(header.subarray(0, 16)) !== MAGIC) {
      damaged("it is not a database of SQLite");
    }
    const size = view.getUint16(16);
    this.#pageSize = size === 1 ? LARGEST_PAGE : size;
    this.#usable = this.#pageSize - view.getUint8(20);
    if (this.#pageSize < 512 || (this.#pageSize & (this.#pageSize - 1)) !== 0 || this.#usable < 480) {
      damaged("its pages have no size");
    }
    if (view.getUint32(56) > UTF8) damaged("its texts are not UTF-8");
    if (log !== null && log.size > 0 && log.pageSize !== this.#pageSize) damaged("its log has other pages");
    this.#pageCount = log !== null && log.size > 0 ? log.size : Math.floor(files.main.size() / this.#pageSize);
  }

  columns(table: string): readonly string[] | null {
    return this.#schema().get(table)?.columns ?? null;
  }

  *rows(name: string, columns: readonly string[], places?: readonly number[]): Generator<SqliteRow> {
    const table = this.#schema().get(name);
    if (table === undefined) return;
    const wanted = columns.map((column) => table.columns.indexOf(column));
    for (const place of places ?? this.#places(table.root)) {
      const cell = this.#cell(place);
      yield { values: this.#values(cell, wanted), bytes: cell.length, place };
    }
  }

  #schema(): Map<string, Table> {
    if (this.#tables !== null) return this.#tables;
    const tables = new Map<string, Table>();
    for (const place of this.#places(1)) {
      const [type, name, root, sql] = this.#values(this.#cell(place), [0, 1, 3, 4]);
      if (typeof root !== "number" || typeof sql !== "string") continue;
      if (type !== "table" || /\)\s*without\s+rowid\s*;?\s*$/i.test(sql)) continue;
      const columns = definedParts(sql).map(sqlName).filter((column) => column !== "" && !CONSTRAINT.test(column));
      tables.set(String(name), { root, columns });
    }
    this.#tables = tables;
    return tables;
  }

  #page(number: number): Page {
    if (number < 1 || number > this.#pageCount) damaged(`there is no page ${number}`);
    const logged = this.#log?.pages.get(number);
    const bytes = logged === undefined || this.#files.log === null
      ? this.#files.main.read((number - 1) * this.#pageSize, this.#pageSize)
      : this.#files.log.read(logged, this.#pageSize);
    if (bytes.length < this.#pageSize) damaged(`page ${number} is cut off`);
    return pageOf(bytes);
  }

  /** A page of a tree; it is asked for again for each of its rows. */
  #node(number: number): TreeNode {
    const known = this.#nodes.get(number);
    if (known !== undefined) return known;
    const page = this.#page(number);
    const start = number === 1 ? FILE_HEADER : 0;
    const kind = page.view.getUint8(start);
    if (kind !== INNER && kind !== LEAF) damaged(`page ${number} is of no table`);
    const first = start + (kind === LEAF ? 8 : 12);
    const cells = Array.from(
      { length: page.view.getUint16(start + 3) },
      (_, i) => page.view.getUint16(first + 2 * i),
    );
    const node = kind === LEAF
      ? { page, children: [], cells }
      : { page, children: [...cells, start + 8].map((at) => page.view.getUint32(at)), cells: [] };
    if (this.#nodes.size >= CACHED_PAGES) this.#nodes.clear();
    this.#nodes.set(number, node);
    return node;
  }

  #cell(place: number): Cell {
    const { bytes, view } = this.#node(Math.floor(place / LARGEST_PAGE)).page;
    const [length, afterLength] = varint(bytes, place % LARGEST_PAGE);
    const [, start] = varint(bytes, afterLength); // the row's number
    if (length > this.#pageCount * this.#pageSize) damaged("a row is longer than the database");
    const usable = this.#usable;
    const most = usable - 35;
    let size = length;
    if (length > most) {
      const least = Math.floor((usable - 12) * 32 / 255) - 23;
      const rest = least + (length - least) % (usable - 4);
      size = rest <= most ? rest : least;
    }
    const overflow = size < length ? view.getUint32(start + size) : 0;
    return { local: bytes.subarray(start, start + size), length, overflow };
  }

  /** The whole of a row that may be in several pages. */
  #payload({ local, length, overflow }: Cell): Uint8Array {
    if (local.length >= length) return local;
    const whole = new Uint8Array(length);
    whole.set(local);
    let at = local.length;
    for (let next = overflow; at < length;) {
      const { bytes, view } = this.#page(next);
      const part = bytes.subarray(4, Math.min(this.#usable, 4 + length - at));
      whole.set(part, at);
      at += part.length;
      next = view.getUint32(0);
    }
    return whole;
  }

  /** Some values of a row; what is in other pages is read only if it is needed. */
  #values(cell: Cell, wanted: readonly number[]): SqliteValue[] {
    let page = pageOf(cell.local);
    let [size, at] = varint(cell.local, 0);
    if (size > cell.local.length) page = pageOf(this.#payload(cell));
    const last = Math.max(...wanted);
    const places: { readonly type: number; readonly at: number }[] = [];
    let end = size;
    while (at < size && places.length <= last) {
      let type = 0;
      [type, at] = varint(page.bytes, at);
      places.push({ type, at: end });
      end += lengthOfType(type);
      if (end > cell.length) damaged("a row is cut off");
    }
    return wanted.map((column) => {
      const place = places[column];
      if (place === undefined) return null; // the column was added after the row
      if (place.at + lengthOfType(place.type) > page.bytes.length) page = pageOf(this.#payload(cell));
      return valueInRecord(page, place.at, place.type);
    });
  }

  /** Where the rows of a tree are. */
  *#places(root: number): Generator<number> {
    let left = this.#pageCount; // a tree with more pages than there are turns in a circle
    const pages = [root];
    for (let number = pages.pop(); number !== undefined; number = pages.pop()) {
      if (left-- === 0) damaged("a tree of pages is a circle");
      const { children, cells } = this.#node(number);
      for (const at of cells) yield number * LARGEST_PAGE + at;
      pages.push(...children.toReversed());
    }
  }
}

/** A database that may be written at any time; what it is known to be is kept between readings. */
export class SqliteFile {
  readonly path: string;
  #log: LogState | null = null;
  #stamp = "";
  #version = 0;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Calls a function with the tables of one moment; again, if the database was written meanwhile. `read`: must not keep
   * the tables. Its second argument changes whenever the database has. Throws UnreadableTranscriptError if the file is
   * missing, damaged, or not a database.
   */
  read<T>(read: (tables: SqliteTables, version: number) => T): T {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const files = this.#open();
      try {
        this.#refresh(files);
        let outcome: { readonly value: T } | { readonly damage: string };
        try {
          outcome = { value: read(new OpenTables(files, this.#log), this.#version) };
        } catch (error) {
          // a view throws a RangeError where a page ends too early
          if (!(error instanceof DamagedDatabaseError || error instanceof RangeError)) throw error;
          outcome = { damage: error.message };
        }
        if (!this.#isOfOneMoment(files)) continue;
        if ("value" in outcome) return outcome.value;
        throw new UnreadableTranscriptError(this.path, "failed", `${outcome.damage} (check whether it is damaged)`);
      } finally {
        files.main.close();
        files.log?.close();
      }
    }
    throw new UnreadableTranscriptError(this.path, "failed", "it is written too fast to be read (try again)");
  }

  #open(): DatabaseFiles {
    let main: OpenFile | null = null;
    try {
      main = OpenFile.open(this.path);
      if (main === null) throw new UnreadableTranscriptError(this.path, "missing", "no such database (check the path)");
      return { main, stamp: main.stamp(), log: OpenFile.open(`${this.path}-wal`) };
    } catch (error) {
      main?.close();
      if (error instanceof UnreadableTranscriptError) throw error;
      const isDenied = error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied;
      const detail = isDenied ? `it or "${this.path}-wal" may not be read (check --allow-read)` : String(error);
      throw new UnreadableTranscriptError(this.path, isDenied ? "permission" : "failed", detail);
    }
  }

  #refresh({ main, log, stamp }: DatabaseFiles): void {
    const header = log?.read(0, LOG_HEADER) ?? new Uint8Array();
    const begun = beginLog(header, log?.number() ?? null);
    const isSameLog = begun !== null && this.#log !== null && begun.header === this.#log.header &&
      begun.number === this.#log.number;
    if (!isSameLog) this.#log = begun;
    const isLogged = this.#log !== null && log !== null && readOn(this.#log, log);
    // while the log goes on, the file gets only what the log has
    const isFileNew = !isSameLog && (begun !== null || stamp !== this.#stamp);
    if (isLogged || isFileNew) this.#version++;
    this.#stamp = begun === null ? main.stamp() : "";
  }

  /** Whether nothing was written since the reading began that it may have seen only a part of. */
  #isOfOneMoment({ main, log, stamp }: DatabaseFiles): boolean {
    const present = OpenFile.open(`${this.path}-wal`);
    try {
      if (this.#log === null || log === null) {
        // a log without a transaction, or none
        const isBegun = present !== null && beginLog(present.read(0, LOG_HEADER), null) !== null;
        return !isBegun && main.stamp() === stamp;
      }
      if (present === null || present.number() !== this.#log.number) return false;
      const isWhole = !hasNextFrame(this.#log, present) || this.#isLaterOnlyLogged(main, stamp);
      // last, because the log may begin anew at any time, with this first
      return isWhole && present.read(0, LOG_HEADER).toHex() === this.#log.header;
    } finally {
      present?.close();
    }
  }

  /** Whether what was written after the last frame that counts is in the log alone: in the file it is not wanted. */
  #isLaterOnlyLogged(main: OpenFile, stamp: string): boolean {
    const shared = OpenFile.open(`${this.path}-shm`);
    try {
      const attempted = shared?.read(ATTEMPTED, 4) ?? new Uint8Array();
      // before the log begins anew, which resets the number, its new salt is in the shared memory
      const salt = shared?.read(SHARED_SALT, 8).toHex() ?? "";
      if (attempted.length < 4 || salt !== this.#log?.header.slice(32, 48)) return main.stamp() === stamp;
      return new Uint32Array(attempted.slice().buffer)[0]! <= this.#log.frames;
    } finally {
      shared?.close();
    }
  }
}
