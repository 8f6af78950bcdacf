import { assertEquals } from "@std/assert";
import { lineEnd, MomentTimes } from "../../../lib/replay/moments/moment.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { bytesOf } from "../../support/transcript.ts";

Deno.test("MomentTimes lets an hour pass where a line has no time", () => {
  const times = new MomentTimes();
  const hours = [null, "2026-01-01T10:00:00Z", null, "not a time", "2026-01-01T09:00:00Z"].map((timestamp) =>
    times.next(timestamp).toISOString().slice(0, 13)
  );
  assertEquals(hours, ["1970-01-01T01", "2026-01-01T10", "2026-01-01T11", "2026-01-01T12", "2026-01-01T09"]);
});

Deno.test("lineEnd() is after the line break, or at the end of the file", () => {
  const long = "x".repeat(70_000);
  const source = bytesSource(bytesOf(`ab\n${long}\nend`));
  assertEquals([0, 1, 3, 70_004, 70_007].map((offset) => lineEnd(source, offset)), [3, 3, 70_004, 70_007, 70_007]);
});
