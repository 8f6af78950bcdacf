/**
 * Inflates zlib streams (RFC 1950 and 1951), as git's objects are stored, and those of gzip (RFC 1952).
 *
 * Written by hand because the web's `DecompressionStream` is asynchronous, and `node:zlib` loads all of Node, which
 * takes a hook some 30 ms. The guard reads only commits, trees and single files.
 *
 * @module
 */

/** Thrown for bytes that are not a zlib stream, or that inflate to more than allowed. */
export class InflateError extends Error {
  override name = "InflateError";
}

/** The smallest length or distance of each code: a code covers as many values as its extra bits can count. */
function codeBases(first: number, extraBits: readonly number[]): number[] {
  let next = first;
  return extraBits.map((bits) => {
    const base = next;
    next += 1 << bits;
    return base;
  });
}

const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/** The last code stands for 258 alone, although the one before it could reach that, too. */
const LENGTH_BASE = [...codeBases(3, LENGTH_EXTRA).slice(0, -1), 258];
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
const DISTANCE_BASE = codeBases(1, DISTANCE_EXTRA);
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MAX_BITS = 15;

/** A canonical Huffman code: how many codes each length has, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: readonly number[] | Uint8Array): Code {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const offsets = new Uint16Array(MAX_BITS + 2);
  for (let bits = 1; bits <= MAX_BITS; bits++) offsets[bits + 1] = offsets[bits]! + counts[bits]!;
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length: number, symbol: number) => {
    if (length > 0) symbols[offsets[length]!++] = symbol;
  });
  return { counts, symbols };
}

const FIXED_LITERALS = codeOf([
  ...new Array<number>(144).fill(8),
  ...new Array<number>(112).fill(9),
  ...new Array<number>(24).fill(7),
  ...new Array<number>(8).fill(8),
]);
const FIXED_DISTANCES = codeOf(new Array<number>(30).fill(5));

/** Reads bits from the lowest of each byte, and collects the inflated bytes. */
class Inflater {
  #at = 0;
  #bits = 0;
  #held = 0;
  #output: Uint8Array;
  #length = 0;

  constructor(readonly bytes: Uint8Array, readonly limit: number) {
    this.#output = new Uint8Array(Math.min(limit, Math.max(256, bytes.length * 4)));
  }

  run(): Uint8Array {
    const header = (this.#byte() << 8) | this.#byte();
    if (header === 0x1f8b) this.#skipGzipHeader();
    else if (header % 31 !== 0 || (header >> 8 & 15) !== 8 || (header & 32) !== 0) {
      throw new InflateError("Not a zlib stream");
    }
    for (let isLast = false; !isLast;) {
      isLast = this.#take(1) === 1;
      const kind = this.#take(2);
      if (kind === 0) this.#stored();
      else if (kind === 1) this.#block(FIXED_LITERALS, FIXED_DISTANCES);
      else if (kind === 2) this.#dynamic();
      else throw new InflateError("A block of no known kind");
    }
    return this.#output.subarray(0, this.#length);
  }

  #skipGzipHeader(): void {
    const flags = (this.#byte(), this.#byte());
    this.#at += 6;
    if (flags & 4) this.#at += this.#byte() | this.#byte() << 8;
    // a name and a comment
    for (const flag of [8, 16]) while (flags & flag && this.#byte() !== 0);
    if (flags & 2) this.#at += 2;
  }

  #byte(): number {
    const byte = this.bytes[this.#at++];
    if (byte === undefined) throw new InflateError("The stream ends early");
    return byte;
  }

  #take(count: number): number {
    while (this.#held < count) {
      this.#bits |= this.#byte() << this.#held;
      this.#held += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#held -= count;
    return value;
  }

  #put(byte: number): void {
    if (this.#length === this.#output.length) {
      if (this.#length >= this.limit) throw new InflateError("More bytes than allowed");
      const grown = new Uint8Array(Math.min(this.limit, this.#output.length * 2));
      grown.set(this.#output);
      this.#output = grown;
    }
    this.#output[this.#length++] = byte;
  }

  #stored(): void {
    this.#bits = 0;
    this.#held = 0;
    const length = this.#byte() | this.#byte() << 8;
    const inverse = this.#byte() | this.#byte() << 8;
    if ((length ^ 0xffff) !== inverse) throw new InflateError("A stored block with a wrong length");
    for (let i = 0; i < length; i++) this.#put(this.#byte());
  }

  #symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let bits = 1; bits <= MAX_BITS; bits++) {
      code |= this.#take(1);
      const count = counts[bits]!;
      if (code - count < first) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new InflateError("A code of no symbol");
  }

  #dynamic(): void {
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const codes = this.#take(4) + 4;
    const codeLengths = new Uint8Array(19);
    for (let i = 0; i < codes; i++) codeLengths[CODE_ORDER[i]!] = this.#take(3);
    const code = codeOf(codeLengths);
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length;) {
      const symbol = this.#symbol(code);
      if (symbol < 16) lengths[at++] = symbol;
      else {
        const value = symbol === 16 ? lengths[at - 1] ?? 0 : 0;
        const repeat = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        if (at + repeat > lengths.length) throw new InflateError("Too many code lengths");
        lengths.fill(value, at, at + repeat);
        at += repeat;
      }
    }
    this.#block(codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals)));
  }

  #block(literals: Code, distances: Code): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol < 256) {
        this.#put(symbol);
        continue;
      }
      if (symbol === 256) return;
      const size = symbol - 257;
      const base = LENGTH_BASE[size];
      if (base === undefined) throw new InflateError("A length of no meaning");
      const length = base + this.#take(LENGTH_EXTRA[size]!);
      const far = this.#symbol(distances);
      const distanceBase = DISTANCE_BASE[far];
      if (distanceBase === undefined) throw new InflateError("A distance of no meaning");
      const from = this.#length - (distanceBase + this.#take(DISTANCE_EXTRA[far]!));
      if (from < 0) throw new InflateError("A distance before the beginning");
      for (let i = 0; i < length; i++) this.#put(this.#output[from + i]!);
    }
  }
}

/**
 * Inflates a stream of zlib or gzip and ignores what follows it. `limit`: the most bytes that it may inflate to. Throws
 * InflateError if it is damaged or inflates to more.
 */
export function inflate(bytes: Uint8Array, limit: number): Uint8Array {
  return new Inflater(bytes, limit).run();
}
