import type { Language } from "./language.ts";

/** How many words of a sentence are read; a longer one is a list or pasted. */
const MAX_WORDS = 160;

const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;

/** Puts a space after elided French words, so that "d'erreur" contains the word "erreur". */
export function separateElisions(text: string, language: Language): string {
  if (language !== "fr" || !text.includes("'")) return text;
  return text.replace(/(?<![a-zß-ÿœ'])([a-zß-ÿœ]{1,2}')(?=[a-zß-ÿœ])/g, "$1 ");
}

function isWordCode(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === APOSTROPHE ||
      code === HYPHEN || code === 0x5f; // _
  }
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code === 0xd7 || code === 0xf7) return false; // × ÷
  // punctuation, arrows and signs; CJK punctuation; full-width punctuation
  return !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f) &&
    !(code >= 0xff00 && code <= 0xff0f);
}

/** Splits a text into words in lower case; hyphens and apostrophes inside a word belong to it. */
export function splitWords(text: string, language: Language): string[] {
  let lower = text.toLowerCase();
  if (lower.includes("\u2019")) lower = lower.replaceAll("\u2019", "'");
  lower = separateElisions(lower, language);
  const words: string[] = [];
  let from = -1;
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && isWordCode(lower.charCodeAt(i))) {
      if (from === -1) from = i;
      continue;
    }
    if (from === -1) continue;
    let start = from;
    let end = i;
    while (start < end && isMark(lower.charCodeAt(start))) start++;
    while (end > start && isMark(lower.charCodeAt(end - 1))) end--;
    // the apostrophe of an elided word is part of it: "d'"
    if (language === "fr" && end < i && end - start <= 2 && lower.charCodeAt(end) === APOSTROPHE) end++;
    if (end > start && words.push(lower.slice(start, end)) === MAX_WORDS) break;
    from = -1;
  }
  return words;
}

function isMark(code: number): boolean {
  return code === HYPHEN || code === APOSTROPHE;
}
