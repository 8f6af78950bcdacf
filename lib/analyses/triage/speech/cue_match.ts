import { type Cue, CUE_TABLE, cueList, CUES, WITHOUT_WORDS } from "./cue_table.ts";
import type { Language } from "./language.ts";

/** What a sentence says, each with the words that say it. */
export type CuesFound = ReadonlyMap<Cue, string>;

/** A place in the tree of cue words. */
interface Node {
  readonly next: Map<string, Node>;
  /** Words that only begin so. */
  readonly stems: [string, Node][];
  any: Node | null;
  readonly cues: Cue[];
}

/** Cues taken back by a negation directly before: "no errors", "nicht entschieden". */
const NEGATABLE: ReadonlySet<Cue> = new Set(["decided", "fixed", "failing", "debt", "later", "limit", "fixedLimit"]);

/** How many words before a cue a negation reaches. */
const NEGATION_REACH = 2;

/** Words looked at in one sentence; a longer one is a list or a paste. */
const MAX_WORDS = 160;

/** A table made ready: a tree for languages with words, lists of pieces for the others; built when first needed. */
interface Ready {
  readonly root: Node;
  readonly pieces: readonly (readonly [Cue, readonly string[]])[];
  readonly negations: ReadonlySet<string>;
}

const ready = new Map<Language, Ready>();

function newNode(): Node {
  return { next: new Map(), stems: [], any: null, cues: [] };
}

function step(node: Node, word: string): Node {
  if (word === "_") return node.any ??= newNode();
  if (word.endsWith("*")) {
    const stem = word.slice(0, -1);
    const known = node.stems.find(([text]) => text === stem);
    if (known) return known[1];
    const made = newNode();
    node.stems.push([stem, made]);
    return made;
  }
  let made = node.next.get(word);
  if (!made) node.next.set(word, made = newNode());
  return made;
}

function readyFor(language: Language): Ready {
  const known = ready.get(language);
  if (known) return known;
  const table = CUE_TABLE[language];
  const root = newNode();
  const pieces: (readonly [Cue, readonly string[]])[] = [];
  for (const cue of CUES) {
    if (cue === "negation") continue;
    const list = cueList(table[cue]);
    if (WITHOUT_WORDS.has(language)) {
      pieces.push([cue, list]);
      continue;
    }
    for (const phrase of list) {
      let node = root;
      for (const word of elisions(phrase, language).split(" ")) node = step(node, word);
      node.cues.push(cue);
    }
  }
  const made = { root, pieces, negations: new Set(cueList(table.negation)) };
  ready.set(language, made);
  return made;
}

/** In French a short word and its apostrophe stand for themselves: "d'erreur" has the word "erreur". */
function elisions(text: string, language: Language): string {
  return language === "fr" ? text.replace(/(?<![\p{L}'])(\p{L}{1,2}')(?=\p{L})/gu, "$1 ") : text;
}

function isWordCode(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x27 /* ' */ ||
      code === 0x2d /* - */ || code === 0x5f /* _ */;
  }
  return code >= 0xaa && !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f) && code !== 0xd7 &&
    !(code >= 0x2190 && code <= 0x2bff) && !(code >= 0xff00 && code <= 0xff0f) && code !== 0xbf && code !== 0xbb &&
    code !== 0xab;
}

/** The words of a text in small letters, at most `MAX_WORDS`; hyphens and apostrophes inside a word belong to it. */
export function wordsOf(text: string, language: Language): string[] {
  const small = elisions(text.toLowerCase().replaceAll("\u2019", "'"), language);
  const words: string[] = [];
  let from = -1;
  for (let i = 0; i <= small.length && words.length < MAX_WORDS; i++) {
    if (i < small.length && isWordCode(small.charCodeAt(i))) {
      if (from === -1) from = i;
      continue;
    }
    if (from === -1) continue;
    let start = from;
    let end = i;
    while (start < end && (small[start] === "-" || small[start] === "'")) start++;
    while (end > start && (small[end - 1] === "-" || small[end - 1] === "'")) end--;
    // French and Spanish elision keeps its apostrophe: "d'" is a cue's word
    if (end < i && small[end] === "'" && end - start <= 2) end++;
    if (end > start) words.push(small.slice(start, end));
    from = -1;
  }
  return words;
}

/** The longest phrases that begin at a word. */
function* walk(root: Node, words: readonly string[], from: number): Generator<[Cue, number]> {
  const open: [Node, number][] = [[root, from]];
  for (let top = open.pop(); top; top = open.pop()) {
    const [node, at] = top;
    for (const cue of node.cues) yield [cue, at];
    const word = words[at];
    if (word === undefined) continue;
    const next = node.next.get(word);
    if (next) open.push([next, at + 1]);
    if (node.any) open.push([node.any, at + 1]);
    for (const [stem, stemmed] of node.stems) if (word.startsWith(stem)) open.push([stemmed, at + 1]);
  }
}

function byWords(text: string, language: Language): CuesFound {
  const { root, negations } = readyFor(language);
  const words = wordsOf(text, language);
  const found = new Map<Cue, string>();
  for (let from = 0; from < words.length; from++) {
    const negated = words.slice(Math.max(0, from - NEGATION_REACH), from).some((word) => negations.has(word));
    for (const [cue, to] of walk(root, words, from)) {
      if (negated && NEGATABLE.has(cue)) continue;
      const known = found.get(cue);
      const phrase = words.slice(from, to).join(" ");
      if (known === undefined || phrase.length > known.length) found.set(cue, phrase);
    }
  }
  return found;
}

function byPieces(text: string, language: Language): CuesFound {
  const { pieces, negations } = readyFor(language);
  const found = new Map<Cue, string>();
  for (const [cue, list] of pieces) {
    for (const piece of list) {
      const at = text.indexOf(piece);
      if (at === -1 || (NEGATABLE.has(cue) && isNegated(text, at, piece, negations))) continue;
      if ((found.get(cue)?.length ?? 0) < piece.length) found.set(cue, piece);
    }
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

/** What the words of a sentence say, by the table of its language; nothing where there is no table. */
export function cuesOf(text: string, language: Language | null): CuesFound {
  if (language === null) return new Map();
  return WITHOUT_WORDS.has(language) ? byPieces(text, language) : byWords(text, language);
}
