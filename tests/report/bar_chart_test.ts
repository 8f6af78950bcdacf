import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { barChart, familySegments, legend, type Segment } from "../../lib/report/bar_chart.ts";

const segment = (count: number, family: Segment["family"] = "ran"): Segment => ({
  family,
  count,
  title: `${count} calls`,
});
const widths = (chart: { toString(): string }): number[] =>
  [...String(chart).matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width));

Deno.test("barChart() draws every bar on the scale of the longest one", () => {
  const bars = [
    { name: "a", segments: [segment(30), segment(10, "denied")] },
    { name: "b", segments: [segment(20)] },
    { name: "c", segments: [segment(0)] },
  ];
  assertEquals(widths(barChart(bars, "calls")), [75, 25, 50]);
});

Deno.test("barChart() shows the sum of the segments, or the given label", () => {
  const chart = String(barChart([{ name: "a", segments: [segment(1200), segment(34)] }], "x"));
  assertMatch(chart, /class="count">1,234</);
  assertMatch(String(barChart([{ name: "a", segments: [segment(1)], label: "one" }], "x")), /class="count">one</);
});

Deno.test("barChart() escapes names, titles and labels", () => {
  const hostile = `"><script>alert(1)</script>`;
  const bars = [{ name: hostile, segments: [{ ...segment(1), title: hostile }], label: hostile }];
  const chart = String(barChart(bars, hostile));
  assertEquals(chart.includes("<script>"), false);
  assertEquals(chart.includes('title="">'), false);
  assertStringIncludes(chart, "&lt;script&gt;");
});

Deno.test("barChart() has no width out of range for odd counts", () => {
  for (const width of widths(barChart([{ name: "a", segments: [segment(NaN), segment(-3), segment(1e300)] }], "x"))) {
    assertEquals(width >= 0 && width <= 100, true);
  }
});

Deno.test("legend() lists the families that occur, in their order", () => {
  const bars = [{ segments: [segment(1, "hook"), segment(2, "denied")] }, { segments: [segment(1, "approved")] }];
  const names = [...String(legend(bars)).matchAll(/<i class="(\w+)">/g)].map(([, name]) => name);
  assertEquals(names, ["approved", "denied", "hook"]);
});

Deno.test("familySegments() has families with calls in display order, without those that ran unasked", () => {
  const segments = familySegments(new Map([["hook", 1], ["ran", 900], ["refused", 2], ["approved", 0]]));
  assertEquals(segments, [
    { family: "refused", count: 2, title: "2 calls: rejected or interrupted by the user" },
    { family: "hook", count: 1, title: "1 call: blocked by a hook" },
  ]);
});
