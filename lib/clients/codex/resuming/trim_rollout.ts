import { type JsonObject, objectAt, stringAt } from "../../../json.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import type { SessionTrim } from "../../resuming/resuming.ts";
import { toolZones } from "../../resuming/tool_zones.ts";
import { NothingToTrimError } from "../../resuming/trim_errors.ts";
import { oldestOf, type TrimOptions } from "../../resuming/trim_options.ts";
import type { ChangeCounts, SessionSize, TrimNames, TrimStats } from "../../resuming/trim_stats.ts";
import { sessionMeta } from "../format/session_meta.ts";
import { rewriteLine } from "./rewrite_line.ts";
import { callPart, type RolloutLine } from "./rollout_lines.ts";
import { rolloutTokens } from "./rollout_tokens.ts";
import { isPrompt, type RolloutTurns, rolloutTurns } from "./rollout_turns.ts";

function sessionSize(lines: readonly RolloutLine[]): SessionSize {
  return {
    entries: lines.length,
    turns: lines.filter(isPrompt).length,
    calls: lines.filter((line) => callPart(line) === "call").length,
    tokens: rolloutTokens(lines),
  };
}

function isReasoning({ type, kind, payload }: RolloutLine): boolean {
  if (type === "response_item") return kind === "reasoning";
  const event = stringAt(payload, "type") ?? "";
  return type === "event_msg" && (kind === "Reasoning" || event.startsWith("agent_reasoning"));
}

/** The call that a line is about; null if it is about none. */
function callOf(line: RolloutLine): string | null {
  if (callPart(line) === null && line.type !== "event_msg") return null;
  const item = objectAt(line.payload, "item");
  return stringAt(line.payload, "call_id") ?? (item && stringAt(item, "id"));
}

/** The first line under a new id. */
function withNewIds(object: JsonObject, sessionId: string): JsonObject {
  const payload = objectAt(object, "payload") ?? {};
  const { forked_from_id: _, ...rest } = payload;
  const session = "session_id" in payload ? { session_id: sessionId } : {};
  return { ...object, payload: { ...rest, id: sessionId, ...session } };
}

/** A line that is kept, and whether its call is shortened. */
interface KeptLine {
  readonly line: RolloutLine;
  readonly isShortened: boolean;
}

/** What is kept of a rollout. */
interface RolloutPlan {
  readonly kept: readonly KeptLine[];
  readonly turnsWithTools: TrimStats["turnsWithTools"];
  /** The calls that the options remove from the turns that are kept. */
  readonly removedCalls: number;
  /** The first turn that is kept. */
  readonly first: number;
}

function planRollout({ head, turns }: RolloutTurns, options: TrimOptions): RolloutPlan {
  const first = Math.max(0, turns.length - (options.keepTurns ?? turns.length));
  const callTurns = turns.flatMap(({ calls }, turn) => turn < first ? [] : [...calls].map(() => turn));
  const zones = toolZones(options.tools, callTurns, { first, end: turns.length });
  const thinkingUntil = first + oldestOf(turns.length - first, options.thinking ?? 0);
  const ids = (from: number, to: number) => new Set(turns.slice(from, to).flatMap(({ calls }) => [...calls]));
  const removed = ids(first, zones.removed);
  const shortened = ids(zones.removed, zones.shortened);
  const kept: KeptLine[] = head.map((line) => ({ line, isShortened: false }));
  for (const [turn, { lines }] of turns.entries()) {
    if (turn < first) continue;
    for (const line of lines) {
      const call = callOf(line);
      if ((turn < thinkingUntil && isReasoning(line)) || (call !== null && removed.has(call))) continue;
      kept.push({ line, isShortened: call !== null && shortened.has(call) });
    }
  }
  return {
    kept,
    turnsWithTools: zones.turnsWithTools,
    removedCalls: removed.size,
    first,
  };
}

/**
 * Plans a shorter copy of a rollout that Codex resumes: whole lines, the first with the new id. Nothing of it has to be
 * linked anew, and pairs of calls and outputs stay or go together.
 */
export function trimRollout(source: ByteSource, options: TrimOptions, { sessionId }: TrimNames): SessionTrim {
  const { head, turns } = rolloutTurns(source);
  const all = [...head, ...turns.flatMap(({ lines }) => lines)];
  const { kept, turnsWithTools, removedCalls, first } = planRollout({ head, turns }, options);
  if (!kept.some(({ line }) => isPrompt(line))) throw new NothingToTrimError("it contains no prompt");
  const before = sessionSize(all);
  const meta = sessionMeta(head.find(({ type }) => type === "session_meta")?.payload ?? {});
  const thinking = (lines: readonly RolloutLine[]) =>
    lines.filter((line) => line.type === "response_item" && isReasoning(line)).length;
  function* lines(): Generator<string, TrimStats> {
    const changes: ChangeCounts = { inputs: 0, results: 0, capped: 0, notices: 0, images: 0 };
    const { maxToolOutput, dropImages = false } = options;
    const written: RolloutLine[] = [];
    let isFirst = true;
    for (const { line, isShortened } of kept) {
      const isMeta = isFirst && line.type === "session_meta" && line.object !== null;
      const object = isMeta && line.object !== null
        ? withNewIds(line.object, sessionId)
        : rewriteLine(line, { isShortened, maxToolOutput, dropImages }, changes);
      if (isMeta) isFirst = false;
      written.push({ ...line, object, payload: objectAt(object, "payload") ?? {} });
      yield JSON.stringify(object);
    }
    const after = sessionSize(written);
    const older = turns.slice(0, first).flatMap(({ lines }) => lines);
    return {
      before,
      after,
      calls: { before: before.calls, after: after.calls, removed: removedCalls, incomplete: 0 },
      turnsWithTools,
      thinkingRemoved: thinking(all) - thinking(older) - thinking(written),
      changes,
      left: { records: 0, sidechain: 0, otherBranches: 0, noise: 0, olderTurns: older.length, emptied: 0 },
    };
  }
  return { sourceId: meta.id, cwd: meta.cwd, source: { turns: before.turns, calls: before.calls }, lines };
}
