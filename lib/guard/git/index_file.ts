/**
 * Git's index, versions 2 to 4, including split and sparse indexes. Entries are parsed only when asked for: an index of
 * 100,000 files may be read for a command that touches three.
 *
 * @module
 */

/** Thrown for an index that is damaged or uses a required extension that is not supported. */
export class IndexError extends Error {
  override name = "IndexError";
}

/** A file, a submodule or, in a sparse index, a directory that git tracks. */
export interface IndexEntry {
  /** Relative to the work tree; a directory of a sparse index ends in a slash. */
  readonly path: string;
  readonly oid: string;
  /** With the file type: 0o100644, 0o100755, 0o120000 (symlink), 0o160000 (submodule), 0o040000 (sparse directory). */
  readonly mode: number;
  /** 0; 1 to 3 while the file is unmerged. */
  readonly stage: number;
  readonly assumeUnchanged: boolean;
  readonly skipWorktree: boolean;
  /** Added with `git add -N`: the index knows the name and not the content. */
  readonly intentToAdd: boolean;
  /** Facts about the file when it was last compared; seconds and nanoseconds. */
  readonly ctime: readonly [number, number];
  readonly mtime: readonly [number, number];
  readonly ino: number;
  readonly size: number;
}

/** The ids of the trees that the cache-tree extension records, by directory. */
export type CacheTree = ReadonlyMap<string, string>;

/** Where the entries are in one file's bytes. */
interface Table {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly oidLength: number;
  /** Where each entry's facts begin. */
  readonly offsets: readonly number[];
  readonly names: readonly Uint8Array[];
  readonly extensions: ReadonlyMap<string, Uint8Array>;
}

const HEADER = 12;
/** How many times longer than the index its names may be; an entry has 62 bytes without its name. */
const MOST_UNPACKED = 20;
/** The longest path that a system takes, and some. */
const MAX_PATH = 8192;
/** Bytes of an entry before the object id. */
const FACTS = 40;

function readIndexTable(bytes: Uint8Array, oidLength: number): Table {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + oidLength || view.getUint32(0) !== 0x44495243) throw new IndexError("Not an index");
  const version = view.getUint32(4);
  if (version < 2 || version > 4) throw new IndexError(`Index version ${version} is not known`);
  const count = view.getUint32(8);
  if (count > bytes.length / (FACTS + oidLength + 2)) throw new IndexError("More entries than bytes");
  const offsets: number[] = [];
  const names: Uint8Array[] = [];
  const end = bytes.length - oidLength;
  let at = HEADER;
  let previous = new Uint8Array(0);
  let unpacked = 0;
  for (let i = 0; i < count; i++) {
    offsets.push(at);
    if (at + FACTS + oidLength + 2 > end) throw new IndexError("The index ends early");
    const flags = view.getUint16(at + FACTS + oidLength);
    let name = at + FACTS + oidLength + 2 + ((flags & 0x4000) !== 0 && version > 2 ? 2 : 0);
    if (version === 4) {
      let strip = bytes[name]! & 127;
      while ((bytes[name++]! & 128) !== 0) strip = ((strip + 1) << 7) | (bytes[name]! & 127);
      const stop = bytes.indexOf(0, name);
      if (stop < 0 || strip < 0 || strip > previous.length) throw new IndexError("A name without an end");
      const kept = previous.length - strip;
      // names repeat what comes before them: a small index could have gigabytes of them
      unpacked += kept + stop - name;
      if (unpacked > MOST_UNPACKED * bytes.length) throw new IndexError("Names longer than any path");
      const whole = new Uint8Array(kept + stop - name);
      whole.set(previous.subarray(0, kept));
      whole.set(bytes.subarray(name, stop), kept);
      names.push(previous = whole);
      at = stop + 1;
    } else {
      const length = flags & 0xfff;
      const stop = length < 0xfff ? name + length : bytes.indexOf(0, name);
      if (stop < name || stop >= end) throw new IndexError("A name without an end");
      names.push(bytes.subarray(name, stop));
      at += (stop - at + 8) & ~7;
    }
  }
  const extensions = new Map<string, Uint8Array>();
  while (at + 8 <= end) {
    const signature = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4);
    if (at + 8 + length > end) throw new IndexError("An extension longer than the index");
    // a lower-case name marks a required extension
    if (/^[^A-Z]/.test(signature) && signature !== "link" && signature !== "sdir") {
      throw new IndexError(`The index extension "${signature}" is not known`);
    }
    extensions.set(signature, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return { bytes, view, oidLength, offsets, names, extensions };
}

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();

