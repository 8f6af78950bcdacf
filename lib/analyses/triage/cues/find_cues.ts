import { CUE_INDEX } from "./cue_index.ts";
import { type IndexedCue, type IndexedCues, parseCues } from "./cue_index_format.ts";
import { type Cue, UNSPACED_LANGUAGES } from "./cue_table.ts";
import type { Language } from "./language.ts";
import { splitWords } from "./words.ts";

/** What a sentence says, each with the words that say it. */
export type CuesFound = ReadonlyMap<Cue, string>;

/** A cue of one or more words. */
interface Phrase {
  readonly cue: Cue;
  readonly words: readonly string[];
}

/** Phrases that begin with one word: those whose second word is open, and those with a second word by it. */
interface PhraseGroup {
  readonly open: Phrase[];
  /** Made when it is needed: most words begin no longer phrase. */
  by: Map<string, Phrase[]> | null;
}

/**
 * A language's cues while they are looked up. Of the hundreds of phrases a talk uses few: they are kept as they are written
 * until their first word is met.
 */
interface CueLookup {
  readonly by: Readonly<Record<string, string>>;
  /** Those of `by` that were met, cut into words; null where no phrase begins so. */
  readonly beginnings: Map<string, PhraseGroup | null>;
  /** Those of `by` that were met, for languages without spaces. */
  readonly pieces: Map<string, readonly IndexedCue[]>;
  /** Phrases whose first word may end in any way, by its first letter. */
  readonly stems: ReadonlyMap<string, readonly Phrase[]>;
  readonly negations: ReadonlySet<string>;
}

/** Cues taken back by a negation directly before: "no errors", "nicht entschieden". */
const NEGATABLE: ReadonlySet<Cue> = new Set(["decided", "fixed", "failing", "debt", "later", "limit", "fixedLimit"]);

/** Negations that are an answer of their own: "no, looks good" still agrees. */
const ANSWERS: ReadonlySet<string> = new Set(["no", "nein", "non", "não", "нет", "any"]);

const NONE: readonly Phrase[] = [];
const ready = new Map<Language, CueLookup>();

function lookupFor(language: Language): CueLookup {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const { by, stems, negations }: IndexedCues = JSON.parse(CUE_INDEX[language]);
  const made: CueLookup = {
    by,
    beginnings: new Map(),
    pieces: new Map(),
    stems: groupByFirstLetter(parseCues(stems).map(parsePhrase)),
    negations: new Set(negations),
  };
  ready.set(language, made);
  return made;
}

function groupByFirstLetter(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const lists = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const letter = phrase.words[0]?.charAt(0) ?? "";
    const known = lists.get(letter);
    if (known === undefined) lists.set(letter, [phrase]);
    else known.push(phrase);
  }
  return lists;
}

function parsePhrase({ cue, text }: IndexedCue): Phrase {
  return { cue, words: text.split(" ") };
}

/** The cues that are written under a word or letter. */
function cuesUnder(key: string, { by }: CueLookup): readonly IndexedCue[] {
  return Object.hasOwn(by, key) ? parseCues(by[key] ?? "", key) : [];
}

/** The phrases that begin with a word. */
function phrasesWith(word: string, table: CueLookup): PhraseGroup | null {
  const known = table.beginnings.get(word);
  if (known !== undefined) return known;
  let beginning: PhraseGroup | null = null;
  for (const written of cuesUnder(word, table)) {
    beginning ??= { open: [], by: null };
    const phrase = parsePhrase(written);
    const second = phrase.words[1];
    if (second === undefined || second === "_" || second.endsWith("*")) beginning.open.push(phrase);
    else {
      beginning.by ??= new Map();
      beginning.by.set(second, [...beginning.by.get(second) ?? NONE, phrase]);
    }
  }
  table.beginnings.set(word, beginning);
  return beginning;
}

/** The pieces of text that begin with a letter. */
function piecesWith(letter: string, table: CueLookup): readonly IndexedCue[] {
  const known = table.pieces.get(letter);
  if (known !== undefined) return known;
  const pieces = cuesUnder(letter, table);
  table.pieces.set(letter, pieces);
  return pieces;
}

function matchesWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  if (wanted.endsWith("*")) return word.startsWith(wanted.slice(0, -1));
  return wanted === "_" || word === wanted;
}

