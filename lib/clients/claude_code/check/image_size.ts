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

/**
 * The size of a PNG, JPEG, GIF or WebP image in pixels; null if its first bytes do not say so.
 *
 * @param base64 The image as in a message.
 */
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
