import { arrayAt, isJsonObject, objectAt, stringAt } from "../../json.ts";
import { containingDirectory, fileNameIn, pathIn } from "../../path.ts";
import { headText, readRegularFile } from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";
import type { AgentFile, AgentMeta, SessionPath } from "../files/session_file.ts";
import { namesIn } from "../files/client_files.ts";
import { objectsWith } from "../files/objects_with.ts";

/** `session-<minute of the start>-<first 8 of the id>`; one JSON document up to 0.38, lines since 0.41 at the latest. */
const NAME = /^session-\d{4}-\d\d-\d\dT\d\d-\d\d-([0-9a-f]{8})\.jsonl?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An agent's id; a few letters and one JSON document, before ids were UUIDs (0.38). */
const AGENT_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{1,8})\.jsonl?$/;

/** The beginning of a file, which has the whole id. */
const HEAD = 2048;
const SESSION_ID = /^\s*\{\s*"sessionId"\s*:\s*"([^"\\]{1,100})"/;

/** The id in the file; null if it cannot be read or has none. */
function idInFile(path: string): string | null {
  return SESSION_ID.exec(headText(path, HEAD) ?? "")?.[1] ?? null;
}

function geminiSessionId(path: string): string {
  const name = fileNameIn(path);
  const agentId = parentSession(path) === null ? null : AGENT_NAME.exec(name)?.[1];
  return agentId ?? idInFile(path) ?? NAME.exec(name)?.[1] ?? name.replace(/\.jsonl?$/, "");
}

/**
 * One file of each session, the first: one that was resumed in another minute has a second one, with nothing of the talk
 * in it, and in 2025 an agent has one under its session's id.
 */
function withoutTwins(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const path of paths) {
    const key = `${containingDirectory(path)} ${NAME.exec(fileNameIn(path))?.[1] ?? path}`;
    const other = first.get(key);
    if (other === undefined || fileNameIn(path) < fileNameIn(other)) first.set(key, path);
  }
  return [...first.values()];
}

function chatSessions(directory: string, list: (directory: string) => readonly string[] | null): string[] {
  return withoutTwins((list(directory) ?? []).filter((name) => NAME.test(name)).map((name) => pathIn(directory, name)));
}

/** The directory of a session's agents, which is named after it. */
function parentSession(path: string): string | null {
  const directory = fileNameIn(containingDirectory(path));
  return AGENT_NAME.test(fileNameIn(path)) && UUID.test(directory) ? directory : null;
}

function geminiPath(path: string): SessionPath {
  const parent = parentSession(path);
  if (parent === null) return { path, main: path, agentId: null };
  const chats = containingDirectory(containingDirectory(path));
  const main = chatSessions(chats, namesIn).find((file) => NAME.exec(fileNameIn(file))?.[1] === parent.slice(0, 8));
  return { path, main: main ?? path, agentId: geminiSessionId(path) };
}

function agentStarts(path: string): Map<string, AgentMeta> {
  const starts = new Map<string, AgentMeta>();
  for (const call of objectsWith(path, '"agentId"').flatMap((object) => arrayAt(object, "toolCalls"))) {
    if (!isJsonObject(call)) continue;
    const agentId = stringAt(call, "agentId");
    const agentType = stringAt(objectAt(call, "args") ?? {}, "agent_name");
    const meta = { agentType, description: null, toolUseId: stringAt(call, "id"), parentAgentId: null };
    if (agentId !== null) starts.set(agentId, meta);
  }
  return starts;
}

function geminiAgents(path: string): AgentFile[] {
  const directory = pathIn(containingDirectory(path), geminiSessionId(path));
  const names = parentSession(path) === null ? namesIn(directory).filter((name) => AGENT_NAME.test(name)) : [];
  const starts = names.length === 0 ? null : agentStarts(path);
  return names.map((name) => {
    const agentId = AGENT_NAME.exec(name)?.[1] ?? name;
    return { agentId, path: pathIn(directory, name), layout: "subagents", meta: starts?.get(agentId) ?? null };
  });
}

export const GEMINI_FILES: ClientFiles = {
  isTranscriptName: (path) =>
    NAME.test(fileNameIn(path)) || (parentSession(path) !== null && /[/\\]chats[/\\]/.test(path)),
  sessionIdOf: geminiSessionId,
  sessionPath: geminiPath,
  givenTitle: () => null,
  agentMeta: (path) => {
    const { main, agentId } = geminiPath(path);
    return agentId === null || main === path ? null : agentStarts(main).get(agentId) ?? null;
  },
  agents: geminiAgents,
  agent: (path, agentId) => geminiAgents(path).find((agent) => agent.agentId === agentId) ?? null,
};

/** The file in a project's directory that names the project. */
const PROJECT_ROOT = ".project_root";

function readOrNull(path: string): string | null {
  try {
    return readRegularFile(path).trim() || null;
  } catch {
    return null; // missing, or not readable
  }
}

/** What the place of a file says of its session: the project, and of an agent the session that it works for. */
export function geminiFacts(path: string | null): { readonly cwd: string | null; readonly parent: string | null } {
  if (path === null) return { cwd: null, parent: null };
  const parent = parentSession(path);
  const chats = parent === null ? containingDirectory(path) : containingDirectory(containingDirectory(path));
  return { cwd: readOrNull(pathIn(containingDirectory(chats), PROJECT_ROOT)), parent };
}

function geminiProjects(root: string, files: FileLister): string[] {
  return (files.list(root) ?? []).map((name) => pathIn(root, name));
}

/** A directory for each project, with a file in it that names the project. */
export const GEMINI_PLACES: ClientPlaces = {
  configDirectory: (env) => {
    const home = env("GEMINI_CLI_HOME") || env("HOME") || env("USERPROFILE");
    return home ? pathIn(home, ".gemini") : null;
  },
  configVariable: "GEMINI_CLI_HOME",
  isVariableResolved: false,
  sessions: "tmp",
  sessionPattern: "*/chats/session-*-ID.jsonl",
  allSessions: (root, files) =>
    geminiProjects(root, files).flatMap((directory) =>
      chatSessions(pathIn(directory, "chats"), (at) => files.list(at))
    ),
  sessionsOfId: (root, id, files) =>
    geminiProjects(root, files)
      .flatMap((directory) => chatSessions(pathIn(directory, "chats"), (at) => files.list(at)))
      .filter((path) => {
        const short = NAME.exec(fileNameIn(path))?.[1] ?? "";
        return short.startsWith(id.slice(0, 8)) && (id.length <= 8 || geminiSessionId(path).startsWith(id));
      }),
  projectSessions: (root, project, files) => {
    const places = new Set([project, files.realPath(project) ?? project]);
    const searched = geminiProjects(root, files)
      .filter((directory) => places.has(readOrNull(pathIn(directory, PROJECT_ROOT)) ?? ""))
      .map((directory) => pathIn(directory, "chats"));
    return { paths: searched.flatMap((directory) => chatSessions(directory, (at) => files.list(at))), searched };
  },
};
