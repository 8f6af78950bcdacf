import { assertEquals } from "@std/assert";
import { imageSize } from "../../../../lib/clients/claude_code/check/image_size.ts";

function base64(...parts: readonly (string | readonly number[])[]): string {
  const text = parts.map((part) => typeof part === "string" ? part : String.fromCharCode(...part)).join("");
  return btoa(text + "\0".repeat(32));
}

/** The beginnings of images of 258 x 771 pixels. */
const IMAGES: Readonly<Record<string, string>> = {
  png: base64("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 1, 2, 0, 0, 3, 3]),
  gif: base64("GIF89a", [2, 1, 3, 3]),
  jpeg: base64([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 3, 3, 1, 2]),
  "webp, lossy": base64("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 2, 1, 3, 3]),
  "webp, extended": base64("RIFF", [0, 0, 0, 0], "WEBPVP8X", [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 2, 3, 0]),
  "webp, lossless": base64("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 1, 0x81, 0xc0, 0]),
};

for (const [name, data] of Object.entries(IMAGES)) {
  Deno.test(`imageSize() reads a ${name}`, () => assertEquals(imageSize(data), { width: 258, height: 771 }));
}

Deno.test("imageSize() knows nothing of what is cut, or no image", () => {
  for (
    const text of ["", "AAAA", "not base64 at all!", btoa("\xff\xd8\xff"), btoa("hello, this is no image"), "/9j/"]
  ) {
    assertEquals(imageSize(text), null, text);
  }
});
