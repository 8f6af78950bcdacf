import { assertEquals } from "@std/assert";
import { shortenNotice, withoutImages } from "../../../../lib/clients/claude_code/trim/shorten.ts";

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
