import type { AssistantEntry, Entry, SourceLocation, Usage, UserEntry } from "../entry.ts";
import { ActiveTime, isWork } from "./active_time.ts";
import { causeOf, type TurnOrigin, turnOrigin, wakesUp } from "./origin.ts";
import { PromptQueue, type QueuedPrompt } from "./prompt_queue.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../usage.ts";

/**
 * What a prompt set off: everything until the next one. A prompt is the user's, or a command that the model answers; without
 * one, a report of a task or another message that wakes the assistant begins a turn.
 */
export interface Turn {
  /** 0-based. */
  readonly index: number;
  /** Who or what began it. */
  readonly origin: TurnOrigin;
  /** Line of the prompt, or of what began it; 1-based. */
  readonly startLine: number;
  /** Last line before the next turn, or of the file. */
  readonly endLine: number;
  /** Uuid of that line. */
  readonly promptUuid: string | null;
  /** Shared by all entries of a turn, in clients from 2.1.73 on. */
  readonly promptId: string | null;
  /** The text of the prompt, or the line of a command: `/review 12`; "" unless a person began it. */
  readonly prompt: string;
  /** The first line of the plan that the prompt hands over, without the marks of a heading. Absent without one. */
  readonly planTitle?: string;
  /** What began it, in a few words, if no person did: what a task reported, what a peer wrote. Absent in a person's turns. */
  readonly cause?: string;
  /** Prompts that were typed while the assistant worked. */
  readonly queued: readonly QueuedPrompt[];
  /** Calls of the main conversation, each id once. */
  readonly toolCalls: number;
  /** Results of the main conversation that are errors: of calls that failed, were denied, interrupted or cancelled. */
  readonly errors: number;
  /** Whether the user interrupted it. */
  readonly interrupted: boolean;
  /** Time of the prompt; null if it has none. */
  readonly startedAt: string | null;
  /** Time of the latest answer, result or interruption in the main conversation; null if nothing has a time. */
  readonly endedAt: string | null;
  /** Milliseconds of work, as the client measured it, or without idle gaps; null if nothing has a time. */
  readonly activeMs: number | null;
  /** How much of that the client measured. Absent if nothing. */
  readonly measuredMs?: number;
  /** Sums over messages, each counted once; a count is null if one of them does not state it. */
  readonly usage: Usage;
  /** Set if the user took its prompt back, by a rewind or a rollback. */
  readonly takenBack?: true;
}

interface OpenTurn {
  readonly start: UserEntry | AssistantEntry;
  readonly queued: QueuedPrompt[];
  readonly active: ActiveTime;
  readonly usage: Map<string, Usage>;
  /** Tokens that are counted apart from the answers. */
  readonly counted: Usage[];
  toolCalls: number;
  errors: number;
  interrupted: boolean;
  endedAt: string | null;
  unnamed: number;
}

/**
 * Groups entries into turns, in file order. Entries before the first turn belong to none; entries of subagents belong
 * to the turn around them and start none. History that was copied into a resumed file counts once: prompts by their
 * uuid, calls and messages by their id.
 */
export class TurnReader {
  readonly #queue = new PromptQueue();
  readonly #prompts = new Set<string>();
  readonly #calls = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #closedMessages = new Set<string>();
  #open: OpenTurn | null = null;
  /** A command, or what wakes the assistant: it opens a turn if the model answers, and none if the client does (`/clear`). */
  #waiting: UserEntry | null = null;
  /** Whether the assistant had finished: a message that comes in the middle of a turn belongs to it. */
  #isIdle = true;
  /** Whether the client had written how long the turn took: whatever follows belongs to another one. */
  #isMeasured = false;
  #count = 0;
  #lastLine = 0;

