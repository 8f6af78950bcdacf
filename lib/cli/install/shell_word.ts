/**
 * A word as a shell takes it, in quotes where it needs them.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(shellWord("/home/me/a.jsonl"), "/home/me/a.jsonl");
 * assertEquals(shellWord("it's"), "'it'\\''s'");
 * ```
 */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
