import { isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import type { CopyOptions, CopySize, ResumableCopy } from "../../resuming/resuming.ts";
import { callPart, type RolloutLine, rolloutLines } from "./rollout_lines.ts";

/** What stands behind a text that was cut. */
const CUT = "\n[shortened by debrief trim]";
/** Members whose texts are what a tool printed. */
const OUTPUTS: ReadonlySet<string> = new Set(["output", "aggregated_output", "stdout", "stderr", "formatted_output"]);

/** A turn, from the line that begins it. */
interface Turn {
  readonly lines: RolloutLine[];
  /** Whether somebody asked something in it: a `!` command and `/compact` are turns, too. */
  asked: boolean;
  readonly calls: Set<string>;
}

function isPrompt({ type, kind, payload }: RolloutLine): boolean {
  if (type !== "event_msg") return false;
  return kind === "UserMessage" || stringAt(payload, "type") === "user_message";
}

/** The lines before the first turn, and the turns. */
function rolloutTurns(source: ByteSource): { head: RolloutLine[]; turns: Turn[] } {
  const head: RolloutLine[] = [];
  const turns: Turn[] = [];
  for (const line of rolloutLines(source)) {
    if (line.object === null) continue; // as the client does
    if (line.type === "event_msg" && line.kind === "task_started") {
      turns.push({ lines: [], asked: false, calls: new Set() });
    }
    const turn = turns.at(-1);
    if (turn === undefined) {
      head.push(line);
      continue;
    }
    turn.lines.push(line);
    if (isPrompt(line)) turn.asked = true;
    const id = callPart(line) === "call" ? stringAt(line.payload, "call_id") : null;
    if (id !== null) turn.calls.add(id);
  }
  return { head, turns };
}

function itemSize(lines: readonly RolloutLine[]): CopySize {
  return {
    turns: lines.filter(isPrompt).length,
    calls: lines.filter((line) => callPart(line) === "call").length,
    entries: lines.length,
  };
}

/** The turns from the so manieth with a prompt on, counted from the end. */
function lastTurns(turns: readonly Turn[], count: number): Turn[] {
  let left = count;
  const from = turns.findLastIndex(({ asked }) => asked && --left === 0);
  return turns.slice(Math.max(from, 0));
}

function isReasoning({ type, kind, payload }: RolloutLine): boolean {
  if (type === "response_item") return kind === "reasoning";
  const event = stringAt(payload, "type") ?? "";
  return type === "event_msg" && (kind === "Reasoning" || event.startsWith("agent_reasoning"));
}

/** The call that a line is about; null where it is about none. */
function itemCall(line: RolloutLine): string | null {
  if (callPart(line) !== null || line.type === "event_msg") {
    const item = objectAt(line.payload, "item");
    return stringAt(line.payload, "call_id") ?? (item && stringAt(item, "id"));
  }
  return null;
}

/** A line without the end of what tools printed. */
function shortenItem(value: Json, most: number, isOutput = false): Json {
  if (typeof value === "string") return isOutput && value.length > most ? cutAt(value, most) : value;
  if (Array.isArray(value)) return value.map((one) => shortenItem(one, most, isOutput));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, Json] => {
    const within = OUTPUTS.has(key) || (isOutput && key === "text");
    return [key, shortenItem(member ?? null, most, within)];
  });
  return Object.fromEntries(members);
}

function cutAt(text: string, most: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end) + CUT;
}

/** The first line under a new id. */
function withNewIds(object: JsonObject, sessionId: string): JsonObject {
  const payload = objectAt(object, "payload") ?? {};
  const { forked_from_id: _, ...rest } = payload;
  const session = "session_id" in payload ? { session_id: sessionId } : {};
  return { ...object, payload: { ...rest, id: sessionId, ...session } };
}

/** Makes a copy of a rollout under a new id that Codex resumes: whole lines, the first with the id. */
export function copyRollout(source: ByteSource, sessionId: string, options: CopyOptions): ResumableCopy {
  const { keepTurns, keepToolTurns, dropThinking = false, maxToolOutput } = options;
  const { head, turns } = rolloutTurns(source);
  const all = [...head, ...turns.flatMap(({ lines }) => lines)];
  const kept = keepTurns === undefined ? turns : lastTurns(turns, keepTurns);
  const withCalls = kept.filter(({ calls }) => calls.size > 0);
  const older = keepToolTurns === undefined ? [] : withCalls.slice(0, Math.max(0, withCalls.length - keepToolTurns));
  const gone = new Set(older.flatMap(({ calls }) => [...calls]));
  const wanted = [...head, ...kept.flatMap(({ lines }) => lines)].filter((line) => {
    const call = gone.size === 0 ? null : itemCall(line);
    return !(dropThinking && isReasoning(line)) && !(call !== null && gone.has(call));
  });
  let shorter = 0;
  let isFirst = true;
  const lines = wanted.map(({ object, type }) => {
    let made = object ?? {};
    if (type === "session_meta" && isFirst) {
      isFirst = false;
      return JSON.stringify(withNewIds(made, sessionId));
    }
    if (maxToolOutput !== undefined) {
      const cut = shortenItem(made, maxToolOutput);
      if (isJsonObject(cut) && JSON.stringify(cut) !== JSON.stringify(made)) {
        shorter++;
        made = cut;
      }
    }
    return JSON.stringify(made);
  });
  const after = itemSize(wanted);
  return {
    lines,
    before: itemSize(all),
    after,
    removed: {
      calls: itemSize(all).calls - after.calls,
      thinking: all.filter(isReasoning).length - wanted.filter(isReasoning).length,
      shortened: shorter,
    },
  };
}
