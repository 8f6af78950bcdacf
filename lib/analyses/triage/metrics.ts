import { isMessage, type Utterance } from "../../session/conversation.ts";
import type { Metrics } from "./category.ts";
import type { ProseLine } from "./prose.ts";

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Measures how much was said and done in a conversation.
 *
 * @param prose Its lines without code.
 */
export function measureActivity(conversation: readonly Utterance[], prose: readonly ProseLine[]): Metrics {
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
  let textLength = Math.max(0, prose.length - 1);
  for (const { text } of prose) textLength += text.length - (text.match(SURROGATE_PAIR)?.length ?? 0);
  return { messages, exchanges, toolUses, distinctTools: tools.size, textLength };
}
