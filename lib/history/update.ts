/**
 * Brings a history up to date with the files on the disk: what is new or has changed is read, what is gone is forgotten.
 *
 * @module
 */
import { filesOf } from "../clients/recognize.ts";
import type { SessionFile } from "../clients/session_files.ts";
import type { FileStamp, HistoryDatabase } from "./database.ts";
import type { FileRecord } from "./file_record.ts";

/** A file that is to be read, with what identifies the reading. */
export interface StaleFile {
  readonly file: SessionFile;
  readonly stamp: FileStamp;
}

/** What has to be done to bring a history up to date. */
export interface UpdatePlan {
  /** Newest first, so that what is looked for most often is there first. */
  readonly stale: readonly StaleFile[];
  /** Paths that the history knows and the disk does not have any more. */
  readonly gone: readonly string[];
}

/**
 * What identifies a state of a file without reading it: every write, rename and replacement changes the time of its last change,
 * which programs cannot set, or its number.
 *
 * @returns "" if there is no such file.
 */
export function stampOf(path: string): { readonly stamp: string; readonly modified: number } {
  try {
    const { size, mtime, ctime, ino } = Deno.statSync(path);
    const modified = mtime?.getTime() ?? 0;
    return { stamp: [size, modified, ctime?.getTime() ?? 0, ino ?? 0].join(" "), modified };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) {
      return { stamp: "", modified: 0 };
    }
    throw error;
  }
}

/**
 * Compares the files that were found with those that a history knows.
 *
 * @param files What was found.
 * @param isSearched Whether a path that is not there any more is to be forgotten: one that was not asked for costs a look.
 */
export function planUpdate(
  database: HistoryDatabase,
  files: readonly SessionFile[],
  isSearched: (path: string) => boolean,
): UpdatePlan {
  const known = database.files();
  const stale: StaleFile[] = [];
  for (const file of files) {
    const { path, agent, metaSize } = file;
    const own = stampOf(path);
    // what an agent concluded may stand in its session's file alone
    const main = agent === null ? path : filesOf(path).sessionPath(path).main;
    const stamp = [own.stamp, ...main === path ? [] : [stampOf(main).stamp], metaSize].join("; ");
    const before = known.get(path);
    known.delete(path);
    if (before?.stamp !== stamp) stale.push({ file, stamp: { path, stamp, modified: own.modified } });
  }
  return {
    stale: stale.sort((a, b) => b.stamp.modified - a.stamp.modified || (a.stamp.path < b.stamp.path ? -1 : 1)),
    // what was not found may be there all the same: a copy of another file, for example
    gone: [...known.keys()].filter((path) => isSearched(path) && stampOf(path).stamp === ""),
  };
}

/** Writes the records of some files. */
export function applyRecords(
  database: HistoryDatabase,
  records: readonly { readonly stamp: FileStamp; readonly record: FileRecord | null }[],
): void {
  database.change(() => {
    for (const { stamp, record } of records) {
      if (record === null) database.remove(stamp.path); // it cannot be read
      else database.replace(stamp, record);
    }
  });
}

/** Forgets files. */
export function forgetFiles(database: HistoryDatabase, paths: readonly string[]): void {
  if (paths.length === 0) return;
  database.change(() => {
    for (const path of paths) database.remove(path);
  });
}
