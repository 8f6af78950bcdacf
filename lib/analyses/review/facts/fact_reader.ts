import { INTERRUPT_OPENINGS } from "../../../clients/claude_code/format/client_strings.ts";
import { markedResult, SHELL_TOOLS } from "../../../clients/claude_code/format/refusal.ts";
import { speakerOf } from "../../../clients/claude_code/format/speaker.ts";
import { stringAt } from "../../../json.ts";
import { joinText } from "../../../session/content.ts";
import type {
  AssistantEntry,
  AttachmentEntry,
  Entry,
  EntryBase,
  ToolUseBlock,
  UserEntry,
} from "../../../session/entry.ts";
import type { CallAgent, CallFact } from "./call_fact.ts";
import { classifyDecision, type HookNote, type HookText, SILENCE } from "./classify.ts";
import { type CallVerdict, wasPrompted } from "./decision.ts";
import { callTarget } from "./describe_call.ts";
import { meaningOf } from "./result_messages.ts";
import type { EarlyResult, FactState, OpenCall, UndecidedRefusal } from "./fact_state.ts";
import { recordOf, type ResultRecord, structuredDecision } from "./result_record.ts";

/** What a reader is told about its file. */
export interface FactOptions {
  /** The session where lines do not name it. */
  readonly session: string;
  /** The agent whose file it is. @default {null} the session's own file */
  readonly agent?: CallAgent | null;
  /** Words of hooks that newer clients show without saying whose they are. */
  readonly hookTexts?: readonly HookText[];
}

/** What a reader that goes on is told. */
export interface ReaderOptions extends FactOptions {
  /** Where an earlier reader stopped. */
  readonly state?: FactState;
}

/** Things by the talk they belong to: what is taken out costs no look at what belongs to others. */
class ByScope<Item> {
  readonly #scopes = new Map<string, Set<readonly [at: number, item: Item]>>();
  #count = 0;

  add(scope: string, item: Item): void {
    const known = this.#scopes.get(scope) ?? new Set();
    this.#scopes.set(scope, known.add([this.#count++, item]));
  }

  get size(): number {
    return this.#scopes.size;
  }

