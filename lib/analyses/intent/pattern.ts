import { type LinearPattern, linearPattern } from "../../pattern/search.ts";

/**
 * Makes a pattern of what a person wrote. `(?i)` at the start ignores case.
 *
 * A search takes time that grows with the text, whatever the pattern; what cannot be searched for so (a back-reference) is
 * refused, with the reason.
 */
export function patternOf(source: string): LinearPattern {
  const ignoreCase = source.startsWith("(?i)");
  return linearPattern(ignoreCase ? source.slice(4) : source, ignoreCase ? "i" : "");
}
