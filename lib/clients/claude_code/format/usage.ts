import { isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import type { Block, ModelCost, SessionCost, Usage } from "../../../session/entry.ts";
import { compareVersions } from "../../../session/version.ts";

/**
 * The first client that writes the lines of a message while it still streams (observed from 1.0.30 to 2.1.330). A line that
 * is written before the end may have the usage of the stream's first event. The stop reason tells lines that were written
 * at the end, but 1.0.30 to 2.1.59 hardly ever write it; later clients leave it out of interrupted messages only.
 */
const STREAMED_SINCE = "1.0.30";

/** Without a stop reason: the first event counts 1 to 12 tokens, or under one for twelve characters. */
const PRELIMINARY = { most: 12, charactersOfToken: 12 } as const;

/** The result for the latest version: a file has few versions, and thousands of lines in a row share one. */
let asked: { readonly version: string; readonly streams: boolean } = { version: "", streams: false };

function streams(version: string): boolean {
  if (asked.version !== version) asked = { version, streams: compareVersions(version, STREAMED_SINCE) >= 0 };
  return asked.streams;
}

/** What a line says of its message besides the counts. */
export interface UsageLine {
  /** The client that wrote it; null if unknown, and then every count is taken as it is. */
  readonly version: string | null;
  /** Null on a line that was written before the message ended, and in many versions on all. */
  readonly stopReason: string | null;
  /** Counts the characters that the line has of the message. */
  readonly length: () => number;
}

/** Without preliminary counts: of the output, which is a lower bound, or all if nothing is counted before the end. */
export function statedUsage(usage: Usage, { version, stopReason, length }: UsageLine): Usage {
  if (stopReason !== null || version === null || !streams(version)) return usage;
  const counted = usage.input || usage.cacheRead || usage.cacheCreation;
  if (!counted) return { input: null, output: null, cacheRead: null, cacheCreation: null };
  const output = usage.output ?? 0;
  if (output > PRELIMINARY.most && output * PRELIMINARY.charactersOfToken >= length()) return usage;
  return { ...usage, output: null, ...output > 0 ? { outputAtLeast: output } : {} };
}

/** How many characters of a message are in some blocks. */
function charactersIn(content: readonly Block[]): number {
  return content.reduce((sum, block) => {
    if (block.kind === "text" || block.kind === "thinking") return sum + block.text.length;
    return block.kind === "tool_use" ? sum + JSON.stringify(block.input).length : sum;
  }, 0);
}

export function parseUsage(
  message: JsonObject | null,
  { version, content }: { readonly version: string | null; readonly content: readonly Block[] },
): Usage | null {
  const usage = message && objectAt(message, "usage");
  if (!usage) return null;
  const hour = numberAt(objectAt(usage, "cache_creation") ?? {}, "ephemeral_1h_input_tokens") ?? 0;
  const counts = {
    input: numberAt(usage, "input_tokens") ?? 0,
    output: numberAt(usage, "output_tokens"),
    cacheRead: numberAt(usage, "cache_read_input_tokens") ?? 0,
    cacheCreation: numberAt(usage, "cache_creation_input_tokens") ?? 0,
    ...hour > 0 ? { cacheCreationHour: hour } : {},
  };
  const stopReason = stringAt(message, "stop_reason");
  if (stopReason !== null) return counts;
  return statedUsage(counts, { version, stopReason, length: () => charactersIn(content) });
}

function modelCost(model: string, used: JsonObject): ModelCost {
  return {
    model,
    usage: {
      input: numberAt(used, "inputTokens"),
      output: numberAt(used, "outputTokens"),
      cacheRead: numberAt(used, "cacheReadInputTokens"),
      cacheCreation: numberAt(used, "cacheCreationInputTokens"),
    },
    thinking: numberAt(used, "thinkingTokens"),
    usd: numberAt(used, "costUSD"),
  };
}

/** Of a `cost-state` line; in a session resumed in its own file with the earlier runs (2.1.330). */
export function parseCost(line: JsonObject): SessionCost {
  const models = Object.entries(objectAt(line, "modelUsage") ?? {});
  return {
    usd: numberAt(line, "totalCostUSD"),
    isPriceKnown: line["hasUnknownModelCost"] !== true,
    apiMs: numberAt(line, "totalAPIDuration"),
    toolMs: numberAt(line, "totalToolDuration"),
    linesAdded: numberAt(line, "totalLinesAdded"),
    linesRemoved: numberAt(line, "totalLinesRemoved"),
    models: models.flatMap(([model, used]) => isJsonObject(used) ? [modelCost(model, used)] : []),
  };
}
