import { pathIn } from "../../../path.ts";
import { sessionsDirectory } from "./places.ts";
import type { SessionLookup, SessionQuestion } from "../../client.ts";
import { sessionIdOf } from "./session_files.ts";

const MOST_PROJECTS = 5000;

/** Whether nothing is there; an unreadable file is reported by its reader. */
function isAbsent(path: string): boolean {
  try {
    Deno.statSync(path);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
  }
}

function modified(path: string): number | null {
  try {
    const { isFile, mtime } = Deno.statSync(path);
    return isFile ? mtime?.getTime() ?? 0 : null;
  } catch {
    return null; // not there, or not ours to read
  }
}

function* allProjectDirectories(configDir: string): Generator<string> {
  const projects = sessionsDirectory(configDir);
  try {
    let left = MOST_PROJECTS;
    for (const { name, isDirectory } of Deno.readDirSync(projects)) {
      if (isDirectory) yield pathIn(projects, name);
      if (--left === 0) return;
    }
  } catch {
    return; // no such directory, or not ours to read
  }
}

/** Where the client said, else the newest of its id: a move to a worktree (2.1.198) leaves copies behind. */
export function findSession({ transcriptPath: given, sessionId, configDir }: SessionQuestion): SessionLookup {
  if (given !== null && !isAbsent(given)) return { status: "found", path: given };
  // a resumed session may go on in the file of another id
  const ids = new Set([sessionId, given === null ? null : sessionIdOf(given)]);
  const names = [...ids].flatMap((id) => id !== null && /^[\w-]+$/.test(id) ? [`${id}.jsonl`] : []);
  if (configDir === null || names.length === 0) return { status: "missing", given };
  let newest: { readonly path: string; readonly time: number } | null = null;
  for (const directory of allProjectDirectories(configDir)) {
    for (const name of names) {
      const path = pathIn(directory, name);
      const time = modified(path);
      if (time !== null && (newest === null || time > newest.time)) newest = { path, time };
    }
  }
  return newest === null ? { status: "missing", given } : { status: "found_elsewhere", path: newest.path, given };
}
