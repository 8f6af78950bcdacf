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
  /** How many entries there are. */
  readonly count: number;
  /** Where each entry's facts begin. */
  readonly offsets: Uint32Array;
  /** Where its name begins and ends in `names`: an array for each of 100,000 would take as long as all the rest. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly names: Uint8Array;
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
  const [offsets, starts, ends] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const end = bytes.length - oidLength;
  // version 4 has only what differs from the name before
  let names = version === 4 ? new Uint8Array(bytes.length) : bytes;
  let unpacked = 0;
  let at = HEADER;
  for (let i = 0; i < count; i++) {
    offsets[i] = at;
    if (at + FACTS + oidLength + 2 > end) throw new IndexError("The index ends early");
    const flags = view.getUint16(at + FACTS + oidLength);
    let name = at + FACTS + oidLength + 2 + ((flags & 0x4000) !== 0 && version > 2 ? 2 : 0);
    if (version === 4) {
      let strip = bytes[name]! & 127;
      while ((bytes[name++]! & 128) !== 0) strip = ((strip + 1) << 7) | (bytes[name]! & 127);
      const stop = bytes.indexOf(0, name);
      const previous = i === 0 ? 0 : ends[i - 1]! - starts[i - 1]!;
      if (stop < 0 || strip < 0 || strip > previous) throw new IndexError("A name without an end");
      const kept = previous - strip;
      starts[i] = unpacked;
      unpacked += kept + stop - name;
      ends[i] = unpacked;
      // names repeat what comes before them: a small index could have gigabytes of them
      if (unpacked > MOST_UNPACKED * bytes.length) throw new IndexError("Names longer than any path");
      if (unpacked > names.length) {
        const more = new Uint8Array(unpacked * 2);
        more.set(names);
        names = more;
      }
      if (i > 0) names.copyWithin(starts[i]!, starts[i - 1]!, starts[i - 1]! + kept);
      names.set(bytes.subarray(name, stop), starts[i]! + kept);
      at = stop + 1;
    } else {
      const length = flags & 0xfff;
      const stop = length < 0xfff ? name + length : bytes.indexOf(0, name);
      if (stop < name || stop >= end) throw new IndexError("A name without an end");
      starts[i] = name;
      ends[i] = stop;
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
  return { bytes, view, oidLength, count, offsets, starts, ends, names, extensions };
}

// a name may begin with what else marks the order of bytes
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
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

/** Where an entry is: its table and where its facts begin there; a shared index may have its name. */
interface Row {
  readonly table: Table;
  readonly at: number;
  readonly named: Table;
  readonly number: number;
}

function rowAt(table: Table, number: number): Row {
  return { table, at: table.offsets[number]!, named: table, number };
}

/** Compares a name with that of a row. */
function compareName(name: Uint8Array, { named: { names, starts, ends }, number }: Row): number {
  const start = starts[number]!;
  const rest = ends[number]! - start;
  const length = Math.min(name.length, rest);
  for (let i = 0; i < length; i++) {
    const difference = name[i]! - names[start + i]!;
    if (difference !== 0) return difference;
  }
  return name.length - rest;
}

function nameLength({ named: { starts, ends }, number }: Row): number {
  return ends[number]! - starts[number]!;
}

function nameOf({ named: { names, starts, ends }, number }: Row): Uint8Array {
  return names.subarray(starts[number], ends[number]);
}

