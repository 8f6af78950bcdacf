/** Which words carry what a text says, in any language, and how far one text says what another does. */
import { once } from "../../../memoize.ts";

/** Frequent words that say little, in the languages of the cue tables; shorter ones are left out by their length. */
const frequentWords = once((): ReadonlySet<string> =>
  new Set(
    ("this that with from have will would should could there their they them then than what when which where while " +
      "your yours been being also just into onto only some such very more most much make made does don " +
      "about after before because here isn let need want please these those were other over under each " +
      "nicht eine einen einer eines dass oder aber auch noch wird werden wenn dann haben sind kann soll sollen bitte " +
      "immer hier über diese dieser dieses " +
      "avec pour dans plus mais sont cette nous vous leur elle tout tous être fait faire comme aussi " +
      "para como pero este esta estos estas más todo todos tiene hacer sobre cuando entre desde " +
      "isso essa esse mais mesmo quando sobre fazer deve " +
      "этот этого чтобы если когда только будет есть было быть надо нужно который")
      .split(" "),
  )
);

/** Letters of a word after which its ending no longer counts: "required" and "requires" say the same. */
const STEM = 6;
/** Shorter words are mostly function words; numbers and names with digits count at any length from two on. */
const MIN_WORD = 4;

/** Texts with more characters are read as far as this. */
const MAX_TEXT = 4000;

/** What a character is to a word. By ranges: a pattern of all letters of Unicode costs a hook's start a millisecond. */
type CharacterKind = "letter" | "hangul" | "wide" | "other";

function characterKind(code: number): CharacterKind {
  if (code < 0x80) {
    const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
    return isLetter ? "letter" : "other";
  }
  if (code >= 0xac00 && code <= 0xd7a3) return "hangul";
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)) return "wide";
  if (code < 0xaa || code === 0xd7 || code === 0xf7) return "other";
  return code < 0x2000 || (code >= 0x2c00 && code < 0x3000) ? "letter" : "other";
}

function addWord(words: Set<string>, word: string, kind: CharacterKind): void {
  if (kind === "wide") {
    for (let at = 0; at + 1 < word.length; at++) words.add(word.slice(at, at + 2));
  } else if (kind === "hangul") {
    // two syllables are the word; its particles follow
    if (word.length >= 2) words.add(word.slice(0, 2));
  } else {
    const isName = word.length >= 2 && HAS_DIGIT.test(word);
    if (isName || (word.length >= MIN_WORD && !frequentWords().has(word))) words.add(word.slice(0, STEM));
  }
}

const HAS_DIGIT = /\d/;

/**
 * The content words of a text, cut to their stems. Chinese and Japanese, which have no spaces, give pairs of characters.
 */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  const lower = text.slice(0, MAX_TEXT).toLowerCase().normalize("NFC");
  let from = 0;
  let kind: CharacterKind = "other";
  for (let at = 0; at <= lower.length; at++) {
    const next = at < lower.length ? characterKind(lower.charCodeAt(at)) : "other";
    if (next === kind) continue;
    if (kind !== "other") addWord(words, lower.slice(from, at), kind);
    [from, kind] = [at, next];
  }
  return words;
}

/** The share of some words that others contain, 0 to 1; 0 for no words. */
export function shareContained(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared / words.size;
}
