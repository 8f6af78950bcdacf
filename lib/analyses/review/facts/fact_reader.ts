import { millisBetween, soleCallOf } from "../../../session/calls/tool_calls.ts";
import type {
  AssistantEntry,
  AttachmentEntry,
  CallEnding,
  Entry,
  EntryBase,
  NestedCall,
  ToolUseBlock,
  UserEntry,
} from "../../../session/entry.ts";
import { type CallAgent, callAgentOf, type CallFact } from "./call_fact.ts";
import type { Client } from "../../../clients/client.ts";
import { DEFAULT_CLIENT } from "../../../clients/default_client.ts";
import {
  type ClientDecisions,
  endingRecord,
  type HookDecision,
  type ResultRecord,
} from "../../../clients/decisions.ts";
import type { HookText } from "../../../clients/hooks/hook_texts.ts";
import {
  type CallVerdict,
  isPrompted,
  NO_EVIDENCE,
  type Outcome,
  textEvidence,
} from "../../../session/calls/decision.ts";
import { ModeReader, type ModeStretch } from "../../../session/calls/mode.ts";
import { soleResult } from "../../../session/calls/tool_result.ts";
import { classifierLabel } from "./classifier_label.ts";
import { callTarget } from "./describe_call.ts";
import type { EarlyResult, FactState, OpenCall, UndecidedRefusal } from "./fact_state.ts";

/** What a reader must know about its file. */
export interface FactOptions {
  /** The session id for lines that do not name it. */
  readonly session: string;
  /** The agent whose file it is. @default {null} the session's own file */
  readonly agent?: CallAgent | null;
  /** Configured texts of hooks that newer clients do not attribute to a hook. */
  readonly hookTexts?: readonly HookText[];
  /** The client that wrote the file. @default {DEFAULT_CLIENT} whose results of others all say how they ended */
  readonly client?: Client;
}

export interface ReaderOptions extends FactOptions {
  readonly state?: FactState;
}

/** Nobody answers two prompts within this time. */
const ANSWER_MS = 50;
/** How many ids of decided calls a state keeps. */
const MAX_DONE_IDS = 500;
/** Latest calls, results and notices that a state keeps: 280,000 calls in a message would take 8 s at every stop. */
const MAX_PENDING = 2_000;

/** Items by conversation, in the order they were added; taking those of one conversation does not scan the others. */
class ScopedItems<Item> {
  readonly #scopes = new Map<string, Set<readonly [position: number, item: Item]>>();
  #count = 0;

  add(scope: string, item: Item): void {
    const items = this.#scopes.get(scope) ?? new Set();
    this.#scopes.set(scope, items.add([this.#count++, item]));
  }

  get size(): number {
    return this.#scopes.size;
  }

