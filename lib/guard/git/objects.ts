/**
 * Git's objects, loose or in packs, with their deltas. An object that is missing, damaged or too large is null: callers
 * report that they could not tell.
 *
 * @module
 */
import type { GuardFiles } from "../files.ts";
import { inflate, InflateError } from "./inflate.ts";

export type ObjectKind = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  readonly kind: ObjectKind;
  readonly data: Uint8Array;
}

const MAX_OBJECT = 16_000_000;
const MAX_DELTAS = 60;
const PACK_KINDS: readonly (ObjectKind | null)[] = [null, "commit", "tree", "blob", "tag"];

/** An index of a pack, version 2. */
interface PackIndex {
  readonly pack: string;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly count: number;
  readonly packSize: number;
}

/** Thrown within this file for bytes that are not a valid object. */
class ObjectError extends Error {
  override name = "ObjectError";
}

export class ObjectStore {
  readonly #cache = new Map<string, GitObject | null>();
  #packs: readonly PackIndex[] | null = null;
  #directories: readonly string[] | null = null;

  /** `directory`: its `objects`. `oidLength`: the length of an object id in bytes. */
  constructor(readonly files: GuardFiles, readonly directory: string, readonly oidLength: number) {}

  /** An object by its id; null if it cannot be read. */
  read(oid: string): GitObject | null {
    const known = this.#cache.get(oid);
    if (known !== undefined) return known;
    if (this.#cache.size > 5000) this.#cache.clear();
    let found: GitObject | null = null;
    try {
      found = this.#loose(oid) ?? this.#packed(oid, 0);
    } catch (error) {
      if (!(error instanceof InflateError || error instanceof ObjectError)) throw error;
    }
    this.#cache.set(oid, found);
    return found;
  }

  /** Whether an object exists, without reading its content. */
  has(oid: string): boolean {
    return this.#folders().some((folder) =>
      this.files.facts(`${folder}/${oid.slice(0, 2)}/${oid.slice(2)}`).status === "found"
    ) || this.#indexes().some((index) => this.#offsetIn(index, oid) !== null);
  }

  /** The only object whose id begins with a prefix; null if there is none or several. */
  abbreviated(prefix: string): string | null {
    const found = new Set<string>();
    for (const folder of this.#folders()) {
      const listed = this.files.list(`${folder}/${prefix.slice(0, 2)}`);
      for (const { name } of listed.status === "found" ? listed.value : []) {
        if (name.startsWith(prefix.slice(2))) found.add(prefix.slice(0, 2) + name);
      }
    }
    const first = Number.parseInt(prefix.slice(0, 2), 16);
    for (const { bytes, view, count } of this.#indexes()) {
      const end = Math.min(count, view.getUint32(8 + first * 4));
      for (let i = first === 0 ? 0 : view.getUint32(8 + (first - 1) * 4); i < end; i++) {
        const oid = bytes.subarray(1032 + i * this.oidLength, 1032 + (i + 1) * this.oidLength).toHex();
        if (oid.startsWith(prefix)) found.add(oid);
      }
    }
    return found.size === 1 ? [...found][0]! : null;
  }

  /** `objects` and its alternates, as far as they may be read. */
  #folders(): readonly string[] {
    if (this.#directories !== null) return this.#directories;
    const read = this.files.read(`${this.directory}/info/alternates`, 100_000);
    const lines = read.status === "found" ? new TextDecoder().decode(read.value).split("\n") : [];
    const others = lines.filter((line) => line !== "" && !line.startsWith("#")).slice(0, 10)
      .map((line) => line.startsWith("/") ? line : `${this.directory}/${line}`);
    return this.#directories = [this.directory, ...others];
  }

