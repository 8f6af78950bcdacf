import type { Entry } from "../../session/entry.ts";
import { joinText } from "../../session/content.ts";
import { WARMUP_PROMPT } from "../../clients/claude_code/format/client_strings.ts";

/** What the client runs agents of its own for. */
export type InternalAgent = "warmup" | "suggestion" | "compaction" | "side_question" | "internal";

/** How the ids of such agents begin: their files are `agent-<id>.jsonl` (2.1.23 on). */
const ID_PREFIXES: readonly (readonly [string, InternalAgent])[] = [
  ["aprompt_suggestion-", "suggestion"],
  ["acompact-", "compaction"],
  ["aside_question-", "side_question"],
];

/** How their first prompts begin. */
const PROMPTS: readonly (readonly [string, InternalAgent])[] = [
  ["[SUGGESTION MODE", "suggestion"], // 2.1.23 to 2.1.62
  ["Your task is to create a detailed summary", "compaction"], // 2.1.23 on
];

/**
 * What of the client's own an agent is, or null for one that somebody asked for.
 *
 * @param agentId From the hook's input or the file's name.
 * @param agentType From the hook's input; "" in 2.1.270 and later for the client's own.
 * @param first The first entries of its transcript, where they are at hand.
 */
export function internalAgentOf(
  agentId: string | null,
  agentType: string | null,
  first: Iterable<Entry> = [],
): InternalAgent | null {
  const named = ID_PREFIXES.find(([prefix]) => agentId?.startsWith(prefix));
  if (named) return named[1];
  for (const entry of first) {
    if (entry.kind !== "user") continue;
    const prompt = joinText(entry.content).trim();
    if (prompt === WARMUP_PROMPT) return "warmup";
    const known = PROMPTS.find(([opening]) => prompt.startsWith(opening));
    if (known) return known[1];
    break;
  }
  return agentType === "" ? "internal" : null;
}
