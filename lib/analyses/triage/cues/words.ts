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

/**
 * Letters, digits, and marks inside words. Above ASCII everything is a letter but signs, arrows, and the punctuation of CJK
 * and full-width text. One pattern: a loop over characters takes a hook milliseconds before V8 compiles it.
 */
const WORDS = /[a-z0-9'_\-ªµºÀ-ÖØ-öø-\u1fff\u2c00-\u2fff\u3040-\ufeff\uff10-\uffff]+/g;

/** Splits a text into words in lower case; hyphens and apostrophes inside a word belong to it. */
export function splitWords(text: string, language: Language): string[] {
  let lower = text.toLowerCase();
  if (lower.includes("\u2019")) lower = lower.replaceAll("\u2019", "'");
  lower = separateElisions(lower, language);
  // "GitHub-API" is an API
  if (language === "de") lower = lower.replaceAll("-", " ");
  const words: string[] = [];
  for (const word of lower.match(WORDS) ?? []) {
    let start = 0;
    let end = word.length;
    while (start < end && isMark(word.charCodeAt(start))) start++;
    while (end > start && isMark(word.charCodeAt(end - 1))) end--;
    // the apostrophe of an elided word is part of it: "d'"
    if (language === "fr" && end < word.length && end - start <= 2 && word.charCodeAt(end) === APOSTROPHE) end++;
    if (end > start && words.push(word.slice(start, end)) === MAX_WORDS) break;
  }
  return words;
}

function isMark(code: number): boolean {
  return code === HYPHEN || code === APOSTROPHE;
}
