import { sessionIdOf } from "./agents.ts";

/** A file of a session. */
export interface SessionPath {
  /** The file. */
  readonly path: string;
  /** The session's own file, which hooks are told; the file itself where an agent's does not say whose it is. */
  readonly main: string;
  /** The agent whose file it is; null for the session's own. */
  readonly agentId: string | null;
}

const UNDER_SESSION = /[/\\]subagents[/\\](?:workflows[/\\][^/\\]+[/\\])?agent-[^/\\]+\.jsonl$/;

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
  const name = sessionIdOf(path);
  if (!name.startsWith("agent-")) return { path, main: path, agentId: null };
  return { path, main: path.replace(UNDER_SESSION, ".jsonl"), agentId: name.slice("agent-".length) };
}
