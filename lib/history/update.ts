/**
 * Brings a history up to date with the files on the disk: what is new or has changed is read, what is gone is forgotten.
 *
 * @module
 */
import { filesOf } from "../clients/recognize.ts";
import type { SessionFile } from "../clients/files/session_files.ts";
import { fnv1a32, sessionStoreOf } from "../session/io/source.ts";
import type { FileStamp, HistoryDatabase } from "./database.ts";
import type { FileRecord } from "./file_record.ts";

/** A file that is to be read, with what identifies the reading. */
export interface StaleFile {
  readonly file: SessionFile;
  readonly stamp: FileStamp;
}

/**
 * What identifies a state of a file without reading it: every write, rename and replacement changes the time of its
 * last change, which programs cannot set, or its number. Returns "" if there is no such file.
 */
export function stampOf(path: string): { readonly stamp: string; readonly modified: number } {
  const store = sessionStoreOf(path);
  if (store !== null) return store.stored(path) ?? { stamp: "", modified: 0 };
  try {
    const { size, mtime, ctime, ino } = Deno.statSync(path);
    const modified = mtime?.getTime() ?? 0;
    return { stamp: [size, modified, ctime?.getTime() ?? 0, ino ?? 0].join(" "), modified };
  } catch (error) {
    const { NotFound, NotADirectory, PermissionDenied } = Deno.errors;
    if ([NotFound, NotADirectory, PermissionDenied].some((gone) => error instanceof gone)) {
      return { stamp: "", modified: 0 };
    }
    throw error;
  }
}

/** Tells texts apart; a stamp has no text of a session. */
function hashOf(text: string): string {
  return fnv1a32(text).toString(16);
}

/** What identifies the state of a session file, with all that is said of it elsewhere. `named`: one map for many files. */
export function fileStamp(
  { path, agent, metaSize }: Pick<SessionFile, "path" | "agent" | "metaSize">,
  named?: Map<string, string | null>,
): FileStamp {
  const { stamp, modified } = stampOf(path);
  const files = filesOf(path);
  // what an agent concluded may be only in its session's file
  const main = agent === null ? path : files.sessionPath(path).main;
  const beside = main === path ? hashOf(files.givenTitle(path, named) ?? "") : stampOf(main).stamp;
  return { path, stamp: [stamp, beside, metaSize].join("; "), modified };
}

/** The files that a history does not know as they are, newest first: what is looked for most often is there first. */
export function staleFiles(database: HistoryDatabase, files: readonly SessionFile[]): StaleFile[] {
  const known = database.files();
  const named = new Map<string, string | null>();
  return files.map((file): StaleFile => ({ file, stamp: fileStamp(file, named) }))
    .filter(({ stamp }) => known.get(stamp.path)?.stamp !== stamp.stamp)
    .sort((a, b) => b.stamp.modified - a.stamp.modified || (a.stamp.path < b.stamp.path ? -1 : 1));
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

/** The files that a history knows and that no longer exist. `found`: files that do. */
export function gonePaths(
  database: HistoryDatabase,
  isSearched: (path: string) => boolean,
  found: ReadonlySet<string> = new Set(),
): string[] {
  return database.paths().filter((path) => isSearched(path) && !found.has(path) && stampOf(path).stamp === "");
}

export function forgetFiles(database: HistoryDatabase, paths: readonly string[]): void {
  if (paths.length === 0) return;
  database.change(() => {
    for (const path of paths) database.forget(path);
  });
}
