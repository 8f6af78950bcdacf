/** The main file of an organization's settings, in their directory. */
const MANAGED_FILE = "managed-settings.json";
/** The directory beside it with further files. */
export const DROP_INS = "managed-settings.d";

/** Whether the client reads a file of that directory (2.1.332). */
export function isDropIn(name: string): boolean {
  return /^[^./\\][^/\\]*\.json$/.test(name);
}

/**
 * The files of an organization's settings in the order in which the client reads them, the strongest last.
 *
 * @param directory Their directory.
 * @param dropIns The names in the directory for further files; null if there is none.
 *
 * @example
 * ```ts
 * import { managedFiles } from "./managed_files.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(managedFiles("/etc/claude-code", ["20.json", "10.json", ".x.json", "note.txt"]), [
 *   "/etc/claude-code/managed-settings.json",
 *   "/etc/claude-code/managed-settings.d/10.json",
 *   "/etc/claude-code/managed-settings.d/20.json",
 * ]);
 * ```
 */
export function managedFiles(directory: string, dropIns: readonly string[] | null): string[] {
  return [MANAGED_FILE, ...(dropIns ?? []).filter(isDropIn).sort().map((name) => `${DROP_INS}/${name}`)]
    .map((name) => `${directory}/${name}`);
}
