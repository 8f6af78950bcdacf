import { assertEquals } from "@std/assert";
import {
  formatCompact,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatLocalTime,
  formatUsd,
  pluralize,
} from "../../lib/text/format.ts";

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

Deno.test("formatDuration() shows the two largest units", () => {
  const cases: [millis: number, shown: string][] = [
    [0, "0 ms"],
    [849.6, "850 ms"],
    [4_240, "4.2 s"],
    [59_940, "59.9 s"],
    [59_960, "1m 00s"],
    [200_000, "3m 20s"],
    [3_599_600, "1h 00m"],
    [7_380_000, "2h 03m"],
    [273_600_000, "3d 4h"],
  ];
  for (const [millis, shown] of cases) assertEquals(`${formatDuration(millis)}`, shown);
});

Deno.test("formatCompact() shows three digits", () => {
  const counts = [0, 950, 999, 1000, 12_345, 99_960, 999_600, 1_460_000, 2_000_000_000, 5e12];
  const shown = ["0", "950", "999", "1.00k", "12.3k", "100k", "1.00M", "1.46M", "2.00G", "5000G"];
  assertEquals(counts.map((count) => `${formatCompact(count)}`), shown);
});

Deno.test("formatUsd() does not call a small cost nothing", () => {
  const costs = [0, 0.0016, 0.42, 1204.1, 0.995];
  assertEquals(costs.map((usd) => `${formatUsd(usd)}`), ["$0.00", "<$0.01", "$0.42", "$1,204.10", "$0.99"]);
});

Deno.test("formatLocalTime() is in the local time zone", () => {
  assertEquals(`${formatLocalTime(new Date(2026, 0, 2, 3, 4))}`, "2026-01-02 03:04");
});
