import { objectAt, stringAt } from "../../json.ts";
import { fileNameIn, pathIn } from "../../path.ts";
import { ifReadable } from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";
import type { AgentFile, AgentMeta, SessionPath } from "../files/session_file.ts";
import {
  agentsAmong,
  isDatabaseName,
  type OpencodePath,
  opencodePath,
  type OpencodeSession,
  type OpencodeSessions,
  rootAmong,
  sessionsAround,
} from "./store.ts";
import { configPlace } from "../files/client_files.ts";
import { objectsWith } from "../files/objects_with.ts";

const NONE: OpencodeSessions = new Map();

/** All sessions beside one; none if they cannot be read: the session's reader says why. */
function sessionsBeside(named: OpencodePath): OpencodeSessions {
  return ifReadable(() => sessionsAround(named), NONE);
}

/** What a session does and which kind of agent does it, in its title: "Find files (@general subagent)". */
const AGENT_TITLE = /^(.*?) \(@([\w-]{1,100}) subagent\)$/s;

function agentCalls(path: string): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  for (const object of objectsWith(path, '"sessionId"')) {
    const part = objectAt(object, "data") ?? {};
    const agent = stringAt(objectAt(objectAt(part, "state") ?? {}, "metadata") ?? {}, "sessionId");
    const call = stringAt(part, "callID");
    if (agent !== null && call !== null) calls.set(agent, call);
  }
  return calls;
}

function opencodeMeta(session: OpencodeSession, sessions: OpencodeSessions): AgentMeta {
  const [, description = session.title, agentType = null] = AGENT_TITLE.exec(session.title) ?? [];
  const caller = sessions.get(session.parent ?? "");
  return {
    agentType,
    description,
    toolUseId: caller === undefined ? null : agentCalls(caller.path).get(session.id) ?? null,
    parentAgentId: caller === undefined || caller.parent === null ? null : caller.id,
  };
}

function opencodeAgents(path: string): AgentFile[] {
  const named = opencodePath(path);
  if (named === null) return [];
  const sessions = sessionsBeside(named);
  if (rootAmong(named.id, sessions) !== named.id) return [];
  return agentsAmong(named.id, sessions).map((session) => ({
    agentId: session.id,
    path: session.path,
    layout: "beside",
    meta: opencodeMeta(session, sessions),
  }));
}

function opencodeSessionPath(path: string): SessionPath {
  const named = opencodePath(path);
  const sessions = named === null ? NONE : sessionsBeside(named);
  const root = named === null ? null : rootAmong(named.id, sessions);
  const main = root === null || root === named?.id ? undefined : sessions.get(root)?.path;
  return { path, main: main ?? path, agentId: main === undefined || named === null ? null : named.id };
}

export const OPENCODE_FILES: ClientFiles = {
  isTranscriptName: (path) => opencodePath(path) !== null || isDatabaseName(path),
  sessionIdOf: (path) => opencodePath(path)?.id ?? fileNameIn(path).replace(/\.(?:jsonl?|db)$/, ""),
  sessionPath: opencodeSessionPath,
  givenTitle: () => null,
  agentMeta: (path) => {
    const named = opencodePath(path);
    const sessions = named === null ? NONE : sessionsBeside(named);
    const session = sessions.get(named?.id ?? "");
    return session === undefined || rootAmong(session.id, sessions) === session.id
      ? null
      : opencodeMeta(session, sessions);
  },
  agents: opencodeAgents,
  agent: (path, agentId) => opencodeAgents(path).find((agent) => agent.agentId === agentId) ?? null,
};

/** The sessions that nobody called, of a directory's databases and its older files. */
function ownSessions(root: string, files: FileLister): OpencodeSession[] {
  const found = new Map<string, OpencodeSession>();
  const storage = pathIn(root, "storage");
  const databases = (files.list(root) ?? []).filter(isDatabaseName).map((name) => pathIn(root, name));
  const bases = [...databases.map((base) => ({ base, isRow: true })), { base: storage, isRow: false }];
  for (const { base, isRow } of bases) {
    if (!isRow && files.list(pathIn(storage, "session")) === null) continue;
    for (const [id, session] of sessionsBeside({ id: "", base, isRow })) {
      // a database has taken over the files and left them where they were
      if (!found.has(id) && session.parent === null) found.set(id, session);
    }
  }
  return [...found.values()];
}

function searchedIn(root: string, files: FileLister): string[] {
  return [root, ...(files.list(root) ?? []).filter(isDatabaseName).map((name) => pathIn(root, name))];
}

/** One directory for all projects. */
export const OPENCODE_PLACES: ClientPlaces = {
  // the directory of all programs' data: the client has no variable for its own
  ...configPlace("XDG_DATA_HOME", ".local/share"),
  isVariableResolved: false,
  sessions: "opencode",
  idStart: /^ses_[0-9a-z]{1,60}$/i,
  sessionPattern: "storage/session/*/ID.json",
  allSessions: (root, files) => ownSessions(root, files).map(({ path }) => path),
  sessionsOfId: (root, id, files) =>
    ownSessions(root, files).filter((session) => session.id.toLowerCase().startsWith(id)).map(({ path }) => path),
  projectSessions: (root, project, files) => {
    const places = new Set([project, files.realPath(project) ?? project]);
    const paths = ownSessions(root, files).filter(({ directory }) => places.has(directory)).map(({ path }) => path);
    return { paths, searched: searchedIn(root, files) };
  },
};
