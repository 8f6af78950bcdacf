/**
 * Small files that hooks read: configuration, trust, settings.
 *
 * Deno's sandbox checks the path it is asked for and not what a symlink leads to, and a cloned repository may bring one:
 * what lies in a project is read only where it is a regular file there. Of the user's own files symlinks are followed, as
 * people keep them elsewhere.
 */
import { pathIn } from "../../path.ts";
import { hasDirectory, hasFile, isMissing } from "./path_check.ts";

/** Settings of a client are the largest of them. */
const MAX_BYTES = 1024 * 1024;

/** Where the file may lie. */
export interface SmallFilePlaces {
  /** The project's directory; null where it is not known. */
  readonly project: string | null;
  /** The client's configuration directory, which is the user's own also where it lies in the project. */
  readonly configDir: string | null;
}

/**
 * A file's text.
 *
 * @param path The file.
 * @param places Whose files are the user's and whose the project's.
 * @returns The text; null where there is no file.
 * @throws {Error} For a symlink in a project, for anything but a regular file, and for a large one; no message quotes it.
 */
export function readSmallFile(path: string, { project, configDir }: SmallFilePlaces): string | null {
  const isUsers = configDir !== null && path.startsWith(pathIn(configDir, ""));
  const claude = project === null ? null : pathIn(project, ".claude");
  if (!isUsers && claude !== null && path.startsWith(`${claude}/`)) {
    // the first exception of a process costs milliseconds, and most projects have no such file
    if (isMissing(path) || !hasDirectory(claude) || hasFile(path) === null) return null;
  }
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) throw new Error(`"${path}" is not a regular file`);
    if (size > MAX_BYTES) throw new Error(`"${path}" is larger than 1 MiB`);
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}
