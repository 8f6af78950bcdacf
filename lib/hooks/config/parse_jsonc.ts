import type { Json } from "../../json.ts";

/** A string or a comment. Each alternative matches to the end of the text where it is not closed: never a second try. */
const STRING_OR_COMMENT = /"(?:[^"\\]|\\[^]?)*"?|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/g;
/** A string, or a comma before a closing bracket. */
const STRING_OR_TRAILING_COMMA = /"(?:[^"\\]|\\[^]?)*"?|,(?=\s*[}\]])/g;

/** So many blanks that every later position of the text remains what it was. */
function blanked(match: string): string {
  return match.startsWith('"') ? match : match.replace(/[^\r\n]/g, " ");
}

/** A comment that nobody closed is left for the parser to refuse. */
function blankedComment(match: string): string {
  return match.startsWith("/*") && !/^\/\*[^]*\*\/$/.test(match) ? match : blanked(match);
}

/**
 * Parses JSON with comments and trailing commas.
 *
 * @param text Without a byte order mark.
 * @throws {SyntaxError} Where the rest is not valid JSON, with the position in `text`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseJsonc('{"session": {"runtime": "mod",}} // mine'), { session: { runtime: "mod" } });
 * ```
 */
export function parseJsonc(text: string): Json {
  return JSON.parse(text.replace(STRING_OR_COMMENT, blankedComment).replace(STRING_OR_TRAILING_COMMA, blanked));
}
