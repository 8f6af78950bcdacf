/** A project's notes that outlast a session, only compared with what was said; no symlink of a project is followed. */
import type { NoteFiles } from "../../clients/client.ts";
import { pathIn } from "../../path.ts";

export interface NoteDirectories {
  readonly project: string | null;
  readonly files: NoteFiles;
  readonly configDir: string | null;
  /** The session's transcript, beside which the client keeps its memory of the project; null if unknown. */
  readonly transcriptPath: string | null;
}

/** How much of notes is read. */
const NOTE_LIMITS = {
  /** A larger file is not read. */
  file: 128 * 1024,
  files: 60,
  /** What is read of all files. */
  total: 512 * 1024,
  /** Directories below one another. */
  depth: 3,
} as const;

function isNote(name: string): boolean {
  return /\.mdc?$/i.test(name);
}

/** Files that may be there, and directories in which every Markdown file is a note, in the order they are read. */
function noteSources(
  { project, files, configDir, transcriptPath }: NoteDirectories,
): readonly { readonly kind: "file" | "directory"; readonly path: string }[] {
  const slash = transcriptPath?.lastIndexOf("/") ?? -1;
  const { besideTranscript } = files;
  const memory = transcriptPath === null || slash === -1 || besideTranscript === null
    ? null
    : `${transcriptPath.slice(0, slash)}/${besideTranscript}`;
  const file = (path: string) => ({ kind: "file" as const, path });
  const directory = (path: string) => ({ kind: "directory" as const, path });
  return [
    ...project === null ? [] : [
      ...files.project.map((name) => file(pathIn(project, name))),
      ...files.projectDirectories.map((name) => directory(pathIn(project, name))),
    ],
    ...configDir === null ? [] : files.config.map((name) => file(pathIn(configDir, name))),
    ...memory === null ? [] : [directory(memory)],
  ];
}

function withinTotal(texts: readonly (string | null)[]): string[] {
  let left: number = NOTE_LIMITS.total;
  return texts.filter((text): text is string => {
    if (text === null || text.length > left) return false;
    left -= text.length;
    return true;
  });
}

/** The regular Markdown files of a directory and those below it, by name; none if it cannot be read. */
function markdownIn(directory: string, depth = 1): string[] {
  try {
    const entries = [...Deno.readDirSync(directory)].sort((a, b) => a.name < b.name ? -1 : 1);
    return entries.flatMap(({ name, isFile, isDirectory }) => {
      const path = `${directory}/${name}`;
      if (isFile && isNote(name)) return [path];
      return isDirectory && depth < NOTE_LIMITS.depth ? markdownIn(path, depth + 1) : [];
    });
  } catch {
    return [];
  }
}

function readNote(path: string): string | null {
  try {
    const { isFile, size } = Deno.lstatSync(path);
    return isFile && size <= NOTE_LIMITS.file ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** The texts of all notes that exist and may be read; at most 512 kB. */
export function readNotes(directories: NoteDirectories): string[] {
  const files = noteSources(directories).flatMap(({ kind, path }) => kind === "file" ? [path] : markdownIn(path));
  return withinTotal(files.slice(0, NOTE_LIMITS.files).map(readNote));
}
