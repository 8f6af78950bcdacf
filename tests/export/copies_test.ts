import { assertEquals } from "@std/assert";
import { Copies, costKey, NO_COPIES } from "../../lib/export/copies.ts";

Deno.test("Copies knows what an earlier file has, and counts nothing twice within one", () => {
  const copies = new Copies();
  const has =
    () => [copies.has("call", "a"), copies.has("call", "a"), copies.has("prompt", "a"), copies.has("call", null)];
  assertEquals(has(), [false, false, false, false]);
  copies.nextFile();
  assertEquals(has(), [true, true, true, false]);
  assertEquals([copies.has("message", "a"), copies.has("call", "")], [false, false]);
});

Deno.test("NO_COPIES remembers nothing", () => {
  NO_COPIES.has("call", "a");
  NO_COPIES.nextFile();
  assertEquals(NO_COPIES.has("call", "a"), false);
});

Deno.test("costKey() is the same for the same figures alone", () => {
  const cost = (usd: number | null, model = "m") =>
    ({
      models: [{ model, usd, usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 }, thinking: null }],
    }) as never;
  assertEquals(costKey(cost(1)), costKey(cost(1)));
  assertEquals(new Set([cost(1), cost(2), cost(1, "n"), cost(null)].map(costKey)).size, 4);
});