/** The rows of an index that is split; null if it has all entries itself. */
function splitRows(table: Table, sharedBytes: (oid: string) => Uint8Array | null): Row[] | null {
  const link = table.extensions.get("link");
  if (link === undefined) return null;
  const oid = link.subarray(0, table.oidLength).toHex();
  if (/^0*$/.test(oid)) return null;
  const bytes = sharedBytes(oid);
  if (bytes === null) throw new IndexError("The shared index is missing");
  const base = readIndexTable(bytes, table.oidLength);
  const { count } = base;
  const hasBitmaps = link.length > table.oidLength;
  const deleted = hasBitmaps
    ? readBitmap(link, { start: table.oidLength, count })
    : { bits: new Set<number>(), end: 0 };
  const replaced = hasBitmaps ? readBitmap(link, { start: deleted.end, count }).bits : new Set<number>();
  const rows: Row[] = [];
  let taken = 0;
  for (let i = 0; i < count; i++) {
    const row = replaced.has(i) ? { ...rowAt(table, taken++), named: base, number: i } : rowAt(base, i);
    if (!deleted.bits.has(i)) rows.push(row);
  }
  if (taken > table.count) throw new IndexError("A split index with too few entries");
  for (; taken < table.count; taken++) rows.push(rowAt(table, taken));
  return rows.sort((a, b) => compareName(nameOf(a), b) || stageOf(a) - stageOf(b));
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

  constructor(row: Row, path: string) {
    const { table: { view, oidLength }, at } = row;
    const flags = flagsOf(row);
    const extended = (flags & 0x4000) === 0 ? 0 : view.getUint16(at + FACTS + oidLength + 2);
    this.#row = row;
    this.path = path;
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

/** How many names are decoded at once: one by one, 100,000 take ten times as long. */
const NAMES_AT_ONCE = 500;

export class IndexFile {
  /** Null if the entries are those of the table, in its order. */
  readonly #rows: readonly Row[] | null;
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
    this.#rows = splitRows(this.#table, sharedBytes);
  }

  /** How many entries it has. */
  get size(): number {
    return this.#rows?.length ?? this.#table.count;
  }

  #row(i: number): Row {
    return this.#rows === null ? rowAt(this.#table, i) : this.#rows[i]!;
  }

  /** The number of the first row from `low` on whose name is a given name or sorts after it. */
  #firstFrom(name: Uint8Array, low = 0): number {
    let high = this.size;
    while (low < high) {
      const middle = low + high >> 1;
      if (compareName(name, this.#row(middle)) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The entries of a file: one, or one per stage while it is unmerged. */
  find(path: string): IndexEntry[] {
    const name = ENCODER.encode(path);
    const found: IndexEntry[] = [];
    for (let i = this.#firstFrom(name); i < this.size; i++) {
      const row = this.#row(i);
      if (compareName(name, row) !== 0) break;
      found.push(new RowEntry(row, path));
    }
    return found;
  }

  /** The entries below a directory; "" for all. */
  *below(directory: string): Generator<IndexEntry> {
    const [from, to] = this.#rangeBelow(directory);
    for (let start = from; start < to; start += NAMES_AT_ONCE) {
      const end = Math.min(to, start + NAMES_AT_ONCE);
      const paths = this.#paths(start, end);
      for (let i = start; i < end; i++) yield new RowEntry(this.#row(i), paths[i - start]!);
    }
  }

  pathsBelow(directory: string): string[] {
    return this.#paths(...this.#rangeBelow(directory));
  }

  #paths(from: number, to: number): string[] {
    let length = 0;
    for (let i = from; i < to; i++) length += nameLength(this.#row(i)) + 1;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (let i = from; i < to; i++) {
      const name = nameOf(this.#row(i));
      bytes.set(name, at);
      at += name.length + 1;
    }
    const paths = DECODER.decode(bytes).split("\0").slice(0, -1);
    // a damaged name may have a NUL of its own
    return paths.length === to - from
      ? paths
      : Array.from(paths.slice(0, to - from), (_, i) => DECODER.decode(nameOf(this.#row(from + i))));
  }

  /** The numbers of the first row below a directory and of the one after the last. */
  #rangeBelow(directory: string): [from: number, to: number] {
    if (directory === "") return [0, this.size];
    const from = this.#firstFrom(ENCODER.encode(`${directory}/`));
    // "0" comes right after "/"
    return [from, this.#firstFrom(ENCODER.encode(`${directory}0`), from)];
  }

  *within(path: string): Generator<IndexEntry> {
    yield* this.find(path);
    yield* this.below(path);
  }

  /** The paths of some entries, without parsing the rest. */
  #pathsWhere(test: (row: Row) => boolean): string[] {
    const paths = new Set<string>();
    for (let i = 0; i < this.size; i++) {
      const row = this.#row(i);
      if (test(row)) paths.add(DECODER.decode(nameOf(row)));
    }
    return [...paths];
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
    const [from, to] = this.#rangeBelow(directory);
    return from < to;
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
    for (let at = 0; at === 0 || open.length > 0;) {
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
    return trees;
  }
}
