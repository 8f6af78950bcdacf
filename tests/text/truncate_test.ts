import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { truncate, type TruncateOptions } from "../../lib/text/truncate.ts";

const ROWS: readonly [given: string, max: number, options: TruncateOptions, expected: string][] = [
  ["abc", 3, {}, "abc"],
  ["abcd", 3, {}, "ab…"],
  ["", 0, {}, ""],
  ["a", 0, {}, ""],
  ["🦕🦕🦕", 3, {}, "🦕🦕🦕"],
  ["🦕🦕🦕🦕", 3, {}, "🦕🦕…"],
  ["🦕🦕", 3, { unit: "code_units" }, "🦕…"],
  ["🦕🦕", 3, { unit: "code_units", mark: "" }, "🦕"],
  ["ééé", 5, { unit: "bytes", mark: "+" }, "éé+"],
  ["abcdef", 2, { mark: " [cut]" }, "ab"],
];

for (const [given, max, options, expected] of ROWS) {
  Deno.test(`truncate() makes "${expected}" of "${given}" when at most ${max} ${options.unit ?? "code_points"} fit`, () =>
    assertEquals(truncate(given, max, options), expected));
}

Deno.test("truncate() never exceeds its limit and never splits a character", () => {
  const units = fc.constantFrom("code_points" as const, "code_units" as const, "bytes" as const);
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), units, fc.string(), (text, max, unit, mark) => {
    const cut = truncate(text, max, { unit, mark });
    const measure = {
      code_points: [...cut].length,
      code_units: cut.length,
      bytes: new TextEncoder().encode(cut).length,
    };
    assertEquals(measure[unit] <= max, true);
    assertEquals(cut.isWellFormed(), text.isWellFormed() && mark.isWellFormed());
    assertEquals(cut === text || text.startsWith(cut.slice(0, cut.length - mark.length)) || text.startsWith(cut), true);
  }));
});
