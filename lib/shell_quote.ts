/** Words that mean the same to a shell with and without quotes. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

export function quoteShellWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : singleQuote(word);
}

export function singleQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
