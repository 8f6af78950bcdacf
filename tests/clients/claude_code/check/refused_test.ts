import {
  imageSize,
  isEmptyText,
  refusedBlocks,
  refusedCall,
  refusedImage,
} from "../../../../lib/clients/claude_code/check/refused.ts";
import type { Json, JsonObject } from "../../../../lib/json.ts";
import { assertEquals } from "@std/assert";

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

/** A GIF's header with a size. */
function gif(width: number, height: number): string {
  const units = [width, height].flatMap((side) => [side & 255, side >> 8]);
  return btoa(`GIF89a${String.fromCharCode(...units)}`);
}

const image = (data: string) => ({ type: "image", source: { type: "base64", data } });

Deno.test("refusedImage() accepts sides up to 8000 pixels, 2000 among many images, and 5 MiB of base64", () => {
  const cases: [data: string, images: number, refused: boolean][] = [
    [gif(8000, 8000), 1, false],
    [gif(8001, 1), 1, true],
    [gif(1, 8001), 1, true],
    [gif(2001, 1), 20, false],
    [gif(2001, 1), 21, true],
    [gif(2000, 1), 21, false],
    ["A".repeat(5 * 1024 * 1024), 1, false],
    ["A".repeat(5 * 1024 * 1024 + 1), 1, true],
    ["", 1, false],
  ];
  for (const [data, images, refused] of cases) {
    assertEquals(refusedImage(image(data), images) !== null, refused, `${data.slice(0, 12)} of ${images}`);
  }
  assertEquals(refusedImage({ type: "image" }), null);
});

Deno.test("isEmptyText() names what the API rejects", () => {
  assertEquals(["", " \n", "x"].map((text) => isEmptyText({ type: "text", text })), [true, true, false]);
  assertEquals(isEmptyText({ type: "thinking", text: "" }), false);
});

Deno.test("refusedCall() says why the API rejects a call", () => {
  const call = (name: string, input?: Json) => ({
    type: "tool_use",
    id: "t",
    name,
    ...input === undefined ? {} : { input },
  });
  const cases: [block: JsonObject, kind: string | null][] = [
    [call("n".repeat(200), {}), null],
    [call("n".repeat(201), {}), "long_tool_name"],
    [call("mcp__a-b__c_1", {}), null],
    [call("mcp__my server__read", {}), "bad_tool_name"],
    [call("größe", {}), "bad_tool_name"],
    [call("", {}), "bad_tool_name"],
    [call("Bash", "ls -la"), "bad_input"],
    [call("Bash", ["ls"]), "bad_input"],
    [call("Bash", null), "bad_input"],
    [call("Bash"), "bad_input"],
    [{ type: "server_tool_use", id: "t", name: "a b" }, null],
  ];
  for (const [block, kind] of cases) assertEquals(refusedCall(block)?.kind ?? null, kind, JSON.stringify(block));
});

Deno.test("refusedBlocks() looks at empty texts of prompts only", () => {
  const line = (type: string) => ({ type, message: { content: [{ type: "text", text: "" }] } });
  assertEquals([...refusedBlocks(line("user"))].map(({ kind }) => kind), ["empty_text"]);
  assertEquals([...refusedBlocks(line("assistant"))], []);
});
