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

const splits: readonly (readonly [length: number, parts: readonly number[]])[] = [
  [0, [0]],
  [24_576, [24_576]],
  [24_577, [16_384, 24_577]],
  [40_961, [16_384, 32_768, 40_961]],
];
for (const [length, ends] of splits) {
  Deno.test(`partsOf() cuts a text of ${length} characters where a rest of half a part would not be left`, () => {
    assertEquals([...partsOf("a".repeat(length))].map(({ end }) => end), ends);
  });
}

const around: readonly (readonly [places: readonly number[], parts: readonly (readonly [number, number])[]])[] = [
  [[100], [[0, 4_196]]],
  [[4_097], [[1, 8_193]]],
  [[10_000], [[5_904, 14_096]]],
  [[10_000, 18_192], [[5_904, 22_288]]],
  [[10_000, 18_193], [[5_904, 14_096], [14_097, 22_289]]],
  [[99_999], [[95_903, 100_000]]],
];
for (const [places, parts] of around) {
  Deno.test(`partsAround() takes 4,096 characters on both sides of ${places.join(" and ")}`, () => {
    const found = [...partsAround("a".repeat(100_000), places)].map(({ start, end }) => [start, end]);
    assertEquals(found, parts.map((part) => [...part]));
  });
}

/** A part in the middle of a text: what is around it is read, and a match may only begin in it. */
function partOf(text: string, at: number, effort = { left: 1_000 }): SearchedPart {
  const whole = "-".repeat(at) + text + "-".repeat(20_000);
  return new SearchedPart(whole, { start: at, end: at + text.length }, effort);
}

Deno.test("SearchedPart leaves what begins behind its end to the next part", () => {
  const [inside, behind] = ["--x", "-----xx"].map((text) => partOf(text.slice(0, 5), 3_000));
  assertEquals(inside?.next(pattern, inside.start)?.index, 1_024 + 2);
  const whole = `${"-".repeat(3_000)}-----xx`;
  const next = new SearchedPart(whole, { start: 3_000, end: 3_005 }, { left: 1_000 });
  assertEquals([behind?.next(pattern, 0), next.next(pattern, next.start)], [null, null]);
});

Deno.test("SearchedPart.next() looks only where its pattern may begin, in the part", () => {
  const starting = { ...pattern, pattern: "key=(?<secret>x+)", from: "key" };
  const part = partOf("key=x key: key=xx", 3_000);
  const first = part.next(starting, part.start);
  const second = part.next(starting, (first?.index ?? 0) + 1);
  assertEquals([first?.[0], second?.[0]], ["key=x", "key=xx"]);
  assertEquals(part.next(starting, (second?.index ?? 0) + 1), null);
  const whole = `${"-".repeat(3_000)}-----key=x`;
  const before = new SearchedPart(whole, { start: 3_000, end: 3_005 }, { left: 1_000 });
  assertEquals(before.next(starting, 0), null);
});

Deno.test("SearchedPart counts what a search costs: each thousand characters, each attempt and each match", () => {
  const effort = { left: 1_000 };
  const part = new SearchedPart("a".repeat(2_990) + "key=x key:", { start: 0, end: 3_000 }, effort);
  const spent = (run: () => unknown): number => {
    const before = effort.left;
    run();
    return before - effort.left;
  };
  const starting = { ...pattern, pattern: "key=x", from: "key" };
  assertEquals(spent(() => part.countPattern()), 3);
  assertEquals(spent(() => part.next(pattern, 0)), 15);
  assertEquals(spent(() => part.next(starting, 0)), 4 + 15);
  assertEquals(spent(() => part.next(starting, 2_992)), 4);
});

const named: readonly (readonly [folded: boolean, text: string, pattern: string, secret: string])[] = [
  [false, "key=key", "key=(?<secret>key)", "key"],
  [false, "a key=Abc1", "key=(?<secret>[A-Za-z0-9]+)", "Abc1"],
  [true, "A KEY=Abc1", "key=(?<secret>[a-z0-9]+)", "Abc1"],
  [true, "K=K;", "(?<secret>k)=k", "K"],
  [false, "xx", "x+", "xx"],
  [true, "XX", "x+", "XX"],
];
for (const [folded, text, source, secret] of named) {
  Deno.test(`SearchedPart says where the secret of ${text} is for ${folded ? "folded " : ""}${source}`, () => {
    const part = partOf(text, 3_000);
    const one = { ...pattern, pattern: source, folded };
    const found = part.next(one, part.start);
    assert(found !== null);
    const [start, end] = part.spanOf(one, found);
    const at = 1_024 + (text.startsWith("key=key") ? 4 : text.indexOf(secret));
    assertEquals([part.text.slice(start, end), start], [secret, at]);
    if (found.groups?.secret !== undefined) assertEquals(part.startOf(one, found), at);
  });
}

Deno.test("SearchedPart.isCutAt() is true only where more of the text comes behind what was read", () => {
  const whole = `${"-".repeat(3_000)}x${"-".repeat(8_192)}`;
  const last = new SearchedPart(whole, { start: 3_000, end: 3_001 }, { left: 1_000 });
  const cut = new SearchedPart(`${whole}-`, { start: 3_000, end: 3_001 }, { left: 1_000 });
  assertEquals([last.text.length, cut.text.length], [9_217, 9_217]);
  assertEquals([9_216, 9_217].map((index) => [last.isCutAt(index), cut.isCutAt(index)]), [[false, false], [
    false,
    true,
  ]]);
});
