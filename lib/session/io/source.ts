import { errorMessage } from "../../error_message.ts";
/** Bytes with random access: an open file, or memory in tests. */
export interface ByteSource {
  /** The file, as it was named; absent in memory. */
  readonly path?: string;
  /** Length in bytes when it was opened; later bytes are not read. */
  readonly size: number;
  /** Fills the buffer from an offset and returns the number of bytes; fewer than its length at the end. */
  readAt(offset: number, buffer: Uint8Array): number;
  /** Closes the file. */
  close(): void;
}

/**
 * Makes a source of bytes in memory.
 *
 * @param bytes The bytes; they are not copied.
 * @returns A source that need not be closed.
 *
 * @example Usage
 * ```ts
 * import { bytesSource } from "@debrief/debrief/transcript";
 *
 * const source = bytesSource(new TextEncoder().encode("abc"));
 * const buffer = new Uint8Array(8);
 * if (source.size !== 3 || source.readAt(1, buffer) !== 2) throw new Error("two bytes are left");
 * ```
 */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    readAt(offset, buffer) {
      const part = bytes.subarray(offset, offset + buffer.length);
      buffer.set(part);
      return part.length;
    },
    close() {},
  };
}

/** Why a transcript cannot be read. */
export type UnreadableReason = "missing" | "permission" | "not_a_file" | "failed";

/**
 * A transcript cannot be read. The message says which one, why, and what to do.
 *
 * @example
 * ```ts
 * import { openSource, UnreadableTranscriptError } from "@debrief/debrief/transcript";
 *
 * let why = "";
 * try {
 *   openSource("/nowhere/session.jsonl");
 * } catch (error) {
 *   if (error instanceof UnreadableTranscriptError) why = error.reason;
 * }
 * if (why !== "missing") throw new Error(why);
 * ```
 */
export class UnreadableTranscriptError extends Error {
  /** The name of the class. */
  override name = "UnreadableTranscriptError";
  /** The path of the file. */
  readonly path: string;
  /** Why it cannot be read. */
  readonly reason: UnreadableReason;

  /**
   * Says which file it is and what to do.
   *
   * @param path The path of the file.
   * @param reason Why it cannot be read.
   * @param detail The reason and the remedy, for the message.
   */
  constructor(path: string, reason: UnreadableReason, detail: string) {
    super(`Cannot read transcript "${path}": ${detail}`);
    this.path = path;
    this.reason = reason;
  }
}

