import { type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";

export interface SessionMeta {
  /** The file's id: the session's own, or the agent's. */
  readonly id: string | null;
  /** The session; of an agent's file that of the session it works for, as far as the version says. */
  readonly sessionId: string | null;
  readonly version: string | null;
  readonly cwd: string | null;
  readonly branch: string | null;
  /** `exec`, `cli`, `vscode` or an app's word; null for agents. */
  readonly source: string | null;
  /** Null for a session of its own. */
  readonly agent: AgentOrigin | null;
  /** When it was forked, in milliseconds since 1970, if its file repeats the lines of its parent; else null. */
  readonly forkedAt: number | null;
}

export interface AgentOrigin {
  /** The session or agent that started it. */
  readonly parent: string | null;
  /** Its place in the tree, such as `/root/find_files` (v2). */
  readonly path: string | null;
  readonly nickname: string | null;
  readonly role: string | null;
}

/** The time in an id, which is a UUIDv7; null if it is not one. */
export function timeOfId(id: string | null): number | null {
  const hex = id === null ? undefined : /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id);
  return hex ? parseInt(`${hex[1]}${hex[2]}`, 16) : null;
}

/** When a fork was made whose file repeats its parent's lines: of the paginated history (0.147 on) it has only its own. */
function forkedAtOf(payload: JsonObject): number | null {
  const isRepeating = stringAt(payload, "forked_from_id") !== null &&
    (stringAt(payload, "history_mode") ?? "legacy") === "legacy";
  if (!isRepeating) return null;
  const time = Date.parse(stringAt(payload, "timestamp") ?? "");
  return Number.isNaN(time) ? timeOfId(stringAt(payload, "id")) : time;
}

/** Whether a `task_started` line begins a turn of a fork's own: those of its parent began before the fork was made. */
export function isOwnTurn(payload: JsonObject, forkedAt: number): boolean {
  const seconds = numberAt(payload, "started_at");
  if (seconds !== null) return seconds >= Math.floor(forkedAt / 1000);
  return (timeOfId(stringAt(payload, "turn_id")) ?? Infinity) >= forkedAt;
}

export function sessionMeta(payload: JsonObject): SessionMeta {
  const id = stringAt(payload, "id");
  const source = objectAt(payload, "source");
  const subagent = source && "subagent" in source ? source["subagent"] : undefined;
  const spawn = source === null ? null : objectAt(objectAt(source, "subagent") ?? {}, "thread_spawn");
  const parent = (spawn && stringAt(spawn, "parent_thread_id")) ?? stringAt(payload, "parent_thread_id");
  const agent = subagent === undefined ? null : {
    parent,
    path: (spawn && stringAt(spawn, "agent_path")) ?? stringAt(payload, "agent_path"),
    nickname: (spawn && stringAt(spawn, "agent_nickname")) ?? stringAt(payload, "agent_nickname"),
    role: (spawn && stringAt(spawn, "agent_role")) ?? stringAt(payload, "agent_role"),
  };
  return {
    id,
    sessionId: stringAt(payload, "session_id") ?? (agent === null ? id : parent ?? id),
    version: stringAt(payload, "cli_version"),
    cwd: stringAt(payload, "cwd"),
    branch: stringAt(objectAt(payload, "git") ?? {}, "branch"),
    source: stringAt(payload, "source"),
    agent,
    // the files of agents are read by other means
    forkedAt: agent === null ? forkedAtOf(payload) : null,
  };
}
