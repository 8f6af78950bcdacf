import { isJsonObject, type JsonObject, numberAt, objectAt } from "../../../json.ts";
import type { ModelCost, SessionCost } from "../../../session/entry.ts";

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

/**
 * The totals of a `cost-state` line. In a session that is resumed in its own file they include the earlier runs (2.1.330).
 */
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
