/**
 * Files below the store's folder: no link is followed, no half file is left, no record is glued to a broken one.
 */
import { hasDirectory, hasFile, isMissing, lstatOrNull } from "./path_check.ts";
import { lockFile } from "./lock.ts";
import { StoreError } from "./result.ts";

const NEWLINE = 0x0a;
const encoder = new TextEncoder();

/** Makes one folder for its owner alone; another process may make it at the same time. */
export function makeDirectory(path: string): void {
  if (!isMissing(path) && hasDirectory(path)) return;
  try {
    Deno.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    hasDirectory(path);
  }
}

/** Removes a file or a link; nothing there is as good. */
export function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function lastByte(file: Deno.FsFile, size: number): number {
  if (size === 0) return NEWLINE;
  file.seekSync(size - 1, Deno.SeekMode.Start);
  const byte = new Uint8Array(1);
  return file.readSync(byte) === 1 ? byte[0] ?? NEWLINE : NEWLINE;
}

/** When and where a file of lines is moved away. */
export interface Rotation {
  /** Larger than this in bytes, the file is moved before the next line. */
  readonly above: number;
  /** Where it goes; what stood there is gone. */
  readonly to: string;
}

/** How a line is appended. */
export interface AppendLine {
  readonly rotation: Rotation | null;
  /** How long the file's lock is waited for, in ms. */
  readonly patience: number;
}

/**
 * Appends one line in one write, which O_APPEND makes whole among processes.
 *
 * The file is locked meanwhile: a line that was broken off, because its writer was killed or the disk was full, is ended
 * first, and nobody moves the file away. Where the lock cannot be had (a process stopped in the middle) the line is
 * appended without; should the file be moved away twice just then, the line is written again.
 */
export function appendLine(path: string, line: string, { rotation, patience }: AppendLine): void {
  for (let tries = 0; tries < 8; tries++) {
    hasFile(path);
    const file = Deno.openSync(path, { read: true, append: true, create: true, mode: 0o600 });
    try {
      const lock = lockFile(file, path, patience);
      if (lock === "moved") continue;
      const size = file.statSync().size;
      if (rotation !== null && lock === "held" && size > rotation.above) {
        hasFile(rotation.to);
        Deno.renameSync(path, rotation.to);
        continue;
      }
      const bytes = encoder.encode(`${lastByte(file, size) === NEWLINE ? "" : "\n"}${line}\n`);
      const written = file.writeSync(bytes);
      if (written < bytes.length) {
        throw new StoreError(
          "short_write",
          `${written} of ${bytes.length} bytes fitted into "${path}" (is the disk full?)`,
        );
      }
      if (file.statSync().nlink !== 0) return;
    } finally {
      file.close();
    }
  }
  throw new StoreError("busy", `"${path}" was moved away again and again`);
}

/** Writes a whole file beside its place and moves it there: a reader sees the old one or the new one. */
export function replaceFile(path: string, text: string, beside: string): void {
  if (!isMissing(path)) hasFile(path);
  // left by a process that was killed here; whoever holds the lock may take it away
  if (!isMissing(beside)) removeFile(beside);
  const file = Deno.openSync(beside, { write: true, createNew: true, mode: 0o600 });
  try {
    const bytes = encoder.encode(text);
    for (let offset = 0; offset < bytes.length;) {
      const written = file.writeSync(bytes.subarray(offset));
      if (written === 0) {
        throw new StoreError("short_write", `${offset} of ${bytes.length} bytes fitted into "${beside}"`);
      }
      offset += written;
    }
  } catch (error) {
    file.close();
    removeFile(beside);
    throw error;
  }
  file.close();
  Deno.renameSync(beside, path);
}

/** A file's text, or null where there is none. A link is refused. */
export function readFile(path: string): string | null {
  if (isMissing(path) || hasFile(path) === null) return null;
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Removes files last changed before a time, and folders that are empty then. Links are removed, never followed. */
export function removeOlder(folder: string, before: number, keep: ReadonlySet<string>, depth = 0): void {
  for (const entry of [...Deno.readDirSync(folder)]) {
    const path = `${folder}/${entry.name}`;
    if (keep.has(entry.name)) continue;
    const info = lstatOrNull(path);
    if (info === null) continue;
    const old = (info.mtime?.getTime() ?? Infinity) < before;
    if (info.isDirectory && depth < 4) {
      removeOlder(path, before, keep, depth + 1);
      if (old) removeEmpty(path);
    } else if (old) removeFile(path);
  }
}

function removeEmpty(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // not empty, or another process was faster
  }
}
