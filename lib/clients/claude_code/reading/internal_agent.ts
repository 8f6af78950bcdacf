import { joinText } from "../../../session/content.ts";
import type { Entry } from "../../../session/entry.ts";
import type { InternalAgent } from "../../client.ts";
import { INTERNAL_AGENT_OPENINGS, WARMUP_PROMPT } from "../format/client_strings.ts";

/** Prefixes of their ids, and so of their files `agent-<id>.jsonl` (2.1.23 on). */
const ID_PREFIXES: readonly (readonly [string, InternalAgent])[] = [
  ["aprompt_suggestion-", "suggestion"],
  ["acompact-", "compaction"],
  ["aside_question-", "side_question"],
];

/** Null for a subagent. `agentType`: "" for internal agents of 2.1.270 on. `first`: its first entries. */
export function internalAgentOf(
  agentId: string | null,
  agentType: string | null,
  first: Iterable<Entry> = [],
): InternalAgent | null {
  const byId = ID_PREFIXES.find(([prefix]) => agentId?.startsWith(prefix));
  if (byId) return byId[1];
  for (const entry of first) {
    if (entry.kind !== "user") continue;
    const prompt = joinText(entry.content).trim();
    if (prompt === WARMUP_PROMPT) return "warmup";
    const byPrompt = INTERNAL_AGENT_OPENINGS.find(([opening]) => prompt.startsWith(opening));
    if (byPrompt) return byPrompt[1];
    break;
  }
  return agentType === "" ? "internal" : null;
}