/** The set bits of an EWAH bitmap, as far as there is something that they are about, and where it ends. */
function readBitmap(
  bytes: Uint8Array,
  { start, count }: { readonly start: number; readonly count: number },
): { readonly bits: ReadonlySet<number>; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start + 12 > bytes.length) throw new IndexError("A bitmap without an end");
  const size = view.getUint32(start);
  const words = view.getUint32(start + 4);
  const from = start + 8;
  const end = from + words * 8 + 4;
  if (end > bytes.length) throw new IndexError("A bitmap without an end");
  const bits = new Set<number>();
  const stop = Math.min(size, count);
  let position = 0;
  for (let word = 0; word < words;) {
    const high = view.getUint32(from + word * 8);
    const low = view.getUint32(from + word * 8 + 4);
    word++;
    const run = (low >>> 1) + (high & 1) * 0x80000000;
    const literals = high >>> 1;
    if ((low & 1) === 1) { for (let i = position; i < Math.min(stop, position + run * 64); i++) bits.add(i); }
    position += run * 64;
    for (let literal = 0; literal < literals && word < words; literal++, word++) {
      const upper = view.getUint32(from + word * 8);
      const lower = view.getUint32(from + word * 8 + 4);
      for (let i = 0; i < 32; i++) {
        if ((lower >>> i & 1) === 1) bits.add(position + i);
        if ((upper >>> i & 1) === 1) bits.add(position + 32 + i);
      }
      position += 64;
    }
  }
  return { bits, end };
}

/** Where an entry with this name is: its table and its number there. */
interface Row {
  readonly name: Uint8Array;
  readonly table: Table;
  readonly at: number;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function rowsOf(table: Table, sharedBytes: (oid: string) => Uint8Array | null): Row[] {
  const own = table.offsets.map((at, i): Row => ({ name: table.names[i]!, table, at }));
  const link = table.extensions.get("link");
  if (link === undefined) return own;
  const oid = link.subarray(0, table.oidLength).toHex();
  if (/^0*$/.test(oid)) return own;
  const bytes = sharedBytes(oid);
  if (bytes === null) throw new IndexError("The shared index is missing");
  const base = readIndexTable(bytes, table.oidLength);
  const count = base.offsets.length;
  const hasBitmaps = link.length > table.oidLength;
  const deleted = hasBitmaps
    ? readBitmap(link, { start: table.oidLength, count })
    : { bits: new Set<number>(), end: 0 };
  const replaced = hasBitmaps ? readBitmap(link, { start: deleted.end, count }).bits : new Set<number>();
  let taken = 0;
  const rows = base.offsets.flatMap((at, i): Row[] => {
    const row: Row = replaced.has(i)
      ? { ...own[taken++]!, name: base.names[i]! }
      : { name: base.names[i]!, table: base, at };
    return deleted.bits.has(i) ? [] : [row];
  });
  if (taken > own.length) throw new IndexError("A split index with too few entries");
  return [...rows, ...own.slice(taken)].sort((a, b) => compareBytes(a.name, b.name) || stageOf(a) - stageOf(b));
}

function flagsOf({ table, at }: Row): number {
  return table.view.getUint16(at + FACTS + table.oidLength);
}

function stageOf(row: Row): number {
  return flagsOf(row) >> 12 & 3;
}

/**
 * An entry whose fields are read when asked for. The object id takes longest to format, and few entries are asked for
 * theirs.
 */
class RowEntry implements IndexEntry {
  readonly path: string;
  readonly mode: number;
  readonly stage: number;
  readonly assumeUnchanged: boolean;
  readonly skipWorktree: boolean;
  readonly intentToAdd: boolean;
  readonly ctime: readonly [number, number];
  readonly mtime: readonly [number, number];
  readonly ino: number;
  readonly size: number;
  readonly #row: Row;

  constructor(row: Row) {
    const { table: { view, oidLength }, at, name } = row;
    const flags = flagsOf(row);
    const extended = (flags & 0x4000) === 0 ? 0 : view.getUint16(at + FACTS + oidLength + 2);
    this.#row = row;
    this.path = DECODER.decode(name);
    this.mode = view.getUint32(at + 24);
    this.stage = flags >> 12 & 3;
    this.assumeUnchanged = (flags & 0x8000) !== 0;
    this.skipWorktree = (extended & 0x4000) !== 0;
    this.intentToAdd = (extended & 0x2000) !== 0;
    this.ctime = [view.getUint32(at), view.getUint32(at + 4)];
    this.mtime = [view.getUint32(at + 8), view.getUint32(at + 12)];
    this.ino = view.getUint32(at + 20);
    this.size = view.getUint32(at + 36);
  }

  get oid(): string {
    const { table: { bytes, oidLength }, at } = this.#row;
    return bytes.subarray(at + FACTS, at + FACTS + oidLength).toHex();
  }
}

export class IndexFile {
  readonly #rows: readonly Row[];
  readonly #table: Table;
  #trees: CacheTree | null = null;

  /**
   * @param options The length of an object id, and how to read a shared index.
   * @throws {IndexError} If it cannot be understood.
   */
  constructor(
    bytes: Uint8Array,
    { oidLength, sharedBytes }: {
      readonly oidLength: number;
      readonly sharedBytes: (oid: string) => Uint8Array | null;
    },
  ) {
    this.#table = readIndexTable(bytes, oidLength);
    this.#rows = rowsOf(this.#table, sharedBytes);
  }

