import { stringAt } from "../../../json.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { callPart, type RolloutLine, rolloutLines } from "./rollout_lines.ts";

/** A turn, from the line that begins it; with the `!` commands and compactions before the next prompt. */
export interface RolloutTurn {
  readonly lines: RolloutLine[];
  /** The ids of its calls. */
  readonly calls: Set<string>;
  /** Whether somebody asked something in it. */
  isAsked: boolean;
}

/** A rollout by turns. */
export interface RolloutTurns {
  /** The lines before the first turn. */
  readonly head: readonly RolloutLine[];
  readonly turns: readonly RolloutTurn[];
}

/** Whether a line is a prompt. */
export function isPrompt({ type, kind, payload }: RolloutLine): boolean {
  if (type !== "event_msg") return false;
  return kind === "UserMessage" || stringAt(payload, "type") === "user_message";
}

/** Takes the lines of what the client counts as a turn into the turn of a prompt. */
function add(turns: RolloutTurn[], lines: readonly RolloutLine[]): void {
  const isAsked = lines.some(isPrompt);
  const before = turns.at(-1);
  const turn = before === undefined || (before.isAsked && isAsked)
    ? { lines: [], calls: new Set<string>(), isAsked: false }
    : before;
  if (turn !== before) turns.push(turn);
  turn.isAsked ||= isAsked;
  for (const line of lines) {
    turn.lines.push(line);
    const id = callPart(line) === "call" ? stringAt(line.payload, "call_id") : null;
    if (id !== null) turn.calls.add(id);
  }
}

/** The turns of a rollout; a line that is not an object is left out, as the client does. */
export function rolloutTurns(source: ByteSource): RolloutTurns {
  const head: RolloutLine[] = [];
  const turns: RolloutTurn[] = [];
  let open: RolloutLine[] | null = null;
  for (const line of rolloutLines(source)) {
    if (line.object === null) continue;
    if (line.type === "event_msg" && line.kind === "task_started") {
      if (open !== null) add(turns, open);
      open = [];
    }
    (open ?? head).push(line);
  }
  if (open !== null) add(turns, open);
  return { head, turns };
}
