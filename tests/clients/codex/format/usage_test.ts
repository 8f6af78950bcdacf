import { assertEquals } from "@std/assert";
import { tokenCount, UsageCounter } from "../../../../lib/clients/codex/format/usage.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const tokens = (input: number, cached: number, output: number): JsonObject => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
});

const used = (input: number, cacheRead: number, output: number) => ({ input, output, cacheRead, cacheCreation: null });

Deno.test("tokenCount() reads both forms of a line, and null from one without counts", () => {
  const [total, last] = [tokens(5, 1, 2), tokens(3, 0, 1)];
  assertEquals(tokenCount({ info: { total_token_usage: total, last_token_usage: last } }), { total, last });
  assertEquals(tokenCount({ thread_token_usage: total, usage: last }), { total, last });
  assertEquals([tokenCount({ info: null }), tokenCount({})], [null, null]);
});

Deno.test("UsageCounter counts the difference of totals, without the cached part of the input", () => {
  const counter = new UsageCounter();
  assertEquals(counter.add({ total: tokens(100, 40, 10), last: null }), used(60, 40, 10));
  assertEquals(counter.add({ total: tokens(150, 60, 25), last: null }), used(30, 20, 15));
  assertEquals(counter.add({ total: tokens(150, 60, 25), last: tokens(50, 20, 15) }), null, "written twice");
});

Deno.test("UsageCounter begins with the last answer where the file begins in the middle, and after totals fall", () => {
  const counter = new UsageCounter();
  assertEquals(counter.add({ total: tokens(900, 0, 90), last: tokens(100, 0, 9) }), used(100, 0, 9));
  assertEquals(counter.add({ total: tokens(50, 10, 5), last: tokens(20, 10, 2) }), used(10, 10, 2));
  assertEquals(counter.add({ total: tokens(10, 0, 1), last: null }), used(10, 0, 1));
  assertEquals(counter.add({ total: {}, last: null }), null, "a line without figures");
});
