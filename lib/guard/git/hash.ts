/**
 * SHA-1 and SHA-256 of git's objects. Written by hand because the web's digests are asynchronous, and `node:crypto`
 * loads all of Node, which takes a hook some 30 ms. Only files whose times changed are hashed.
 *
 * @module
 */

/** The hash that names a repository's objects. */
export type ObjectFormat = "sha1" | "sha256";

function padded(parts: readonly Uint8Array[]): DataView {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(bytes.length - 4, length << 3 >>> 0);
  return view;
}

function hexDigits(words: Int32Array): string {
  let text = "";
  for (const word of words) text += (word >>> 0).toString(16).padStart(8, "0");
  return text;
}

function sha1(view: DataView): string {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const w = new Int32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 80; i++) {
      const x = w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!;
      w[i] = x << 1 | x >>> 31;
    }
    let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, e = state[4]!;
    for (let i = 0; i < 80; i++) {
      const [f, k] = i < 20
        ? [b & c | ~b & d, 0x5a827999]
        : i < 40
        ? [b ^ c ^ d, 0x6ed9eba1]
        : i < 60
        ? [b & c | b & d | c & d, 0x8f1bbcdc]
        : [b ^ c ^ d, 0xca62c1d6];
      const next = (a << 5 | a >>> 27) + f + e + k + w[i]! | 0;
      e = d;
      d = c;
      c = b << 30 | b >>> 2;
      b = a;
      a = next;
    }
    state[0] = state[0]! + a;
    state[1] = state[1]! + b;
    state[2] = state[2]! + c;
    state[3] = state[3]! + d;
    state[4] = state[4]! + e;
  }
  return hexDigits(state);
}

/** The first 32 bits of the fractional parts of roots of the first primes: the cube roots for K, the square roots to start. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const words: number[] = [];
  for (let n = 2; words.length < count; n++) {
    let isPrime = true;
    for (let by = 2; by * by <= n; by++) if (n % by === 0) isPrime = false;
    if (isPrime) words.push((root(n) % 1) * 0x100000000 | 0);
  }
  return Int32Array.from(words);
}

let sha256Tables: { readonly k: Int32Array; readonly start: Int32Array } | null = null;

function sha256(view: DataView): string {
  sha256Tables ??= { k: fractions(64, Math.cbrt), start: fractions(8, Math.sqrt) };
  const { k, start } = sha256Tables;
  const state = Int32Array.from(start);
  const w = new Int32Array(64);
  const turn = (x: number, by: number) => x >>> by | x << 32 - by;
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!, y = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = h + s1 + (e & f ^ ~e & g) + k[i]! + w[i]! | 0;
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      h = g;
      g = f;
      f = e;
      e = d + t1 | 0;
      d = c;
      c = b;
      b = a;
      a = t1 + t2 | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => state[i] = state[i]! + value);
  }
  return hexDigits(state);
}

export function blobId(content: Uint8Array, format: ObjectFormat): string {
  const head = new TextEncoder().encode(`blob ${content.length}\0`);
  const view = padded([head, content]);
  return format === "sha1" ? sha1(view) : sha256(view);
}
