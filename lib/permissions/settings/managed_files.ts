/** The main file of an organization's settings, in their directory. */
const MANAGED_FILE = "managed-settings.json";
/** The directory beside it with further files. */
export const DROP_INS = "managed-settings.d";

/** Whether the client reads a file of that directory (2.1.332). */
export function isDropIn(name: string): boolean {
  return /^[^./\\][^/\\]*\.json$/.test(name);
}

/**
 * The files of an organization's settings in the order in which the client reads them, the strongest last. `dropIns`:
 * the names in the directory for further files; null if there is none.
 */
export function managedFiles(directory: string, dropIns: readonly string[] | null): string[] {
  return [MANAGED_FILE, ...(dropIns ?? []).filter(isDropIn).sort().map((name) => `${DROP_INS}/${name}`)]
    .map((name) => `${directory}/${name}`);
}
