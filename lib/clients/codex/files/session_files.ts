import { isJsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import { containingDirectory } from "../../../path.ts";
import { linesBackward } from "../../../session/io/lines.ts";
import { type ByteSource, ifReadable, withSource } from "../../../session/io/source.ts";
import type { AgentFile, AgentMeta, SessionPath } from "../../files/session_file.ts";
import { SPAWN_TOOL } from "../format/client_strings.ts";
import type { SessionMeta } from "../format/session_meta.ts";
import { readHead } from "../reading/head.ts";
import { listFiles, neighborDay, rolloutParts } from "./rollout_files.ts";
import { rolloutId } from "./rollout_name.ts";

/** What the first line of a file says; null if it cannot be read or is not such a line. */
export function sessionMetaOf(path: string): SessionMeta | null {
  return ifReadable(() => withSource(path, readHead), null);
}

/** The files that may be of agents of a session: those of its first day and of the next, begun after it. */
function candidates(session: string): string[] {
  const [transcriptPath = session] = rolloutParts(session);
  const day = containingDirectory(transcriptPath);
  const name = transcriptPath.slice(day.length + 1);
  const later = listFiles(day).filter((path) => path.slice(day.length + 1) > name);
  return [...later, ...listFiles(neighborDay(day, 1))];
}

interface AgentStart {
  readonly toolUseId: string;
  readonly description: string | null;
}

/** The id of a call in a line that says which agent it started; null in every other line. */
function startIn(line: string, agentId: string): string | null {
  const object = parseJson(line);
  const payload = isJsonObject(object) ? objectAt(object, "payload") : null;
  if (payload === null) return null;
  if (payload["type"] === "function_call_output") {
    const output = parseJson(stringAt(payload, "output") ?? "");
    return isJsonObject(output) && output["agent_id"] === agentId ? stringAt(payload, "call_id") : null;
  }
  const item = objectAt(payload, "item");
  const isStart = item?.["type"] === "SubAgentActivity" && item["kind"] === "started";
  return isStart && item["agent_thread_id"] === agentId ? stringAt(item, "id") : null;
}

/** What a call's line says the agent is for; undefined in every other line. */
function taskIn(line: string, callId: string): string | null | undefined {
  const object = parseJson(line);
  const payload = isJsonObject(object) ? objectAt(object, "payload") : null;
  if (payload?.["type"] !== "function_call" || payload["name"] !== SPAWN_TOOL || payload["call_id"] !== callId) {
    return undefined;
  }
  const given = parseJson(stringAt(payload, "arguments") ?? "");
  return isJsonObject(given) ? stringAt(given, "task_name") : null;
}

/** Finds the calls that started agents: backwards, because they were started not long ago. */
function findStarts(source: ByteSource, agentIds: readonly string[]): Map<string, AgentStart> {
  const decoder = new TextDecoder();
  const starts = new Map<string, AgentStart>();
  const open = new Map<string, string>();
  const wanted = new Set(agentIds);
  for (const line of linesBackward(source)) {
    if (wanted.size === 0 && open.size === 0) break;
    if (line.kind !== "line") continue;
    const text = decoder.decode(line.bytes);
    for (const id of wanted) {
      const call = text.includes(id) ? startIn(text, id) : null;
      if (call === null) continue;
      wanted.delete(id);
      open.set(call, id);
      starts.set(id, { toolUseId: call, description: null });
    }
    for (const [call, id] of open) {
      const description = text.includes(call) ? taskIn(text, call) : undefined;
      if (description === undefined) continue;
      open.delete(call);
      starts.set(id, { toolUseId: call, description });
    }
  }
  return starts;
}

/** What an agent's first line says of it, and the call that started it. */
function metaOf(head: SessionMeta, root: string | null, start: AgentStart | undefined): AgentMeta {
  const { role, path, nickname, parent } = head.agent ?? { role: null, path: null, nickname: null, parent: null };
  return {
    agentType: role,
    description: start?.description ?? path?.slice(path.lastIndexOf("/") + 1) ?? nickname,
    toolUseId: start?.toolUseId ?? null,
    parentAgentId: parent === root ? null : parent,
    ...(path === null ? {} : { alias: path }),
  };
}

function startsIn(path: string, agentIds: readonly string[]): Map<string, AgentStart> {
  if (agentIds.length === 0) return new Map();
  return ifReadable(() => withSource(path, (source) => findStarts(source, agentIds)), new Map());
}

export function rolloutAgents(transcriptPath: string): AgentFile[] {
  const root = sessionMetaOf(transcriptPath)?.id ?? rolloutId(transcriptPath);
  const known = new Set([root]);
  const found = candidates(transcriptPath).flatMap((path) => {
    const head = sessionMetaOf(path);
    if (head === null || head.id === null || head.agent?.parent == null || !known.has(head.agent.parent)) return [];
    known.add(head.id); // an agent's own agents begin after it
    return [{ path, head, id: head.id }];
  });
  const starts = startsIn(transcriptPath, found.map(({ id }) => id));
  return found.map(({ path, head, id }) => ({
    agentId: id,
    path,
    layout: "beside",
    meta: metaOf(head, root, starts.get(id)),
  }));
}

export function rolloutAgent(transcriptPath: string, agentId: string): AgentFile | null {
  const path = candidates(transcriptPath).find((path) => rolloutId(path) === agentId);
  const head = path === undefined ? null : sessionMetaOf(path);
  if (path === undefined || head === null) return null;
  const root = sessionMetaOf(transcriptPath)?.id ?? rolloutId(transcriptPath);
  return {
    agentId,
    path,
    layout: "beside",
    meta: metaOf(head, root, startsIn(transcriptPath, [agentId]).get(agentId)),
  };
}

/** The file of the session that an agent works for: of the agent's day or the day before; else the agent's own. */
function mainOf(path: string, head: SessionMeta): string {
  const day = containingDirectory(path);
  const files = [...listFiles(day), ...listFiles(neighborDay(day, -1))];
  let main = path;
  let wanted = head.agent?.parent ?? null;
  // an agent's agent leads to its own parent first
  for (let steps = 0; wanted !== null && steps < 10; steps++) {
    const above = files.findLast((file) => rolloutId(file) === wanted);
    if (above === undefined) break;
    main = above;
    wanted = sessionMetaOf(above)?.agent?.parent ?? null;
  }
  return main;
}

export function rolloutPath(path: string): SessionPath {
  const head = sessionMetaOf(path);
  if (head === null || head.agent === null) return { path, main: path, agentId: null };
  return { path, main: mainOf(path, head), agentId: head.id ?? rolloutId(path) };
}

/** What is kept about an agent, by its own file and that of its session. */
export function rolloutAgentMeta(path: string): AgentMeta | null {
  const { main, agentId } = rolloutPath(path);
  const head = agentId === null ? null : sessionMetaOf(path);
  if (agentId === null || head === null) return null;
  const start = main === path ? undefined : startsIn(main, [agentId]).get(agentId);
  return metaOf(head, main === path ? head.agent?.parent ?? null : sessionMetaOf(main)?.id ?? null, start);
}