  /** How many entries it has. */
  get size(): number {
    return this.#rows.length;
  }

  /** The number of the first row whose name is a given name or sorts after it. */
  #firstFrom(name: Uint8Array): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (compareBytes(this.#rows[middle]!.name, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The entries of a file: one, or one per stage while it is unmerged. */
  find(path: string): IndexEntry[] {
    const name = ENCODER.encode(path);
    const found: IndexEntry[] = [];
    for (let i = this.#firstFrom(name); i < this.#rows.length; i++) {
      const row = this.#rows[i]!;
      if (compareBytes(row.name, name) !== 0) break;
      found.push(new RowEntry(row));
    }
    return found;
  }

  /** The entries below a directory; "" for all. */
  *below(directory: string): Generator<IndexEntry> {
    for (const row of this.#rowsBelow(directory)) yield new RowEntry(row);
  }

  /** Their paths, which are decoded all at once: one by one, 100,000 take ten times as long. */
  pathsBelow(directory: string): string[] {
    const names = this.#rowsBelow(directory).map(({ name }) => name).toArray();
    const bytes = new Uint8Array(names.reduce((sum, { length }) => sum + length + 1, 0));
    let at = 0;
    for (const name of names) {
      bytes.set(name, at);
      at += name.length + 1;
    }
    return DECODER.decode(bytes).split("\0").slice(0, -1);
  }

  *#rowsBelow(directory: string): Generator<Row> {
    const prefix = ENCODER.encode(directory === "" ? "" : `${directory}/`);
    for (let i = this.#firstFrom(prefix); i < this.#rows.length; i++) {
      const row = this.#rows[i]!;
      if (!prefix.every((byte, at) => row.name[at] === byte)) return;
      yield row;
    }
  }

  *within(path: string): Generator<IndexEntry> {
    yield* this.find(path);
    yield* this.below(path);
  }

  /** The paths of some entries, without parsing the rest. */
  #pathsWhere(test: (row: Row) => boolean): string[] {
    return [...new Set(this.#rows.filter(test).map(({ name }) => DECODER.decode(name)))];
  }

  /** Files with an unresolved conflict. */
  unmerged(): string[] {
    return this.#pathsWhere((row) => stageOf(row) > 0);
  }

  submodules(): string[] {
    return this.#pathsWhere(({ table, at }) => (table.view.getUint32(at + 24) & 0o170000) === 0o160000);
  }

  /** The files that have a content. */
  pathsOf(oid: string): string[] {
    const id = Uint8Array.fromHex(oid);
    return this.#pathsWhere(({ table, at }) => id.every((byte, i) => table.bytes[at + FACTS + i] === byte));
  }

  hasBelow(directory: string): boolean {
    return !this.below(directory).next().done;
  }

  /** Whether git still knows both sides of a resolved conflict, so that `checkout -m` can recreate it. */
  isResolved(path: string): boolean {
    const bytes = this.#table.extensions.get("REUC");
    return bytes !== undefined && `\0${new TextDecoder().decode(bytes)}`.includes(`${path}\0`);
  }

  /** The ids of the trees that the index records, by directory; the root is "". A damaged record is ignored, as git does. */
  cacheTree(): CacheTree {
    return this.#trees ??= this.#readTrees();
  }

  /** The id of a directory's tree as far as the index records it. */
  treeOf(directory: string): string | undefined {
    return this.cacheTree().get(directory);
  }

  #readTrees(): CacheTree {
    const bytes = this.#table.extensions.get("TREE");
    // a split index keeps this extension in its base
    if (bytes === undefined || this.#table.extensions.has("link")) return new Map();
    const trees = new Map<string, string>();
    const { oidLength } = this.#table;
    // the directories that are open, with how many of theirs are still to come
    const open: { readonly path: string; left: number }[] = [];
    for (let at = 0; at < bytes.length && (at === 0 || open.length > 0);) {
      const nul = bytes.indexOf(0, at);
      const line = nul < 0 ? -1 : bytes.indexOf(10, nul);
      if (line < 0) return new Map();
      const name = DECODER.decode(bytes.subarray(at, nul));
      const [entries = NaN, subtrees = NaN] = DECODER.decode(bytes.subarray(nul + 1, line)).split(" ").map(Number);
      const parent = open.at(-1)?.path ?? "";
      const path = parent === "" ? name : `${parent}/${name}`;
      at = line + 1;
      if (entries >= 0) {
        trees.set(path, bytes.subarray(at, at + oidLength).toHex());
        at += oidLength;
      }
      if (!(subtrees >= 0) || path.length > MAX_PATH || at > bytes.length) return new Map();
      if (subtrees > 0) open.push({ path, left: subtrees });
      else for (let last = open.at(-1); last !== undefined && --last.left === 0; last = open.at(-1)) open.pop();
    }
    return open.length === 0 ? trees : new Map();
  }
}
