import type { Entry } from "../entry.ts";

/**
 * A longer silence before an answer or a result is not work: the user was asked and away, or the machine slept.
 *
 * Among 355 turns of 57 public sessions whose client wrote how long they took, the time without such gaps is off by a
 * median of 3 % with any limit from two minutes to half an hour. Over whole sessions, with these lines cut out, the
 * median error is 11 % at three minutes.
 */
export const IDLE_MS = 3 * 60_000;

/**
 * How long a turn was active.
 *
 * Where the client says how long a stretch of it took (`turn_duration`, 2.1.1 on), that is taken for all up to there. What
 * follows counts as the time up to each answer and result, without idle gaps. What wakes the assistant (a prompt, a message of a task or a peer)
 * begins a stretch: the time before it is not work.
 */
export class ActiveTime {
  readonly #startMs: number;
  #sinceMeasuredMs = 0;
  #last: number;
  #measuredMs: number | null = null;
  readonly #measured = new Set<string>();

  /** @param startedAt Time of the prompt. */
  constructor(startedAt: string | null) {
    this.#startMs = Date.parse(startedAt ?? "");
    this.#last = this.#startMs;
  }

  /** Adds an entry of the main conversation. */
  add(entry: Entry): void {
    if (entry.kind === "system" && entry.turnMs !== null) return this.#measure(entry.turnMs, entry);
    const time = Date.parse(entry.timestamp ?? "");
    if (Number.isNaN(time)) return;
    if (isWork(entry) || isClientWork(entry)) {
      if (time > this.#last && time - this.#last <= IDLE_MS) this.#sinceMeasuredMs += time - this.#last;
    } else if (!isWakeUp(entry)) return;
    if (Number.isNaN(this.#last) || time > this.#last) this.#last = time;
  }

  /** Milliseconds so far; null if nothing of the turn has a time. */
  get total(): number | null {
    if (this.#measuredMs === null && Number.isNaN(this.#last)) return null;
    return (this.#measuredMs ?? 0) + this.#sinceMeasuredMs;
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

/** Whether an entry is an input that the assistant answers. */
function isWakeUp(entry: Entry): boolean {
  return entry.kind === "user" && entry.speaker !== "meta" && entry.speaker !== "reminder";
}
