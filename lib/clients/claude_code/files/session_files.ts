import { isJsonObject, stringAt } from "../../../json.ts";
import { openSource, readRegularFile } from "../../../session/io/source.ts";
import type { AgentFile, SessionPath } from "../../files/session_file.ts";
import { claudeEntriesForward } from "../reading/read.ts";
import { readAgentMeta } from "../../files/client_files.ts";

/** The name of an agent's file; the id is its own. */
const AGENT_FILE = /(?:^|[/\\])agent-([^/\\]+)\.jsonl$/;
/** What follows the session's name in the path of an agent's file. */
const UNDER_SESSION = /[/\\]subagents[/\\](?:workflows[/\\][^/\\]+[/\\])?agent-[^/\\]+\.jsonl$/;

/** Both separators occur in what hooks are given on Windows. */
function parts(path: string): { directory: string; name: string; separator: string } {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const separator = at >= 0 ? path.charAt(at) : "/";
  return { directory: at >= 0 ? path.slice(0, at) : ".", name: path.slice(at + 1), separator };
}

/** The directory that belongs to a session: its file's path without `.jsonl`. */
export function sessionDirectory(transcriptPath: string): string {
  return transcriptPath.replace(/\.jsonl$/, "");
}

/** A session's file, named after its id, or an agent's. */
const OWN_NAME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|agent-.+)\.jsonl$/i;

/** Whether a file is named as only this client names transcripts. */
export function isClaudeCodeName(path: string): boolean {
  return OWN_NAME.test(parts(path).name);
}

export function sessionIdOf(transcriptPath: string): string {
  return parts(transcriptPath).name.replace(/\.jsonl$/, "");
}

/** What a path says about a file of a session, without opening it. */
export function parseSessionPath(path: string): SessionPath {
  const agentId = AGENT_FILE.exec(path)?.[1];
  if (agentId === undefined) return { path, main: path, agentId: null };
  return { path, main: path.replace(UNDER_SESSION, ".jsonl"), agentId };
}

/** The names in a directory; null if there is no such directory, or it is not ours to read: no agents there. */
function listDirectory(directory: string): string[] | null {
  try {
    return [...Deno.readDirSync(directory)].map((entry) => entry.name).sort();
  } catch {
    return null;
  }
}

/** The user's title beside the session (2.1.332 on), read where no line of the transcript has one; else null. */
export function readGivenTitle(transcriptPath: string, named?: Map<string, string | null>): string | null {
  const { directory } = parts(transcriptPath);
  // as with agents, no exception where the session has no directory
  if (named && listBeside(directory, named)?.names.has(sessionIdOf(transcriptPath)) === false) return null;
  try {
    const value: unknown = JSON.parse(readRegularFile(`${sessionDirectory(transcriptPath)}/custom-title.json`));
    return isJsonObject(value) ? stringAt(value, "customTitle") : null;
  } catch {
    return null;
  }
}

/** The session that the first entry with an id names; null if none does, or the file cannot be read. */
function sessionNamedIn(path: string): string | null {
  let source;
  try {
    source = openSource(path);
  } catch {
    return null;
  }
  try {
    for (const entry of claudeEntriesForward(source, { chunk: 16 * 1024 })) {
      if (entry.sessionId !== null) return entry.sessionId;
    }
    return null;
  } finally {
    source.close();
  }
}

function agentFile(path: string, layout: AgentFile["layout"]): AgentFile[] {
  const agentId = AGENT_FILE.exec(path)?.[1];
  return agentId === undefined ? [] : [{ agentId, path, layout, meta: readAgentMeta(path) }];
}

/** What is in a directory of sessions: every name, and those of agents' files. */
interface Beside {
  readonly names: ReadonlySet<string>;
  readonly agents: readonly string[];
}

/** The directories that were listed for the sessions of one caller, by the map that it passes for them. */
const listed = new WeakMap<Map<string, string | null>, Map<string, Beside | null>>();

/** Listed anew for each session, a directory of thousands takes seconds. */
function listBeside(directory: string, named: Map<string, string | null>): Beside | null {
  const known = listed.get(named) ?? new Map<string, Beside | null>();
  listed.set(named, known);
  if (!known.has(directory)) {
    const names = listDirectory(directory);
    const beside = names && { names: new Set(names), agents: names.filter((name) => AGENT_FILE.test(name)) };
    known.set(directory, beside);
  }
  return known.get(directory) ?? null;
}

