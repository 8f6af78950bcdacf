import { assertEquals } from "@std/assert";
import { parseCost } from "../../../../lib/clients/claude_code/format/session_cost.ts";

Deno.test("parseCost() reads what a session cost, model by model", () => {
  const used = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 3, cacheCreationInputTokens: 4, costUSD: 0.5 };
  assertEquals(
    parseCost({
      totalCostUSD: 0.75,
      totalAPIDuration: 10,
      totalToolDuration: 5,
      totalLinesAdded: 7,
      totalLinesRemoved: 8,
      modelUsage: { "model-a": used, broken: 3 },
    }),
    {
      usd: 0.75,
      isPriceKnown: true,
      apiMs: 10,
      toolMs: 5,
      linesAdded: 7,
      linesRemoved: 8,
      models: [{
        model: "model-a",
        usage: { input: 1, output: 2, cacheRead: 3, cacheCreation: 4 },
        thinking: null,
        usd: 0.5,
      }],
    },
  );
});

Deno.test("parseCost() guesses nothing that is not recorded", () => {
  const { models, isPriceKnown, ...rest } = parseCost({ hasUnknownModelCost: true, totalCostUSD: "1" });
  assertEquals([models, isPriceKnown, new Set(Object.values(rest))], [[], false, new Set([null])]);
});
