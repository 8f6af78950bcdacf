/** A line of a patch that begins a file, in the format of `apply_patch`. */
const FILE_LINE = /^\*\*\* (?:(Add|Update|Delete) File|Move to): (.+)$/;

/** More files than any patch a person reads. */
const MOST_FILES = 1000;

export interface PatchedFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly added: string;
}

/** The files that a patch changes, each once, in its order. A file that is moved counts under both names. */
export function patchedFiles(patch: string): PatchedFile[] {
  const files = new Map<string, { isNew: boolean; added: string[] }>();
  let open: { isNew: boolean; added: string[] } | null = null;
  for (const line of patch.split("\n")) {
    const found = FILE_LINE.exec(line);
    if (found) {
      const path = (found[2] ?? "").trim();
      if (files.size === MOST_FILES && !files.has(path)) break;
      const isNew = found[1] === "Add" || found[1] === undefined;
      open = files.get(path) ?? { isNew, added: [] };
      open.isNew &&= isNew;
      files.set(path, open);
    } else if (line.startsWith("+")) open?.added.push(line.slice(1));
  }
  return [...files].map(([path, { isNew, added }]) => ({ path, isNew, added: added.join("\n") }));
}
