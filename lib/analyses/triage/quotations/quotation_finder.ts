/** Which sentences of the assistant are in what it had read: a tool's result, an attached file, a paste. */
import type { Utterance } from "../../../session/conversation.ts";
import type { ForeignText } from "../../../session/conversation_window.ts";
import type { Json } from "../../../json.ts";
import { once } from "../../../memoize.ts";
import { findCues } from "../cues/find_cues.ts";
import type { Language } from "../cues/language.ts";
import { ownProse } from "../sentences/own_prose.ts";
import { parsePassages } from "../sentences/passage.ts";
import { isQuestion } from "../sentences/question.ts";
import { isAdopted } from "../sentences/reported.ts";
import type { Sentence } from "../sentences/sentence.ts";
import { isFromUser } from "../signals/conditions.ts";

/** A text that sentences are looked for in. Each of its forms is made when it is first needed. */
interface Searched {
  readonly lower: () => string;
  /** In lower case, without apostrophes. */
  readonly letters: () => string;
  /** Its words, each between two blanks. */
  readonly words: () => string;
}

/** A text and its place: after an utterance, before those that follow. */
interface Source {
  readonly behind: number;
  readonly text: Searched;
}

/** What tools print before a line: its number, or its file and number. */
const LINE_NUMBERS = /^[ \t]*(?:\d+[→\t|]|\d+:(?=\s)|\S{1,200}?:\d+[:-])/gm;
const NO_WORDS = /\]\([^)\s]{0,500}\)|<[A-Za-z/][^<>]{0,300}>|&#?\w{1,8};|\\[nrt]/g;
/** A word; in scripts without spaces a character. */
const comparedWord = once(() =>
  /[\u3040-\u30ff\u3400-\u9fff]|(?:(?![\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}])+(?:['’](?=\p{L})(?:(?![\u3040-\u30ff\u3400-\u9fff])\p{L})+)*/gu
);
const WIDE = /[\u3040-\u30ff\u3400-\u9fff]/;
/** What carries meaning in scripts without spaces. */
const WIDE_NAME = /[\u30a1-\u30ff\u3400-\u9fff]{2,}/g;

/** The same words where all letters are ASCII, found in a fifth of the time, and the pattern is made in as much less. */
const ASCII_WORD = /[a-z0-9]+(?:['’](?=[a-z])[a-z0-9]+)*/g;
/** Any other character than those of ASCII and the dashes, quotation marks, arrows and signs of which words have none. */
const ODD = /[^\t\r\n -~\xa0-\xa9\u2010-\u2027\u2030-\u205e\u2190-\u245f\u2500-\u2775\u2794-\u2bff]/;

const APOSTROPHES = /['’]/g;

/** The words of a text, without marks, in lower case. */
function comparedWords(lower: string): string[] {
  const words = lower.match(ODD.test(lower) ? comparedWord() : ASCII_WORD) ?? [];
  return words.map((word) => word.replace(APOSTROPHES, ""));
}

function normalize(text: string): string {
  return text.toLowerCase().replace(LINE_NUMBERS, " ").replace(NO_WORDS, " ");
}

/** A sentence with fewer words never counts as a quotation. */
const MIN_WORDS = 3;
/** Shorter sentences, and those without rare words, are searched for word for word. */
const FEW_WORDS = 6;
/** How many words of longer sentences are compared. */
const MAX_WORDS = 80;
/** How many words of a source are compared with them; in scripts without spaces a word is a character. */
const MOST_COMPARED = 16 * MAX_WORDS;
/** The share of words that a quotation has in common with its source: it may be introduced, and changed a little. */
const SAME = 0.8;
/** How many words before and after a cue are compared, and how few are too few; twice as many of characters. */
const BEFORE_CUE = 7;
const BEHIND_CUE = 9;
const MIN_AROUND = 5;
/** Words of this length carry meaning; a quotation shares at least so many of them. */
const MIN_LENGTH_OF_CONTENT = 4;
const MIN_CONTENT = 3;
/** Rare words by which a source is searched. */
const ANCHORS = 6;
/** How often a source is compared at the place of a rare word. */
const MAX_PLACES = 24;

/** Words that any text may have: searching for them would find too much. */
const COMMON = new Set(
  ("because before after should would could which their there these those where while about instead rather every decided " +
    "decision always never settled using without since through other under being against between however therefore")
    .split(" "),
);

type Range = readonly [from: number, to: number];

/** A sentence made ready for comparing. */
interface Compared {
  readonly words: readonly string[];
  /** The indices of its words, the longest first: those are missing in most texts. */
  readonly longestFirst: readonly number[];
  /** The ranges of words of which a quotation has most of at least one. */
  readonly spans: readonly Range[];
  readonly anchors: readonly string[];
  /** Where its cues are among the words, from the first to one after the last, and the ranges around them. */
  readonly around: readonly { readonly cue: Range; readonly ranges: readonly Range[] }[];
  readonly length: number;
}

function indexOfWords(words: readonly string[], part: readonly string[]): number {
  for (let at = 0; at + part.length <= words.length; at++) {
    if (part.every((word, index) => words[at + index] === word || (word === "_") || word.endsWith("*"))) return at;
  }
  return -1;
}

function compared(text: string, cueWords: Iterable<string>): Compared {
  const lower = normalize(text);
  const words = comparedWords(lower).slice(0, MAX_WORDS);
  const cues: [number, number][] = [];
  for (const cue of cueWords) {
    const part = comparedWords(cue.toLowerCase());
    const at = part.length === 0 ? -1 : indexOfWords(words, part);
    if (at !== -1) cues.push([at, at + part.length]);
  }
  const each = WIDE.test(lower) ? 2 : 1;
  const isNear = (index: number) =>
    cues.length === 0 || cues.some(([from, to]) => index >= from - each * BEFORE_CUE && index < to + each * BEHIND_CUE);
  // a word is searched for as it is written: without those whose apostrophe was left out
  const rare = words.filter((word, index) =>
    word.length >= MIN_LENGTH_OF_CONTENT && isNear(index) && !COMMON.has(word) && lower.includes(word)
  );
  const names = each === 2 ? lower.match(WIDE_NAME) ?? [] : [];
  const anchors = [...new Set([...names, ...rare])].sort((a, b) => b.length - a.length).slice(0, ANCHORS);
  const longestFirst = [...words.keys()].sort((a, b) => words[b]!.length - words[a]!.length);
  const around = cues.map((cue) => ({ cue, ranges: aroundCue(cue, words.length, each) }));
  const spans = [[0, words.length] as const, ...around.flatMap(({ ranges }) => ranges)];
  return { words, longestFirst, spans, anchors, around, length: text.length };
}

/** The words before a cue with the cue, and the cue with those behind it, where these are enough to be compared. */
function aroundCue([from, to]: Range, count: number, each: number): Range[] {
  const before = [Math.max(0, from - each * BEFORE_CUE), to] as const;
  const behind = [from, Math.min(count, to + each * BEHIND_CUE)] as const;
  return [behind, before].filter(([first, end]) => end - first >= each * MIN_AROUND);
}

/** Which words of a sentence come in the same order in a text: those of the longest common subsequence. */
function commonWords(words: readonly string[], others: readonly string[]): boolean[] {
  const width = others.length + 1;
  const table = new Uint16Array((words.length + 1) * width);
  for (let i = words.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      table[i * width + j] = words[i] === others[j]
        ? (table[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  const common = words.map(() => false);
  for (let i = 0, j = 0; i < words.length && j < others.length;) {
    if (words[i] === others[j]) {
      common[i] = true;
      i++;
      j++;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return common;
}

function share(common: readonly boolean[], from: number, to: number): number {
  const part = common.slice(from, to);
  return part.length === 0 ? 0 : part.filter(Boolean).length / part.length;
}

function isSameWord({ words, around }: Compared, common: readonly boolean[]): boolean {
  const content = words.filter((word, index) =>
    common[index] === true && (word.length >= MIN_LENGTH_OF_CONTENT || WIDE.test(word))
  );
  const needed = words.filter((word) => word.length >= MIN_LENGTH_OF_CONTENT || WIDE.test(word)).length;
  if (content.length < Math.min(WIDE.test(words.join("")) ? 2 * MIN_CONTENT : MIN_CONTENT, needed)) return false;
  if (share(common, 0, words.length) >= SAME) return true;
  return around.some(({ cue, ranges }) =>
    common.slice(...cue).some(Boolean) && ranges.some(([from, to]) => share(common, from, to) >= SAME)
  );
}

/**
 * Whether a text has the words of a sentence as letters, anywhere and in any order, as each text does that has them as
 * words. Most texts lack the longest words, so that a few of them decide.
 */
function mayHave({ words, longestFirst, spans }: Compared, letters: string): boolean {
  const missing = spans.map(() => 0);
  for (const index of longestFirst) {
    if (letters.includes(words[index]!)) continue;
    let isPossible = false;
    for (let at = 0; at < spans.length; at++) {
      const [from, to] = spans[at]!;
      const count = to - from;
      if (index >= from && index < to) missing[at]!++;
      if ((count - missing[at]!) / count >= SAME) isPossible = true;
    }
    if (!isPossible) return false;
  }
  return true;
}

function wordsOfPart(part: string): string[] {
  return comparedWords(normalize(part)).slice(0, MOST_COMPARED);
}

/** Which words of a sentence a text has close together; null if the sentence is not in it. */
function findIn(sentence: Compared, text: Searched): boolean[] | null {
  const { words, anchors, length } = sentence;
  if (words.length < FEW_WORDS || anchors.length < 2) {
    const [first = ""] = anchors;
    const letters = text.letters();
    if (!text.lower().includes(first) || !words.every((word) => letters.includes(word))) return null;
    return text.words().includes(` ${words.join(" ")} `) ? words.map(() => true) : null;
  }
  const lower = text.lower();
  const around = Math.ceil(length * 1.3) + 160;
  let places = 0;
  let searchedTo = -1;
  for (const [index, anchor] of anchors.entries()) {
    // a place needs a second one
    if (places === 0 && index === anchors.length - 1) return null;
    for (let at = lower.indexOf(anchor); at !== -1; at = lower.indexOf(anchor, at + anchor.length)) {
      if (at < searchedTo) continue;
      if (++places > MAX_PLACES) return null;
      // most texts that have a rare word lack too many others
      if (places === 1 && !mayHave(sentence, text.letters())) return null;
      const part = lower.slice(Math.max(0, at - around), at + around);
      searchedTo = at + Math.floor(around / 4);
      if (anchors.filter((other) => part.includes(other)).length < 2) continue;
      // as letters, then as words in any order, there are at least as many, found in a fraction of the time
      if (!mayHave(sentence, part.replace(APOSTROPHES, ""))) continue;
      const others = wordsOfPart(part);
      const unordered = new Set(others);
      if (!isSameWord(sentence, words.map((word) => unordered.has(word)))) continue;
      if (!isSameWord(sentence, commonWords(words, others))) continue;
      // the part may end within the sentence, which then seems to be changed at its end
      return commonWords(words, wordsOfPart(lower.slice(Math.max(0, at - 2 * around), at + 2 * around)));
    }
    searchedTo = -1;
  }
  return null;
}

function readableTexts(input: Json | undefined, depth = 0): string {
  if (typeof input === "string") return input;
  if (typeof input !== "object" || input === null || depth > 6) return "";
  return Object.values(input).map((value) => readableTexts(value, depth + 1)).filter((text) => text !== "").join("\n");
}

function searchedText(make: () => string): Searched {
  const lower = once(() => make().toLowerCase());
  return {
    lower,
    letters: once(() => lower().replace(APOSTROPHES, "")),
    words: once(() => ` ${comparedWords(normalize(lower())).join(" ")} `),
  };
}

/** What the assistant or the user wrote in an utterance; of a prompt, only the user's own prose. */
function ownText(utterance: Utterance): string {
  const said = utterance.pieces.map(({ text }) => utterance.kind === "answer" ? text : ownProse(text)).join("\n");
  if (utterance.kind === "prompt") return `${said}\n${utterance.plan ?? ""}`;
  if (utterance.kind !== "answer") return said;
  return [said, ...utterance.toolUses.map(({ input }) => readableTexts(input))].join("\n");
}

/** Whether a text has a question, or says that something is wrong. */
function asksOrObjects(text: string, language: Language | null): boolean {
  return parsePassages(text).some(({ words }) =>
    isQuestion(words, language) || findCues(words, language).has("correction")
  );
}

/**
 * Finds the sentences of the assistant that repeat what it had read, unless it had written them before it read them, and
 * those of the user that repeat the assistant's.
 *
 * Nothing is read before the first sentence is asked about, because at most stops nothing is shown.
 */
export class QuotationFinder {
  readonly #conversation: readonly Utterance[];
  readonly #foreign: readonly ForeignText[];
  #sources: readonly Source[] | undefined;
  readonly #own = new Map<number, Searched>();
  readonly #known = new Map<string, boolean>();

  /** `foreign`: what was read (`conversationWindow`). */
  constructor(conversation: readonly Utterance[], foreign: readonly ForeignText[]) {
    this.#conversation = conversation;
    this.#foreign = foreign;
  }

  /** Whether a sentence is a quotation; those of the user are his own, unless he repeats an answer. */
  isQuotation(sentence: Sentence): boolean {
    const key = `${sentence.utteranceIndex}\n${sentence.text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = isFromUser(sentence) ? this.#repeatsAnswer(sentence) : this.#find(sentence);
    this.#known.set(key, found);
    return found;
  }

  /**
   * Whether the user repeats what the assistant had written to ask about it or to object to it. Who neither asks nor
   * objects adopts it, or chooses it among others.
   */
  #repeatsAnswer({ text, cues, position, own, language, utteranceIndex }: Sentence): boolean {
    if (position === "answer") return false;
    const sentence = compared(text, cues.values());
    const { words, around } = sentence;
    if (words.length < (WIDE.test(text) ? 2 : 1) * FEW_WORDS || !asksOrObjects(own, language)) return false;
    for (const [index, { kind }] of this.#conversation.slice(0, utteranceIndex).entries()) {
      const common = kind === "answer" ? findIn(sentence, this.#ownTextOf(index)) : null;
      if (common === null || share(common, 0, words.length) < SAME) continue;
      // "remember: …" adds the user's own word
      return around.every(({ cue }) => share(common, ...cue) === 1) &&
        !this.#wroteBefore(sentence, index - 1, "prompt");
    }
    return false;
  }

  #find({ text, cues, utteranceIndex }: Sentence): boolean {
    const sentence = compared(text, cues.values());
    if (sentence.words.length < MIN_WORDS) return false;
    for (const source of this.#sources ??= this.#listSources()) {
      if (source.behind >= utteranceIndex) break;
      const common = findIn(sentence, source.text);
      if (common === null) continue;
      // where the assistant adds that it adopts what it read, the sentence is its own
      const inCommon = sentence.words.filter((_, index) => common[index]).join(WIDE.test(text) ? "" : " ");
      if (isAdopted(text) && !isAdopted(inCommon)) return false;
      return !this.#wroteBefore(sentence, source.behind);
    }
    return false;
  }

  /** Whether the user or the assistant wrote a sentence themselves, up to an utterance; only the user if so asked. */
  #wroteBefore(sentence: Compared, last: number, kind?: "prompt"): boolean {
    return this.#conversation.slice(0, last + 1).some((utterance, index) =>
      (kind === undefined || utterance.kind === kind) && findIn(sentence, this.#ownTextOf(index)) !== null
    );
  }

  #ownTextOf(index: number): Searched {
    const known = this.#own.get(index);
    if (known !== undefined) return known;
    const own = searchedText(() => ownText(this.#conversation[index]!));
    this.#own.set(index, own);
    return own;
  }

  #listSources(): Source[] {
    const sources: Source[] = [];
    const calls = new Map<string, number>();
    let answers = 0;
    /** The utterance that a number of answers precede. */
    const startOf: number[] = [];
    for (const [index, utterance] of this.#conversation.entries()) {
      if (utterance.kind === "answer") {
        startOf[answers++] = index;
        for (const { id } of utterance.toolUses) calls.set(id, index);
        continue;
      }
      if (utterance.kind !== "prompt") continue;
      // the whole prompt: the user's own prose in it was written by the user anyway
      for (const { text } of utterance.pieces) sources.push({ behind: index, text: searchedText(() => text) });
    }
    for (const { text, callId, answersBefore } of this.#foreign) {
      const next = startOf[answersBefore] ?? this.#conversation.length;
      const call = callId === null ? undefined : calls.get(callId);
      sources.push({ behind: call ?? next - 1, text: searchedText(text) });
    }
    return sources.sort((a, b) => a.behind - b.behind);
  }
}
