/**
 * Files below the store's directory: no symlink is followed, no file is left half written, no record is joined to a
 * broken one, and locks end with the process that holds them. Locks are the kernel's, on an open file. A lock file
 * whose existence is the lock was rejected: somebody must take it over from a dead process, and two may try at once.
 */
import { REAL_CLOCK } from "../runner/clock.ts";
import type { SafeText } from "../../text/safe_text.ts";
import { StoreError } from "./result.ts";

/** The longest wait for a lock, in ms; a critical section takes about one. */
export const LOCK_TIMEOUT_MS = 1000;
const LOCK_PAUSE_MS = 2;
const MAX_DEPTH = 4;
const NEWLINE = 0x0a;
const encoder = new TextEncoder();

/** By its directory's listing: a first exception costs 0.5 ms. For small ones (1,500 sessions: eight). */
export function isMissing(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  try {
    for (const entry of Deno.readDirSync(path.slice(0, slash))) if (entry.name === name) return false;
    return true;
  } catch {
    return false;
  }
}

function lstatOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.NotADirectory) {
      throw new StoreError("not_a_file", `a directory above "${path}" is a file (remove it)`);
    }
    throw error;
  }
}

function refuseSymlink(path: string, info: Deno.FileInfo): void {
  if (info.isSymlink) {
    throw new StoreError("refused_link", `"${path}" is a symlink (replace it with what it points to)`);
  }
}

/** Whether a directory is at a path. Throws StoreError if a symlink or a file is there. */
export function hasDirectory(path: string): boolean {
  const info = lstatOrNull(path);
  if (info === null) return false;
  refuseSymlink(path, info);
  if (!info.isDirectory) throw new StoreError("not_a_file", `"${path}" is not a directory (remove it)`);
  return true;
}

/** Null if nothing is there; StoreError for a symlink, a directory or a pipe. */
export function statFile(path: string): Deno.FileInfo | null {
  const info = lstatOrNull(path);
  if (info === null) return null;
  refuseSymlink(path, info);
  if (!info.isFile) throw new StoreError("not_a_file", `"${path}" is not a regular file`);
  return info;
}

/** Makes one directory for its owner alone; another process may make it at the same time. */
export function makeDirectory(path: string): void {
  if (hasDirectory(path)) return;
  try {
    Deno.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    hasDirectory(path);
  }
}

/** Closes a directory to other users, should it be open to them: a backup or a umask may have changed what was made for one. */
export function closeToOthers(directory: string): void {
  const { mode } = Deno.lstatSync(directory);
  if (mode !== null && (mode & 0o077) !== 0 && Deno.build.os !== "windows") Deno.chmodSync(directory, 0o700);
}

export function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

export function readFile(path: string): string | null {
  if (isMissing(path) || statFile(path) === null) return null;
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Deno before 2.6 has only the form that waits. */
interface TryLock {
  tryLockSync?: (exclusive?: boolean) => boolean;
}

function tryLock(file: Deno.FsFile): boolean {
  const { tryLockSync } = file as TryLock;
  if (tryLockSync === undefined) {
    file.lockSync(true);
    return true;
  }
  return tryLockSync.call(file, true);
}

/** Waits for the lock of an open file, which ends when the file is closed or its process ends; false after the timeout. */
function waitForLock(file: Deno.FsFile, timeoutMs: number): boolean {
  const deadline = performance.now() + timeoutMs;
  while (!tryLock(file)) {
    if (performance.now() >= deadline) return false;
    REAL_CLOCK.sleep(LOCK_PAUSE_MS);
  }
  return true;
}

/** Waits for a file's lock: `moved` if the path now names another file, so that it must be opened again; `busy` after the timeout. */
function lockFile(file: Deno.FsFile, path: string, timeoutMs: number): "locked" | "moved" | "busy" {
  if (!waitForLock(file, timeoutMs)) return "busy";
  return statFile(path)?.ino === file.statSync().ino ? "locked" : "moved";
}

/** While this process has the lock of a file; StoreError `busy` after the timeout. */
export function withLock<T>(path: string, act: () => T, timeoutMs: number): T {
  for (let tries = 0; tries < 5; tries++) {
    statFile(path);
    const file = Deno.openSync(path, { read: true, write: true });
    try {
      const lock = lockFile(file, path, timeoutMs);
      if (lock === "locked") return act();
      if (lock === "busy") break;
    } finally {
      file.close();
    }
  }
  throw busy(path, timeoutMs);
}

function busy(path: string, timeoutMs: number): StoreError {
  return new StoreError("busy", `another process has locked "${path}" for ${Math.round(timeoutMs)} ms`);
}

/**
 * Runs a function while no other process runs one for the same directory, so that it can compare a file and replace it.
 * Runs without a lock where none is available, as on Windows. Throws StoreError `busy` if others had the lock for
 * longer than the timeout, or what the function throws.
 */
export function withDirectoryLock<T>(directory: string, act: () => T, timeoutMs: number): T {
  let file: Deno.FsFile | null = null;
  try {
    file = Deno.openSync(directory, { read: true });
  } catch {
    // no lock
  }
  try {
    if (file !== null && !waitForLock(file, timeoutMs)) throw busy(directory, timeoutMs);
    return act();
  } finally {
    file?.close();
  }
}

/** How many bytes at the end of a file are read before a line is appended. */
const TAIL_BYTES = 4096;

function lastBytes(file: Deno.FsFile, size: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(size, TAIL_BYTES));
  if (bytes.length === 0) return bytes;
  file.seekSync(size - bytes.length, Deno.SeekMode.Start);
  return bytes.subarray(0, file.readSync(bytes) ?? 0);
}

