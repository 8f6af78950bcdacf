import { millisBetween } from "../../session/calls/tool_calls.ts";
import type { AgentMeta } from "../../clients/files/session_file.ts";
import type { Entry, UserEntry } from "../../session/entry.ts";

/**
 * What an agent did, according to its own file.
 *
 * @experimental
 */
export interface AgentWork {
  /** What the client keeps about it in a file beside its own; null if nothing. */
  readonly meta: AgentMeta | null;
  /** Its first prompt; null if the file does not start with one (2.0.28 to 2.0.70), or was not read to its start. */
  readonly opening: UserEntry | null;
  /** Number of tool calls; null if the file was not read to its start. */
  readonly toolCalls: number | null;
  /** Number of failed results; null if the file was not read to its start. */
  readonly errors: number | null;
  /** Time of the first message, ISO 8601; null if unknown, as where the file was not read to its start. */
  readonly startedAt: string | null;
  /** Time of the last message, ISO 8601; null if unknown. */
  readonly endedAt: string | null;
  /** Milliseconds between the two; null if unknown. */
  readonly durationMs: number | null;
}

/** The value for an agent without a file that can be read. */
export const NO_WORK: AgentWork = {
  meta: null,
  opening: null,
  toolCalls: null,
  errors: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
};

/**
 * Counts what an agent did.
 *
 * @experimental
 * @param backward The entries of its file, last first.
 * @param meta Its metadata file.
 * @param options `hasTime`: whether to read another entry, by default always. Half of all agent files have fewer than 30
 *   lines, but a huge one takes longer than a hook has. `isCut`: whether the entries ended before the start of the file,
 *   asked after the last one, by default not.
 * @returns What it did; what only the start of its file says is null if the reading did not come to it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAgentWork } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesBackward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{}}]}}\n';
 * const { toolCalls, errors } = readAgentWork(entriesBackward(bytesSource(new TextEncoder().encode(text))), null);
 * assertEquals([toolCalls, errors], [1, 0]);
 * ```
 */
export function readAgentWork(
  backward: Iterable<Entry>,
  meta: AgentMeta | null,
  { hasTime = () => true, isCut = () => false }: { readonly hasTime?: () => boolean; readonly isCut?: () => boolean } =
    {},
): AgentWork {
  const calls = new Set<string>();
  const failed = new Set<string>();
  let opening: UserEntry | null = null;
  let startedAt: string | null = null;
  let endedAt: string | null = null;
  for (const entry of backward) {
    if (!hasTime()) return { ...NO_WORK, meta, endedAt };
    if (entry.timestamp !== null && (entry.kind === "user" || entry.kind === "assistant")) {
      startedAt = entry.timestamp;
      endedAt ??= entry.timestamp;
    }
    if (entry.kind === "user") opening = entry.content.some((block) => block.kind === "tool_result") ? null : entry;
    else if (entry.kind === "assistant") opening = null;
    if (entry.kind === "user" || entry.kind === "assistant") {
      for (const block of entry.content) {
        if (block.kind === "tool_use") calls.add(block.id);
        else if (block.kind === "tool_result" && block.isError) failed.add(block.toolUseId);
      }
    }
  }
  if (isCut()) return { ...NO_WORK, meta, endedAt };
  return {
    meta,
    opening,
    toolCalls: calls.size,
    errors: failed.size,
    startedAt,
    endedAt,
    durationMs: millisBetween(startedAt, endedAt),
  };
}
