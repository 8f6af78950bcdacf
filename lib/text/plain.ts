/** Texts in which nothing has to be looked for, told by their characters: patterns took a hook 0.3 ms to compile. */

// kinds of characters, as bits
const LETTER_TO_F = 1;
const OTHER_LETTER = 2;
const CAPITAL = 4;
const DIGIT = 8;
const UNDERSCORE = 16;
const DASH = 32;
const DOT = 64;
const COLON = 128;
const OTHER = 256;
const SMALL = LETTER_TO_F | OTHER_LETTER;

function kindOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code <= 0x66 ? LETTER_TO_F : OTHER_LETTER;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  if (code >= 0x41 && code <= 0x5a) return CAPITAL;
  return code === 0x5f ? UNDERSCORE : code === 0x2d ? DASH : code === 0x2e ? DOT : code === 0x3a ? COLON : OTHER;
}

const LONGEST = 36;

/** One short word, a UUID, the id of a call, a session or an agent, a version or a time has no secret. */
export function isPlain(text: string): boolean {
  const { length } = text;
  if (length > LONGEST) return false;
  let kinds = 0;
  for (let at = 0; at < length; at++) kinds |= kindOf(text.charCodeAt(at));
  const isOnly = (allowed: number): boolean => (kinds & ~allowed) === 0;
  if (isOnly(SMALL | CAPITAL | UNDERSCORE | DASH) && length <= 19) {
    return !text.startsWith("_") && !text.startsWith("-") || isOnly(SMALL | UNDERSCORE);
  }
  if (isOnly(SMALL | UNDERSCORE)) return length <= 32;
  if (isOnly(LETTER_TO_F | DIGIT) && length <= 20) return true; // the id of an agent
  if (isOnly(LETTER_TO_F | DIGIT | DASH)) return length === 36 && partLengths(text) === "8,4,4,4,12"; // a UUID
  if (isOnly(DIGIT | DOT)) return length <= 19 && /^\d{1,4}(?:\.\d{1,4}){1,3}$/.test(text); // a version
  if (isOnly(SMALL | CAPITAL | DIGIT | UNDERSCORE)) { // the id of a call, or of a session of OpenCode
    return text.startsWith("toolu_") && !text.includes("_", 6) && length >= 14 && length <= 32 ||
      text.startsWith("ses_") && !text.includes("_", 4) && length === 30;
  }
  return isTime(text);
}

function partLengths(text: string): string {
  return text.split("-").map(({ length }) => length).join();
}

function isTime(text: string): boolean {
  const shape = text.replace(/\d/g, "0");
  return shape === "0000-00-00T00:00:00.000Z" || /^0000-00-00T00:00:00(?:\.0+)?Z$/.test(shape);
}
