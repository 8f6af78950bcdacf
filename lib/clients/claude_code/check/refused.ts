import { arrayAt, isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../../json.ts";

/** How many characters to decode to find the size of an image; a JPEG may begin with a thumbnail. */
const HEAD = 64;
const JPEG_HEAD = 128 * 1024;

function bytesOf(base64: string, most: number): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64.slice(0, most)), (char) => char.charCodeAt(0));
  } catch {
    return null; // not base64
  }
}

/** The marker with a JPEG's size is one of these sixteen, of which three mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const standsAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += marker === 0xff ? 1 : standsAlone ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** In pixels; null if the first bytes of a PNG, JPEG, GIF or WebP do not say so. */
export function imageSize(base64: string): { width: number; height: number } | null {
  const bytes = bytesOf(base64, base64.startsWith("/9j") ? JPEG_HEAD : HEAD);
  if (bytes === null || bytes.length < 10) return null;
  const view = new DataView(bytes.buffer);
  const is = (at: number, letters: string) => [...letters].every((char, i) => bytes[at + i] === char.charCodeAt(0));
  if (is(0, "\x89PNG") && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (is(0, "GIF8")) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view);
  if (!is(0, "RIFF") || !is(8, "WEBP") || bytes.length < 30) return null;
  if (is(12, "VP8X")) {
    const side = (at: number) => 1 + view.getUint16(at, true) + 65536 * view.getUint8(at + 2);
    return { width: side(24), height: side(27) };
  }
  if (is(12, "VP8 ")) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  const bits = view.getUint32(21, true);
  return is(12, "VP8L") ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) } : null;
}

const MAX_TOOL_NAME = 200;
const TOOL_NAME = /^[a-zA-Z0-9_-]+$/;
const MAX_IMAGE = 5 * 1024 * 1024;
/** The most pixels of an image's side (anthropics/claude-code#5147). */
const MAX_SIDE = 8000;
/** The same in a request of more than `MANY_IMAGES` images (anthropics/claude-code#24630). */
const MAX_SIDE_OF_MANY = 2000;
export const MANY_IMAGES = 20;

interface RefusedBlock {
  readonly kind: "long_tool_name" | "bad_tool_name" | "bad_input" | "empty_text" | "oversize_image";
  readonly detail: string;
}

/** Why the API rejects a call, whatever its result; null if it accepts it, or if the block is not a call. */
export function refusedCall(block: JsonObject): RefusedBlock | null {
  if (block["type"] !== "tool_use") return null;
  const name = stringAt(block, "name");
  const call = stringAt(block, "id") ?? "a call";
  if (name !== null && name.length > MAX_TOOL_NAME) {
    return {
      kind: "long_tool_name",
      detail: `the tool name of ${call} has ${name.length} characters; the API accepts ${MAX_TOOL_NAME}`,
    };
  }
  if (name !== null && !TOOL_NAME.test(name)) {
    return {
      kind: "bad_tool_name",
      detail: `the tool name of ${call} is ${JSON.stringify(name)}; the API accepts letters, digits, "_" and "-"`,
    };
  }
  // the client sends it as it is (2.1.332, live)
  const input = block["input"];
  if (isJsonObject(input)) return null;
  const found = input === undefined ? "nothing" : JSON.stringify(input).slice(0, 40);
  return { kind: "bad_input", detail: `the input of ${call} is ${found}; the API accepts an object` };
}

export function isEmptyText(block: JsonObject): boolean {
  return block["type"] === "text" && typeof block["text"] === "string" && block["text"].trim() === "";
}

export function refusedImage(block: JsonObject, images = 1): string | null {
  const source = objectAt(block, "source");
  const data = source && stringAt(source, "data");
  if (!data) return null;
  if (data.length > MAX_IMAGE) return `an image of ${data.length} bytes in base64; the API accepts ${MAX_IMAGE}`;
  const size = imageSize(data);
  const most = images > MANY_IMAGES ? MAX_SIDE_OF_MANY : MAX_SIDE;
  if (size === null || Math.max(size.width, size.height) <= most) return null;
  const many = images > MANY_IMAGES ? ` in a request with more than ${MANY_IMAGES} images` : "";
  return `an image of ${size.width}x${size.height} pixels; the API accepts ${most} per side${many}`;
}

export function* imagesOf(line: JsonObject): Generator<JsonObject> {
  const message = objectAt(line, "message");
  yield* imagesIn(message ? arrayAt(message, "content") : []);
}

function* imagesIn(content: readonly unknown[]): Generator<JsonObject> {
  for (const block of content) {
    if (!isJsonObject(block)) continue;
    if (block["type"] === "image") yield block;
    else if (block["type"] === "tool_result") yield* imagesIn(arrayAt(block, "content"));
  }
}

/** What the API rejects in a line, except images, which depend on the whole request. */
export function* refusedBlocks(line: JsonObject): Generator<RefusedBlock> {
  const message = objectAt(line, "message");
  for (const block of message ? arrayAt(message, "content") : []) {
    if (!isJsonObject(block)) continue;
    const refused = refusedCall(block);
    if (refused) yield refused;
    if (line["type"] === "user" && isEmptyText(block)) yield { kind: "empty_text", detail: "an empty text block" };
  }
}

/** The text that replaces an empty one, as in the client. */
const NOTHING = "(no content)";

/** Replaces what the API rejects in a content: empty texts, and images that are too large. */
export function replaceRefused(content: Json, note: Json): Json {
  if (!Array.isArray(content)) return content;
  const blocks = content.map((block: Json): Json => {
    if (!isJsonObject(block)) return block;
    if (isEmptyText(block)) return { ...block, text: NOTHING };
    if (block["type"] === "image") return refusedImage(block) === null ? block : note;
    if (block["type"] !== "tool_result") return block;
    const inner = block["content"];
    if (!Array.isArray(inner)) return block;
    const parts = inner.map((part: Json) =>
      isJsonObject(part) && part["type"] === "image" && refusedImage(part) !== null ? note : part
    );
    return parts.every((part, index) => part === inner[index]) ? block : { ...block, content: parts };
  });
  return blocks.every((block, index) => block === content[index]) ? content : blocks;
}
