import { assertEquals } from "@std/assert";
import { shortenNotice, withoutImages } from "../../../../lib/clients/claude_code/trim/shorten.ts";
import { shortenText } from "../../../../lib/clients/resuming/shorten_text.ts";

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
