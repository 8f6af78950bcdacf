import { errorMessage } from "../../error_message.ts";
/** Bytes that can be read from any place: an open file, or memory in tests. */
export interface ByteSource {
  /** Length in bytes when it was opened; what is written later is not read. */
  readonly size: number;
  /** Fills the buffer from an offset and returns how many bytes were there; less than asked at the end. */
  readAt(offset: number, buffer: Uint8Array): number;
  /** Gives the file back. */
  close(): void;
}

/**
 * Bytes in memory as a source.
 *
 * @example
 * ```ts
 * import { bytesSource } from "@debrief/debrief";
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
 * A transcript that cannot be read: says which, why and the way out.
 *
 * @example
 * ```ts
 * import { openSource, UnreadableTranscriptError } from "@debrief/debrief";
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
  /** The file that was asked for. */
  readonly path: string;
  /** Why it cannot be read. */
  readonly reason: UnreadableReason;

  /**
   * Names the file and what went wrong.
   *
   * @param path The file that was asked for.
   * @param reason Why it cannot be read.
   * @param detail The same in words.
   */
  constructor(path: string, reason: UnreadableReason, detail: string) {
    super(`Cannot read transcript "${path}": ${detail}`);
    this.path = path;
    this.reason = reason;
  }
}

function unreadable(path: string, error: unknown): UnreadableTranscriptError {
  if (error instanceof Deno.errors.NotFound) return new UnreadableTranscriptError(path, "missing", "no such file");
  if (error instanceof Deno.errors.NotCapable) {
    return new UnreadableTranscriptError(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new UnreadableTranscriptError(path, "permission", "the system denies reading it (check its owner and mode)");
  }
  return new UnreadableTranscriptError(path, "failed", errorMessage(error));
}

/**
 * Opens a file for reading from any place.
 *
 * Only regular files: a FIFO or a device could block for ever, so the kind is looked at before it is opened.
 *
 * @example
 * ```ts
 * import { openSource } from "@debrief/debrief";
 *
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, "abc");
 * const source = openSource(path);
 * source.close();
 * Deno.removeSync(path);
 * if (source.size !== 3) throw new Error(`${source.size} bytes`);
 * ```
 *
 * @throws {UnreadableTranscriptError} Where it is missing, no regular file, or not permitted.
 */
export function openSource(path: string): ByteSource {
  let file: Deno.FsFile | undefined;
  try {
    const info = Deno.statSync(path);
    if (!info.isFile) {
      throw new UnreadableTranscriptError(
        path,
        "not_a_file",
        info.isDirectory ? "it is a folder" : "it is no regular file",
      );
    }
    file = Deno.openSync(path, { read: true });
    const open = file;
    const size = open.statSync().size;
    return {
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
 * Reads a file with a function and closes it whatever happens.
 *
 * @param seen How many bytes from its start count, as they stood there at a past moment.
 * @param check Called before each piece is read: throws where there is no more time.
 */
export function withSource<T>(
  path: string,
  read: (source: ByteSource) => T,
  seen = Infinity,
  check: () => void = () => {},
): T {
  const source = openSource(path);
  const readAt: ByteSource["readAt"] = (offset, buffer) => {
    check();
    return source.readAt(offset, buffer);
  };
  try {
    return read({ ...source, size: Math.min(source.size, seen), readAt });
  } finally {
    source.close();
  }
}

/** A file's length in bytes now, or null where there is none to read. */
export function sizeOf(path: string): number | null {
  try {
    return Deno.statSync(path).size;
  } catch {
    return null;
  }
}

/**
 * The text of a small file beside a transcript.
 *
 * Only of a regular one: a FIFO is waited for and a device read without end, and a cloned repository may bring a link to
 * one, so the kind is looked at before it is opened.
 *
 * @throws {Deno.errors.NotFound} and what else the system says; an Error where it is something else than a file.
 */
export function readRegularFile(path: string): string {
  if (!Deno.statSync(path).isFile) throw new Error(`"${path}" is no regular file`);
  return Deno.readTextFileSync(path);
}

const LINE_FEED = 0x0a;
const CHUNK = 64 * 1024;
const HEAD = 512;

/** A part of a source as a source of its own; closing it closes nothing. */
export function sliceSource(source: ByteSource, from: number, to: number): ByteSource {
  const size = Math.max(0, Math.min(to, source.size) - from);
  return {
    size,
    readAt(offset, buffer) {
      const room = Math.max(0, Math.min(buffer.length, size - offset));
      return room === 0 ? 0 : source.readAt(from + offset, buffer.subarray(0, room));
    },
    close() {},
  };
}

/**
 * The offset behind the last whole line of a part of a source, or `from` where no line ends in it: what stands behind may
 * still be growing.
 */
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

/** What tells a file from another one that later stands under the same name: a hash of its first bytes. */
export function headOf(source: ByteSource): string {
  const buffer = new Uint8Array(Math.min(HEAD, source.size));
  const bytes = buffer.subarray(0, source.readAt(0, buffer));
  const end = bytes.indexOf(LINE_FEED);
  let hash = 0x811c9dc5; // FNV-1a: tells files apart, protects nothing
  for (const byte of end === -1 ? bytes : bytes.subarray(0, end)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
