/**
 * What was recognized in texts, remembered from one stop to the next: the messages of a conversation do not change, and to
 * recognize the sentences of forty costs a cold start most of its time.
 *
 * Only figures are kept, never a text: where each sentence is, of which kind it is, and which cues it has. They hang on
 * nothing but the text, whose hash names them, so a message that was changed or taken back is simply not found.
 */
import { type Figures, isJsonObject, type Json } from "../../../json.ts";
import { memoize } from "../../../memoize.ts";
import { type Cue, CUES } from "../cues/cue.ts";
import { type CuesFound, findCues } from "../cues/find_cues.ts";
import { type Language, LANGUAGES } from "../cues/language.ts";
import { stripMarkup } from "./passage.ts";
import { RECOGNITION } from "./recognition_version.ts";
import type { Report } from "./reported.ts";
import { SENTENCE_KINDS, type SentenceKind } from "./sentence_kind.ts";

export interface RecognizedSentence {
  readonly text: string;
  readonly kind: SentenceKind;
  readonly cues: CuesFound;
  /** Line of the text, from 0. */
  readonly line: number;
  /** Column in that line, from 0. */
  readonly column: number;
  readonly report: Report;
}

/** The sentences of a text, and its language. */
export interface RecognizedText {
  readonly language: Language | null;
  readonly sentences: readonly RecognizedSentence[];
}

/** Remembers what was recognized in texts. */
export interface TextMemory {
  /** The sentences of a text; recognized if they are not known. */
  sentences(own: string, recognize: (own: string) => RecognizedText): RecognizedText;
  /** A prompt with blanks for words that are not the user's; determined if not known. */
  ownWords(prompt: string, find: (prompt: string) => string): string;
  /** Whether the end of an answer asks or proposes something; determined if not known. */
  request(end: string, isRequest: (end: string) => boolean): boolean;
  /** Whether words of the user may take something back; determined if not known. */
  retraction(own: string, mayTakeBack: (own: string) => boolean): boolean;
}

/**
 * The most numbers that are kept, a quarter of a megabyte. The sentences of a window of forty messages take a fifth of
 * that.
 */
const MOST_FIGURES = 50_000;
/** How many new characters make writing worthwhile: recognizing a shorter turn is faster. */
const WORTH_WRITING = 200;
/** Numbers stored for a text before those of its sentences: its length, two hashes, and the kind of content. */
const HEAD = 4;
/** Numbers stored for a sentence before its cues. */
const OF_SENTENCE = 5;

const REPORTS: readonly Report[] = [null, "told", "quoted"];

/** The kind of content that the numbers of a text encode. */
type Content = "sentences" | "own_words" | "request" | "retraction";
const CONTENTS: readonly Content[] = ["sentences", "own_words", "request", "retraction"];

/** How yes and no are kept. */
const ANSWER = {
  toFigures: (found: boolean) => [found ? 1 : 0],
  fromFigures: ([figure]: readonly number[]) => figure === 1 ? true : figure === 0 ? false : null,
};

const encoder = new TextEncoder();

/** Hashes a text into two numbers, four bytes at a time, because in a short run V8 never compiles the loop. */
function hashesOf(text: string): readonly [number, number] {
  const bytes = encoder.encode(`${text}\0\0\0`);
  const words = new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    first = Math.imul(first ^ word, 0x01000193);
    second = Math.imul((second << 5) ^ (second >>> 27) ^ word, 0x85ebca6b);
  }
  return [first, second];
}

function isFigures(value: Json): value is number[] {
  return Array.isArray(value) && value.length >= HEAD && value.every((figure) => Number.isInteger(figure));
}

const textKey = (figures: readonly number[]) => figures.slice(0, HEAD).join();

/** The stored numbers by text; none if they are of another version or not valid. */
function figuresFrom(stored: Json): Map<string, readonly number[]> {
  if (!isJsonObject(stored) || stored["version"] !== RECOGNITION || !Array.isArray(stored["texts"])) return new Map();
  return new Map(stored["texts"].filter(isFigures).map((figures) => [textKey(figures), figures]));
}

