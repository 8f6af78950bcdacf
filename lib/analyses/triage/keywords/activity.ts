import { safe } from "../../../text/safe_text.ts";
import type { Utterance } from "../../../session/conversation.ts";
import { isMessage } from "../../../session/conversation.ts";
import type { CategoryScore, Metrics } from "../category.ts";
import { ACTIVITY } from "./keyword_table.ts";
import type { ProseLine } from "../prose.ts";

/** Two code units that are one character. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** How much was done in a talk. */
export function measureActivity(talk: readonly Utterance[], prose: readonly ProseLine[]): Metrics {
  const tools = new Set<string>();
  let messages = 0;
  let exchanges = 0;
  let toolUses = 0;
  for (const said of talk) {
    if (!isMessage(said)) continue;
    messages++;
    if (said.kind === "prompt" || said.pieces.length > 0) exchanges++;
    if (said.kind !== "answer") continue;
    toolUses += said.toolUses.length;
    for (const { name } of said.toolUses) tools.add(name);
  }
  let textLength = Math.max(0, prose.length - 1);
  for (const { text } of prose) textLength += text.length - (text.match(PAIR)?.length ?? 0);
  return { messages, exchanges, toolUses, distinctTools: tools.size, textLength };
}

/** Scores a session by how much was done in it. */
export function scoreActivity(metrics: Metrics, threshold: number = ACTIVITY.threshold): CategoryScore {
  const { toolUses, distinctTools, exchanges } = metrics;
  const score = Math.min(
    1,
    toolUses * ACTIVITY.perToolUse + distinctTools * ACTIVITY.perTool + exchanges * ACTIVITY.perExchange,
  );
  const text = safe`${toolUses} tool uses across ${distinctTools} tools, ${exchanges} exchanges`;
  return {
    score,
    threshold,
    triggered: score >= threshold,
    hits: 0,
    weightedHits: 0,
    evidence: score > 0 ? [{ line: null, uuid: null, cue: "activity", text }] : [],
  };
}
