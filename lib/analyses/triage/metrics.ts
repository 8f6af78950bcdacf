import { isMessage, type Utterance } from "../../session/conversation.ts";
import type { Metrics } from "./category.ts";

/**
 * Measures how much was said and done in a conversation. `textLength`: how many characters its texts have without code.
 */
export function measureActivity(conversation: readonly Utterance[], textLength: number): Metrics {
  const tools = new Set<string>();
  let messages = 0;
  let exchanges = 0;
  let toolUses = 0;
  for (const utterance of conversation) {
    if (!isMessage(utterance)) continue;
    messages++;
    if (utterance.kind === "prompt" || utterance.pieces.length > 0) exchanges++;
    if (utterance.kind !== "answer") continue;
    toolUses += utterance.toolUses.length;
    for (const { name } of utterance.toolUses) tools.add(name);
  }
  return { messages, exchanges, toolUses, distinctTools: tools.size, textLength };
}