export class StoredTextMemory implements TextMemory {
  readonly #load: () => Json;
  #known: Map<string, readonly number[]> | null = null;
  readonly #used = new Map<string, readonly number[]>();
  /** A text is asked about up to three times. */
  readonly #hashesOf = memoize(hashesOf);
  #figures = 0;
  #new = 0;

  /** @param load Returns what was stored before, or any other value; called when first needed. */
  constructor(load: () => Json) {
    this.#load = load;
  }

  sentences(own: string, recognize: (own: string) => RecognizedText): RecognizedText {
    return this.#remember(own, "sentences", {
      find: recognize,
      toFigures: (recognized) => figuresOfSentences(own, recognized),
      fromFigures: (figures) => sentencesFromFigures(own, figures),
    });
  }

  ownWords(prompt: string, find: (prompt: string) => string): string {
    return this.#remember(prompt, "own_words", {
      find,
      toFigures: (own) => blankedLines(prompt, own),
      fromFigures: (figures) => withBlanks(prompt, figures),
    });
  }

  request(end: string, isRequest: (end: string) => boolean): boolean {
    return this.#remember(end, "request", { find: isRequest, ...ANSWER });
  }

  retraction(own: string, mayTakeBack: (own: string) => boolean): boolean {
    return this.#remember(own, "retraction", { find: mayTakeBack, ...ANSWER });
  }

  get isWorthStoring(): boolean {
    return this.#new >= WORTH_WRITING;
  }

  /** What to store for the next stop: the texts that were asked about; if none was, those that are known. */
  toStore(): Figures {
    const texts = this.#known === null ? figuresFrom(this.#load()) : this.#used;
    return { version: RECOGNITION, texts: [...texts.values()] };
  }

  #remember<T>(text: string, content: Content, { find, toFigures, fromFigures }: {
    readonly find: (text: string) => T;
    /** Null if it cannot be encoded. */
    readonly toFigures: (value: T) => readonly number[] | null;
    /** Null if the numbers are not of this text. */
    readonly fromFigures: (figures: readonly number[]) => T | null;
  }): T {
    const head = [text.length, ...this.#hashesOf(text), CONTENTS.indexOf(content)];
    const key = head.join();
    this.#known ??= figuresFrom(this.#load());
    const known = this.#known.get(key) ?? this.#used.get(key);
    const value = known === undefined ? null : fromFigures(known.slice(HEAD));
    if (known !== undefined && value !== null) {
      this.#keep(key, known);
      return value;
    }
    const found = find(text);
    const figures = toFigures(found);
    if (figures !== null && this.#keep(key, [...head, ...figures])) this.#new += text.length;
    return found;
  }

  /** Keeps numbers for the next stop, if there is room. */
  #keep(key: string, figures: readonly number[]): boolean {
    if (this.#used.has(key)) return false;
    if (this.#figures + figures.length > MOST_FIGURES) return false;
    this.#figures += figures.length;
    this.#used.set(key, figures);
    return true;
  }
}

/** The cues of a remembered sentence; their words are found again only when asked for. */
class RememberedCues extends Map<Cue, string> {
  readonly #find: () => CuesFound;
  #isFound = false;

  constructor(find: () => CuesFound) {
    super();
    this.#find = find;
  }

  override get(cue: Cue): string | undefined {
    this.#complete();
    return super.get(cue);
  }

  override values(): MapIterator<string> {
    this.#complete();
    return super.values();
  }

  override entries(): MapIterator<[Cue, string]> {
    this.#complete();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[Cue, string]> {
    return this.entries();
  }

  override forEach(act: (words: string, cue: Cue, map: CuesFound & Map<Cue, string>) => void): void {
    this.#complete();
    super.forEach(act);
  }

  #complete(): void {
    if (this.#isFound) return;
    this.#isFound = true;
    for (const [cue, words] of this.#find()) this.set(cue, words);
  }
}

/** Null if a sentence is not at its position, so that it could not be restored. */
function figuresOfSentences(own: string, { language, sentences }: RecognizedText): readonly number[] | null {
  const lines = own.split("\n");
  const figures = [language === null ? 0 : LANGUAGES.indexOf(language) + 1];
  for (const { text, kind, cues, line, column, report } of sentences) {
    if (!(lines[line] ?? "").startsWith(text, column)) return null;
    const about = SENTENCE_KINDS.indexOf(kind) * REPORTS.length + REPORTS.indexOf(report);
    figures.push(line, column, text.length, about, cues.size);
    for (const cue of cues.keys()) figures.push(CUES.indexOf(cue));
  }
  return figures;
}

function sentencesFromFigures(own: string, figures: readonly number[]): RecognizedText | null {
  const lines = own.split("\n");
  const [code = -1] = figures;
  const language = code === 0 ? null : LANGUAGES[code - 1];
  if (language === undefined) return null;
  const sentences: RecognizedSentence[] = [];
  for (let at = 1; at < figures.length;) {
    const [line = -1, column = -1, length = -1, about = -1, count = -1] = figures.slice(at, at + OF_SENTENCE);
    const kind = SENTENCE_KINDS[Math.floor(about / REPORTS.length)];
    const report = REPORTS[about % REPORTS.length];
    const text = lines[line]?.substring(column, column + length);
    at += OF_SENTENCE;
    if (kind === undefined || report === undefined || text?.length !== length || count < 0) return null;
    const cues = new RememberedCues(() => findCues(stripMarkup(text), language));
    for (let cue = at; cue < at + count; cue++) {
      const name = CUES[figures[cue] ?? -1];
      if (name === undefined) return null;
      cues.set(name, "");
    }
    at += count;
    sentences.push({ text, kind, cues, line, column, report });
  }
  return { language, sentences };
}

/** Stands for a text of which all lines are empty. */
const NO_LINE = -1;

/**
 * Which lines are empty in what is left of a text, and which parts of lines are blank: the number of an empty line; of another
 * one that was changed `-2 - number`, its length, how many blanks it has, and where each begins and ends. Null if
 * something else was changed.
 */
function blankedLines(text: string, left: string): readonly number[] | null {
  const [all, own] = [text.split("\n"), left.split("\n")];
  if (left !== "" && all.length !== own.length) return null;
  if (left === "" && all.length > 1) return [NO_LINE];
  const blanked: number[] = [];
  for (const [index, line] of all.entries()) {
    const kept = own[index] ?? "";
    if (kept === line) continue;
    if (kept === "") {
      blanked.push(index);
      continue;
    }
    const blanks = blanksIn(line, kept);
    if (blanks === null) return null;
    blanked.push(-2 - index, kept.length, blanks.length / 2, ...blanks);
  }
  return blanked;
}

/** The ranges of a line that were blanked; null if something else was changed. */
function blanksIn(line: string, kept: string): number[] | null {
  if (kept.length > line.length) return null;
  const blanks: number[] = [];
  for (let at = 0; at < kept.length; at++) {
    if (kept[at] === line[at]) continue;
    const from = at;
    while (kept[at] === " ") at++;
    if (at === from) return null;
    blanks.push(from, at);
  }
  return blanks;
}

function withBlanks(text: string, blanked: readonly number[]): string | null {
  if (blanked.length === 0) return text;
  if (blanked[0] === NO_LINE) return "";
  const lines = text.split("\n");
  for (let at = 0; at < blanked.length; at++) {
    const figure = blanked[at] ?? NO_LINE;
    const index = figure < 0 ? -2 - figure : figure;
    let line = lines[index];
    if (line === undefined) return null;
    if (figure < 0) {
      const [length = -1, count = 0] = blanked.slice(at + 1, at + 3);
      if (length < 0 || count < 0) return null;
      const blanks = blanked.slice(at + 3, at + 3 + 2 * count);
      at += 2 + 2 * count;
      for (let i = 0; i < blanks.length; i += 2) {
        const [from = 0, to = 0] = blanks.slice(i, i + 2);
        if (from < 0 || to <= from || to > line.length) return null;
        line = line.slice(0, from) + " ".repeat(to - from) + line.slice(to);
      }
      lines[index] = line.slice(0, length);
    } else lines[index] = "";
  }
  return lines.join("\n");
}