export interface Rotation {
  readonly above: number;
  /** Where it is moved to; a file that is there is replaced. */
  readonly to: string;
}

export interface AppendLine {
  readonly rotation: Rotation | null;
  readonly lockTimeoutMs: number;
}

/**
 * Appends a line in one write, which O_APPEND keeps whole among processes. Under the file's lock a line that a killed
 * writer left unfinished is ended first, one that a full disk cuts is taken back, and nobody moves the file. Without
 * the lock (another process was stopped while it had it) the line is appended all the same; if the file is replaced
 * meanwhile, the line is written again. Throws StoreError.
 */
export function appendLine(path: string, line: SafeText, { rotation, lockTimeoutMs }: AppendLine): void {
  for (let tries = 0; tries < 8; tries++) {
    statFile(path);
    const file = Deno.openSync(path, { read: true, append: true, create: true, mode: 0o600 });
    try {
      const lock = lockFile(file, path, lockTimeoutMs);
      if (lock === "moved") continue;
      const size = file.statSync().size;
      if (rotation !== null && lock === "locked" && size > rotation.above) {
        statFile(rotation.to);
        Deno.renameSync(path, rotation.to);
        continue;
      }
      const tail = lastBytes(file, size);
      const bytes = encoder.encode(`${(tail.at(-1) ?? NEWLINE) === NEWLINE ? "" : "\n"}${line}\n`);
      const written = file.writeSync(bytes);
      if (written < bytes.length) {
        // half a line is nobody's: it goes, unless somebody without the lock has written after it
        if (lock === "locked" && file.statSync().size === size + written) file.truncateSync(size);
        throw shortWrite(path, written, bytes.length);
      }
      if (file.statSync().nlink === 0) continue;
      return;
    } finally {
      file.close();
    }
  }
  throw new StoreError("busy", `"${path}" kept being replaced while it was open`);
}

function shortWrite(path: string, written: number, length: number): StoreError {
  return new StoreError(
    "short_write",
    `only ${written} of ${length} bytes could be written to "${path}" (is the disk full?)`,
  );
}

/** Written beside and moved into place: a reader sees the old or the new file. `tempPath`: for the lock's owner. */
export function replaceFile(path: string, text: SafeText, tempPath: string): void {
  if (!isMissing(path)) statFile(path);
  // left by a process that was killed here
  if (!isMissing(tempPath)) removeFile(tempPath);
  const file = Deno.openSync(tempPath, { write: true, createNew: true, mode: 0o600 });
  try {
    const bytes = encoder.encode(text);
    for (let offset = 0; offset < bytes.length;) {
      const written = file.writeSync(bytes.subarray(offset));
      if (written === 0) throw shortWrite(tempPath, offset, bytes.length);
      offset += written;
    }
  } catch (error) {
    file.close();
    removeFile(tempPath);
    throw error;
  }
  file.close();
  Deno.renameSync(tempPath, path);
}

/**
 * Removes files last changed before a time, and directories that are then empty. Symlinks are removed, never followed.
 * `directory`: where to look, four directories deep. `before`: the time, in ms since 1970. `keep`: names that stay.
 */
export function removeOlder(directory: string, before: number, keep: ReadonlySet<string>, depth = 0): void {
  for (const { name } of [...Deno.readDirSync(directory)]) {
    const path = `${directory}/${name}`;
    const info = keep.has(name) ? null : lstatOrNull(path);
    if (info === null) continue;
    const isOld = (info.mtime?.getTime() ?? Infinity) < before;
    if (info.isDirectory && depth < MAX_DEPTH) {
      removeOlder(path, before, keep, depth + 1);
      if (isOld) removeIfEmpty(path);
    } else if (isOld) removeFile(path);
  }
}

function removeIfEmpty(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // not empty, or another process was faster
  }
}
