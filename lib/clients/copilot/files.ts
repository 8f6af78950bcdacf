import { arrayAt, isJsonObject, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import { containingDirectory, fileNameIn, pathIn } from "../../path.ts";
import {
  headText,
  openSource,
  readRegularFile,
  type SessionStore,
  sizeOf,
  writtenAt,
} from "../../session/io/source.ts";
import type { ClientFiles, ClientPlaces, FileLister } from "../client.ts";
import type { AgentFile, AgentMeta, SessionPath } from "../files/session_file.ts";
import { configPlace } from "../files/client_files.ts";
import { objectsWith } from "../files/objects_with.ts";

/** A session: a directory named after its id. */
const SESSION_PATH = /^(?:.*[/\\])?session-state[/\\]([^/\\]+)[/\\]events\.jsonl$/;
const EVENTS = "events.jsonl";

/** An agent, whose lines are in its session's file: its path is a name below that. */
const AGENT_PATH = /^(.*[/\\]session-state[/\\][^/\\]+[/\\]events\.jsonl)[/\\]([\w.:-]{1,200})$/;

export function agentInPath(path: string): { readonly main: string; readonly agentId: string } | null {
  const [, main, agentId] = AGENT_PATH.exec(path) ?? [];
  return main === undefined || agentId === undefined ? null : { main, agentId };
}

function copilotPath(path: string): SessionPath {
  const agent = agentInPath(path);
  return agent === null ? { path, main: path, agentId: null } : { path, ...agent };
}

/** Each agent has the bytes of its session's file; the reader takes what is the agent's. */
export const COPILOT_STORE: SessionStore = {
  holds: (path) => AGENT_PATH.test(path),
  open: (path) => ({ ...openSource(copilotPath(path).main), path }),
  stored: (path) => {
    const { main } = copilotPath(path);
    const [size, modified] = [sizeOf(main), writtenAt(main)];
    return size === null ? null : { size, modified, stamp: `${size} ${modified}` };
  },
  sessionsIn: () => null,
};

/** The agents that a session started, with what their calls say of them. */
function agentsInside(path: string): AgentFile[] {
  const agents = new Map<string, AgentMeta>();
  const descriptions = new Map<string, string | null>();
  for (const entry of objectsWith(path, '"subagent.started"', '"name":"task"')) {
    const data = objectAt(entry, "data") ?? {};
    for (const request of arrayAt(data, "toolRequests").filter(isJsonObject)) {
      const given = stringAt(objectAt(request, "arguments") ?? {}, "description");
      descriptions.set(stringAt(request, "toolCallId") ?? "", given);
    }
    const call = stringAt(data, "toolCallId");
    if (stringAt(entry, "type") !== "subagent.started" || call === null) continue;
    agents.set(stringAt(entry, "agentId") ?? call, {
      agentType: stringAt(data, "agentName"),
      description: descriptions.get(call) ?? null,
      toolUseId: call,
      parentAgentId: null,
    });
  }
  return [...agents].map(([agentId, meta]) => ({ agentId, path: pathIn(path, agentId), layout: "inside", meta }));
}

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

export const COPILOT_FILES: ClientFiles = {
  isTranscriptName: (path) => SESSION_PATH.test(path) || AGENT_PATH.test(path),
  sessionIdOf: (path) =>
    agentInPath(path)?.agentId ??
      (fileNameIn(path) === EVENTS ? fileNameIn(containingDirectory(path)) : fileNameIn(path).replace(/\.jsonl$/, "")),
  sessionPath: copilotPath,
  givenTitle: copilotTitle,
  agentMeta: () => null,
  agents: () => [],
  agentsInside,
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
