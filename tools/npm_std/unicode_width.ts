/** `@std/cli/unicode-width` over get-east-asian-width: the columns that a text takes on a terminal, character by character. */
import { eastAsianWidth } from "get-east-asian-width";

/** What takes no column: marks that join the character before them, controls, and what is not seen. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

export function unicodeWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point >= 0x20 && point < 0x7f) width++;
    else if (!NO_WIDTH.test(character)) width += eastAsianWidth(point);
  }
  return width;
}
