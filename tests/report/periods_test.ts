import { assertEquals } from "@std/assert";
import { periodsBetween } from "../../lib/report/periods.ts";

Deno.test("periodsBetween() names days, then weeks, then months, and leaves none out", () => {
  assertEquals(periodsBetween("2026-03-01", "2026-03-01").names, ["2026-03-01"]);
  const days = periodsBetween("2026-02-27", "2026-04-12");
  assertEquals([days.unit, days.names.length, days.names.at(-1)], ["day", 45, "2026-04-12"]);
  const weeks = periodsBetween("2026-02-26", "2026-04-12");
  assertEquals([weeks.unit, weeks.names[0], weeks.names.at(-1), weeks.names.length], [
    "week",
    "2026-02-23",
    "2026-04-06",
    7,
  ]);
  const months = periodsBetween("2024-11-30", "2026-02-01");
  assertEquals([months.unit, months.names[0], months.names[1], months.names.at(-1), months.names.length], [
    "month",
    "2024-11",
    "2024-12",
    "2026-02",
    16,
  ]);
});

Deno.test("periodsBetween() puts every day between into one of its periods", () => {
  for (
    const [first, last] of [["2026-03-28", "2026-04-02"], ["2025-12-20", "2026-05-01"], ["2024-01-31", "2026-03-01"]]
  ) {
    const { names, nameOf } = periodsBetween(first!, last!);
    for (let time = Date.parse(first!); time <= Date.parse(last!); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10);
      assertEquals(names.includes(nameOf(day)), true, `${day} of ${first} to ${last}`);
    }
  }
});