  /** Removes and returns the items of one conversation, or of all if no scope is given. */
  take(scope?: string): Item[] {
    if (scope === undefined) {
      const all = this.values();
      this.#scopes.clear();
      return all;
    }
    const items = [...this.#scopes.get(scope) ?? []].map(([, item]) => item);
    this.#scopes.delete(scope);
    return items;
  }

  values(): Item[] {
    const all = [...this.#scopes.values()].flatMap((items) => [...items]);
    return all.sort(([a], [b]) => a - b).map(([, item]) => item);
  }
}

export class FactReader {
  readonly #options: ReaderOptions;
  readonly #decisions: ClientDecisions | null;
  readonly #open = new Map<string, OpenCall>();
  /** The message of each open call. */
  readonly #messages = new Map<string, string>();
  /** The last message with a call. */
  #latest: string | null = null;
  readonly #early = new Map<string, EarlyResult>();
  readonly #notices = new Map<string, HookDecision>();
  readonly #modes: ModeReader;
  readonly #done: Set<string>;
  /** Calls without an id: no result can name them, so each counts separately. */
  #nameless: OpenCall[] = [];
  readonly #undecided = new ScopedItems<UndecidedRefusal>();
  /** When a call was last rejected without a word, in ms since 1970. */
  #rejectedAt = -Infinity;
  /** Ids of calls that were not interrupted; some may have a result by now. */
  readonly #running = new ScopedItems<string>();

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#decisions = (options.client ?? DEFAULT_CLIENT).decisions ?? null;
    const { state } = options;
    for (const call of state?.open ?? []) this.#addOpen(call);
    for (const result of state?.early ?? []) this.#early.set(result.id, result);
    for (const [id, notice] of state?.notices ?? []) this.#notices.set(id, notice);
    this.#modes = new ModeReader(state?.mode ?? null);
    this.#done = new Set(state?.done);
    for (const refusal of state?.undecided ?? []) this.#undecided.add(refusal.scope, refusal);
  }

  get mode(): ModeStretch {
    return this.#modes.stretch;
  }

  /** Returns the facts that are complete with an entry; their mode may become known with a later one. */
  add(entry: Entry): CallFact[] {
    if (!entry.isSidechain || this.#isAgents) this.#modes.add(entry);
    switch (entry.kind) {
      case "assistant":
      case "user":
        return [...this.#decideRefusals(entry), ...this.#readBlocks(entry)];
      case "attachment":
        this.#readNotice(entry);
        return [];
      default:
        if (entry.mode) this.#enterMode();
        return [];
    }
  }

  /** A mode that the user chose in mid-turn is named after the next call, which is made in it, and before its result (2.1.330). */
  #enterMode(): void {
    for (const [id, call] of this.#open) {
      if (this.#messages.get(id) === this.#latest) this.#open.set(id, { ...call, mode: this.#modes.stretch });
    }
  }

  /** Whether the file is an agent's, so that its sidechain is what it is about. */
  get #isAgents(): boolean {
    return (this.#options.agent ?? null) !== null;
  }

  /** Returns the refusals that no interruption note followed; to be called at the end of the conversation. */
  endRefusals(): CallFact[] {
    return this.#undecided.take().map(({ fact }) => fact);
  }

  /** Returns the undecided refusals and the calls without a result; to be called at the end of the file. */
  end(): CallFact[] {
    const refusals = this.endRefusals();
    const open = [...this.#open.values(), ...this.#nameless].map((call) => createFact(call, openCallVerdict(call)));
    this.#open.clear();
    this.#nameless = [];
    return [...refusals, ...open];
  }

  state(): FactState {
    return {
      open: [...this.#open.values(), ...this.#nameless].slice(-MAX_PENDING),
      early: [...this.#early.values()].slice(-MAX_PENDING),
      undecided: this.#undecided.values(),
      notices: [...this.#notices].slice(-MAX_PENDING),
      mode: this.#modes.stretch.name,
      done: [...this.#done].slice(-MAX_DONE_IDS),
    };
  }

  #addOpen(call: OpenCall): void {
    if (call.id === "") this.#nameless.push(call);
    else {
      this.#open.set(call.id, call);
      if (!call.isInterrupted) this.#running.add(call.scope, call.id);
    }
  }

  #readBlocks(entry: AssistantEntry | UserEntry): CallFact[] {
    const facts: CallFact[] = [];
    const marked = soleResult(entry);
    const decisions = this.#decisions;
    const isInterrupted = decisions?.startsWithInterruption(entry) ?? false;
    for (const block of entry.content) {
      if (block.kind === "tool_use" && entry.kind === "assistant") facts.push(...this.#readUse(block, entry));
      else if (block.kind === "tool_result") {
        const record = decisions?.readRecord(block, entry, block === marked) ?? endingRecord(block);
        facts.push(
          ...this.#readResult({ id: block.toolUseId, record, timestamp: entry.timestamp, isInterrupted }),
        );
      }
    }
    return facts;
  }

  #readUse(block: ToolUseBlock, entry: AssistantEntry): CallFact[] {
    const { id } = block;
    if (id !== "" && this.#done.has(id)) return []; // a repeated line: the first counts
    const sole = soleCallOf(block);
    const open = this.#open.get(id);
    if (open) {
      // on a later line of its message the input may have grown; in another message the first counts
      if (entry.messageId !== null && this.#messages.get(id) === entry.messageId) {
        this.#open.set(id, { ...open, ...toolOf(sole), input: callTarget(sole.input) });
      }
      return [];
    }
    const call: OpenCall = {
      id,
      ...toolOf(sole),
      input: callTarget(sole.input),
      session: entry.sessionId ?? this.#options.session,
      agent: this.#options.agent ?? callAgentOf(entry),
      line: entry.location.line,
      timestamp: entry.timestamp,
      uuid: entry.uuid,
      cwd: entry.cwd,
      version: entry.version,
      mode: this.#modes.stretch,
      scope: conversationKey(entry),
      isInterrupted: false,
    };
    if (block.server) {
      // the API runs it without a prompt and puts its result into the same message
      if (id !== "") this.#done.add(id);
      return [createFact(call, { decision: "allowed", outcome: "ok", errorKind: null, evidence: NO_EVIDENCE })];
    }
    const result = this.#early.get(id);
    if (result === undefined) {
      this.#addOpen(call);
      this.#latest = entry.messageId;
      if (entry.messageId !== null) this.#messages.set(id, entry.messageId);
      return [];
    }
    this.#early.delete(id);
    return this.#joinResult(call, result);
  }

  #readResult(result: EarlyResult): CallFact[] {
    const { id } = result;
    if (this.#done.has(id)) return [];
    const call = this.#open.get(id);
    if (!call) {
      if (id !== "" && !this.#early.has(id)) this.#early.set(id, result);
      return [];
    }
    this.#open.delete(id);
    this.#messages.delete(id);
    return this.#joinResult(call, result);
  }

  #joinResult(call: OpenCall, result: EarlyResult): CallFact[] {
    const { record, isInterrupted } = result;
    this.#done.add(call.id);
    if (!record.isError && (call.scope === MAIN_SCOPE || this.#isAgents)) this.#modes.addCompleted(call.tool);
    const notice = this.#notices.get(call.id) ?? null;
    this.#notices.delete(call.id);
    if (record.ending !== null) {
      const ended = createFact(call, endedVerdict(record.ending), {
        result,
        prompted: record.ending.prompted ?? false,
      });
      return [{ ...ended, isOutsideRules: true }];
    }
    const decisions = this.#decisions;
    if (decisions === null) return [createFact(call, plainVerdict(record), { result })];
    const stated = decisions.classify(call.ruleName ?? call.tool, record, {
      notice,
      hookTexts: this.#options.hookTexts ?? [],
    });
    const verdict = this.#unlessWithSibling(stated, result);
    const undecided = decisions.verdictUnlessInterrupted(call.ruleName ?? call.tool, record, verdict);
    const isRejected = undecided === null && verdict.decision === "rejected_by_person";
    const fact = createFact(call, undecided ?? verdict, {
      result,
      rejection: isRejected ? record : null,
      prompted: decisions.isAnsweredPrompt(record),
    });
    if (undecided === null) return [fact];
    const isMarked = decisions.isMarkedRefusal(record);
    if (isInterrupted && !isMarked) return [asInterrupted(fact)];
    this.#undecided.add(call.scope, { fact, scope: call.scope, isMarked });
    return [];
  }

  /** One rejection at a prompt ends the other calls of the message too, with the same words (2.1.332). */
  #unlessWithSibling(verdict: CallVerdict, { record, timestamp }: EarlyResult): CallVerdict {
    if (verdict.decision !== "rejected_by_person" || record.words !== null) return verdict;
    const before = this.#rejectedAt;
    this.#rejectedAt = Date.parse(timestamp ?? "");
    // lines of agents do not always stand in the order of their times
    return Math.abs(this.#rejectedAt - before) < ANSWER_MS
      ? { ...verdict, decision: "cancelled_with_sibling" }
      : verdict;
  }

  /** Decides the refusals that wait for an interruption note: it follows Esc, not a rejection with the same result. */
  #decideRefusals(entry: AssistantEntry | UserEntry): CallFact[] {
    if (this.#undecided.size === 0 && this.#open.size === 0) return [];
    const scope = conversationKey(entry);
    if (entry.kind === "user" && !hasResult(entry) && entry.speaker === "interrupt") {
      const interrupted = scope === MAIN_SCOPE ? undefined : scope; // Esc in the main conversation ends its agents, too
      for (const id of this.#running.take(interrupted)) {
        const call = this.#open.get(id);
        if (call) call.isInterrupted = true;
      }
      return this.#undecided.take(interrupted).map(({ fact, isMarked }) => {
        if (!isMarked) return asInterrupted(fact);
        return this.#decisions?.stoppedAtWork(entry) ? { ...asInterrupted(fact), outcome: "no_result" } : fact;
      });
    }
    if (!isContinuation(entry)) return [];
    // a call that still has no result got lost: a later interruption is not about it
    if (entry.kind === "user") this.#running.take(scope);
    return this.#undecided.take(scope).map(({ fact }) => fact);
  }

  #readNotice(entry: AttachmentEntry): void {
    const noticed = this.#decisions?.hookDecision(entry) ?? null;
    if (noticed !== null && !this.#done.has(noticed[0])) this.#notices.set(...noticed);
  }
}

/**
 * Reads the facts about all tool calls of a transcript: who decided about each, how it ended, and the evidence. The
 * facts are in the order in which the calls were decided; calls without a result come last.
 *
 * @example Usage
 * ```ts
 * import { callFactsOf } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesForward } from "@debrief/debrief/transcript";
 *
 * const use = { type: "tool_use", id: "t1", name: "Bash", input: { command: "frob" } };
 * const result = { type: "tool_result", tool_use_id: "t1", is_error: true, content: "This command requires approval" };
 * const lines = [
 *   { type: "assistant", message: { content: [use] } },
 *   { type: "user", message: { content: [result] } },
 * ];
 * const text = lines.map((line) => JSON.stringify(line) + "\n").join("");
 * const [fact] = callFactsOf(entriesForward(bytesSource(new TextEncoder().encode(text))), { session: "s" });
 * if (fact?.decision !== "not_granted") throw new Error(`${fact?.decision}`);
 * ```
 *
 * @param entries The entries of one file, in file order.
 * @param options The session id for lines that do not name it, and the agent whose file it is.
 * @returns One fact for each call.
 */
export function callFactsOf(entries: Iterable<Entry>, options: FactOptions): CallFact[] {
  const reader = new FactReader(options);
  const facts: CallFact[] = [];
  for (const entry of entries) for (const fact of reader.add(entry)) facts.push(fact);
  return [...facts, ...reader.end()];
}

const MAIN_SCOPE = "main";

/** Names the conversation of an entry: one file may hold the main one and those of agents (up to 2.0.27). */
function conversationKey(entry: EntryBase): string {
  return entry.isSidechain ? `side ${entry.agentId ?? ""}` : MAIN_SCOPE;
}

function hasResult(entry: UserEntry | AssistantEntry): boolean {
  return entry.content.some((block) => block.kind === "tool_result");
}

/** Whether the conversation continues with this entry, so that a later interruption is not about an earlier refusal. */
function isContinuation(entry: UserEntry | AssistantEntry): boolean {
  if (entry.kind === "assistant") return !entry.isSynthetic;
  if (hasResult(entry)) return false;
  const { speaker } = entry;
  return speaker === "user" || speaker === "command" || speaker === "agent_task" || speaker === "compaction_summary";
}

function toolOf({ name, ruleName }: NestedCall): Pick<OpenCall, "tool" | "ruleName"> {
  return { tool: name, ...ruleName === undefined ? {} : { ruleName } };
}

/** What a fact consists of besides its call and the verdict. */
interface FactSources {
  readonly result?: EarlyResult | null;
  readonly rejection?: Pick<ResultRecord, "words"> | null;
  readonly prompted?: boolean;
}

function createFact(
  call: OpenCall,
  verdict: CallVerdict,
  { result = null, rejection = null, prompted = false }: FactSources = {},
): CallFact {
  const { id, mode, scope: _scope, isInterrupted: _isInterrupted, ...origin } = call;
  return {
    ...origin,
    toolUseId: id,
    ...verdict,
    get mode() {
      return mode.name;
    },
    waitMs: result === null ? null : millisBetween(call.timestamp, result.timestamp),
    label: result === null ? null : classifierLabel(verdict, result.record),
    get words() {
      return rejection?.words ?? null;
    },
    prompted: prompted || isPrompted(verdict.decision),
  };
}

const ENDED: Readonly<Record<CallEnding["outcome"], Outcome>> = {
  ok: "ok",
  failed: "tool_error",
  not_run: "not_run",
  unknown: "no_result",
};

function endedVerdict({ decision, outcome, exitCode, evidence }: CallEnding): CallVerdict {
  return {
    decision,
    outcome: ENDED[outcome],
    errorKind: outcome !== "failed" ? null : exitCode !== null ? "exit_code" : "other",
    evidence: evidence === "" ? NO_EVIDENCE : textEvidence(evidence),
  };
}

function plainVerdict({ isError }: ResultRecord): CallVerdict {
  const ended = isError
    ? { outcome: "tool_error", errorKind: "other" } as const
    : { outcome: "ok", errorKind: null } as const;
  return { decision: "allowed", ...ended, evidence: NO_EVIDENCE };
}

function asInterrupted(fact: CallFact): CallFact {
  const evidence = { source: "interrupt_entry", text: fact.evidence.text } as const;
  const outcome = fact.outcome === "tool_error" ? "no_result" : fact.outcome;
  return { ...fact, decision: "interrupted", outcome, errorKind: null, evidence, prompted: false };
}

function openCallVerdict({ isInterrupted }: OpenCall): CallVerdict {
  const evidence = isInterrupted ? { source: "interrupt_entry", text: "" } as const : NO_EVIDENCE;
  return { decision: isInterrupted ? "interrupted" : "unknown", outcome: "no_result", errorKind: null, evidence };
}
