import { isJsonObject, stringAt } from "../../../json.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { callPart } from "./rollout_lines.ts";
import { type RolloutTurn, rolloutTurns } from "./rollout_turns.ts";

/** Whether a turn ended in an error, as the client says from 0.150 on, or with a call without an output. */
function hasFailed({ lines }: RolloutTurn): boolean {
  const open = new Set<string>();
  let isError = false;
  for (const line of lines) {
    const { type, kind, payload } = line;
    if (type === "event_msg" && kind === "task_complete") isError = isJsonObject(payload["error"]);
    const id = stringAt(payload, "call_id");
    const part = callPart(line);
    if (part === "call" && id !== null) open.add(id);
    else if (part === "output" && id !== null) open.delete(id);
  }
  return isError || open.size > 0;
}

/**
 * The part of a rollout before the turns at its end that all failed. Nothing else breaks a session of this client: it
 * mends the rest itself.
 *
 * @returns Null if all turns failed.
 */
export function lastGoodTurns(source: ByteSource): ByteSource | null {
  const { turns } = rolloutTurns(source);
  const cut = turns[turns.findLastIndex((turn) => !hasFailed(turn)) + 1];
  if (cut === undefined) return source;
  if (cut === turns[0]) return null;
  return { ...source, size: cut.lines[0]?.offset ?? source.size };
}
