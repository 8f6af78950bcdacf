/** Which layout characters to keep. */
export interface SanitizeOptions {
  /**
   * Keep line breaks, all of them as `\n`. Otherwise each becomes a space.
   *
   * @default {false}
   */
  readonly newlines?: boolean;
  /**
   * Keep tabs. Otherwise each becomes a space.
   *
   * @default {false}
   */
  readonly tabs?: boolean;
}

/**
 * Invisible characters that change what is read, in three groups: controls of a terminal, changes of the writing
 * direction, and characters that hide text or data between letters. Ranges follow Unicode 17,
 * `Default_Ignorable_Code_Point` and the controls; the joiners U+200C and U+200D are removed, too, because a word with one
 * looks like another word.
 */
const INVISIBLE = [
  "\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f", // C0 and C1 controls
  "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069", // bidirectional marks, embeddings, overrides, isolates
  "\\xad\\u034f\\u180e\\u200b-\\u200d\\u2060-\\u2065\\ufeff", // soft hyphen, joiners, zero-width spaces
  "\\u206a-\\u206f\\ufff0-\\ufffb", // deprecated format characters, interlinear annotation
  "\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0", // invisible letters: Hangul fillers, Khmer inherent vowels
  "\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d", // variation selectors; U+FE0E and U+FE0F depend on the character before
  "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}", // shorthand and musical format controls
  "\\u{e0000}-\\u{e0fff}", // tags and variation selectors 17 to 256, which can encode whole messages
  "\\p{Noncharacter_Code_Point}",
].join("");

/** Escape sequences with their arguments: colors and cursor moves, titles and links, character sets. */
const TERMINAL_SEQUENCE = [
  "\\x1b\\[[0-?]*[ -/]*[@-~]",
  "\\x9b[0-?]*[ -/]*[@-~]",
  "\\x1b[\\]PX^_][^\\x07\\x1b\\x9c]*(?:\\x07|\\x9c|\\x1b\\\\)",
  "\\x1b[ -/]+[0-~]",
  "\\x1b[0-Z\\\\^-~]",
].join("|");

const EMOJI_STYLE = "(?<![\\p{Extended_Pictographic}#*0-9])[\\ufe0e\\ufe0f]";
const LINE_BREAK = "\\r\\n|[\\n\\r\\v\\f\\x85\\u2028\\u2029]";

/** Nearly all text has nothing to remove but line breaks and tabs; the complete pattern costs milliseconds at first. */
const SUSPECT =
  /[^\t\n\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0600\u0900-\u10ff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ud7a3\uff01-\uff9f\u{1f000}-\u{1faff}]/u;

let unsafe: RegExp | undefined;

/**
 * Removes characters that a reader cannot see but a terminal or a model interprets: control characters and terminal
 * sequences, bidirectional and zero-width characters, tag characters, variation selectors without an emoji. A lone
 * surrogate becomes U+FFFD. Use it for all text that goes from a transcript to a model, a terminal or a page.
 *
 * Takes linear time and is idempotent.
 *
 * @param text Text from anywhere.
 * @param options What to keep.
 * @returns The text as a reader would see it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sanitize } from "@debrief/debrief/text";
 *
 * assertEquals(sanitize("rm\u202e -rf\u200b /\x1b[31m!\n"), "rm -rf /! ");
 * assertEquals(sanitize("a\r\n\tb", { newlines: true, tabs: true }), "a\n\tb");
 * ```
 */
export function sanitize(text: string, options: SanitizeOptions = {}): string {
  if (!SUSPECT.test(text)) {
    const lines = options.newlines ? text : text.replaceAll("\n", " ");
    return options.tabs ? lines : lines.replaceAll("\t", " ");
  }
  unsafe ??= new RegExp(
    `(${LINE_BREAK})|(\\t)|${TERMINAL_SEQUENCE}|${EMOJI_STYLE}|[${INVISIBLE}]+`,
    "gu",
  );
  return text.toWellFormed().replace(unsafe, (_found, lineBreak?: string, tab?: string) => {
    if (lineBreak !== undefined) return options.newlines ? "\n" : " ";
    return tab === undefined ? "" : options.tabs ? "\t" : " ";
  });
}
