/** What `truncate` counts, and how it marks the cut. */
export interface TruncateOptions {
  /**
   * What `max` counts: Unicode code points, UTF-16 code units (what `length` of a string counts) or bytes of UTF-8.
   *
   * @default {"code_points"}
   */
  readonly unit?: "code_points" | "code_units" | "bytes";
  /**
   * The mark at the end of a text that was cut. It counts toward `max`.
   *
   * @default {"…"}
   */
  readonly mark?: string;
}

type Unit = NonNullable<TruncateOptions["unit"]>;

/** The length of one code point. */
function cost(point: number, unit: Unit): number {
  switch (unit) {
    case "code_points":
      return 1;
    case "code_units":
      return point > 0xffff ? 2 : 1;
    case "bytes":
      return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
}

/** What is longer than one unit; all that a text usually has is not. */
const LONGER: Readonly<Record<Unit, RegExp>> = {
  code_points: /[\ud800-\udfff]/,
  code_units: /[\ud800-\udfff]/,
  bytes: /[\u0080-\uffff]/,
};

/** The index in code units up to which a text fits; never within a surrogate pair. */
function fitting(text: string, max: number, unit: Unit): number {
  const most = Math.max(0, max);
  if (!LONGER[unit].test(text.slice(0, most))) return Math.min(most, text.length);
  let index = 0;
  let used = 0;
  while (index < text.length) {
    const point = text.codePointAt(index) ?? 0;
    used += cost(point, unit);
    if (used > max) return index;
    index += point > 0xffff ? 2 : 1;
  }
  return index;
}

/**
 * Cuts a text to a length and marks that it was cut. Never splits a surrogate pair, and reads no more than it keeps.
 *
 * Redact before you cut, because half a secret is not recognized.
 *
 * @param text The text.
 * @param max The maximum length of the result, in `unit`.
 * @param options The unit and the mark.
 * @returns The text itself if it fits, else its beginning and the mark. If not even the mark fits, only the beginning.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { truncate } from "@debrief/debrief/text";
 *
 * assertEquals(truncate("a long line", 6), "a lon…");
 * assertEquals(truncate("🦕🦕🦕", 2), "🦕…");
 * assertEquals(truncate("héllo", 4, { unit: "bytes", mark: "" }), "hél");
 * ```
 */
export function truncate(text: string, max: number, options: TruncateOptions = {}): string {
  const { unit = "code_points", mark = "…" } = options;
  // a code unit has at most one character and three bytes
  if (text.length * (unit === "bytes" ? 3 : 1) <= max || fitting(text, max, unit) === text.length) return text;
  const room = max - sizeIn(mark, unit);
  return room < 0 ? text.slice(0, fitting(text, max, unit)) : text.slice(0, fitting(text, room, unit)) + mark;
}

function sizeIn(text: string, unit: Unit): number {
  let sum = 0;
  for (const character of text) sum += cost(character.codePointAt(0) ?? 0, unit);
  return sum;
}