function unreadable(path: string, error: unknown): UnreadableTranscriptError {
  if (error instanceof Deno.errors.NotFound) {
    const detail = "no such file (check the path; debrief sessions lists the sessions of this project)";
    return new UnreadableTranscriptError(path, "missing", detail);
  }
  if (error instanceof Deno.errors.NotCapable) {
    return new UnreadableTranscriptError(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new UnreadableTranscriptError(path, "permission", "permission denied (check its owner and mode)");
  }
  return new UnreadableTranscriptError(path, "failed", errorMessage(error));
}

export interface StoredSession {
  readonly size: number;
  /** When it was changed last, in ms since 1970. */
  readonly modified: number;
  readonly stamp: string;
}

/** Sessions without a file: rows of a database, or many small files; with paths below, or like, a file's. */
export interface SessionStore {
  /** Whether a path is one of a session here, or of what holds sessions. */
  readonly holds: (path: string) => boolean;
  /** The session of a path, as lines. Throws UnreadableTranscriptError if there is none, or it cannot be read. */
  readonly open: (path: string) => ByteSource;
  /** What a path names at present; null if there is no such session. */
  readonly stored: (path: string) => StoredSession | null;
  /** The paths of all sessions that a file holds, agents' included; null if it is not such a file. */
  readonly sessionsIn: (path: string) => readonly string[] | null;
  /** The files that a session has, which are no sessions of their own; absent where it has none. */
  readonly parts?: (path: string) => readonly string[];
}

const STORES: SessionStore[] = [];

/** Lets all that reads sessions by their paths read those of a store, too. */
export function addSessionStore(store: SessionStore): void {
  STORES.push(store);
}

export function sessionStoreOf(path: string): SessionStore | null {
  return STORES.find(({ holds }) => holds(path)) ?? null;
}

/**
 * Opens a file for random access, or a session of a store.
 *
 * Opens only regular files: opening a FIFO or a device could block forever, so the kind of the file is checked first.
 *
 * @param path The file.
 * @returns The open file; close it after use.
 *
 * @example Usage
 * ```ts
 * import { openSource } from "@debrief/debrief/transcript";
 *
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, "abc");
 * const source = openSource(path);
 * source.close();
 * Deno.removeSync(path);
 * if (source.size !== 3) throw new Error(`${source.size} bytes`);
 * ```
 *
 * @throws {UnreadableTranscriptError} If it is missing, is not a regular file, or may not be read.
 */
export function openSource(path: string): ByteSource {
  return sessionStoreOf(path)?.open(path) ?? openRegularFile(path);
}

/** As {@linkcode openSource}, of a file. */
export function openRegularFile(path: string): ByteSource {
  let file: Deno.FsFile | undefined;
  try {
    const info = Deno.statSync(path);
    if (!info.isFile) {
      throw new UnreadableTranscriptError(
        path,
        "not_a_file",
        info.isDirectory ? "it is a directory (pass a file in it)" : "it is not a regular file (pass a transcript)",
      );
    }
    file = Deno.openSync(path, { read: true });
    const open = file;
    const size = open.statSync().size;
    return {
      path,
      size,
      readAt(offset, buffer) {
        open.seekSync(offset, Deno.SeekMode.Start);
        let filled = 0;
        while (filled < buffer.length) {
          const count = open.readSync(filled === 0 ? buffer : buffer.subarray(filled));
          if (count === null) break;
          filled += count;
        }
        return filled;
      },
      close: () => open.close(),
    };
  } catch (error) {
    file?.close();
    throw error instanceof UnreadableTranscriptError ? error : unreadable(path, error);
  }
}

/**
 * Opens a file, calls a function with it, and closes it.
 *
 * @param path The file.
 * @param read Called with the file, which it must not keep.
 * @param visibleBytes The number of bytes to read from the start: the file's size at a past moment.
 * @param check Called before each read; throws if the time is up.
 * @returns What the function returns.
 * @throws {UnreadableTranscriptError} If the file does not exist or cannot be read.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { entriesForward, withSource } from "@debrief/debrief/transcript";
 *
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, '{"type":"user","uuid":"u","message":{"role":"user","content":"Go"}}\n');
 * assertEquals(withSource(path, (source) => [...entriesForward(source)].length), 1);
 * Deno.removeSync(path);
 * ```
 */
export function withSource<T>(
  path: string,
  read: (source: ByteSource) => T,
  visibleBytes = Infinity,
  check: () => void = () => {},
): T {
  const source = openSource(path);
  const readAt: ByteSource["readAt"] = (offset, buffer) => {
    check();
    return source.readAt(offset, buffer);
  };
  try {
    return read({ ...source, size: Math.min(source.size, visibleBytes), readAt });
  } finally {
    source.close();
  }
}

/** The present size of a file or a stored session in bytes; null if there is none to read. */
export function sizeOf(path: string): number | null {
  const store = sessionStoreOf(path);
  if (store !== null) return store.stored(path)?.size ?? null;
  try {
    return Deno.statSync(path).size;
  } catch {
    return null;
  }
}

/** The size of several files together in bytes; those that are missing count as empty. */
export function totalSize(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0);
}

/** How much of a session's end is searched for the time of an entry: most entries are shorter, and many end in one. */
const LAST_USE_BYTES = [2 * 1024, 32 * 1024] as const;
/** The time of an entry, as clients write it (Cowork by the longer name). A text cannot look like it: its quotation marks are escaped. */
const ENTRY_TIME = /"(?:_audit_)?timestamp": ?"(\d{4}-[\dTZ:.+-]{6,30})"/g;

