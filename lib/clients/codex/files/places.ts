import { containingDirectory, pathIn } from "../../../path.ts";
import { writtenAt } from "../../../session/io/source.ts";
import type { ClientPlaces, FileLister, SessionLookup, SessionQuestion } from "../../client.ts";
import { isLaterPart, isRolloutName, rolloutId } from "./rollout_name.ts";
import { sessionMetaOf } from "./session_files.ts";
import { configPlace } from "../../files/client_files.ts";

/** The directory with the sessions, in a directory for each year, month and day. */
export function rolloutsDirectory(home: string): string {
  return pathIn(home, "sessions");
}

function listNames(directory: string): string[] | null {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name);
  } catch {
    return null; // missing or not readable
  }
}

/** All session files below a directory of sessions, the newest day first; of a session with several files the newest. */
export function* rolloutsNewestFirst(
  directory: string,
  list: (directory: string) => readonly string[] | null = listNames,
): Generator<string> {
  const continued = new Set<string>();
  function* below(within: string, depth: number): Generator<string> {
    for (const name of [...list(within) ?? []].sort().reverse()) {
      const path = pathIn(within, name);
      if (name.endsWith(".jsonl")) {
        if (!continued.has(rolloutId(path))) yield path;
        if (isLaterPart(path)) continued.add(rolloutId(path));
      } else if (depth < 3 && /^\d+$/.test(name)) yield* below(path, depth + 1);
    }
  }
  yield* below(directory, 0);
}

/** How many files are opened to find their project, newest first. */
const MOST_HEADS = 3000;

/** The sessions of a project: a file says in its first line where it was started. */
function projectSessions(directory: string, project: string, files: FileLister, since = 0) {
  const places = new Set([project, files.realPath(project) ?? project]);
  const paths: string[] = [];
  let left = MOST_HEADS;
  for (const path of rolloutsNewestFirst(directory, (path) => files.list(path))) {
    if (--left < 0) break;
    if (since > 0 && writtenAt(path) < since) continue;
    const head = sessionMetaOf(path);
    if (head !== null && head.agent === null && head.cwd !== null && places.has(head.cwd)) paths.push(path);
  }
  return { paths, searched: [directory] };
}

/** A directory for each day. */
export const CODEX_PLACES: ClientPlaces = {
  ...configPlace("CODEX_HOME", ".codex"),
  isVariableResolved: true, // and `~/.codex` is not (0.124, 0.150, 0.169)
  sessions: "sessions",
  sessionPattern: "*/*/*/rollout-*-ID.jsonl",
  allSessions: (directory, files) =>
    [...rolloutsNewestFirst(directory, (path) => files.list(path))].slice(0, MOST_HEADS)
      .filter((path) => sessionMetaOf(path)?.agent === null),
  sessionsOfId: (directory, id, files) =>
    [directory, pathIn(containingDirectory(directory), "archived_sessions")]
      .flatMap((path) => [...rolloutsNewestFirst(path, (path) => files.list(path))])
      .filter((path) => isRolloutName(path) && rolloutId(path).startsWith(id)),
  projectSessions,
};

/** How many files are searched for one with a given id. */
const MOST_FILES = 100_000;

/** Where a session's file is: where the client said, else by its id. Without a file (`--ephemeral`) it is missing. */
export function findRollout({ transcriptPath: given, sessionId, configDir }: SessionQuestion): SessionLookup {
  if (given !== null) {
    try {
      Deno.statSync(given);
      return { status: "found", path: given };
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound) && !(error instanceof Deno.errors.NotADirectory)) {
        return { status: "found", path: given }; // its reader reports why it cannot be read
      }
    }
  }
  // without a path the client keeps no file; with one that is gone it was moved
  if (given === null || sessionId === null || configDir === null) return { status: "missing", given };
  let left = MOST_FILES;
  for (const path of rolloutsNewestFirst(rolloutsDirectory(configDir))) {
    if (rolloutId(path) === sessionId) return { status: "found_elsewhere", path, given };
    if (--left === 0) break;
  }
  return { status: "missing", given };
}
