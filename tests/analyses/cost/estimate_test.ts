import { assertAlmostEquals, assertEquals } from "@std/assert";
import { BilledReader } from "../../../lib/analyses/cost/billed.ts";
import { estimateCost } from "../../../lib/analyses/cost/estimate.ts";
import { LIST_PRICES } from "../../../lib/analyses/cost/list_prices.ts";
import { priceList, withPrices } from "../../../lib/analyses/cost/price_list.ts";
import { entriesOf, text } from "../../support/transcript.ts";

const PRICES = priceList([
  ["two sizes", "^big$", ["", 0, 3, 15, 0.3, 3.75, 6], ["", 200_000, 6, 22.5, 0.6, 7.5, 12]],
  ["two dates", "^dated$", ["", 0, 10, 10, null, null, null], ["2026-03-13", 0, 1, 1, null, null, null]],
  ["begins", "^claude-opus-5(?:-\\d{8})?$", ["", 0, 4, 20, 0.2, 5, 8]],
], "test prices");

const answer = (id: string, model: string, usage: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: "assistant",
  timestamp: "2026-11-01T10:00:00Z",
  message: { id, model, role: "assistant", content: [text("x")], stop_reason: "end_turn", usage },
  ...more,
});
const million = { input_tokens: 1_000_000, output_tokens: 1_000_000 };

function estimate(...lines: readonly unknown[]) {
  const reader = new BilledReader();
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return estimateCost(reader.end(), PRICES);
}

Deno.test("estimateCost() prices each kind of token, and each message once by its last line", () => {
  const cached = {
    input_tokens: 1000,
    output_tokens: 200,
    cache_read_input_tokens: 10_000,
    cache_creation_input_tokens: 500,
    cache_creation: { ephemeral_1h_input_tokens: 300 },
  };
  const found = estimate(answer("m", "big", { ...cached, output_tokens: 100 }), answer("m", "big", cached));
  assertAlmostEquals(found?.usd ?? 0, (1000 * 3 + 200 * 15 + 10_000 * 0.3 + 200 * 3.75 + 300 * 6) / 1e6);
  assertEquals([found?.isPartial, found?.unknownModels, found?.prices], [false, [], "test prices"]);
  assertEquals(estimate(), null);
  assertEquals(estimate(answer("m", "big", { input_tokens: 0, output_tokens: 0 })), null);
});

Deno.test("estimateCost() goes by the size and the day of each request", () => {
  assertEquals(estimate(answer("m", "big", { ...million, input_tokens: 200_000 }))?.usd, 0.6 + 15);
  assertEquals(estimate(answer("m", "big", { ...million, input_tokens: 200_001 }))?.usd?.toFixed(3), "23.700");
  const before = { timestamp: "2026-03-12T23:59:59Z" };
  assertEquals(estimate(answer("a", "dated", million, before), answer("b", "dated", million))?.usd, 20 + 2);
  assertEquals(estimate(answer("a", "dated", million, { timestamp: null }))?.usd, 2);
});

Deno.test("estimateCost() names models without a price, and says where tokens are not counted", () => {
  const found = estimate(
    answer("a", "big", { input_tokens: 1000, output_tokens: 0 }),
    answer("b", "nobody's", million),
  );
  assertEquals([found?.usd, found?.isPartial, found?.unknownModels], [0.003, true, ["nobody's"]]);
  assertEquals(estimate(answer("b", "nobody's", million))?.usd, null);
  const preliminary = { model: "big", usage: { input_tokens: 1000, output_tokens: 2 }, content: [] };
  assertEquals(estimate({ type: "assistant", version: "2.1.40", message: preliminary })?.isPartial, true);
});

Deno.test("BilledReader takes what several requests used together once, by the average size of a request", () => {
  const reader = new BilledReader();
  const usage = { input: 400_000, output: 9, cacheRead: 0, cacheCreation: 0 };
  const [one, two] = entriesOf(answer("a", "big", million), answer("b", "big", million));
  for (const entry of [one, two]) {
    if (entry?.kind === "assistant") reader.add({ ...entry, isCountedTogether: true });
  }
  reader.add({ ...one!, kind: "usage", usage, requests: 2, model: "big" });
  reader.add({ ...two!, kind: "usage", usage, requests: 1, model: "big" });
  assertEquals(reader.end().map(({ over, usage }) => [over, usage.output]), [[128_000, 9], [272_000, 9]]);
});

Deno.test("BilledReader counts inline agents, and leaves out what the client wrote and what another file has", () => {
  const reader = new BilledReader((id) => id === "copied");
  const lines = [
    answer("own", "big", million),
    answer("copied", "big", million),
    answer("agent's", "big", million, { isSidechain: true }),
    answer("none", "<synthetic>", million),
  ];
  for (const entry of entriesOf(...lines)) reader.add(entry);
  assertEquals(reader.end().map(({ model, day, over, usage }) => [model, day, over, usage.output]), [
    ["big", "2026-11-01", 512_000, 2_000_000],
  ]);
});

Deno.test("priceList() finds a model by its name, whoever serves it, and own prices come first", () => {
  const priced = (model: string, prices = PRICES) => prices.priceOf({ model, day: "", over: 0 })?.output ?? null;
  for (
    const name of [
      "claude-opus-5",
      "claude-opus-5-20261001",
      "claude-opus-5[1m]",
      "anthropic/claude-opus-5",
      "us.anthropic.claude-opus-5",
    ]
  ) assertEquals(priced(name), 20, name);
  assertEquals(priced("claude-opus-55"), null);
  const own = priceList([["mine", "^big$", ["", 0, 1, 2, null, null, null]]], "mine");
  assertEquals([priced("big", withPrices(own, PRICES)), priced("dated", withPrices(own, PRICES))], [2, 1]);
});

Deno.test("the list of prices has a valid pattern, dates and ascending sizes for every model, and the models of today", () => {
  for (const [model, pattern, ...prices] of LIST_PRICES) {
    assertEquals(new RegExp(pattern).test("another model"), false, model);
    assertEquals(prices.length > 0, true, model);
    for (const [since, over, input, output] of prices) {
      assertEquals(
        [/^(?:\d{4}-\d\d-\d\d)?$/.test(since), over >= 0, input >= 0, output >= 0],
        Array(4).fill(true),
        model,
      );
    }
  }
  const list = priceList(LIST_PRICES, "list prices");
  for (const model of ["claude-sonnet-4-5-20250929", "claude-opus-5-5", "gpt-5.5", "claude-haiku-4-5-20251001"]) {
    assertEquals(list.priceOf({ model, day: "2026-11-01", over: 0 }) === null, false, model);
  }
});