/** In ms: the time of its last entry (a copy is written anew), else when the file was written; 0 if unknown. */
export function lastUsedAt(path: string): number {
  if (sessionStoreOf(path) !== null) return writtenAt(path);
  try {
    const time = withSource(path, (source) => {
      for (const most of LAST_USE_BYTES) {
        const bytes = new Uint8Array(Math.min(source.size, most));
        const text = new TextDecoder().decode(bytes.subarray(0, source.readAt(source.size - bytes.length, bytes)));
        const last = text.matchAll(ENTRY_TIME).toArray().at(-1)?.[1];
        if (last !== undefined) return Date.parse(last);
      }
      return NaN;
    });
    return Number.isNaN(time) ? writtenAt(path) : time;
  } catch {
    return writtenAt(path);
  }
}

/** When a file or a stored session was last written, in ms since 1970; 0 if that is not known. */
export function writtenAt(path: string): number {
  const store = sessionStoreOf(path);
  if (store !== null) return store.stored(path)?.modified ?? 0;
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

/**
 * The text of a small file next to a transcript. Only regular files: reading a FIFO or a device could block forever,
 * and a cloned repository may contain a symlink to one, so the kind is checked before. Throws Deno.errors.NotFound or
 * another error of the system; an Error if it is not a regular file.
 */
export function readRegularFile(path: string): string {
  if (!Deno.statSync(path).isFile) throw new Error(`"${path}" is not a regular file`);
  return Deno.readTextFileSync(path);
}

const LINE_FEED = 0x0a;
const CHUNK = 64 * 1024;
const HEAD = 512;

/** A part of a source as a source; closing it has no effect. */
export function sliceSource(source: ByteSource, from: number, to: number): ByteSource {
  const size = Math.max(0, Math.min(to, source.size) - from);
  return {
    ...source.path === undefined ? {} : { path: source.path },
    size,
    readAt(offset, buffer) {
      const room = Math.max(0, Math.min(buffer.length, size - offset));
      return room === 0 ? 0 : source.readAt(from + offset, buffer.subarray(0, room));
    },
    close() {},
  };
}

/** After the last complete line of a part; `from` if none ends in it. What follows may still be growing. */
export function endOfLines(source: ByteSource, from: number, to: number): number {
  const buffer = new Uint8Array(CHUNK);
  for (let top = Math.min(to, source.size); top > from;) {
    const start = Math.max(from, top - CHUNK);
    const count = source.readAt(start, buffer.subarray(0, top - start));
    const at = buffer.subarray(0, count).lastIndexOf(LINE_FEED);
    if (at !== -1) return start + at + 1;
    top = start;
  }
  return from;
}

/** What `read` returns; `otherwise` where a transcript cannot be read, which its reader reports. */
export function ifReadable<T, U>(read: () => T, otherwise: U): T | U {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return otherwise;
    throw error;
  }
}

export function firstBytes(source: ByteSource, most: number): Uint8Array {
  const buffer = new Uint8Array(Math.min(most, source.size));
  return buffer.subarray(0, source.readAt(0, buffer));
}

/** The text at the beginning of a file; null if it cannot be read. */
export function headText(path: string, most: number): string | null {
  return ifReadable(() => withSource(path, (source) => new TextDecoder().decode(firstBytes(source, most))), null);
}

/** The FNV-1a hash of bytes or of a text's UTF-16 units, in 32 bits: tells them apart, and protects nothing. */
export function fnv1a32(data: string | Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < data.length; i++) {
    hash = Math.imul(hash ^ (typeof data === "string" ? data.charCodeAt(i) : data[i]!), 0x01000193) >>> 0;
  }
  return hash;
}

/** A hash of the first bytes of a file, to recognize another file under the same name. */
export function headOf(source: ByteSource): string {
  const bytes = firstBytes(source, HEAD);
  const end = bytes.indexOf(LINE_FEED);
  return fnv1a32(end === -1 ? bytes : bytes.subarray(0, end)).toString(16).padStart(8, "0");
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