  #loose(oid: string): GitObject | null {
    for (const folder of this.#folders()) {
      const read = this.files.read(`${folder}/${oid.slice(0, 2)}/${oid.slice(2)}`, MAX_OBJECT);
      if (read.status !== "found") continue;
      const whole = inflate(read.value, MAX_OBJECT);
      const nul = whole.indexOf(0);
      const kind = /^(commit|tree|blob|tag) \d+$/.exec(new TextDecoder().decode(whole.subarray(0, Math.max(0, nul))))
        ?.[1];
      if (kind === undefined) throw new ObjectError("Not a loose object");
      return { kind: kind as ObjectKind, data: whole.subarray(nul + 1) };
    }
    return null;
  }

  #indexes(): readonly PackIndex[] {
    return this.#packs ??= this.#folders().flatMap((folder) => {
      const listed = this.files.list(`${folder}/pack`);
      const names = listed.status === "found" ? listed.value.map(({ name }) => name).sort() : [];
      return names.filter((name) => name.endsWith(".idx")).slice(0, 200).flatMap((name): PackIndex[] => {
        const read = this.files.read(`${folder}/pack/${name}`, 200_000_000);
        if (read.status !== "found") return [];
        const bytes = read.value;
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        if (bytes.length < 1032 || view.getUint32(0) !== 0xff744f63 || view.getUint32(4) !== 2) return [];
        const count = view.getUint32(8 + 255 * 4);
        if (1032 + count * (this.oidLength + 8) > bytes.length) return [];
        const pack = `${folder}/pack/${name.slice(0, -4)}.pack`;
        const facts = this.files.facts(pack);
        return facts.status === "found" ? [{ pack, bytes, view, count, packSize: facts.value.size }] : [];
      });
    });
  }

  #offsetIn({ bytes, view, count }: PackIndex, oid: string): number | null {
    const wanted = Uint8Array.fromHex(oid);
    const first = wanted[0]!;
    let low = first === 0 ? 0 : view.getUint32(8 + (first - 1) * 4);
    let high = Math.min(count, view.getUint32(8 + first * 4));
    while (low < high) {
      const middle = low + high >> 1;
      const at = 1032 + middle * this.oidLength;
      let order = 0;
      for (let i = 0; i < this.oidLength && order === 0; i++) order = wanted[i]! - bytes[at + i]!;
      if (order === 0) {
        const offset = view.getUint32(1032 + count * (this.oidLength + 4) + middle * 4);
        if (offset < 0x80000000) return offset;
        const large = 1032 + count * (this.oidLength + 8) + (offset - 0x80000000) * 8;
        return large + 8 <= bytes.length ? view.getUint32(large) * 0x100000000 + view.getUint32(large + 4) : null;
      }
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return null;
  }

  #packed(oid: string, depth: number): GitObject | null {
    for (const index of this.#indexes()) {
      const offset = this.#offsetIn(index, oid);
      if (offset !== null) return this.#at(index, offset, depth);
    }
    return null;
  }

  #at(index: PackIndex, offset: number, depth: number): GitObject {
    if (depth > MAX_DELTAS) throw new ObjectError("Too many deltas");
    // most objects are small; a larger one is read a second time
    for (let length = 4096;; length *= 8) {
      const read = this.files.readRange(index.pack, { offset, length: Math.min(length, index.packSize - offset) });
      if (read.status !== "found" || read.value.length === 0) throw new ObjectError("The pack cannot be read");
      try {
        return this.#parse(index, { offset, bytes: read.value, depth });
      } catch (error) {
        const isWhole = offset + length >= index.packSize || length > MAX_OBJECT;
        if (!(error instanceof InflateError) || isWhole) throw error;
      }
    }
  }

  #parse(
    index: PackIndex,
    { offset, bytes, depth }: { readonly offset: number; readonly bytes: Uint8Array; readonly depth: number },
  ): GitObject {
    let at = 0;
    const next = (): number => {
      const byte = bytes[at++];
      if (byte === undefined) throw new ObjectError("An object's head ends early");
      return byte;
    };
    const first = next();
    const type = first >> 4 & 7;
    let size = first & 15;
    for (let byte = first, shift = 4; (byte & 128) !== 0; shift += 7) {
      byte = next();
      size += (byte & 127) * 2 ** shift;
    }
    if (size > MAX_OBJECT) throw new ObjectError("An object that is too large");
    if (type === 6) {
      let byte = next();
      let back = byte & 127;
      while ((byte & 128) !== 0) {
        byte = next();
        back = (back + 1) * 128 + (byte & 127);
      }
      if (back <= 0 || back > offset) throw new ObjectError("A delta without a base");
      const delta = inflate(bytes.subarray(at), size);
      return applyDelta(this.#at(index, offset - back, depth + 1), delta);
    }
    if (type === 7) {
      const base = bytes.subarray(at, at + this.oidLength).toHex();
      const delta = inflate(bytes.subarray(at + this.oidLength), size);
      const object = this.#packed(base, depth + 1) ?? this.#loose(base);
      if (object === null) throw new ObjectError("A delta without a base");
      return applyDelta(object, delta);
    }
    const kind = PACK_KINDS[type];
    if (kind === undefined || kind === null) throw new ObjectError("An object of no known kind");
    return { kind, data: inflate(bytes.subarray(at), size) };
  }
}