/**
 * Lists all agent transcripts of a session, in every layout, sorted by directory and name.
 *
 * Before 2.0.28, agents have no file: they are inside the session's own file (`isSidechain`).
 *
 * @param transcriptPath The session file.
 * @param named The sessions that neighboring files name, as far as they were read. Pass the same map for all sessions
 * of a directory, so that the directory is listed, and each file opened, once.
 * @returns The files; empty for a session without agents.
 *
 * @example Usage
 * ```ts
 * import { listAgents } from "@debrief/debrief/transcript";
 *
 * const directory = Deno.makeTempDirSync();
 * Deno.mkdirSync(`${directory}/s1/subagents`, { recursive: true });
 * Deno.writeTextFileSync(`${directory}/s1/subagents/agent-a1.jsonl`, "");
 * const [agent] = listAgents(`${directory}/s1.jsonl`);
 * Deno.removeSync(directory, { recursive: true });
 * if (agent?.agentId !== "a1" || agent.layout !== "subagents") throw new Error("one agent was expected");
 * ```
 */
export function listAgents(transcriptPath: string, named: Map<string, string | null> = new Map()): AgentFile[] {
  const { directory, separator } = parts(transcriptPath);
  const sessionId = sessionIdOf(transcriptPath);
  const beside = listBeside(directory, named);
  // most sessions have no agents: the directory above shows that theirs is missing, without an exception
  const within = beside?.names.has(sessionId) === false
    ? null
    : `${sessionDirectory(transcriptPath)}${separator}subagents`;
  const own = within === null ? [] : listDirectory(within) ?? [];
  const files = own.flatMap((name) => agentFile(`${within}${separator}${name}`, "subagents"));
  const workflows = `${within}${separator}workflows`;
  for (const run of own.includes("workflows") ? listDirectory(workflows) ?? [] : []) {
    const inside = `${workflows}${separator}${run}`;
    const names = listDirectory(inside) ?? [];
    files.push(...names.flatMap((name) => agentFile(`${inside}${separator}${name}`, "workflow")));
  }
  for (const name of beside?.agents ?? []) {
    const path = `${directory}${separator}${name}`;
    if (path === transcriptPath) continue;
    if (!named.has(path)) named.set(path, sessionNamedIn(path));
    if (named.get(path) === sessionId) files.push(...agentFile(path, "beside"));
  }
  return files;
}

/** Where one agent's transcript may be, the newest layout first; does not access the disk. */
export function agentPaths(transcriptPath: string, agentId: string): string[] {
  const { directory, separator } = parts(transcriptPath);
  const name = `agent-${agentId}.jsonl`;
  return [
    `${sessionDirectory(transcriptPath)}${separator}subagents${separator}${name}`,
    `${directory}${separator}${name}`,
  ];
}

/**
 * Finds the transcript of one agent; null if it does not exist (it may not be written yet).
 *
 * @param transcriptPath The session file.
 * @param agentId The id of the agent.
 * @returns The agent's file and what the client keeps about the agent, or null.
 *
 * @example Usage
 * ```ts
 * import { findAgent } from "@debrief/debrief/transcript";
 *
 * if (findAgent("/nowhere/s1.jsonl", "a1") !== null) throw new Error("there is no such file");
 * ```
 */
export function findAgent(transcriptPath: string, agentId: string): AgentFile | null {
  const [under, beside] = agentPaths(transcriptPath, agentId);
  if (under !== undefined && isFile(under)) return agentFile(under, "subagents")[0] ?? null;
  if (beside !== undefined && isFile(beside)) return agentFile(beside, "beside")[0] ?? null;
  const { separator } = parts(transcriptPath);
  const workflows = [sessionDirectory(transcriptPath), "subagents", "workflows"].join(separator);
  for (const run of listDirectory(workflows) ?? []) {
    const path = [workflows, run, `agent-${agentId}.jsonl`].join(separator);
    if (isFile(path)) return agentFile(path, "workflow")[0] ?? null;
  }
  return null;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
