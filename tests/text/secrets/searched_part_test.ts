import { assert, assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { partsAround, partsOf, SearchedPart } from "../../../lib/text/secrets/searched_part.ts";

Deno.test("partsOf() is all of a text in order, a short one in one part", () => {
  assertEquals([...partsOf("a".repeat(20_000))], [{ start: 0, end: 20_000 }]);
  const parts = [...partsOf("a".repeat(100_000))];
  assert(parts.length > 4);
  assertEquals(parts.map(({ start }) => start), [0, ...parts.slice(0, -1).map(({ end }) => end)]);
  assertEquals(parts.at(-1)?.end, 100_000);
});

Deno.test("partsAround() holds what is near each place and nothing else, in order and without overlap", () => {
  const places = fc.array(fc.nat(200_000), { maxLength: 12 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(fc.property(places, fc.nat(200_000), (places, index) => {
    const text = "a".repeat(200_000);
    const parts = [...partsAround(text, places)];
    parts.forEach((part, at) => assert(part.start < part.end && part.start >= (parts[at - 1]?.end ?? 0)));
    const nearest = Math.min(...places.map((place) => Math.abs(place - index)));
    const isIn = parts.some(({ start, end }) => start <= index && index < end);
    if (nearest < 4_000) assert(isIn || index === text.length);
    if (nearest > 4_100) assert(!isIn);
  }));
});

const pattern = { kind: "x", source: "test", hints: ["x"], pattern: "x+" };

Deno.test("SearchedPart finds what begins in the part, and what goes on behind what it read in a longer one", () => {
  const text = `${"-".repeat(50_000)}x${"-".repeat(9)}${"x".repeat(90_000)}`;
  const effort = { left: 1_000_000 };
  const part = new SearchedPart(text, { start: 50_000, end: 50_020 }, effort);
  const first = part.next(pattern, part.start);
  assertEquals([first?.[0], part.base + (first?.index ?? 0)], ["x", 50_000]);
  assertEquals(part.isCutAt((first?.index ?? 0) + 1), false);
  const second = part.next(pattern, (first?.index ?? 0) + 1);
  const at = second?.index ?? 0;
  assert(part.isCutAt(at + (second?.[0].length ?? 0)));
  const further = part.further(part.base + at);
  const longer = further.next(pattern, further.start);
  assertEquals(further.base + (longer?.index ?? 0), 50_010);
  assert((longer?.[0].length ?? 0) > 4 * (second?.[0].length ?? 0));
  assertEquals(new SearchedPart(text, { start: 10, end: 50_000 }, effort).next(pattern, 0), null);
  assert(effort.left < 1_000_000);
});
