import {
  capText,
  firstUnits,
  mapObjectTexts,
  mapTexts,
  shortenNotice,
  shortenText,
  withoutImages,
} from "../../../../lib/clients/claude_code/trim/shorten.ts";
import { assertEquals } from "@std/assert";

Deno.test("shortenText() keeps two lines and 120 units, and never lengthens", () => {
  const cases: [string, string][] = [
    ["", ""],
    ["a\nb", "a\nb"],
    ["a\nb\nccccc", "a\nb..."],
    ["x".repeat(121), "x".repeat(121)],
    ["x".repeat(200), `${"x".repeat(120)}...`],
  ];
  for (const [text, short] of cases) {
    assertEquals(shortenText(text), short);
    assertEquals(shortenText(shortenText(text)), shortenText(text), "again");
  }
});

Deno.test("shortenText() splits no character and shortens nothing twice", () => {
  const cut = shortenText("🦕".repeat(100) + "\n\nend");
  assertEquals(cut, "🦕".repeat(60) + "...");
  assertEquals(shortenText("x".repeat(119) + "🦕".repeat(5)), "x".repeat(119) + "...");
  assertEquals(shortenText(cut), cut);
});

Deno.test("firstUnits() and capText() cut no character in half", () => {
  assertEquals([firstUnits("abc", 2), firstUnits("a🦕", 2), firstUnits("a", 2)], ["ab", "a", "a"]);
  assertEquals([capText("abcdef", 4), capText("abcd", 4)], ["a...", "abcd"]);
});

Deno.test("mapTexts() changes texts at any depth, but no key, and returns what did not change as it is", () => {
  const value = { a: ["x", { b: "x", n: 1, none: null }], x: true };
  assertEquals(mapTexts(value, (text) => text + "!"), { a: ["x!", { b: "x!", n: 1, none: null }], x: true });
  assertEquals(mapTexts(value, (text) => text) === value, true);
  const half = { same: ["y"], other: "x" };
  const mapped = mapObjectTexts(half, (text) => text === "x" ? "z" : text);
  assertEquals([mapped, mapped["same"] === half.same], [{ same: ["y"], other: "z" }, true]);
});

Deno.test("shortenNotice() cuts the result of a background task only", () => {
  const long = `<task-notification><result>${"r".repeat(400)}</result></task-notification>`;
  assertEquals(shortenNotice(long).length < 260 && shortenNotice(long).endsWith("</task-notification>"), true);
  assertEquals(shortenNotice("r".repeat(400)), "r".repeat(400));
});

Deno.test("withoutImages() replaces images by a note and leaves the rest as the same value", () => {
  const text = { type: "text", text: "a" };
  const image = { type: "image", source: { type: "base64", data: "AAAA" } };
  assertEquals(withoutImages([text, image]), [text, { type: "text", text: "[image]" }]);
  const same = [text];
  assertEquals(withoutImages(same) === same, true);
});
