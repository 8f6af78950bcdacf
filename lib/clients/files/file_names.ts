/**
 * Paths as any system writes them, and directories that may be missing.
 *
 * @module
 */

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}

/** The last part of a path. */
export function fileNameIn(path: string): string {
  return path.slice(lastSeparator(path) + 1);
}

/** The directory that holds a path. */
export function containingDirectory(path: string): string {
  const at = lastSeparator(path);
  return at === -1 ? "." : path.slice(0, at);
}

/** The names in a directory, sorted; none if it is missing or may not be read. */
export function namesIn(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}
