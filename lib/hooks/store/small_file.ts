/**
 * Small files that hooks read: configuration, trust, settings. Deno's sandbox checks the path that is opened and not
 * where a symlink leads, and a cloned repository may contain one: in a project only regular files are read. Symlinks
 * among the user's own files are followed, because people keep them in other places.
 */
import { pathIn } from "../../path.ts";
import { hasDirectory, isMissing, statFile } from "./files.ts";

/** The names in a directory that no project is in, sorted. Returns null if there is none. */
export function namesInDirectory(path: string): string[] | null {
  try {
    return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}

const MAX_BYTES = 1024 * 1024;

export interface SmallFilePlaces {
  readonly project: string | null;
  /** The client's directory in a project. @default {".claude"} */
  readonly projectDirectory?: string;
  /** The client's configuration directory; its files are the user's own even inside the project. */
  readonly configDir: string | null;
}

/** Null if there is none. Throws for a project's symlink, no regular file, and a large one; never quotes it. */
export function readSmallFile(
  path: string,
  { project, projectDirectory = ".claude", configDir }: SmallFilePlaces,
): string | null {
  const isUsers = configDir !== null && path.startsWith(pathIn(configDir, ""));
  const clientDirectory = project === null ? null : pathIn(project, projectDirectory);
  if (!isUsers && clientDirectory !== null && path.startsWith(`${clientDirectory}/`)) {
    // first, because most projects have no such file and an exception costs milliseconds
    if (isMissing(path) || !hasDirectory(clientDirectory) || statFile(path) === null) return null;
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
