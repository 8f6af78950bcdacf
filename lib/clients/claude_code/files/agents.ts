import { isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import { entriesForward } from "../reading/read.ts";
import { readRegularFile } from "../../../session/io/regular_file.ts";
import { openSource } from "../../../session/io/source.ts";

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
   * `subagents`: `<session>/subagents/agent-<id>.jsonl` (2.1.2 on); `workflow`: one folder deeper, under
   * `workflows/wf_<run>/`; `beside`: next to the session's file (2.0.28 to 2.1.63).
   */
  readonly layout: "subagents" | "workflow" | "beside";
  /** What stands in the file beside it; null where there is none. */
  readonly meta: AgentMeta | null;
}

const AGENT_FILE = /^agent-(.+)\.jsonl$/;

/** Both separators occur in what hooks are given on Windows. */
function parts(path: string): { folder: string; name: string; separator: string } {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const separator = at >= 0 ? path.charAt(at) : "/";
  return { folder: at >= 0 ? path.slice(0, at) : ".", name: path.slice(at + 1), separator };
}

/** The folder that belongs to a session: its file's path without `.jsonl`. */
export function sessionDirectory(transcriptPath: string): string {
  return transcriptPath.replace(/\.jsonl$/, "");
}

/** The session id that a transcript's file name says. */
export function sessionIdOf(transcriptPath: string): string {
  return parts(transcriptPath).name.replace(/\.jsonl$/, "");
}

function names(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  } catch {
    return []; // no such folder, or not ours to read: no agents there
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
    for (const entry of entriesForward(source, { chunk: 16 * 1024 })) {
      if (entry.sessionId !== null) return entry.sessionId === sessionId;
    }
    return false;
  } finally {
    source.close();
  }
}

function agentFile(path: string, layout: AgentFile["layout"]): AgentFile[] {
  const agentId = AGENT_FILE.exec(parts(path).name)?.[1];
  return agentId === undefined ? [] : [{ agentId, path, layout, meta: readAgentMeta(path) }];
}

/**
 * All agent transcripts of a session, in every layout, sorted by folder and name.
 *
 * Agents older than 2.0.28 stand inside the session's own file (`isSidechain`) and have no file.
 *
 * @example
 * ```ts
 * import { listAgents } from "@debrief/debrief";
 *
 * const folder = Deno.makeTempDirSync();
 * Deno.mkdirSync(`${folder}/s1/subagents`, { recursive: true });
 * Deno.writeTextFileSync(`${folder}/s1/subagents/agent-a1.jsonl`, "");
 * const [agent] = listAgents(`${folder}/s1.jsonl`);
 * Deno.removeSync(folder, { recursive: true });
 * if (agent?.agentId !== "a1" || agent.layout !== "subagents") throw new Error("one agent was expected");
 * ```
 */
export function listAgents(transcriptPath: string): AgentFile[] {
  const { folder, separator } = parts(transcriptPath);
  const under = `${sessionDirectory(transcriptPath)}${separator}subagents`;
  const files = names(under).flatMap((name) => agentFile(`${under}${separator}${name}`, "subagents"));
  const workflows = `${under}${separator}workflows`;
  for (const run of names(workflows)) {
    const inside = `${workflows}${separator}${run}`;
    files.push(...names(inside).flatMap((name) => agentFile(`${inside}${separator}${name}`, "workflow")));
  }
  const sessionId = sessionIdOf(transcriptPath);
  for (const name of names(folder)) {
    if (!AGENT_FILE.test(name)) continue;
    const path = `${folder}${separator}${name}`;
    if (path !== transcriptPath && belongsTo(path, sessionId)) files.push(...agentFile(path, "beside"));
  }
  return files;
}

/** The places where one agent's transcript may stand, the newest layout first; none is looked at. */
export function agentPaths(transcriptPath: string, agentId: string): string[] {
  const { folder, separator } = parts(transcriptPath);
  const name = `agent-${agentId}.jsonl`;
  return [
    `${sessionDirectory(transcriptPath)}${separator}subagents${separator}${name}`,
    `${folder}${separator}${name}`,
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
  for (const run of names(workflows)) {
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
