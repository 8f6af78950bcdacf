import type { AssistantEntry, Entry, SourceLocation, Usage, UserEntry } from "../entry.ts";
import { ActiveTime, isWork } from "./active_time.ts";
import { PromptQueue, type QueuedPrompt } from "./prompt_queue.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../usage.ts";

/** A prompt of the user, or a command that the model answers, and everything that follows until the next one. */
export interface Turn {
  /** 0-based. */
  readonly index: number;
  /** Line of the prompt, 1-based. */
  readonly startLine: number;
  /** Last line before the next prompt, or of the file. */
  readonly endLine: number;
  /** Uuid of the prompt. */
  readonly promptUuid: string | null;
  /** Shared by all entries of a turn, in clients from 2.1.73 on. */
  readonly promptId: string | null;
  /** The text of the prompt, or the line of a command: `/review 12`. */
  readonly prompt: string;
  /** Prompts that were typed while the assistant worked. */
  readonly queued: readonly QueuedPrompt[];
  /** Calls of the main conversation, each id once. */
  readonly toolCalls: number;
  /** Results of the main conversation that are errors: failed and denied calls. */
  readonly errors: number;
  /** Whether the user interrupted it. */
  readonly interrupted: boolean;
  /** Time of the prompt; null if it has none. */
  readonly startedAt: string | null;
  /** Time of the latest answer, result or interruption in the main conversation; null if nothing has a time. */
  readonly endedAt: string | null;
  /** Milliseconds of work, as the client measured it, or without idle gaps; null if nothing has a time. */
  readonly activeMs: number | null;
  /** Sums over messages, each counted once; a count is null if one of them does not state it. */
  readonly usage: Usage;
  /** Set if the user took its prompt back, by a rewind or a rollback. */
  readonly takenBack?: true;
}

/** A turn that may still get more entries. */
interface OpenTurn {
  readonly prompt: UserEntry;
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
 * Groups entries into turns, in file order.
 *
 * Entries before the first prompt belong to no turn; entries of subagents belong to the turn around them and start none.
 * History that was copied into a resumed file counts once: prompts by their uuid, calls and messages by their id.
 */
export class TurnReader {
  readonly #queue = new PromptQueue();
  readonly #prompts = new Set<string>();
  readonly #calls = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #closedMessages = new Set<string>();
  #open: OpenTurn | null = null;
  /** A command of the user: it opens a turn if the model answers, and none if the client does (`/clear`). */
  #command: UserEntry | null = null;
  #count = 0;
  #lastLine = 0;

  /** Reads the next entry; returns the turn that it ends. */
  add(entry: Entry): Turn | null {
    let ended: Turn | null = null;
    if (entry.kind === "user" && !entry.isSidechain) ended = this.#user(entry);
    else if (entry.kind === "assistant" && !entry.isSidechain) ended = this.#assistant(entry);
    else if (entry.kind === "usage" && this.#open) this.#open.counted.push(entry.usage);
    const queued = this.#queue.follow(entry);
    if (queued) this.#open?.queued.push(queued);
    if (this.#open && !entry.isSidechain && this.#open.prompt !== entry) this.#open.active.add(entry);
    this.#lastLine = Math.max(this.#lastLine, entry.location.line ?? 0);
    if (this.#open && !entry.isSidechain && isWork(entry) && isLater(entry.timestamp, this.#open.endedAt)) {
      this.#open.endedAt = entry.timestamp;
    }
    return ended;
  }

  /** The index of the current turn; null before the first prompt. */
  get open(): number | null {
    return this.#open ? this.#count : null;
  }

  /** Where the prompt of the current turn is; null before the first prompt. */
  get start(): SourceLocation | null {
    return this.#open?.prompt.location ?? null;
  }

  /** Ends the last turn at the end of the file. */
  end(): Turn | null {
    return this.#close(this.#lastLine);
  }

  #user(entry: UserEntry): Turn | null {
    const { speaker } = entry;
    // bodies and reminders come between a command and its answer
    if (speaker !== "meta" && speaker !== "reminder") this.#command = speaker === "command" ? entry : null;
    if (speaker === "user") return this.#begin(entry);
    if (!this.#open) return null;
    if (speaker === "interrupt") this.#open.interrupted = true;
    for (const block of entry.content) {
      if (block.kind !== "tool_result" || !block.isError || this.#failed.has(block.toolUseId)) continue;
      if (block.toolUseId !== "") this.#failed.add(block.toolUseId);
      this.#open.errors++;
    }
    return null;
  }

  #begin(prompt: UserEntry): Turn | null {
    if (prompt.uuid !== null && this.#prompts.has(prompt.uuid)) return null;
    if (prompt.uuid !== null) this.#prompts.add(prompt.uuid);
    const ended = this.#close((prompt.location.line ?? 1) - 1);
    this.#open = {
      prompt,
      queued: [],
      active: new ActiveTime(prompt.timestamp),
      usage: new Map(),
      counted: [],
      toolCalls: 0,
      errors: 0,
      interrupted: false,
      endedAt: prompt.timestamp,
      unnamed: 0,
    };
    return ended;
  }

  #assistant(entry: AssistantEntry): Turn | null {
    const command = this.#command;
    this.#command = null;
    // a command of the client's own may be given while an answer is written
    const goesOn = entry.messageId !== null && this.#open?.usage.has(entry.messageId) === true;
    const ended = command === null || entry.isSynthetic || goesOn ? null : this.#begin(command);
    this.#addAnswer(entry);
    return ended;
  }

  #addAnswer(entry: AssistantEntry): void {
    if (!this.#open) return;
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
    return {
      index: this.#count++,
      startLine: open.prompt.location.line ?? 0,
      // two prompts may be on one line
      endLine: Math.max(endLine, open.prompt.location.line ?? 0),
      promptUuid: open.prompt.uuid,
      promptId: open.prompt.promptId,
      prompt: open.prompt.prompt,
      queued: open.queued,
      toolCalls: open.toolCalls,
      errors: open.errors,
      interrupted: open.interrupted,
      startedAt: open.prompt.timestamp,
      endedAt: open.endedAt,
      activeMs: open.active.total,
      usage,
      ...open.prompt.takenBack ? { takenBack: true } : {},
    };
  }
}

function isLater(time: string | null, than: string | null): boolean {
  if (time === null) return false;
  return than === null || Date.parse(time) > Date.parse(than);
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
