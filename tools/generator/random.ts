/** All numbers of 16 bits as four digits: most of a line's cost was making ids. */
const HEX = Array.from({ length: 0x10000 }, (_, i) => i.toString(16).padStart(4, "0"));

/** A seeded source of numbers: the same seed gives the same session on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // seeds that lie close together must not begin alike
    for (let i = 0; i < 4; i++) this.bits();
  }

  /** 32 bits (mulberry32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return limit <= 1 ? 0 : Math.floor(this.bits() / 0x1_0000_0000 * limit);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True once in `1 / share` times. */
  chance(share: number): boolean {
    return this.bits() < share * 0x1_0000_0000;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("Cannot pick from an empty list");
    return item;
  }

  hex(digits: number): string {
    let text = "";
    for (; digits >= 4; digits -= 4) text += HEX[this.bits() >>> 16];
    return digits === 0 ? text : text + (HEX[this.bits() >>> 16] ?? "").slice(0, digits);
  }

  uuid(): string {
    const [a, b] = [this.bits(), this.bits()];
    const [c, d] = [this.bits(), this.bits()];
    return `${HEX[a >>> 16]}${HEX[a & 0xffff]}-${HEX[b >>> 16]}-${HEX[(b & 0x0fff) | 0x4000]}-` +
      `${HEX[(c >>> 18) | 0x8000]}-${HEX[c & 0xffff]}${HEX[d >>> 16]}${HEX[d & 0xffff]}`;
  }
}
