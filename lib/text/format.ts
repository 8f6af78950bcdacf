import { type Literal, safe, type SafeText, safeText } from "./safe_text.ts";

/** Formats a count with its noun: "1 call", "1,200 calls". */
export function pluralize<N extends string, P extends string = never>(
  count: number,
  noun: Literal<N>,
  plural?: Literal<P>,
): SafeText {
  return safe`${formatInteger(count)} ${safeText(count === 1 ? noun : plural ?? `${noun}s`)}`;
}

/** Formats an integer with thousands separators, independent of the locale. */
export function formatInteger(count: number): SafeText {
  return safeText(String(count).replace(/\B(?=(\d{3})+$)/g, ","));
}

/** A number with two digits behind the point. */
export function formatDecimal(value: number): SafeText {
  return safeText(value.toFixed(2));
}
