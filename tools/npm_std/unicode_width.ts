/** `@std/cli/unicode-width` over string-width, which counts the columns of a terminal by grapheme. */
export { default as unicodeWidth } from "string-width";
