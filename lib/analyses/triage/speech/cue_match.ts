import { type Cue, CUE_TABLE, cueList, CUES, WITHOUT_WORDS } from "./cue_table.ts";
import type { Language } from "./language.ts";
import { elisions, wordsOf } from "./words.ts";

/** What a sentence says, each with the words that say it. */
export type CuesFound = ReadonlyMap<Cue, string>;

/** A cue of one or more words. */
interface Phrase {
  readonly cue: Cue;
  readonly words: readonly string[];
}

/** Phrases that begin with one word: those whose second word is open, and those with a second word by it. */
interface Beginning {
  readonly open: Phrase[];
  /** Made when it is needed: most words begin no longer phrase. */
  by: Map<string, Phrase[]> | null;
}

/** A piece of text that is a cue. */
interface TextPiece {
  readonly cue: Cue;
  readonly text: string;
}

/**
 * A table made ready to be looked up; built when its language is first met. Of the hundreds of phrases a talk uses few:
 * they are kept as they are written until their first word is met.
 */
interface Ready {
  /** Phrases as they are written, by their first word. */
  readonly written: ReadonlyMap<string, TextPiece[]>;
  /** Those of `written` that were met, cut into words. */
  readonly beginnings: Map<string, Beginning>;
  /** Phrases whose first word may end in any way. */
  readonly stems: readonly Phrase[];
  /** Pieces of text by their first letter, for languages without spaces. */
  readonly pieces: ReadonlyMap<string, readonly TextPiece[]>;
  readonly negations: ReadonlySet<string>;
}

/** Cues taken back by a negation directly before: "no errors", "nicht entschieden". */
const NEGATABLE: ReadonlySet<Cue> = new Set(["decided", "fixed", "failing", "debt", "later", "limit", "fixedLimit"]);

const NONE: readonly Phrase[] = [];
const NO_PIECES: readonly TextPiece[] = [];
const ready = new Map<Language, Ready>();

function readyFor(language: Language): Ready {
  let made = ready.get(language);
  if (!made) ready.set(language, made = build(language));
  return made;
}

/** Adds to the list of a key, which is made where there is none. */
function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

function build(language: Language): Ready {
  const table = CUE_TABLE[language];
  const written = new Map<string, TextPiece[]>();
  const stems: Phrase[] = [];
  const pieces = new Map<string, TextPiece[]>();
  const spaceless = WITHOUT_WORDS.has(language);
  for (const cue of CUES) {
    if (cue === "negation") continue;
    for (const text of cueList(elisions(table[cue] ?? "", language))) {
      if (spaceless) {
        push(pieces, text.charAt(0), { cue, text });
        continue;
      }
      const space = text.indexOf(" ");
      const first = space === -1 ? text : text.slice(0, space);
      if (first.endsWith("*")) stems.push({ cue, words: text.split(" ") });
      else push(written, first, { cue, text });
    }
  }
  return { written, beginnings: new Map(), stems, pieces, negations: new Set(cueList(table.negation)) };
}

/** The phrases that begin with a word. */
function beginningWith(word: string, { written, beginnings }: Ready): Beginning | undefined {
  const known = beginnings.get(word);
  if (known !== undefined) return known;
  const texts = written.get(word);
  if (texts === undefined) return undefined;
  const beginning: Beginning = { open: [], by: null };
  for (const { cue, text } of texts) {
    const words = text.split(" ");
    const second = words[1];
    if (second === undefined || second === "_" || second.endsWith("*")) beginning.open.push({ cue, words });
    else push(beginning.by ??= new Map(), second, { cue, words });
  }
  beginnings.set(word, beginning);
  return beginning;
}

function fits(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  if (wanted.endsWith("*")) return word.startsWith(wanted.slice(0, -1));
  return wanted === "_" || word === wanted;
}

/** Whether a phrase stands in words from a place on. */
function standsAt({ words: wanted }: Phrase, words: readonly string[], from: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (!fits(words[from + i], wanted[i] ?? "")) return false;
  return true;
}

function byWords(text: string, language: Language): CuesFound {
  const table = readyFor(language);
  const { stems, negations } = table;
  const words = wordsOf(text, language);
  const found = new Map<Cue, string>();
  const take = (phrase: Phrase, from: number) => {
    if (!standsAt(phrase, words, from)) return;
    // a negation reaches two words: "no TypeScript errors"
    const negated = negations.has(words[from - 1] ?? "") || negations.has(words[from - 2] ?? "");
    if (negated && NEGATABLE.has(phrase.cue)) return;
    const said = words.slice(from, from + phrase.words.length).join(" ");
    if (said.length > (found.get(phrase.cue)?.length ?? 0)) found.set(phrase.cue, said);
  };
  for (const [from, word] of words.entries()) {
    const beginning = beginningWith(word, table);
    if (beginning) {
      for (const phrase of beginning.open) take(phrase, from);
      const next = words[from + 1];
      for (const phrase of (next === undefined ? undefined : beginning.by?.get(next)) ?? NONE) take(phrase, from);
    }
    for (const phrase of stems) take(phrase, from);
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

function byPieces(text: string, language: Language): CuesFound {
  const { pieces, negations } = readyFor(language);
  const found = new Map<Cue, string>();
  const met = new Set<TextPiece>();
  for (let at = 0; at < text.length; at++) {
    for (const piece of pieces.get(text.charAt(at)) ?? NO_PIECES) {
      // where it stands first decides: what is taken back there is not said again behind
      if (!text.startsWith(piece.text, at) || met.has(piece)) continue;
      met.add(piece);
      if (NEGATABLE.has(piece.cue) && isNegated(text, at, piece.text, negations)) continue;
      if (piece.text.length > (found.get(piece.cue)?.length ?? 0)) found.set(piece.cue, piece.text);
    }
  }
  return found;
}

/** What the words of a sentence say, by the table of its language; nothing where there is no table. */
export function cuesOf(text: string, language: Language | null): CuesFound {
  if (language === null) return new Map();
  return WITHOUT_WORDS.has(language) ? byPieces(text, language) : byWords(text, language);
}
