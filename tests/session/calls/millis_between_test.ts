import { assertEquals } from "@std/assert";
import { millisBetween } from "../../../lib/session/calls/millis_between.ts";

Deno.test("millisBetween() is not known without both times, and never negative", () => {
  const [a, b] = ["2026-01-01T00:00:01.000Z", "2026-01-01T00:00:03.000Z"];
  const spans = [[a, b], [b, a], [a, null], [null, b], [a, "x"]] as const;
  assertEquals(spans.map(([from, to]) => millisBetween(from, to)), [2000, 0, null, null, null]);
});
