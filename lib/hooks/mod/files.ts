/**
 * Files that a module in the client's process reads, with the same refusals as in a process of its own: in a project no
 * symlink is followed.
 *
 * @module
 */
import { pathIn } from "../../path.ts";
import { isNote, NOTE_LIMITS, type NoteDirectories, noteSources, withinTotal } from "../store/notes.ts";
import type { HostFile, ModHost } from "./host.ts";

/** As in a process: enough for a client's settings. */
const MAX_BYTES = 1024 * 1024;

/** Whose files are whose. */
export interface FilePlaces {
  /** The project's directory. */
  readonly project: string;
  /** The client's directory in a project. */
  readonly projectDirectory: string;
  /** The client's configuration directory; null if it is not known. */
  readonly configDir: string | null;
}

async function statOrNull(host: ModHost, path: string): Promise<HostFile | null> {
  try {
    return await host.stat(path);
  } catch {
    return null;
  }
}

/**
 * The text of a file that nothing but debrief writes; null if there is none.
 *
 * @throws {Error} For a symlink and anything but a regular file.
 */
export async function fetchRegularFile(host: ModHost, path: string): Promise<string | null> {
  const file = await statOrNull(host, path);
  if (file === null) return null;
  if (file.isLink) throw new Error(`"${path}" is a symlink (replace it with what it points to)`);
  if (file.kind !== "file") throw new Error(`"${path}" is not a regular file`);
  return await host.readText(path);
}

/**
 * The text of a small file; null if there is none. The user's own may be symlinks.
 *
 * @throws {Error} For a symlink in a project, for anything but a regular file, and for a large file.
 */
export async function fetchSmallFile(
  host: ModHost,
  path: string,
  { project, projectDirectory, configDir }: FilePlaces,
): Promise<string | null> {
  const isUsers = configDir !== null && path.startsWith(pathIn(configDir, ""));
  const clientDirectory = pathIn(project, projectDirectory);
  const [file, above] = await Promise.all([statOrNull(host, path), isUsers ? null : statOrNull(host, clientDirectory)]);
  if (file === null) return null;
  if (!isUsers && path.startsWith(`${clientDirectory}/`)) {
    if (above?.isLink) throw new Error(`"${clientDirectory}" is a symlink (replace it with what it points to)`);
    if (file.isLink) throw new Error(`"${path}" is a symlink (replace it with what it points to)`);
  }
  if (file.kind !== "file") throw new Error(`"${path}" is not a regular file`);
  if (file.size > MAX_BYTES) throw new Error(`"${path}" is larger than 1 MiB`);
  return await host.readText(path);
}

async function listNotes(host: ModHost, directory: string, depth = 1): Promise<string[]> {
  let entries;
  try {
    entries = await host.list(directory);
  } catch {
    return [];
  }
  const sorted = entries.toSorted((a, b) => a.name < b.name ? -1 : 1);
  const found = await Promise.all(sorted.map(({ name, kind, isLink }) => {
    const path = `${directory}/${name}`;
    if (kind === "file" && !isLink && isNote(name)) return [path];
    return kind === "dir" && !isLink && depth < NOTE_LIMITS.depth ? listNotes(host, path, depth + 1) : [];
  }));
  return found.flat();
}

async function fetchNote(host: ModHost, path: string): Promise<string | null> {
  const file = await statOrNull(host, path);
  if (file === null || file.isLink || file.kind !== "file" || file.size > NOTE_LIMITS.file) return null;
  try {
    return await host.readText(path);
  } catch {
    return null;
  }
}

/** The texts of a project's notes, the same as `readNotes` of the store. */
export async function fetchNotes(host: ModHost, directories: NoteDirectories): Promise<readonly string[]> {
  const sources = noteSources(directories);
  const files = await Promise.all(sources.map(({ kind, path }) => kind === "file" ? [path] : listNotes(host, path)));
  const texts = await Promise.all(files.flat().slice(0, NOTE_LIMITS.files).map((path) => fetchNote(host, path)));
  return withinTotal(texts);
}
