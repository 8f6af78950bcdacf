/** The lines of a patch that name a file, in the format of `apply_patch`. */
const FILE_LINE = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

/** More files than any patch a person reads. */
const MOST_FILES = 1000;

/**
 * The files that a patch changes, as it names them, each once.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const patch = "*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-x\n+y\n*** End Patch\n";
 * assertEquals(patchedFiles(patch), ["a.txt", "b.txt"]);
 * ```
 */
export function patchedFiles(patch: string): string[] {
  const files = new Set<string>();
  for (const [, path = ""] of patch.matchAll(FILE_LINE)) {
    files.add(path.trim());
    if (files.size === MOST_FILES) break;
  }
  return [...files];
}
