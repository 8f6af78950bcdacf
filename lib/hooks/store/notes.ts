/**
 * The notes of a project that outlast a session: what the client reads into every session, and its memory.
 *
 * They are only compared with what was said. In a project no symlink is followed: the sandbox checks the path that is
 * opened, not where it leads.
 *
 * @module
 */
import type { NoteFiles } from "../../clients/client.ts";
import { pathIn } from "../../path.ts";

/** Where notes are. */
export interface NotePlaces {
  /** The project's directory; null if unknown. */
  readonly project: string | null;
  /** Which files they are. */
  readonly files: NoteFiles;
  /** The client's configuration directory; null if unknown. */
  readonly configDir: string | null;
  /** The session's transcript, beside which the client keeps its memory of the project; null if unknown. */
  readonly transcriptPath: string | null;
}

/** A larger file is not read. */
const MAX_FILE = 128 * 1024;
const MAX_FILES = 60;
/** What is read of all files. */
const MAX_TOTAL = 512 * 1024;
const MAX_DEPTH = 3;

/** The regular Markdown files of a directory and those below it, by name; none if it cannot be read. */
function markdownIn(directory: string, depth = 1): string[] {
  try {
    const entries = [...Deno.readDirSync(directory)].sort((a, b) => a.name < b.name ? -1 : 1);
    return entries.flatMap(({ name, isFile, isDirectory }) => {
      const path = `${directory}/${name}`;
      if (isFile && /\.mdc?$/i.test(name)) return [path];
      return isDirectory && depth < MAX_DEPTH ? markdownIn(path, depth + 1) : [];
    });
  } catch {
    return [];
  }
}

function readNote(path: string): string | null {
  try {
    const { isFile, size } = Deno.lstatSync(path);
    return isFile && size <= MAX_FILE ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** The texts of all notes that exist and may be read; at most 512 kB. */
export function readNotes({ project, files, configDir, transcriptPath }: NotePlaces): string[] {
  const slash = transcriptPath?.lastIndexOf("/") ?? -1;
  const { besideTranscript } = files;
  const memory = transcriptPath === null || slash === -1 || besideTranscript === null
    ? null
    : `${transcriptPath.slice(0, slash)}/${besideTranscript}`;
  const paths = [
    ...project === null ? [] : [
      ...files.project.map((name) => pathIn(project, name)),
      ...files.projectDirectories.flatMap((name) => markdownIn(pathIn(project, name))),
    ],
    ...configDir === null ? [] : files.config.map((name) => pathIn(configDir, name)),
    ...memory === null ? [] : markdownIn(memory),
  ];
  const texts: string[] = [];
  let left = MAX_TOTAL;
  for (const path of paths.slice(0, MAX_FILES)) {
    const text = readNote(path);
    if (text === null || text.length > left) continue;
    left -= text.length;
    texts.push(text);
  }
  return texts;
}
