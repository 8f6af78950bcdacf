import { stringAt } from "../../../json.ts";
import { DiskFiles } from "../files/disk_files.ts";

/** Entries without the field stand together at most at the end of a file. */
const MOST_ENTRIES = 200;

/**
 * How the client that wrote the end of a transcript was started: `cli`, `sdk-cli` and others, from 2.1.78 on.
 *
 * @param path The session's file; null where it is not known.
 * @returns The newest `entrypoint`, null where none is written (yet).
 */
export function entrypointOf(path: string | null): string | null {
  if (path === null) return null;
  return new DiskFiles(path).backward(path, (entries) => {
    let left = MOST_ENTRIES;
    for (const entry of entries) {
      const found = stringAt(entry.raw, "entrypoint");
      if (found !== null || --left === 0) return found;
    }
    return null;
  });
}
