import { type Cue, UNSPACED_LANGUAGES } from "./cue.ts";
import { CUE_INDEX } from "./cue_index.ts";
import { type IndexedCue, type IndexedCues, parseCues } from "./cue_index_format.ts";
import type { Language } from "./language.ts";
import { splitWords } from "./words.ts";

/** The cues of a sentence, each with the words that hint at it. */
export type CuesFound = ReadonlyMap<Cue, string>;

/** A cue of one or more words. */
interface Phrase {
  readonly cue: Cue;
  readonly words: readonly string[];
}

/** The phrases that begin with one word. */
interface PhraseGroup {
  /** Those of one word, and those whose second word is a placeholder or has any ending. */
  readonly open: Phrase[];
  /** The others, by their second word; null while there are none, as for most words. */
  bySecondWord: Map<string, Phrase[]> | null;
}

/**
 * The cues of one language for looking up. A conversation uses few of the hundreds of phrases, so an entry of the index
 * is parsed when its first word is met.
 */
interface CueLookup {
  readonly by: Readonly<Record<string, string>>;
  /** Parsed entries; null if no phrase begins with the word. */
  readonly groups: Map<string, PhraseGroup | null>;
  /** Parsed entries of languages without spaces, by their first character. */
  readonly pieces: Map<string, readonly IndexedCue[]>;
  /** Phrases whose first word may have any ending, by its first letter. */
  readonly stems: ReadonlyMap<string, readonly Phrase[]>;
  readonly negations: ReadonlySet<string>;
}

/** Cues that a negation directly before them cancels: "no errors", "nicht entschieden". */
const NEGATABLE: ReadonlySet<Cue> = new Set([
  "decision",
  "fix",
  "failureTerm",
  "debt",
  "deferral",
  "limit",
  "hardLimit",
]);

/** Negations that are an answer of their own: "no, looks good" still approves. */
const ANSWERS: ReadonlySet<string> = new Set(["no", "nein", "non", "não", "нет", "any"]);

const NO_PHRASES: readonly Phrase[] = [];
const lookups = new Map<Language, CueLookup>();

function lookupFor(language: Language): CueLookup {
  const cached = lookups.get(language);
  if (cached !== undefined) return cached;
  const { by, stems, negations }: IndexedCues = JSON.parse(CUE_INDEX[language]());
  const lookup: CueLookup = {
    by,
    groups: new Map(),
    pieces: new Map(),
    stems: groupByFirstLetter(parseCues(stems).map(parsePhrase)),
    negations: new Set(negations),
  };
  lookups.set(language, lookup);
  return lookup;
}

function groupByFirstLetter(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const groups = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const letter = phrase.words[0]?.charAt(0) ?? "";
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, [phrase]);
    else group.push(phrase);
  }
  return groups;
}

function parsePhrase({ cue, text }: IndexedCue): Phrase {
  return { cue, words: text.split(" ") };
}

function cuesUnder(key: string, { by }: CueLookup): readonly IndexedCue[] {
  return Object.hasOwn(by, key) ? parseCues(by[key] ?? "", key) : [];
}

function phrasesWith(word: string, lookup: CueLookup): PhraseGroup | null {
  let group: PhraseGroup | null = null;
  for (const cue of cuesUnder(word, lookup)) {
    group ??= { open: [], bySecondWord: null };
    const phrase = parsePhrase(cue);
    const second = phrase.words[1];
    if (second === undefined || second === "_" || second.endsWith("*")) group.open.push(phrase);
    else {
      group.bySecondWord ??= new Map();
      group.bySecondWord.set(second, [...group.bySecondWord.get(second) ?? NO_PHRASES, phrase]);
    }
  }
  lookup.groups.set(word, group);
  return group;
}

function piecesWith(character: string, lookup: CueLookup): readonly IndexedCue[] {
  const cached = lookup.pieces.get(character);
  if (cached !== undefined) return cached;
  const pieces = cuesUnder(character, lookup);
  lookup.pieces.set(character, pieces);
  return pieces;
}

function matchesWord(word: string | undefined, pattern: string): boolean {
  if (word === undefined) return false;
  if (pattern.endsWith("*")) return word.startsWith(pattern.slice(0, -1));
  return pattern === "_" || word === pattern;
}

function matchesAt({ words: patterns }: Phrase, words: readonly string[], from: number): boolean {
  for (let i = 0; i < patterns.length; i++) if (!matchesWord(words[from + i], patterns[i] ?? "")) return false;
  return true;
}

/** Words that may come before an order: "and please never …". */
const BEFORE_ORDERS: ReadonlySet<string> = new Set(
  "and but also so please und bitte et merci s'il te vous plaît y por favor e и пожалуйста".split(" "),
);

