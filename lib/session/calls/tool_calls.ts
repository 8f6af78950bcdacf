import type { AssistantEntry, Entry, NestedCall, ToolResultBlock, ToolUseBlock, UserEntry } from "../entry.ts";

/** What a call does, one by one: the calls inside a script, or else the call itself. */
export function callsIn(use: ToolUseBlock): readonly NestedCall[] {
  return use.nested !== undefined && use.nested.length > 0 ? use.nested : [use];
}

/** The call that a use amounts to: the one inside a script if there is just one, else the use itself. */
export function soleCallOf(use: ToolUseBlock): NestedCall {
  const [only, ...others] = callsIn(use);
  return only === undefined || others.length > 0 ? use : only;
}

/** The name by which the client's rules, hooks and words know the tool of a call. */
export function ruleNameOf({ name, ruleName }: Pick<NestedCall, "name" | "ruleName">): string {
  return ruleName ?? name;
}

/** A tool use and its result, if there is one. */
export interface ToolCall {
  /** The call. */
  readonly use: ToolUseBlock;
  /** The line with the call. */
  readonly asked: AssistantEntry;
  /** The result; null if there is none (yet). */
  readonly result: ToolResultBlock | null;
  /** The line with the result; for a tool that the API runs, an assistant entry. */
  readonly answered: UserEntry | AssistantEntry | null;
}

interface EarlyResult {
  readonly result: ToolResultBlock;
  readonly answered: UserEntry | AssistantEntry;
}

/**
 * Joins uses and results by id while entries are read. A result may come before its use (2.1.49 to 2.1.220), and either
 * may be written twice: the first one counts, except that a call without a result has the input of its last line in its
 * message: some third-party endpoints write it again while it grows.
 */
export class ToolCallJoiner {
  readonly #open = new Map<string, { use: ToolUseBlock; asked: AssistantEntry }>();
  readonly #early = new Map<string, EarlyResult>();
  readonly #done = new Set<string>();
  /** Calls without an id: none can have a result, and each is a call of its own. */
  readonly #nameless: ToolCall[] = [];

  add(entry: Entry): ToolCall[] {
    if (entry.kind !== "user" && entry.kind !== "assistant") return [];
    const complete: ToolCall[] = [];
    for (const block of entry.content) {
      if (block.kind === "tool_use" && entry.kind === "assistant") {
        const call = this.#use(block, entry);
        if (call) complete.push(call);
      } else if (block.kind === "tool_result") {
        const call = this.#result(block, entry);
        if (call) complete.push(call);
      }
    }
    return complete;
  }

  /** The calls without a result (so far), in their order; those without an id last. */
  unanswered(): ToolCall[] {
    const open = [...this.#open.values()].map(({ use, asked }) => ({ use, asked, result: null, answered: null }));
    return [...open, ...this.#nameless];
  }

  #use(use: ToolUseBlock, asked: AssistantEntry): ToolCall | null {
    if (use.id === "") {
      this.#nameless.push({ use, asked, result: null, answered: null });
      return null;
    }
    if (this.#done.has(use.id)) return null;
    const open = this.#open.get(use.id);
    if (open) {
      if (asked.messageId !== null && asked.messageId === open.asked.messageId) open.use = use;
      return null;
    }
    const early = this.#early.get(use.id);
    if (!early) {
      this.#open.set(use.id, { use, asked });
      return null;
    }
    this.#early.delete(use.id);
    this.#done.add(use.id);
    return { use, asked, ...early };
  }

  #result(result: ToolResultBlock, answered: UserEntry | AssistantEntry): ToolCall | null {
    if (this.#done.has(result.toolUseId)) return null;
    const open = this.#open.get(result.toolUseId);
    if (!open) {
      if (!this.#early.has(result.toolUseId)) this.#early.set(result.toolUseId, { result, answered });
      return null;
    }
    this.#open.delete(result.toolUseId);
    this.#done.add(result.toolUseId);
    return { ...open, result, answered };
  }
}

/**
 * Returns all calls of a transcript in order, including those without a result.
 *
 * @param entries Entries in file order.
 * @returns The calls; `result` is null if there is none.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward, toolCallsOf } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"I look around."},' +
 *   '{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const [asked] = toolCallsOf(entriesForward(source));
 * if (asked?.use.name !== "Bash" || asked.result !== null) throw new Error("a call without a result was expected");
 * ```
 */
export function toolCallsOf(entries: Iterable<Entry>): ToolCall[] {
  const joiner = new ToolCallJoiner();
  const order = new Map<ToolUseBlock, ToolCall | null>();
  for (const entry of entries) {
    if (entry.kind === "assistant") {
      for (const block of entry.content) if (block.kind === "tool_use") order.set(block, null);
    }
    for (const call of joiner.add(entry)) order.set(call.use, call);
  }
  for (const call of joiner.unanswered()) order.set(call.use, call);
  return [...order.values()].filter((call) => call !== null);
}

export function millisBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const span = Date.parse(to) - Date.parse(from);
  return span >= 0 ? span : null; // Gemini CLI says that a call it stopped began after its end
}