  /** Takes out what belongs to a talk; to any where none is named. In the order it was added. */
  take(scope?: string): Item[] {
    const sets = scope === undefined ? [...this.#scopes.values()] : [this.#scopes.get(scope) ?? []];
    if (scope === undefined) this.#scopes.clear();
    else this.#scopes.delete(scope);
    return sets.flatMap((items) => [...items]).sort(([one], [other]) => one - other).map(([, item]) => item);
  }

  /** All of it, in the order it was added. */
  values(): Item[] {
    const all = [...this.#scopes.values()].flatMap((items) => [...items]);
    return all.sort(([one], [other]) => one - other).map(([, item]) => item);
  }
}

/** Reads the facts about tool calls entry by entry; keeps no entry. */
export class FactReader {
  readonly #options: ReaderOptions;
  readonly #open = new Map<string, OpenCall>();
  readonly #early = new Map<string, EarlyResult>();
  readonly #notes = new Map<string, HookNote>();
  readonly #done: Set<string>;
  /** Calls without an id: nothing can answer them, and they are not the same call. */
  #nameless: OpenCall[] = [];
  readonly #undecided = new ByScope<UndecidedRefusal>();
  /** Ids of calls that no interruption met; some may have ended since. */
  readonly #running = new ByScope<string>();

  constructor(options: ReaderOptions) {
    this.#options = options;
    const { state } = options;
    for (const call of state?.open ?? []) this.#keepOpen(call);
    for (const early of state?.early ?? []) this.#early.set(early.id, early);
    for (const [id, note] of state?.notes ?? []) this.#notes.set(id, note);
    this.#done = new Set(state?.done);
    for (const refusal of state?.undecided ?? []) this.#undecided.add(refusal.scope, refusal);
  }

  /** Takes the next entry and returns the calls it settles. */
  add(entry: Entry): CallFact[] {
    switch (entry.kind) {
      case "assistant":
        return [...this.#decideRefusals(entry), ...this.#blocks(entry)];
      case "user":
        return [...this.#decideRefusals(entry), ...this.#blocks(entry)];
      case "attachment":
        this.#notice(entry);
        return [];
      default:
        return [];
    }
  }

  /** Refusals that waited for an interruption, at the end of the talk: none came. */
  endRefusals(): CallFact[] {
    return this.#undecided.take().map(({ fact }) => fact);
  }

  /** The calls that nothing settled, at the end of the file. */
  end(): CallFact[] {
    const refused = this.endRefusals();
    const open = [...this.#open.values(), ...this.#nameless].map((call) => factOf(call, unanswered(call), null, false));
    this.#open.clear();
    this.#nameless = [];
    return [...refused, ...open];
  }

  /** What has to be known to go on after the entries read so far. */
  state(): FactState {
    return {
      open: [...this.#open.values(), ...this.#nameless],
      early: [...this.#early.values()],
      undecided: this.#undecided.values(),
      notes: [...this.#notes],
      done: [...this.#done].slice(-REMEMBERED),
    };
  }

  #keepOpen(call: OpenCall): void {
    if (call.id === "") this.#nameless.push(call);
    else {
      this.#open.set(call.id, call);
      if (!call.interrupted) this.#running.add(call.scope, call.id);
    }
  }

  #blocks(entry: AssistantEntry | UserEntry): CallFact[] {
    const settled: CallFact[] = [];
    const marked = markedResult(entry);
    const stopped = interruptInside(entry);
    for (const block of entry.content) {
      if (block.kind === "tool_use" && entry.kind === "assistant") settled.push(...this.#use(block, entry));
      else if (block.kind === "tool_result") {
        const record = recordOf(block, entry, block === marked);
        settled.push(...this.#result({ id: block.toolUseId, record, interruptInside: stopped }));
      }
    }
    return settled;
  }

  #use(block: ToolUseBlock, entry: AssistantEntry): CallFact[] {
    const { id } = block;
    if (id !== "" && (this.#done.has(id) || this.#open.has(id))) return []; // written twice: the first counts
    const call: OpenCall = {
      id,
      tool: block.name,
      input: callTarget(block.input),
      session: entry.sessionId ?? this.#options.session,
      agent: this.#options.agent ?? (entry.isSidechain ? { id: entry.agentId ?? "", type: null } : null),
      line: entry.location.line,
      timestamp: entry.timestamp,
      uuid: entry.uuid,
      cwd: stringAt(entry.raw, "cwd"),
      version: entry.version,
      scope: callScope(entry),
      interrupted: false,
    };
    if (block.server) {
      // run by the API: nobody is asked, and its result stands in the same message
      if (id !== "") this.#done.add(id);
      return [factOf(call, { decision: "allowed", outcome: "ok", errorKind: null, evidence: SILENCE }, null, false)];
    }
    const early = this.#early.get(id);
    if (!early) {
      this.#keepOpen(call);
      return [];
    }
    this.#early.delete(id);
    return this.#settle(call, early);
  }

  #result(found: EarlyResult): CallFact[] {
    const { id } = found;
    if (this.#done.has(id)) return [];
    const call = this.#open.get(id);
    if (!call) {
      if (id !== "" && !this.#early.has(id)) this.#early.set(id, found);
      return [];
    }
    this.#open.delete(id);
    return this.#settle(call, found);
  }

  #settle(call: OpenCall, { record, interruptInside: stopped }: EarlyResult): CallFact[] {
    this.#done.add(call.id);
    const note = this.#notes.get(call.id) ?? null;
    this.#notes.delete(call.id);
    const verdict = classifyDecision(call.tool, record, { note, hookTexts: this.#options.hookTexts ?? [] });
    const words = verdict.decision === "rejected_by_person" ? record.words : null;
    const unless = withoutInterruption(call.tool, record, verdict, words);
    if (unless === null) return [factOf(call, verdict, words, promptedBy(record))];
    const fact = factOf(call, unless, null, promptedBy(record));
    if (stopped) return [interrupted(fact)];
    this.#undecided.add(call.scope, { fact, scope: call.scope });
    return [];
  }

  /** Esc and a plain No look the same in the result; only Esc is followed by the note that the turn was interrupted. */
  #decideRefusals(entry: AssistantEntry | UserEntry): CallFact[] {
    if (this.#undecided.size === 0 && this.#open.size === 0) return [];
    const scope = callScope(entry);
    if (entry.kind === "user" && !hasResult(entry) && speakerOf(entry) === "interrupt") {
      const stopped = scope === MAIN_SCOPE ? undefined : scope;
      for (const id of this.#running.take(stopped)) {
        const call = this.#open.get(id);
        if (call) call.interrupted = true;
      }
      return this.#undecided.take(stopped).map(({ fact }) => interrupted(fact));
    }
    if (this.#undecided.size === 0 || !continuesAfter(entry)) return [];
    return this.#undecided.take(scope).map(({ fact }) => fact);
  }

  #notice({ attachment, raw }: AttachmentEntry): void {
    if (attachment.kind !== "hook" || attachment.toolUseId === null || this.#done.has(attachment.toolUseId)) return;
    const name = attachment.name ?? attachment.event ?? attachment.type;
    if (attachment.type === "hook_blocking_error" && (attachment.event ?? name).startsWith("PreToolUse")) {
      this.#notes.set(attachment.toolUseId, { decision: "deny", name });
    } else if (attachment.type === "hook_permission_decision") {
      const inner = raw["attachment"];
      const said = typeof inner === "object" && inner !== null && "decision" in inner ? inner["decision"] : null;
      if (said === "allow" || said === "deny") this.#notes.set(attachment.toolUseId, { decision: said, name });
    }
  }
}

/** How many settled ids a state carries on. */
const REMEMBERED = 500;

function promptedBy({ permission, denialKind }: ResultRecord): boolean {
  return permission !== null && wasPrompted(structuredDecision(permission, denialKind));
}

function factOf(call: OpenCall, verdict: CallVerdict, words: string | null, prompted: boolean): CallFact {
  const { id, scope: _scope, interrupted: _interrupted, ...rest } = call;
  return { ...rest, toolUseId: id, ...verdict, words, prompted: prompted || wasPrompted(verdict.decision) };
}

/** What a verdict is where no interruption follows; null where it stands as it is. */
function withoutInterruption(
  tool: string,
  record: ResultRecord,
  verdict: CallVerdict,
  words: string | null,
): CallVerdict | null {
  const { decision, outcome, evidence } = verdict;
  if (decision === "rejected_by_person") {
    return words === null && evidence.source !== "permissionDecision" && !isAtPrompt(tool, record) ? verdict : null;
  }
  const claimed = record.isError && evidence.source !== "hook_notice" ? meaningOf(record.text)?.decision : null;
  if (claimed !== "interrupted" && claimed !== "rejected_by_person") return null;
  if (outcome === "tool_error") return verdict;
  // a command can print the note of an interruption before it fails
  if (decision !== "interrupted" || evidence.source !== "text" || !failedAsCommand(tool, record)) return null;
  return { decision: "allowed", outcome: "tool_error", errorKind: "exit_code", evidence };
}

/** Tools that are a question themselves, or done at once: their refusal can only have been the answer to a prompt. */
const REFUSED_AT_PROMPT: ReadonlySet<string> = new Set([
  "ExitPlanMode",
  "AskUserQuestion",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
]);

/** Whether a refusal was a prompt's answer, though Esc gave it and the turn ended: newer clients mark it apart. */
function isAtPrompt(tool: string, { denialKind }: ResultRecord): boolean {
  return denialKind === "user-rejected" || (denialKind === null && REFUSED_AT_PROMPT.has(tool));
}

function failedAsCommand(tool: string, { text, denialKind }: ResultRecord): boolean {
  return denialKind === null && SHELL_TOOLS.has(tool) && text.startsWith("Exit code ");
}

function interrupted(fact: CallFact): CallFact {
  const evidence = { source: "interrupt_entry", text: fact.evidence.text } as const;
  const outcome = fact.outcome === "tool_error" ? "no_result" : fact.outcome;
  return { ...fact, decision: "interrupted", outcome, errorKind: null, evidence, prompted: false };
}

function unanswered(call: OpenCall): CallVerdict {
  if (call.interrupted) {
    return {
      decision: "interrupted",
      outcome: "no_result",
      errorKind: null,
      evidence: { source: "interrupt_entry", text: "" },
    };
  }
  return { decision: "unknown", outcome: "no_result", errorKind: null, evidence: SILENCE };
}

/**
 * Every tool call of a transcript: who decided about it, what became of it, and what shows that. In the order they were
 * settled; those without a result last.
 *
 * @example
 * ```ts
 * import { callFactsOf } from "./fact_reader.ts";
 * import { parseEntry } from "../../../clients/claude_code/format/parse.ts";
 *
 * const place = { line: null, offset: null };
 * const use = { type: "tool_use", id: "t1", name: "Bash", input: { command: "frob" } };
 * const result = { type: "tool_result", tool_use_id: "t1", is_error: true, content: "This command requires approval" };
 * const [fact] = callFactsOf([
 *   parseEntry({ type: "assistant", message: { content: [use] } }, place),
 *   parseEntry({ type: "user", message: { content: [result] } }, place),
 * ], { session: "s" });
 * if (fact?.decision !== "not_granted") throw new Error(`${fact?.decision}`);
 * ```
 *
 * @param entries The entries of one file, in its order.
 * @param options The session's name where lines do not say it, and the agent whose file it is.
 */
export function callFactsOf(entries: Iterable<Entry>, options: FactOptions): CallFact[] {
  const reader = new FactReader(options);
  const facts: CallFact[] = [];
  for (const entry of entries) for (const fact of reader.add(entry)) facts.push(fact);
  return [...facts, ...reader.end()];
}

/** The scope of the main talk. */
export const MAIN_SCOPE = "main";

/** Talks that run beside each other in one file: the main one, and agents inside it (up to 2.0.27). */
export function callScope(entry: EntryBase): string {
  return entry.isSidechain ? `side ${entry.agentId ?? ""}` : MAIN_SCOPE;
}

/** Whether a line holds a tool result. */
export function hasResult(entry: UserEntry | AssistantEntry): boolean {
  return entry.content.some((block) => block.kind === "tool_result");
}

/** A result and the note of the interruption in one entry. */
export function interruptInside(entry: UserEntry | AssistantEntry): boolean {
  const text = joinText(entry.content).trimStart();
  return INTERRUPT_OPENINGS.some((opening) => text.startsWith(opening));
}

/** Whether the talk goes on with this entry: what comes after it is no part of the refusal before. */
export function continuesAfter(entry: UserEntry | AssistantEntry): boolean {
  if (entry.kind === "assistant") return !entry.isSynthetic;
  if (hasResult(entry)) return false;
  const speaker = speakerOf(entry);
  return speaker === "person" || speaker === "command" || speaker === "agent_task" || speaker === "compaction_summary";
}
