import { isJsonObject, numberAt } from "../../json.ts";
import { AGENT_TOOLS, ASKING_TOOLS, FILE_TOOLS } from "../calls/tool_names.ts";
import { outcomeOf } from "../calls/tool_result.ts";
import type { Entry, ToolResultBlock, ToolUseBlock, UserEntry } from "../entry.ts";

/**
 * A longer silence before an answer or a result is not work: the user was asked and away, or the machine slept. Among
 * 1,253 turns of 213 public sessions whose client wrote how long they took, what is counted here is off by a median of
 * 1 %, and by less than 9 % in three of four; with limits from two to ten minutes it hardly differs.
 */
export const IDLE_MS = 5 * 60_000;

/** What took longer waited for permission. 75 % instead of 66 % of these turns are then right to a tenth. */
export const FILE_MS = 3_000;

/** A result later than this after a call's limit is no work: of 1,811 turns 2 % more are right to a tenth. */
const LIMIT_SLACK_MS = 5_000;

/**
 * How long a turn was active. Where the client says how long a stretch of it took (`turn_duration`, 2.1.1 on), that is
 * taken for all up to there. What follows counts as the time up to each answer and result, without idle gaps and
 * without waits for the user. What wakes the assistant (a prompt, a message of a task or a peer) begins a stretch: the
 * time before it is not work.
 */
export class ActiveTime {
  readonly #startMs: number;
  readonly #calls = new Map<string, Pick<ToolUseBlock, "name" | "limitMs">>();
  #sinceMeasuredMs = 0;
  /** How long the compaction took whose summary follows; null if the client does not say. */
  #compactionMs: number | null = null;
  #last: number;
  #measuredMs: number | null = null;
  readonly #measured = new Set<string>();

  constructor(startedAt: string | null) {
    this.#startMs = Date.parse(startedAt ?? "");
    this.#last = this.#startMs;
  }

  add(entry: Entry): void {
    if (entry.kind === "system" && entry.turnMs !== null) return this.#measure(entry.turnMs, entry);
    if (entry.kind === "system" && entry.compactionMs !== undefined) this.#compactionMs = entry.compactionMs;
    if (entry.kind === "assistant") this.#note(entry.content);
    const time = Date.parse(entry.timestamp ?? "");
    if (Number.isNaN(time)) return;
    if (isWork(entry) || isClientWork(entry)) {
      if (time > this.#last) this.#sinceMeasuredMs += this.#workIn(time - this.#last, entry);
    } else if (!isWakeUp(entry) || this.#calls.size > 0) return; // while a call runs, a message interrupts no work
    if (Number.isNaN(this.#last) || time > this.#last) this.#last = time;
  }

  /** Milliseconds so far; null if nothing of the turn has a time. */
  get total(): number | null {
    if (this.#measuredMs === null && Number.isNaN(this.#last)) return null;
    return (this.#measuredMs ?? 0) + this.#sinceMeasuredMs;
  }

  /** How much of the total the client measured; null if nothing. */
  get measured(): number | null {
    return this.#measuredMs;
  }

  #note(content: Extract<Entry, { kind: "assistant" }>["content"]): void {
    for (const block of content) if (block.kind === "tool_use") this.#calls.set(block.id, block);
  }

  /** How much of a silence before an entry was work. */
  #workIn(gapMs: number, entry: Entry): number {
    const result = entry.kind === "user" ? entry.content.find((block) => block.kind === "tool_result") : undefined;
    const isLong = gapMs > IDLE_MS;
    if (this.#compactionMs !== null && entry.kind === "user" && entry.speaker === "compaction_summary") {
      const compactionMs = this.#compactionMs;
      this.#compactionMs = null;
      // before it began, the user may have been away
      return Math.min(gapMs, compactionMs);
    }
    if (entry.kind !== "user" || result === undefined) return isLong ? 0 : gapMs;
    const { name: tool = "", limitMs } = this.#calls.get(result.toolUseId) ?? {};
    this.#calls.delete(result.toolUseId);
    if (isAnsweredByUser(tool, result)) return 0;
    if (FILE_TOOLS.has(tool)) return gapMs > FILE_MS ? 0 : gapMs;
    // what ran longer than the client lets it run had waited for the user's permission before
    if (limitMs !== undefined) return gapMs > limitMs + LIMIT_SLACK_MS ? 0 : gapMs;
    const measured = AGENT_TOOLS.has(tool) ? agentMs(entry) : null;
    return measured === null ? isLong ? 0 : gapMs : Math.min(gapMs, measured);
  }

  #measure(turnMs: number, { uuid, timestamp }: Pick<Entry, "uuid" | "timestamp">): void {
    if (uuid !== null && this.#measured.has(uuid)) return;
    if (uuid !== null) this.#measured.add(uuid);
    const end = Date.parse(timestamp ?? "");
    // a prompt that was typed while the assistant worked began a turn of its own within the measured time
    const ownMs = end >= this.#startMs ? Math.min(turnMs, end - this.#startMs) : turnMs;
    this.#measuredMs = (this.#measuredMs ?? 0) + Math.max(0, ownMs);
    this.#sinceMeasuredMs = 0;
    if (Number.isNaN(this.#last) || end > this.#last) this.#last = end;
  }
}

/** Whether a call waited for what the user said: an answer, or a rejection. */
function isAnsweredByUser(tool: string, result: ToolResultBlock): boolean {
  return ASKING_TOOLS.includes(tool) || outcomeOf(result, tool) === "rejected";
}

function agentMs({ toolUseResult }: UserEntry): number | null {
  return isJsonObject(toolUseResult) ? numberAt(toolUseResult, "totalDurationMs") : null;
}

/** Whether an entry is of the work of a turn: what comes after that, such as `/exit`, may come a day later. */
export function isWork(entry: Entry): boolean {
  if (entry.kind === "user") return entry.speaker === "tool_result" || entry.speaker === "interrupt";
  if (entry.kind === "assistant") return !entry.isSynthetic || entry.isApiError;
  return entry.kind === "system" && (entry.subtype === "stop_hook_summary" || entry.subtype === "turn_duration");
}

/** Whether the client worked up to an entry: a hook ran, or the conversation was summarized. */
function isClientWork(entry: Entry): boolean {
  return entry.kind === "user" && (entry.speaker === "hook_feedback" || entry.speaker === "compaction_summary");
}

function isWakeUp(entry: Entry): boolean {
  return entry.kind === "user" && entry.speaker !== "meta" && entry.speaker !== "reminder";
}
