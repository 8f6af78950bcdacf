import { parseJsonObject, stringAt } from "../../json.ts";
import { pathIn } from "../../path.ts";
import { readRegularFile } from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";
import type { AgentFile, AgentMeta, SessionPath } from "../session_file.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const SESSION = new RegExp(`^${UUID}\\.jsonl$`);
/** A session: `<project>/chats/<id>.jsonl`. */
const SESSION_PATH = new RegExp(`^((?:.*[/\\\\])?)chats[/\\\\](${UUID})\\.jsonl$`);
/** An agent, from 0.21 on: `<project>/subagents/<id of the session>/agent-<type>-<call>.jsonl`. */
const AGENT_PATH = new RegExp(`^((?:.*[/\\\\])?)subagents[/\\\\](${UUID})[/\\\\]agent-([^/\\\\]+)\\.jsonl$`);

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function listNames(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
  } catch {
    return []; // missing or not readable
  }
}

/** What is kept about an agent, in a file beside its own. */
function agentMeta(path: string): AgentMeta | null {
  try {
    const meta = parseJsonObject(readRegularFile(path.replace(/\.jsonl$/, ".meta.json")));
    if (meta === null) return null;
    return {
      agentType: stringAt(meta, "agentType"),
      description: stringAt(meta, "description"),
      toolUseId: stringAt(meta, "toolUseId"),
      parentAgentId: stringAt(meta, "parentAgentId"),
    };
  } catch {
    return null; // missing or not readable
  }
}

function sessionPath(path: string): SessionPath {
  const [, project = "", session, agentId] = AGENT_PATH.exec(path) ?? [];
  if (session === undefined || agentId === undefined) return { path, main: path, agentId: null };
  return { path, main: `${project}chats/${session}.jsonl`, agentId };
}

function agents(path: string): AgentFile[] {
  const [, project = "", session] = SESSION_PATH.exec(path) ?? [];
  if (session === undefined) return [];
  const directory = `${project}subagents/${session}`;
  return listNames(directory).filter((name) => /^agent-.+\.jsonl$/.test(name)).map((name) => {
    const file = pathIn(directory, name);
    return {
      agentId: name.slice("agent-".length, -".jsonl".length),
      path: file,
      layout: "subagents",
      meta: agentMeta(file),
    };
  });
}

/** The files of Qwen Code. */
export const QWEN_FILES: ClientFiles = {
  isTranscriptName: (path) => SESSION_PATH.test(path) || AGENT_PATH.test(path),
  sessionIdOf: (path) => nameOf(path).replace(/\.jsonl$/, ""),
  sessionPath,
  givenTitle: () => null,
  agentMeta: (path) => sessionPath(path).agentId === null ? null : agentMeta(path),
  agents,
  agent: (path, agentId) => agents(path).find((agent) => agent.agentId === agentId) ?? null,
};

/** The directory of a project, which is named after its path. */
function slugOf(project: string): string {
  return project.replace(/[^a-zA-Z0-9]/g, "-");
}

function sessionsIn(directories: readonly string[], files: FileLister): string[] {
  return directories.flatMap((directory) =>
    (files.list(directory) ?? []).filter((name) => SESSION.test(name)).map((name) => pathIn(directory, name))
  );
}

function allSessions(projects: string, files: FileLister): string[] {
  return sessionsIn((files.list(projects) ?? []).map((name) => pathIn(pathIn(projects, name), "chats")), files);
}

/** A directory for each project. */
export const QWEN_PLACES: ClientPlaces = {
  configDirectory: (env) => {
    const named = env("QWEN_HOME");
    if (named) return named;
    const home = env("HOME") || env("USERPROFILE");
    return home ? pathIn(home, ".qwen") : null;
  },
  configVariable: "QWEN_HOME",
  isVariableResolved: false,
  sessions: "projects",
  sessionPattern: "*/chats/ID.jsonl",
  allSessions,
  sessionsOfId: (projects, id, files) => allSessions(projects, files).filter((path) => nameOf(path).startsWith(id)),
  projectSessions: (projects, project, files) => {
    const slugs = new Set([files.realPath(project) ?? project, project].map(slugOf));
    const searched = [...slugs].map((slug) => pathIn(pathIn(projects, slug), "chats"));
    return { paths: sessionsIn(searched, files), searched };
  },
};
