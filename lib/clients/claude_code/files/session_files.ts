import { isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import { pathIn } from "../../../path.ts";
import {
  type ByteSource,
  openSource,
  readRegularFile,
  sizeOf,
  UnreadableTranscriptError,
} from "../../../session/io/source.ts";
import { claudeEntriesForward } from "../reading/read.ts";

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

/** The session id that a transcript's file name says. */
export function sessionIdOf(transcriptPath: string): string {
  return parts(transcriptPath).name.replace(/\.jsonl$/, "");
}

/** A file of a session. */
export interface SessionPath {
  /** The file. */
  readonly path: string;
  /** The session's own file, which hooks are told; the file itself where an agent's does not say whose it is. */
  readonly main: string;
  /** The agent whose file it is; null for the session's own. */
  readonly agentId: string | null;
}

/**
 * What a path says about a file of a session, without opening it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseSessionPath("p/s1/subagents/agent-a1.jsonl"), {
 *   path: "p/s1/subagents/agent-a1.jsonl",
 *   main: "p/s1.jsonl",
 *   agentId: "a1",
 * });
 * ```
 */
export function parseSessionPath(path: string): SessionPath {
  const agentId = AGENT_FILE.exec(path)?.[1];
  if (agentId === undefined) return { path, main: path, agentId: null };
  return { path, main: path.replace(UNDER_SESSION, ".jsonl"), agentId };
}

/** What the client keeps beside an agent's transcript (`agent-<id>.meta.json`, 2.1.2xx on). */
export interface AgentMeta {
  /** The kind of agent, such as `general-purpose`. */
  readonly agentType: string | null;
  /** What the call said it is for. */
  readonly description: string | null;
  /** The call that started it. */
  readonly toolUseId: string | null;
  /** The agent that started it; null for the main talk. */
  readonly parentAgentId: string | null;
}

/** A subagent's own transcript. */
export interface AgentFile {
  /** From the file name. */
  readonly agentId: string;
  /** The file. */
  readonly path: string;
  /**
   * `subagents`: `<session>/subagents/agent-<id>.jsonl` (2.1.2 on); `workflow`: one directory deeper, under
   * `workflows/wf_<run>/`; `beside`: next to the session's file (2.0.28 to 2.1.63).
   */
  readonly layout: "subagents" | "workflow" | "beside";
  /** What stands in the file beside it; null where there is none. */
  readonly meta: AgentMeta | null;
}

function listDirectory(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map((entry) => entry.name).sort();
  } catch {
    return []; // no such directory, or not ours to read: no agents there
  }
}

/** What stands beside an agent's transcript; null where nothing does. */
export function readAgentMeta(path: string): AgentMeta | null {
  let value: unknown;
  try {
    value = JSON.parse(readRegularFile(path.replace(/\.jsonl$/, ".meta.json")));
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  const meta: JsonObject = value;
  return {
    agentType: stringAt(meta, "agentType"),
    description: stringAt(meta, "description"),
    toolUseId: stringAt(meta, "toolUseId"),
    parentAgentId: stringAt(meta, "parentAgentId"),
  };
}

/** Whether a file beside the session's belongs to it: its first entry with a session id says so. */
function belongsTo(path: string, sessionId: string): boolean {
  let source;
  try {
    source = openSource(path);
  } catch {
    return false;
  }
  try {
    for (const entry of claudeEntriesForward(source, { chunk: 16 * 1024 })) {
      if (entry.sessionId !== null) return entry.sessionId === sessionId;
    }
    return false;
  } finally {
    source.close();
  }
}

function agentFile(path: string, layout: AgentFile["layout"]): AgentFile[] {
  const agentId = AGENT_FILE.exec(path)?.[1];
  return agentId === undefined ? [] : [{ agentId, path, layout, meta: readAgentMeta(path) }];
}

/**
 * All agent transcripts of a session, in every layout, sorted by directory and name.
 *
 * Agents older than 2.0.28 stand inside the session's own file (`isSidechain`) and have no file.
 *
 * @example
 * ```ts
 * import { listAgents } from "@debrief/debrief";
 *
 * const directory = Deno.makeTempDirSync();
 * Deno.mkdirSync(`${directory}/s1/subagents`, { recursive: true });
 * Deno.writeTextFileSync(`${directory}/s1/subagents/agent-a1.jsonl`, "");
 * const [agent] = listAgents(`${directory}/s1.jsonl`);
 * Deno.removeSync(directory, { recursive: true });
 * if (agent?.agentId !== "a1" || agent.layout !== "subagents") throw new Error("one agent was expected");
 * ```
 */
export function listAgents(transcriptPath: string): AgentFile[] {
  const { directory, separator } = parts(transcriptPath);
  const under = `${sessionDirectory(transcriptPath)}${separator}subagents`;
  const files = listDirectory(under).flatMap((name) => agentFile(`${under}${separator}${name}`, "subagents"));
  const workflows = `${under}${separator}workflows`;
  for (const run of listDirectory(workflows)) {
    const inside = `${workflows}${separator}${run}`;
    files.push(...listDirectory(inside).flatMap((name) => agentFile(`${inside}${separator}${name}`, "workflow")));
  }
  const sessionId = sessionIdOf(transcriptPath);
  for (const name of listDirectory(directory)) {
    if (!AGENT_FILE.test(name)) continue;
    const path = `${directory}${separator}${name}`;
    if (path !== transcriptPath && belongsTo(path, sessionId)) files.push(...agentFile(path, "beside"));
  }
  return files;
}

/** The places where one agent's transcript may stand, the newest layout first; none is looked at. */
export function agentPaths(transcriptPath: string, agentId: string): string[] {
  const { directory, separator } = parts(transcriptPath);
  const name = `agent-${agentId}.jsonl`;
  return [
    `${sessionDirectory(transcriptPath)}${separator}subagents${separator}${name}`,
    `${directory}${separator}${name}`,
  ];
}

/**
 * One agent's transcript, or null where it is in none of the places (it may not be written yet).
 *
 * @example
 * ```ts
 * import { findAgent } from "@debrief/debrief";
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
  for (const run of listDirectory(workflows)) {
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

/** A file with the lines of a session, or of one of its agents. */
export interface SessionFile {
  readonly path: string;
  /** The session where the lines do not name it: the file's name, or the directory an agent's file lies under. */
  readonly session: string;
  /** Null for a session's own file. */
  readonly agent: { readonly id: string; readonly type: string | null } | null;
  /** Bytes when it was found. */
  readonly size: number;
}

/** Deeper than any projects directory; a ring of directories ends here. */
const MAX_DEPTH = 12;

/** What a path says about the file, without opening it. */
function sessionFile(path: string): SessionFile {
  const { main, agentId } = parseSessionPath(path);
  const agent = agentId === null ? null : { id: agentId, type: readAgentMeta(path)?.agentType || null };
  // of an unreadable file the one who reads it speaks
  return { path, session: sessionIdOf(main), agent, size: sizeOf(path) ?? 0 };
}

function* walkTranscripts(directory: string, depth: number): Generator<string> {
  const entries = [...Deno.readDirSync(directory)].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFile, isDirectory } of entries) {
    const path = pathIn(directory, name);
    if (isFile && name.endsWith(".jsonl")) yield path;
    else if (isDirectory && depth < MAX_DEPTH) yield* walkSubdirectory(path, depth + 1);
  }
}

