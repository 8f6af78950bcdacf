import type { Entry } from "../../../session/entry.ts";
import { type CallFact, type FactOptions, FactReader } from "./facts.ts";

export type { CallAgent, CallFact, FactOptions } from "./facts.ts";

/**
 * Every tool call of a transcript: who decided about it, what became of it, and what shows that. In the order they were
 * settled; those without a result last.
 *
 * @example
 * ```ts
 * import { callFactsOf } from "./facts_of.ts";
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
