/** Repositories in memory: what git's own files say, byte by byte, without git. */
import { createHash } from "node:crypto";
import type { FileFacts, GuardFiles, Seen } from "../../../lib/guard/files.ts";

/** A file: its text or bytes; facts that differ from an ordinary file's; null may not be read. */
export type MemoryFile = string | Uint8Array | (Partial<FileFacts> & { readonly content?: string | Uint8Array }) | null;

const ORDINARY: FileFacts = { kind: "file", size: 0, mtimeMs: 1000, ctimeMs: 1000, mode: 0o100644, ino: 7 };
const ENCODER = new TextEncoder();

/** A disk that has some files, by their absolute paths, and the directories above them. */
export function memoryFiles(files: Readonly<Record<string, MemoryFile>>): GuardFiles {
  const entries = new Map(Object.entries(files));
  const contentOf = (file: MemoryFile): Uint8Array => {
    const content = typeof file === "string" || file instanceof Uint8Array ? file : file?.content ?? "";
    return typeof content === "string" ? ENCODER.encode(content) : content;
  };
  const isDirectory = (path: string) => [...entries.keys()].some((name) => name.startsWith(`${path}/`));
  const seen = <T>(path: string, value: (file: MemoryFile) => T): Seen<T> => {
    const file = entries.get(path);
    if (file === undefined) return { status: isDirectory(path) ? "unreadable" : "absent" };
    return file === null ? { status: "unreadable" } : { status: "found", value: value(file) };
  };
  const facts = (path: string): Seen<FileFacts> => {
    if (!entries.has(path) && isDirectory(path)) {
      return { status: "found", value: { ...ORDINARY, kind: "directory", mode: 0o40755 } };
    }
    return seen(path, (file) => {
      const given = typeof file === "object" && !(file instanceof Uint8Array) ? file : {};
      return { ...ORDINARY, size: contentOf(file).length, ...given };
    });
  };
  const kindAt = (path: string) => {
    const found = facts(path);
    return found.status === "found" ? found.value.kind : "file";
  };
  return {
    facts,
    list(path) {
      if (!isDirectory(path)) return { status: "absent" };
      const inside = [...entries.keys()].filter((name) => name.startsWith(`${path}/`));
      const names = new Set(inside.map((name) => name.slice(path.length + 1).split("/")[0]!));
      return { status: "found", value: [...names].map((name) => ({ name, kind: kindAt(`${path}/${name}`) })) };
    },
    read: (path) => seen(path, contentOf),
    readRange: (path, { offset, length }) => seen(path, (file) => contentOf(file).subarray(offset, offset + length)),
    target: (path) => seen(path, (file) => new TextDecoder().decode(contentOf(file))),
  };
}

export function idOf(kind: string, data: string | Uint8Array): string {
  const bytes = typeof data === "string" ? ENCODER.encode(data) : data;
  return createHash("sha1").update(`${kind} ${bytes.length}\0`).update(bytes).digest("hex");
}

export function bytesOf(...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...typeof part === "string" ? ENCODER.encode(part) : part]));
}

/** Four bytes, the highest first. */
export function word(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** An entry of an index, as far as it is not an ordinary file's. */
export interface MadeEntry {
  readonly path: string;
  readonly oid?: string;
  readonly mode?: number;
  readonly stage?: number;
  readonly flags?: number;
  readonly extended?: number;
  readonly mtime?: readonly [number, number];
  readonly ctime?: number;
  readonly size?: number;
  readonly ino?: number;
}

/** An index of version 2 or 3 without its checksum's value; the entries are in order. */
export function indexBytes(
  entries: readonly MadeEntry[],
  { version = 2, extensions = [] }: {
    readonly version?: number;
    readonly extensions?: readonly (readonly [name: string, bytes: Uint8Array])[];
  } = {},
): Uint8Array {
  const rows = entries.flatMap((entry) => {
    const { path, oid = idOf("blob", ""), mode = 0o100644, stage = 0, flags = 0, extended, mtime = [1, 0] } = entry;
    const name = ENCODER.encode(path);
    const bits = flags | (extended === undefined ? 0 : 0x4000) | stage << 12 | Math.min(name.length, 0xfff);
    const facts = [entry.ctime ?? 1, 0, ...mtime, 0, entry.ino ?? 7, mode, 0, 0, entry.size ?? 0];
    const row = bytesOf(
      ...facts.map(word),
      Uint8Array.fromHex(oid),
      [bits >> 8, bits & 255],
      extended === undefined ? [] : [extended >> 8, extended & 255],
      name,
    );
    return [row, new Uint8Array(8 - row.length % 8)];
  });
  const more = extensions.flatMap(([name, bytes]) => [name, word(bytes.length), bytes]);
  return bytesOf("DIRC", word(version), word(entries.length), ...rows, ...more, new Uint8Array(20));
}