/** Whether a phrase stands in words from a place on. */
function matchesAt({ words: wanted }: Phrase, words: readonly string[], from: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (!matchesWord(words[from + i], wanted[i] ?? "")) return false;
  return true;
}

function findInWords(text: string, language: Language): CuesFound {
  const table = lookupFor(language);
  const { stems, negations } = table;
  const words = splitWords(text, language);
  const found = new Map<Cue, string>();
  const take = (phrase: Phrase, from: number) => {
    if (!matchesAt(phrase, words, from)) return;
    // a negation reaches two words: "no TypeScript errors"
    const negated = negations.has(words[from - 1] ?? "") || negations.has(words[from - 2] ?? "");
    if (negated && NEGATABLE.has(phrase.cue)) return;
    const before = words[from - 1] ?? "";
    if (phrase.cue === "approval" && negations.has(before) && !ANSWERS.has(before)) return;
    const said = words.slice(from, from + phrase.words.length).join(" ");
    if (said.length > (found.get(phrase.cue)?.length ?? 0)) found.set(phrase.cue, said);
  };
  // by index and without empty lists: most words begin nothing, and a hook's loops run before anything is compiled
  for (let from = 0; from < words.length; from++) {
    const word = words[from] ?? "";
    const beginning = phrasesWith(word, table);
    if (beginning !== null) {
      for (const phrase of beginning.open) take(phrase, from);
      const longer = beginning.by?.get(words[from + 1] ?? "");
      if (longer !== undefined) { for (const phrase of longer) take(phrase, from); }
    }
    const ending = stems.get(word.charAt(0));
    if (ending !== undefined) { for (const phrase of ending) take(phrase, from); }
  }
  return found;
}

/** Letters before and after a piece in which a negation takes it back: 没有错误, エラーはありません. */
const NEAR = 4;

function isNegated(text: string, at: number, piece: string, negations: ReadonlySet<string>): boolean {
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(at + piece.length, at + piece.length + NEAR + 2);
  for (const word of negations) if (before.includes(word) || after.includes(word)) return true;
  return false;
}

/** Letters and digits; by their ranges, because a pattern of all letters of Unicode costs a hook's start a millisecond. */
const LETTER = /[0-9A-Za-z\u00aa-\u02ff\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
/** What may follow an assent of one letter: 行吧, 对的. */
const PARTICLES = "的吧啊呀嘛啦";

/** Whether a letter is a word of its own: 行 means yes, but not in 运行; 네 does, but not in 네트워크. */
function isWholeWord(text: string, at: number): boolean {
  const behind = PARTICLES.includes(text.charAt(at + 1)) ? at + 2 : at + 1;
  return !LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(behind));
}

const LATIN = /[A-Za-z]/;

/** Whether a piece goes on in Latin letters before or behind: ok in hook, bug in debug. */
function isInsideLatinWord(text: string, at: number, piece: string): boolean {
  const end = at + piece.length;
  return (LATIN.test(piece.charAt(0)) && LATIN.test(text.charAt(at - 1))) ||
    (LATIN.test(piece.charAt(piece.length - 1)) && LATIN.test(text.charAt(end)));
}

/** What takes an assent back that stands right behind: 不同意. */
const NOT = "不没沒";

function findInText(text: string, language: Language): CuesFound {
  const table = lookupFor(language);
  const found = new Map<Cue, string>();
  const met = new Set<IndexedCue>();
  for (let at = 0; at < text.length; at++) {
    for (const piece of piecesWith(text.charAt(at), table)) {
      // where it stands first decides: what is taken back there is not said again behind
      if (!text.startsWith(piece.text, at) || met.has(piece) || isInsideLatinWord(text, at, piece.text)) continue;
      if (piece.cue === "approval" && at > 0 && NOT.includes(text.charAt(at - 1))) continue;
      if (piece.cue === "approval" && piece.text.length === 1 && !isWholeWord(text, at)) continue;
      met.add(piece);
      if (NEGATABLE.has(piece.cue) && isNegated(text, at, piece.text, table.negations)) continue;
      if (piece.text.length > (found.get(piece.cue)?.length ?? 0)) found.set(piece.cue, piece.text);
    }
  }
  return found;
}

/** What the words of a sentence say, by the table of its language; nothing where there is no table. */
export function findCues(text: string, language: Language | null): CuesFound {
  if (language === null) return new Map();
  return UNSPACED_LANGUAGES.has(language) ? findInText(text, language) : findInWords(text, language);
}