/** Whether a sentence begins with its word at an index, or with words that only join it to the one before. */
function opensSentence(words: readonly string[], from: number): boolean {
  for (let i = 0; i < from; i++) if (!BEFORE_ORDERS.has(words[i] ?? "")) return false;
  return true;
}

function findInWords(text: string, language: Language): CuesFound {
  const lookup = lookupFor(language);
  const { groups, stems, negations } = lookup;
  const words = splitWords(text, language);
  const found = new Map<Cue, string>();
  const add = (phrase: Phrase, from: number) => {
    if (!matchesAt(phrase, words, from) || (phrase.cue === "order" && !opensSentence(words, from))) return;
    // a negation reaches two words: "no TypeScript errors"
    const isNegated = negations.has(words[from - 1] ?? "") || negations.has(words[from - 2] ?? "");
    if (isNegated && NEGATABLE.has(phrase.cue)) return;
    const before = words[from - 1] ?? "";
    if (phrase.cue === "approval" && negations.has(before) && !ANSWERS.has(before)) return;
    const matched = words.slice(from, from + phrase.words.length).join(" ");
    if (matched.length > (found.get(phrase.cue)?.length ?? 0)) found.set(phrase.cue, matched);
  };
  // by index and without empty lists: most words begin no phrase, and a hook ends before its loops are compiled
  for (let from = 0; from < words.length; from++) {
    const word = words[from] ?? "";
    let group = groups.get(word);
    if (group === undefined) group = phrasesWith(word, lookup);
    if (group !== null) {
      for (const phrase of group.open) add(phrase, from);
      const longer = group.bySecondWord?.get(words[from + 1] ?? "");
      if (longer !== undefined) { for (const phrase of longer) add(phrase, from); }
    }
    const withStem = stems.size === 0 ? undefined : stems.get(word.charAt(0));
    if (withStem !== undefined) { for (const phrase of withStem) add(phrase, from); }
  }
  return found;
}

/** How many characters before and after a piece a negation reaches: 没有错误, エラーはありません. */
const NEGATION_REACH = 4;

function isNegatedAt(text: string, at: number, piece: string, negations: ReadonlySet<string>): boolean {
  const before = text.slice(Math.max(0, at - NEGATION_REACH), at);
  const after = text.slice(at + piece.length, at + piece.length + NEGATION_REACH + 2);
  for (const word of negations) if (before.includes(word) || after.includes(word)) return true;
  return false;
}

/** Letters and digits, by their ranges: a pattern of all letters of Unicode costs a hook's start a millisecond. */
const LETTER = /[0-9A-Za-z\u00aa-\u02ff\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
/** What may follow an approval of one character: 行吧, 对的. */
const PARTICLES = "的吧啊呀嘛啦";

/** Whether a character is a word of its own: 行 means yes, but not in 运行; 네 does, but not in 네트워크. */
function isWholeWord(text: string, at: number): boolean {
  const after = PARTICLES.includes(text.charAt(at + 1)) ? at + 2 : at + 1;
  return !LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(after));
}

const LATIN = /[A-Za-z]/;

/** Whether a piece is a part of a longer word in Latin letters: ok in hook, bug in debug. */
function isInsideLatinWord(text: string, at: number, piece: string): boolean {
  const end = at + piece.length;
  return (LATIN.test(piece.charAt(0)) && LATIN.test(text.charAt(at - 1))) ||
    (LATIN.test(piece.charAt(piece.length - 1)) && LATIN.test(text.charAt(end)));
}

/** Characters that negate an approval directly after them: 不同意. */
const NOT = "不没沒";

function findInText(text: string, language: Language): CuesFound {
  const lookup = lookupFor(language);
  const found = new Map<Cue, string>();
  const seen = new Set<IndexedCue>();
  for (let at = 0; at < text.length; at++) {
    for (const piece of piecesWith(text.charAt(at), lookup)) {
      // the first occurrence decides: if it is negated, later ones do not count either
      if (!text.startsWith(piece.text, at) || seen.has(piece) || isInsideLatinWord(text, at, piece.text)) continue;
      if (piece.cue === "order" && at > 0) continue;
      if (piece.cue === "approval" && at > 0 && NOT.includes(text.charAt(at - 1))) continue;
      if (piece.cue === "approval" && piece.text.length === 1 && !isWholeWord(text, at)) continue;
      seen.add(piece);
      if (NEGATABLE.has(piece.cue) && isNegatedAt(text, at, piece.text, lookup.negations)) continue;
      if (piece.text.length > (found.get(piece.cue)?.length ?? 0)) found.set(piece.cue, piece.text);
    }
  }
  return found;
}

/**
 * Finds the cues of a sentence by the table of its language. `text`: the sentence without code. `language`: its
 * language; null for one without a table, which has no cues.
 */
export function findCues(text: string, language: Language | null): CuesFound {
  if (language === null) return new Map();
  return UNSPACED_LANGUAGES.has(language) ? findInText(text, language) : findInWords(text, language);
}
