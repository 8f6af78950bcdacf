/** Words that mean the same to a shell with and without quotes. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/**
 * Quotes a word for a POSIX shell where it needs quotes.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(quoteShellWord("/home/me/a.jsonl"), "/home/me/a.jsonl");
 * assertEquals(quoteShellWord("it's"), "'it'\\''s'");
 * ```
 */
export function quoteShellWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : singleQuote(word);
}

/** Puts a text in single quotes for a POSIX shell. */
export function singleQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
