/** The titles of sessions: `/rename` and the client itself write them into one file beside the directory of sessions. */
import { containingDirectory, pathIn } from "../../../path.ts";
import { parseJsonObject, stringAt } from "../../../json.ts";
import { readRegularFile } from "../../../session/io/source.ts";
import { rolloutId } from "./rollout_name.ts";

const INDEX = "session_index.jsonl";

/** The directories that hold sessions, in the client's. */
const SESSIONS = /^(.*)[/\\](?:sessions[/\\]\d{4}[/\\]\d\d[/\\]\d\d|archived_sessions)$/;

/** The names in the file that was read last: a list of sessions asks for all of them. */
let last: { readonly path: string; readonly modified: number; readonly names: ReadonlyMap<string, string> } | null =
  null;

function threadNames(path: string): ReadonlyMap<string, string> {
  const modified = Deno.statSync(path).mtime?.getTime() ?? 0;
  if (last?.path === path && last.modified === modified) return last.names;
  const names = new Map<string, string>();
  for (const line of readRegularFile(path).split("\n")) {
    const entry = parseJsonObject(line);
    const [id, name] = [stringAt(entry ?? {}, "id"), stringAt(entry ?? {}, "thread_name")];
    if (id !== null && name !== null) names.set(id, name); // the last one holds
  }
  last = { path, modified, names };
  return names;
}

export function threadName(transcriptPath: string): string | null {
  const home = SESSIONS.exec(containingDirectory(transcriptPath))?.[1];
  if (home === undefined) return null;
  try {
    return threadNames(pathIn(home, INDEX)).get(rolloutId(transcriptPath)) ?? null;
  } catch {
    return null; // missing or not readable, as in a hook's sandbox
  }
}
