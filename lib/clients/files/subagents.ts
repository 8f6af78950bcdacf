import type { Entry } from "../../session/entry.ts";
import { ifReadable, openSource } from "../../session/io/source.ts";
import type { Client } from "../client.ts";
import { entriesOfClient } from "../client_entries.ts";
import type { AgentFile } from "./session_file.ts";

function* entriesFromStart(client: Client, path: string): Generator<Entry> {
  const source = openSource(path);
  try {
    yield* entriesOfClient(client, source, { direction: "forward", chunk: 16 * 1024, marksTakenBack: false });
  } finally {
    source.close();
  }
}

/** Whether the client started an agent for itself: to warm up, for a compaction, a suggestion, a side question. */
export function isInternalAgent(
  client: Client,
  { agentId, path, meta }: Pick<AgentFile, "agentId" | "path" | "meta">,
): boolean {
  const { hooks } = client;
  if (hooks === undefined) return false;
  // without a note about it, its first prompt says what it is
  const first = meta === null ? entriesFromStart(client, path) : [];
  return ifReadable(() => hooks.internalAgent(agentId, meta?.agentType ?? null, first), null) !== null;
}

/** Agents with what their session's own file says of them, where the client keeps nothing about one elsewhere. */
export function withStarts(client: Client, path: string, agents: readonly AgentFile[]): readonly AgentFile[] {
  const starts = agents.some(({ meta }) => meta === null) ? client.files.startedAgents?.(path) : undefined;
  if (starts === undefined) return agents;
  return agents.map((agent) => ({ ...agent, meta: agent.meta ?? starts.get(agent.agentId) ?? null }));
}

/**
 * The agents that a session started: those with files of their own, without those that the client started for itself, and
 * those in the session's file. `named`: as for {@linkcode ClientFiles.agents}.
 */
export function subagentsOf(client: Client, path: string, named?: Map<string, string | null>): readonly AgentFile[] {
  const withFiles = client.files.agents(path, named).filter((agent) => !isInternalAgent(client, agent));
  return [...withFiles, ...client.files.agentsInside?.(path) ?? []];
}
