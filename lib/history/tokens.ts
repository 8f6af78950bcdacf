/**
 * How texts and questions become words of the index. SQLite's own tokenizer takes a text apart at everything that is neither a
 * letter nor a digit, so paths and snake_case names are found in parts; what it cannot do is done here: names like `readFile`
 * and languages that are written without spaces.
 *
 * @module
 */
import { memoize, once } from "../memoize.ts";

/** Scripts that are written without spaces between words: their texts are indexed by pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;
/** A name that changes case inside: `readFile`, `HTTPServer`, `utf8Text`. */
const MIXED_CASE = /\b(?=\w*\p{Ll}\p{Lu}|\w*\p{Lu}{2}\p{Ll}|\w*[\p{L}]\d|\w*\d\p{L})[\p{L}\d]+\b/gu;
/** The parts of such a name. */
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\d+/gu;

export interface IndexedWords {
  /** The text for SQLite's tokenizer, without what it cannot divide. */
  readonly words: string;
  /** What this module divided: parts of names, and pairs of characters. */
  readonly parts: string;
}

/** Each pair of neighboring characters; a single character stays alone. */
export function characterPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((next, index) => `${characters[index]}${next}`);
}

/** The parts of a name that changes case inside: `readFile` is `read` and `File`. */
function nameParts(name: string): string[] {
  const parts = name.match(PARTS) ?? [];
  return parts.length > 1 ? parts : [];
}

export function indexedWords(text: string): IndexedWords {
  const parts: string[] = [];
  const words = text.replace(UNSPACED, (run) => {
    parts.push(...characterPairs(run), ";");
    return " ";
  });
  for (const [name] of words.matchAll(MIXED_CASE)) parts.push(...nameParts(name));
  return { words, parts: parts.join(" ").replace(/ ;$/, "") };
}

/** One thing that a question asks for. */
export interface QueryTerm {
  /** As the user wrote it, for marking and for messages. */
  readonly text: string;
  /** Whether it is in quotation marks: the words in this order. */
  readonly isPhrase: boolean;
}

/** The most terms that are searched; each costs a search of its own. */
const MAX_TERMS = 100;

/** The terms of a question, each once: words, and phrases in quotation marks. */
export function queryTerms(question: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (term: QueryTerm): void => {
    const key = `${term.isPhrase} ${term.text.toLowerCase()}`;
    if (terms.size < MAX_TERMS && !terms.has(key)) terms.set(key, term);
  };
  for (const [, phrase, word] of question.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/g)) {
    if (phrase !== undefined) {
      if (/[\p{L}\p{N}]/u.test(phrase)) add({ text: phrase.trim(), isPhrase: true });
    } else if (word !== undefined && /[\p{L}\p{N}]/u.test(word)) {
      add({ text: word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""), isPhrase: false });
    }
  }
  return [...terms.values()];
}

/** The runs of a term that the index keeps in different columns. */
interface TermRuns {
  readonly spaced: string;
  readonly unspaced: readonly string[];
}

function runsOf(text: string): TermRuns {
  const unspaced = text.match(UNSPACED) ?? [];
  return { spaced: text.replace(UNSPACED, " ").trim(), unspaced };
}

const KATAKANA = /[\p{Script=Katakana}ー]{2,}/gu;

const japaneseWords = once(() => new Intl.Segmenter("ja", { granularity: "word" }));

/** Whether a word begins where a run of katakana does, or a word of it, as in `サーバーエラー`. */
function beginsIn(run: string, word: string): boolean {
  if (!run.includes(word)) return false;
  if (run.startsWith(word)) return true;
  return [...japaneseWords().segment(run)].some(({ index }) => run.startsWith(word, index));
}

/**
 * Whether a text has every word of a term that is written in katakana, each from its beginning: pairs of characters also
 * find `ラグ` in `プラグイン`. Null for a term without such words, for which the index is right.
 */
export function katakanaTest({ text }: QueryTerm): ((text: string) => boolean) | null {
  const words = text.match(KATAKANA);
  if (words === null) return null;
  const tests = words.map((word) => memoize((run) => beginsIn(run, word)));
  return (searched) => tests.every((begins) => searched.match(KATAKANA)?.some(begins));
}

/**
 * What is searched for a term that no text has as a whole: a sentence without spaces by its words in katakana and by
 * pairs of characters, a word of Korean without the syllable at its end, which may be a particle. Returns none for any
 * other term.
 */
export function looserTerms({ text, isPhrase }: QueryTerm): QueryTerm[] {
  if (isPhrase) return [];
  const { spaced, unspaced } = runsOf(text);
  if (unspaced.length === 0) {
    return /^\p{Script=Hangul}{3,}$/u.test(text) ? [{ text: text.slice(0, -1), isPhrase }] : [];
  }
  const words = unspaced.flatMap((run) => {
    const pairs = run.split(KATAKANA).filter((rest) => rest !== "").flatMap(characterPairs);
    // two characters of hiragana are endings and particles
    const telling = pairs.filter((pair) => !/^\p{Script=Hiragana}+$/u.test(pair));
    return [...run.match(KATAKANA) ?? [], ...telling];
  });
  return queryTerms([...words, spaced].join(" "));
}

function ftsString(text: string): string {
  // SQLite reads an expression up to its first NUL
  return `"${text.replaceAll("\0", " ").replaceAll('"', '""')}"`;
}

/** Words that are shorter match only as a whole; a syllable of Korean says more than a letter. */
const SHORTEST_PREFIX = 3;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * A term as an expression of FTS5: a word also matches as the beginning of a longer one, a phrase only verbatim.
 * Returns null if no part of the term can be in the index.
 */
export function termExpression({ text, isPhrase }: QueryTerm): string | null {
  const { spaced, unspaced } = runsOf(text);
  const every: string[] = [];
  for (const run of unspaced) {
    const pairs = characterPairs(run);
    // one character is the beginning of a pair
    every.push([...run].length === 1 ? `parts : ${ftsString(run)} *` : `parts : ${ftsString(pairs.join(" "))}`);
  }
  if (/[\p{L}\p{N}]/u.test(spaced)) {
    const isOneWord = /^[\p{L}\p{N}\p{M}]+$/u.test(spaced);
    const prefix = !isPhrase && isOneWord && (HANGUL.test(spaced) || [...spaced].length >= SHORTEST_PREFIX) ? " *" : "";
    const parts = isPhrase || !isOneWord ? "" : ` OR parts : ${ftsString(spaced)}${prefix}`;
    every.push(`(words : ${ftsString(spaced)}${prefix}${parts})`);
  }
  return every.length === 0 ? null : every.length === 1 ? every[0]! : `(${every.join(" AND ")})`;
}
