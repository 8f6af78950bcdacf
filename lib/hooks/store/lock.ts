/**
 * Locks that end with the process that holds them, however it ends, because the kernel holds them and not a file's being
 * there: on the folder's own `.gitignore` for state that is changed as a whole, on a file of lines for appending to it. A lock file that says who
 * made it must be taken from the dead by somebody, and two may try at once; rejected for that.
 */
import { hasFile } from "./path_check.ts";
import { StoreError } from "./result.ts";

/** How long a critical section of others is waited for at most, in ms; each takes about one. */
export const LOCK_TIMEOUT_MS = 1000;
const PAUSE_MS = 2;

/** Deno before 2.6 knows the waiting form only. */
interface TryLock {
  tryLockSync?: (exclusive?: boolean) => boolean;
}

const clock = new Int32Array(new SharedArrayBuffer(4));

function tryLock(file: Deno.FsFile): boolean {
  const { tryLockSync } = file as TryLock;
  if (tryLockSync === undefined) {
    file.lockSync(true);
    return true;
  }
  return tryLockSync.call(file, true);
}

/** Whether the file that is locked still has that name; somebody may have removed the folder meanwhile. */
function isStill(file: Deno.FsFile, path: string): boolean {
  const there = hasFile(path);
  return there !== null && there.ino === file.statSync().ino;
}

/**
 * Waits for the lock of an open file, which ends when the file is closed or its process ends.
 *
 * @returns `held`; `moved` where the path names another file by now, so that it must be opened again; `busy` after the
 * patience.
 */
export function lockFile(file: Deno.FsFile, path: string, patience: number): "held" | "moved" | "busy" {
  const deadline = performance.now() + patience;
  while (!tryLock(file)) {
    if (performance.now() >= deadline) return "busy";
    Atomics.wait(clock, 0, 0, PAUSE_MS);
  }
  return isStill(file, path) ? "held" : "moved";
}

/**
 * Runs `act` while no other process runs under the lock of this file.
 *
 * @throws {StoreError} `busy` where others held it longer than the patience, or what `act` throws.
 */
export function locked<T>(path: string, act: () => T, patience: number): T {
  for (let tries = 0; tries < 5; tries++) {
    hasFile(path);
    const file = Deno.openSync(path, { read: true, write: true });
    try {
      const lock = lockFile(file, path, patience);
      if (lock === "held") return act();
      if (lock === "busy") break;
    } finally {
      file.close();
    }
  }
  throw new StoreError("busy", `another process held "${path}" for ${Math.round(patience)} ms`);
}