function* walkSubdirectory(directory: string, depth: number): Generator<string> {
  try {
    yield* walkTranscripts(directory, depth);
  } catch (error) {
    // one directory that may not be read hides nothing of the others
    if (!(error instanceof Deno.errors.PermissionDenied) && !(error instanceof Deno.errors.NotCapable)) throw error;
  }
}

function infoOf(path: string): Deno.FileInfo {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new UnreadableTranscriptError(path, "missing", "no such file or directory");
    }
    if (error instanceof Deno.errors.NotCapable) {
      throw new UnreadableTranscriptError(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
    }
    throw error;
  }
}

/**
 * The session files behind some paths: a file with the files of its agents, a directory with all in it (a whole projects
 * directory). Each file once; a session's own file before its agents', so that what an agent's file repeats is known.
 *
 * @param paths Files and directories.
 * @returns In the order of their paths.
 * @throws {UnreadableTranscriptError} Where a path does not exist or may not be read.
 */
export function sessionFiles(paths: readonly string[]): SessionFile[] {
  const found = new Map<string, SessionFile>();
  const add = (path: string): void => {
    if (!found.has(path)) found.set(path, sessionFile(path));
  };
  for (const path of paths) {
    if (infoOf(path).isDirectory) {
      for (const file of walkTranscripts(path, 0)) add(file);
      continue;
    }
    add(path);
    if (found.get(path)?.agent) continue;
    for (const agent of listAgents(path)) {
      const type = agent.meta?.agentType || null;
      const file = { path: agent.path, session: sessionIdOf(path), size: sizeOf(agent.path) ?? 0 };
      if (!found.has(agent.path)) found.set(agent.path, { ...file, agent: { id: agent.agentId, type } });
    }
  }
  const files = [...found.values()];
  return [...files.filter(({ agent }) => agent === null), ...files.filter(({ agent }) => agent !== null)];
}

const COMPARED = 64 * 1024;

function sameBytes(a: ByteSource, b: ByteSource): boolean {
  const left = new Uint8Array(COMPARED);
  const right = new Uint8Array(COMPARED);
  for (let at = 0; at < a.size; at += COMPARED) {
    const length = a.readAt(at, left);
    if (b.readAt(at, right) !== length) return false;
    for (let i = 0; i < length; i++) if (left[i] !== right[i]) return false;
  }
  return true;
}

function isCopy(a: string, b: string): boolean {
  const open: ByteSource[] = [];
  try {
    const [first, second] = [openSource(a), openSource(b)];
    open.push(first, second);
    return sameBytes(first, second);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return false; // the one who reads it says so
    throw error;
  } finally {
    for (const source of open) source.close();
  }
}

/** Of files with the same bytes the first: whoever counts over many files counts a copied session once. */
export function withoutCopies(files: readonly SessionFile[]): SessionFile[] {
  const bySize = new Map<number, SessionFile[]>();
  return files.filter((file) => {
    const alike = bySize.get(file.size);
    if (alike === undefined || file.size === 0) bySize.set(file.size, [file]);
    else if (alike.some(({ path }) => isCopy(path, file.path))) return false;
    else alike.push(file);
    return true;
  });
}