  add(entry: Entry): Turn | null {
    let ended: Turn | null = null;
    if (entry.kind === "user" && !entry.isSidechain) ended = this.#user(entry);
    else if (entry.kind === "assistant" && !entry.isSidechain) ended = this.#assistant(entry);
    else if (entry.kind === "usage" && entry.requests === undefined && this.#open) this.#open.counted.push(entry.usage);
    else if (entry.kind === "system" && !entry.isSidechain && entry.turnMs !== null) {
      this.#isIdle = this.#isMeasured = true;
    }
    const queued = this.#queue.follow(entry);
    if (queued) this.#open?.queued.push(queued);
    if (this.#open && !entry.isSidechain && this.#open.start !== entry) this.#open.active.add(entry);
    this.#lastLine = Math.max(this.#lastLine, entry.location.line ?? 0);
    if (this.#open && !entry.isSidechain && isWork(entry) && isLater(entry.timestamp, this.#open.endedAt)) {
      this.#open.endedAt = entry.timestamp;
    }
    return ended;
  }

  /** The index of the current turn; null before the first one. */
  get open(): number | null {
    return this.#open ? this.#count : null;
  }

  /** Where the current turn begins; null before the first one. */
  get start(): SourceLocation | null {
    return this.#open?.start.location ?? null;
  }

  end(): Turn | null {
    return this.#close(this.#lastLine);
  }

  #user(entry: UserEntry): Turn | null {
    const { speaker } = entry;
    if (speaker === "user") {
      this.#waiting = null;
      return this.#begin(entry);
    }
    // what the user stopped before an answer came had been sent to the model: it is a turn, and the one before it had ended
    const stopped = speaker === "interrupt" && this.#isIdle ? this.#waiting : null;
    const ended = stopped === null ? null : this.#begin(stopped);
    this.#wait(entry);
    if (!this.#open) return ended;
    if (speaker === "interrupt") {
      this.#open.interrupted = true;
      this.#isIdle = true;
    }
    for (const block of entry.content) {
      if (block.kind !== "tool_result" || !block.isError || this.#failed.has(block.toolUseId)) continue;
      if (block.toolUseId !== "") this.#failed.add(block.toolUseId);
      this.#open.errors++;
    }
    return ended;
  }

  /** Notes what opens a turn if the model answers. */
  #wait(entry: UserEntry): void {
    const { speaker } = entry;
    if (speaker === "command") this.#waiting = entry;
    else if (wakesUp(entry, { isFirst: this.#open === null, isMeasured: this.#isMeasured })) {
      this.#waiting = this.#isIdle ? entry : null;
    } else if (speaker === "compaction_summary" && this.#waiting?.speaker !== "command") return;
    // the client itself answers its commands, but from 2.1.331 on the model answers what a `!` line printed
    else if (speaker === "command_output" && this.#isIdle && this.#waiting?.prompt.startsWith("!") === true) return;
    // bodies and reminders come between a command and its answer
    else if (speaker !== "meta" && speaker !== "reminder") this.#waiting = null;
  }

  #begin(start: UserEntry | AssistantEntry): Turn | null {
    if (start.uuid !== null && this.#prompts.has(start.uuid)) return null;
    if (start.uuid !== null) this.#prompts.add(start.uuid);
    const ended = this.#close((start.location.line ?? 1) - 1);
    this.#isIdle = this.#isMeasured = false;
    this.#open = {
      start,
      queued: [],
      active: new ActiveTime(start.timestamp),
      usage: new Map(),
      counted: [],
      toolCalls: 0,
      errors: 0,
      interrupted: false,
      endedAt: start.timestamp,
      unnamed: 0,
    };
    return ended;
  }

  #assistant(entry: AssistantEntry): Turn | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    // a command of the client's own may be given while an answer is written
    const goesOn = entry.messageId !== null && this.#open?.usage.has(entry.messageId) === true;
    const start = waiting ?? (this.#open === null ? entry : null);
    const ended = start === null || entry.isSynthetic || goesOn ? null : this.#begin(start);
    this.#addAnswer(entry);
    return ended;
  }

  #addAnswer(entry: AssistantEntry): void {
    if (!this.#open) return;
    this.#isMeasured = false;
    this.#isIdle = entry.content.every(({ kind }) => kind !== "tool_use");
    for (const block of entry.content) {
      if (block.kind !== "tool_use" || (block.id !== "" && this.#calls.has(block.id))) continue;
      if (block.id !== "") this.#calls.add(block.id);
      this.#open.toolCalls++;
    }
    const id = entry.messageId ?? ` ${this.#open.unnamed++}`;
    if (!entry.usage || this.#closedMessages.has(id)) return;
    this.#open.usage.set(id, mergeUsage(this.#open.usage.get(id), entry.usage));
  }

  #close(endLine: number): Turn | null {
    const open = this.#open;
    if (!open) return null;
    this.#open = null;
    let usage = NO_USAGE;
    for (const [id, used] of open.usage) {
      usage = addUsage(usage, used);
      if (!id.startsWith(" ")) this.#closedMessages.add(id);
    }
    for (const used of open.counted) usage = addUsage(usage, used);
    const { start } = open;
    const origin = turnOrigin(start);
    return {
      index: this.#count++,
      origin,
      startLine: start.location.line ?? 0,
      // two prompts may be on one line
      endLine: Math.max(endLine, start.location.line ?? 0),
      promptUuid: start.uuid,
      promptId: start.kind === "user" ? start.promptId : null,
      prompt: origin === "person" && start.kind === "user" ? start.prompt : "",
      ...planTitleOf(start),
      ...origin === "person" ? {} : { cause: causeOf(start) },
      queued: open.queued,
      toolCalls: open.toolCalls,
      errors: open.errors,
      interrupted: open.interrupted,
      startedAt: start.timestamp,
      endedAt: open.endedAt,
      activeMs: open.active.total,
      ...open.active.measured === null ? {} : { measuredMs: open.active.measured },
      usage,
      ...start.takenBack ? { takenBack: true } : {},
    };
  }
}

function isLater(time: string | null, than: string | null): boolean {
  if (time === null) return false;
  return than === null || Date.parse(time) > Date.parse(than);
}

function planTitleOf(start: UserEntry | AssistantEntry): Pick<Turn, "planTitle"> {
  const line = start.kind === "user" ? start.plan?.split("\n").find((text) => /\p{L}/u.test(text)) : undefined;
  return line === undefined ? {} : { planTitle: line.replace(/^[#\s]+/, "").trimEnd() };
}

/**
 * Returns the turns of a transcript.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward, turnsOf } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"list the files"}}\n' +
 *   '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"There are two."}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const [turn] = turnsOf(entriesForward(source));
 * if (turn?.prompt !== "list the files" || turn.endLine !== 2) throw new Error("one turn of two lines was expected");
 * ```
 *
 * @param entries All entries, from the start of the file.
 * @returns The turns, one at a time, each once its last entry has been read.
 */
export function* turnsOf(entries: Iterable<Entry>): Generator<Turn> {
  const reader = new TurnReader();
  for (const entry of entries) {
    const turn = reader.add(entry);
    if (turn) yield turn;
  }
  const last = reader.end();
  if (last) yield last;
}
