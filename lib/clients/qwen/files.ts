import { parseJsonObject, stringAt } from "../../json.ts";
import { fileNameIn, pathIn } from "../../path.ts";
import { readRegularFile } from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";
import type { AgentFile, SessionPath } from "../files/session_file.ts";
import { configPlace, namesIn, readAgentMeta } from "../files/client_files.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const SESSION = new RegExp(`^${UUID}\\.jsonl$`);
/** A session: `<project>/chats/<id>.jsonl`. */
const SESSION_PATH = new RegExp(`^((?:.*[/\\\\])?)chats[/\\\\](${UUID})\\.jsonl$`);
/** An agent, from 0.21 on: `<project>/subagents/<id of the session>/agent-<type>-<call>.jsonl`. */
const AGENT_PATH = new RegExp(`^((?:.*[/\\\\])?)subagents[/\\\\](${UUID})[/\\\\]agent-([^/\\\\]+)\\.jsonl$`);

function qwenPath(path: string): SessionPath {
  const [, project = "", session, agentId] = AGENT_PATH.exec(path) ?? [];
  if (session === undefined || agentId === undefined) return { path, main: path, agentId: null };
  return { path, main: `${project}chats/${session}.jsonl`, agentId };
}

function qwenAgents(path: string): AgentFile[] {
  const [, project = "", session] = SESSION_PATH.exec(path) ?? [];
  if (session === undefined) return [];
  const directory = `${project}subagents/${session}`;
  return namesIn(directory).filter((name) => /^agent-.+\.jsonl$/.test(name)).map((name) => {
    const file = pathIn(directory, name);
    return {
      agentId: name.slice("agent-".length, -".jsonl".length),
      path: file,
      layout: "subagents",
      meta: readAgentMeta(file),
    };
  });
}

/** The model that an agent was started with: its own file does not name it. Null for a session, and if it is not known. */
export function agentModel(path: string): string | null {
  if (!AGENT_PATH.test(path)) return null;
  try {
    return stringAt(parseJsonObject(readRegularFile(path.replace(/\.jsonl$/, ".meta.json"))) ?? {}, "model");
  } catch {
    return null; // missing or not readable
  }
}

export const QWEN_FILES: ClientFiles = {
  isTranscriptName: (path) => SESSION_PATH.test(path) || AGENT_PATH.test(path),
  sessionIdOf: (path) => fileNameIn(path).replace(/\.jsonl$/, ""),
  sessionPath: qwenPath,
  givenTitle: () => null,
  agentMeta: (path) => qwenPath(path).agentId === null ? null : readAgentMeta(path),
  agents: qwenAgents,
  agent: (path, agentId) => qwenAgents(path).find((agent) => agent.agentId === agentId) ?? null,
};

/** The directory of a project, which is named after its path. */
function qwenSlug(project: string): string {
  return project.replace(/[^a-zA-Z0-9]/g, "-");
}

function qwenSessionsIn(directories: readonly string[], files: FileLister): string[] {
  return directories.flatMap((directory) =>
    (files.list(directory) ?? []).filter((name) => SESSION.test(name)).map((name) => pathIn(directory, name))
  );
}

function allChats(projects: string, files: FileLister): string[] {
  return qwenSessionsIn((files.list(projects) ?? []).map((name) => pathIn(pathIn(projects, name), "chats")), files);
}

export const QWEN_PLACES: ClientPlaces = {
  ...configPlace("QWEN_HOME", ".qwen"),
  isVariableResolved: false,
  sessions: "projects",
  sessionPattern: "*/chats/ID.jsonl",
  allSessions: allChats,
  sessionsOfId: (projects, id, files) => allChats(projects, files).filter((path) => fileNameIn(path).startsWith(id)),
  projectSessions: (projects, project, files) => {
    const slugs = new Set([files.realPath(project) ?? project, project].map(qwenSlug));
    const searched = [...slugs].map((slug) => pathIn(pathIn(projects, slug), "chats"));
    return { paths: qwenSessionsIn(searched, files), searched };
  },
};
