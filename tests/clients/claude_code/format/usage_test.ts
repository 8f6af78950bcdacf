import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../../lib/json.ts";
import { parseCost, parseUsage, statedUsage } from "../../../../lib/clients/claude_code/format/usage.ts";

const USAGE = { input: 1, output: 2, cacheRead: 3, cacheCreation: 4 };
const NONE = { input: null, output: null, cacheRead: null, cacheCreation: null };

const LONG = { ...USAGE, output: 20 };

const STATED: readonly (readonly [
  usage: typeof USAGE,
  version: string | null,
  stop: string | null,
  stated: unknown,
  length?: 241,
])[] = [
  [USAGE, "2.1.0", "end_turn", USAGE],
  // while an answer is streamed, what it has cost so far is no figure of its output
  [USAGE, "2.1.0", null, { ...USAGE, output: null, outputAtLeast: 2 }],
  [{ ...USAGE, output: 0 }, "2.1.0", null, { ...USAGE, output: null }],
  // a message that the client wrote whole without saying that it stopped
  [LONG, "1.0.58", null, LONG],
  [LONG, "1.0.58", null, { ...LONG, output: null, outputAtLeast: 20 }, 241],
  [{ input: 0, output: 2, cacheRead: 0, cacheCreation: 0 }, "2.1.0", null, NONE],
  [USAGE, "1.0.29", null, USAGE],
  [USAGE, "1.0.30", null, { ...USAGE, output: null, outputAtLeast: 2 }],
  [USAGE, null, null, USAGE],
];

for (const [usage, version, stopReason, stated, length = 240] of STATED) {
  Deno.test(`statedUsage() of ${version} with ${stopReason}, ${usage.output} and ${length}: ${JSON.stringify(stated)}`, () => {
    assertEquals(statedUsage(usage, { version, stopReason, length: () => length }), stated as never);
  });
}

Deno.test("parseUsage() reads the fields of the API, and takes what is missing for none", () => {
  const usage = { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 3 };
  const read = (message: JsonObject | null, text = "") =>
    parseUsage(message, { version: "2.1.0", content: [{ kind: "text", text }] });
  assertEquals(read({ usage, stop_reason: "end_turn" }), { ...USAGE, cacheCreation: 0 });
  const cached = { cache_creation_input_tokens: 4, cache_creation: { ephemeral_1h_input_tokens: 3 } };
  assertEquals(read({ usage: { ...usage, ...cached }, stop_reason: "end_turn" }), { ...USAGE, cacheCreationHour: 3 });
  assertEquals(read({ usage: { ...usage, output_tokens: 20 } }, "x".repeat(240))?.output, 20);
  assertEquals(read({ usage: { ...usage, output_tokens: 20 } }, "x".repeat(241))?.output, null);
  assertEquals([read(null), read({}), read({ usage: 5 })], [null, null, null]);
});

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
