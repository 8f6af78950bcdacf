import { assertEquals } from "@std/assert";
import { formatDecimal, formatInteger, pluralize } from "../../lib/text/format.ts";

Deno.test("formatInteger() puts a comma between thousands", () => {
  const shown = [0, 999, 1000, 123456, 1234567].map((count) => `${formatInteger(count)}`);
  assertEquals(shown, ["0", "999", "1,000", "123,456", "1,234,567"]);
});

Deno.test("pluralize() takes the singular for 1 only", () => {
  assertEquals([0, 1, 2, 1200].map((count) => `${pluralize(count, "call")}`), [
    "0 calls",
    "1 call",
    "2 calls",
    "1,200 calls",
  ]);
  assertEquals(`${pluralize(2, "entry", "entries")}, ${pluralize(1, "entry", "entries")}`, "2 entries, 1 entry");
});

Deno.test("formatDecimal() shows two digits", () => {
  assertEquals([0, 0.455, 1, 12.3].map((value) => `${formatDecimal(value)}`), ["0.00", "0.46", "1.00", "12.30"]);
});
