import { configPlace } from "../files/config_place.ts";
import { objectAt, parseJsonObject, stringAt } from "../../json.ts";
import { containingDirectory, fileNameIn, pathIn } from "../../path.ts";
import { headText, readRegularFile } from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";

/** A session: a directory named after its id. */
const SESSION_PATH = /^(?:.*[/\\])?session-state[/\\]([^/\\]+)[/\\]events\.jsonl$/;
const EVENTS = "events.jsonl";

/** The first line has the directory; the client's instructions come later. */
const HEAD = 16 * 1024;

/** The working directory in which a session was started; null if its file cannot be read or does not say it. */
function startedIn(path: string): string | null {
  const [line = ""] = headText(path, HEAD)?.split("\n", 1) ?? [];
  const data = objectAt(parseJsonObject(line) ?? {}, "data") ?? {};
  return stringAt(objectAt(data, "context") ?? {}, "cwd");
}

/** The name in a session's `workspace.yaml`, if the user gave it. */
function copilotTitle(path: string): string | null {
  try {
    const text = readRegularFile(pathIn(containingDirectory(path), "workspace.yaml"));
    if (!/^user_named: true$/m.test(text)) return null;
    const name = /^name: (.*)$/m.exec(text)?.[1]?.trim() ?? "";
    // of a name of several lines the first
    if (/^[|>]/.test(name)) return /^name: [|>].*\n {2,}(.*)$/m.exec(text)?.[1]?.trim() ?? null;
    const quoted = /^"(.*)"$|^'(.*)'$/.exec(name);
    if (!quoted) return name;
    return quoted[2]?.replaceAll("''", "'") ?? stringAt(parseJsonObject(`{"name":${name}}`) ?? {}, "name") ?? name;
  } catch {
    return null; // missing or not readable
  }
}

/** The files of Copilot CLI: agents are in their session's. */
export const COPILOT_FILES: ClientFiles = {
  isTranscriptName: (path) => SESSION_PATH.test(path),
  sessionIdOf: (path) =>
    fileNameIn(path) === EVENTS ? fileNameIn(containingDirectory(path)) : fileNameIn(path).replace(/\.jsonl$/, ""),
  sessionPath: (path) => ({ path, main: path, agentId: null }),
  givenTitle: copilotTitle,
  agentMeta: () => null,
  agents: () => [],
  agent: () => null,
};

function allEventFiles(root: string, files: FileLister): string[] {
  return (files.list(root) ?? []).map((name) => pathIn(root, name))
    .filter((directory) => files.list(directory)?.includes(EVENTS)).map((directory) => pathIn(directory, EVENTS));
}

/** A directory for each session, whatever its project. */
export const COPILOT_PLACES: ClientPlaces = {
  ...configPlace("COPILOT_HOME", ".copilot"),
  isVariableResolved: false,
  sessions: "session-state",
  sessionPattern: "ID/events.jsonl",
  allSessions: allEventFiles,
  sessionsOfId: (root, id, files) =>
    allEventFiles(root, files).filter((path) => fileNameIn(containingDirectory(path)).startsWith(id)),
  projectSessions: (root, project, files) => {
    const places = new Set([project, files.realPath(project) ?? project]);
    return { paths: allEventFiles(root, files).filter((path) => places.has(startedIn(path) ?? "")), searched: [root] };
  },
};
