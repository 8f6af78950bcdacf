import { assertEquals, assertThrows } from "@std/assert";
import { parseSince } from "../../../lib/cli/args/since.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";

const NOW = new Date("2026-11-23T10:00:00Z");

Deno.test("parseSince() takes a date or a time ago", () => {
  const cases: [text: string, time: string][] = [
    ["2026-11-01", "2026-11-01T00:00:00Z"],
    ["2026-11-01T12:00:00Z", "2026-11-01T12:00:00Z"],
    ["30m", "2026-11-23T09:30:00Z"],
    ["12h", "2026-11-22T22:00:00Z"],
    ["7d", "2026-11-16T10:00:00Z"],
    ["4w", "2026-10-26T10:00:00Z"],
  ];
  for (const [text, time] of cases) assertEquals(parseSince(text, NOW), Date.parse(time), text);
});

Deno.test("parseSince() begins today and yesterday at midnight here", () => {
  assertEquals(parseSince("today", new Date(2026, 10, 1, 15, 30)), new Date(2026, 10, 1).getTime());
  assertEquals(parseSince("yesterday", new Date(2026, 10, 1, 15, 30)), new Date(2026, 9, 31).getTime());
});

Deno.test("parseSince() refuses anything else and says what it takes", () => {
  for (const text of ["", "tomorrow", "7", "7 d", "-1d", "1y", "2026-13-40"]) {
    assertThrows(() => parseSince(text, NOW), UsageError, "such as 12h, 7d or 4w");
  }
  assertThrows(() => parseSince("x", NOW, { option: "--until" }), UsageError, "Expected --until to be a date");
});