function applyDelta({ kind, data }: GitObject, delta: Uint8Array): GitObject {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = delta[at++];
      if (byte === undefined) throw new ObjectError("A delta ends early");
      value += (byte & 127) * 2 ** shift;
      if ((byte & 128) === 0) return value;
    }
  };
  varint(); // the size of the base
  const size = varint();
  if (size > MAX_OBJECT) throw new ObjectError("An object that is too large");
  const result = new Uint8Array(size);
  let length = 0;
  while (at < delta.length) {
    const code = delta[at++]!;
    if ((code & 128) === 0) {
      if (code === 0 || length + code > size || at + code > delta.length) throw new ObjectError("A damaged delta");
      result.set(delta.subarray(at, at + code), length);
      at += code;
      length += code;
      continue;
    }
    let from = 0;
    let count = 0;
    for (let i = 0; i < 4; i++) if ((code >> i & 1) === 1) from += (delta[at++] ?? 0) * 256 ** i;
    for (let i = 0; i < 3; i++) if ((code >> 4 + i & 1) === 1) count += (delta[at++] ?? 0) * 256 ** i;
    if (count === 0) count = 0x10000;
    if (from + count > data.length || length + count > size) throw new ObjectError("A damaged delta");
    result.set(data.subarray(from, from + count), length);
    length += count;
  }
  return { kind, data: result };
}

/** A commit's tree, parents and the time it was committed, in seconds. */
export interface GitCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly time: number;
}

/** A commit by its id or that of a tag; null if it cannot be read. */
export function readCommit(store: ObjectStore, oid: string): GitCommit | null {
  let object = store.read(oid);
  for (let i = 0; i < 5 && object?.kind === "tag"; i++) {
    const target = /^object ([0-9a-f]+)/.exec(new TextDecoder().decode(object.data.subarray(0, 100)))?.[1];
    object = target === undefined ? null : store.read(target);
  }
  if (object?.kind !== "commit") return null;
  const text = new TextDecoder().decode(object.data);
  const head = text.slice(0, Math.max(0, text.indexOf("\n\n")) || text.length);
  const tree = /^tree ([0-9a-f]+)/.exec(head)?.[1];
  if (tree === undefined) return null;
  const parents = [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent!);
  return { tree, parents, time: Number(/^committer .*> (\d+)/m.exec(head)?.[1] ?? 0) };
}

export interface CommitMessage {
  readonly writtenAt: number;
  /** The first line. */
  readonly title: string;
}

/**
 * The message of a commit by its full id; null if it cannot be read. A rebase keeps the message and the author's time.
 */
export function readCommitMessage(store: ObjectStore, oid: string): CommitMessage | null {
  const object = store.read(oid);
  if (object?.kind !== "commit") return null;
  const text = new TextDecoder().decode(object.data);
  const end = text.indexOf("\n\n");
  const time = /^author .*> (\d+)/m.exec(end < 0 ? text : text.slice(0, end))?.[1];
  if (end < 0 || time === undefined) return null;
  return { writtenAt: Number(time), title: text.slice(end + 2).split("\n", 1)[0] ?? "" };
}

export interface TreeEntry {
  readonly mode: number;
  readonly oid: string;
}

export function readTree(store: ObjectStore, oid: string): ReadonlyMap<string, TreeEntry> | null {
  const object = store.read(oid);
  if (object?.kind !== "tree") return null;
  const entries = new Map<string, TreeEntry>();
  const decoder = new TextDecoder();
  const { data } = object;
  for (let at = 0; at < data.length;) {
    const space = data.indexOf(32, at);
    const nul = data.indexOf(0, space);
    if (space < 0 || nul < 0) return null;
    const mode = Number.parseInt(decoder.decode(data.subarray(at, space)), 8);
    const end = nul + 1 + store.oidLength;
    entries.set(decoder.decode(data.subarray(space + 1, nul)), { mode, oid: data.subarray(nul + 1, end).toHex() });
    at = end;
  }
  return entries;
}
