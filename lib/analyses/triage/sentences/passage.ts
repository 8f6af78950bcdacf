import { isSentenceLong, quotationRanges } from "./pasted_text.ts";

/** A part of a Markdown text: a sentence, a heading or a row of a table. */
export interface Passage {
  /** The text as written, without list markers. */
  readonly text: string;
  /** The text that is searched for cues: without code, link targets and addresses. */
  readonly words: string;
  readonly form: "sentence" | "heading" | "row" | "quote";
  /** Line of the text, from 0. */
  readonly line: number;
  /** Column in that line, from 0. */
  readonly column: number;
}

const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
/** A line of nothing but bold text, or of a bold label. With a full stop it is a sentence that the writer stresses. */
const BOLD_LINE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)([^*_]{2,80}?)(?<![.。])(?:\*\*|__)\s*:?\s*$/;
const LIST_MARK = /^\s*(?:[-*+•]\s+|\d+[.)]\s+|[a-zA-Z][.)]\s+)?(?:\[[ xX]\]\s+)?/;
const TABLE_RULE = /^[\s|:-]+$/;
export const CODE_SPAN = /`[^`\n]*`/g;
const LINK_TARGET = /\]\((?:[^)\s\]]|\](?!\())*\)/g; // up to the next link, so that nothing is read twice
const ADDRESS = /\bhttps?:\/\/\S+/g;

/** Lines with more characters are output, not speech. */
const MAX_LINE = 4000;

const QUOTATION_MARK = /["“„«「『]|[\s(:]['‘]/;

/** Somebody says what follows, so that a shorter quotation is no name. */
const SAYS_BEFORE =
  /(?:^|\s)(?:says?|said|wrote|writes|states?|stated|reads?|suggests?|recommends?|claims?|sagte?|schreibt|schrieb|steht|dit|écrit|dice|dijo|escribió|diz|disse|говорит|пишет|написала?)[,:]?\s*$/i;
const MIN_SAID = 16;

function isSaid(text: string, from: number, to: number): boolean {
  return to - from >= MIN_SAID && SAYS_BEFORE.test(text.slice(Math.max(0, from - 16), from));
}

/** Removes quoted sentences, which are not the speaker's own words. */
export function stripQuotations(text: string): string {
  let words = "";
  let at = 0;
  for (const { from, to } of quotationRanges(text)) {
    if (!isSentenceLong(text.slice(from, to)) && !isSaid(text, from, to)) continue;
    words += `${text.slice(at, from)} \u00b7 `;
    at = to;
  }
  return words + text.slice(at);
}

/** Removes code, link targets, addresses, bold marks and quoted sentences. */
export function stripMarkup(text: string): string {
  let words = text;
  if (words.includes("`")) words = words.replace(CODE_SPAN, " \u00b7 ");
  if (words.includes("](")) words = words.replace(LINK_TARGET, "]");
  if (words.includes("://")) words = words.replace(ADDRESS, " ");
  if (words.includes("**") || words.includes("__")) words = words.replace(/\*\*|__/g, "");
  return QUOTATION_MARK.test(words) ? stripQuotations(words) : words;
}

/** Where a sentence may end, and where code begins and ends. */
const BOUNDARY = /[`.!?。！？]/g;
const CJK_ENDS = "。！？";

/** A line with more sentences than this is not speech if they are shorter on average than the length below. */
const FEW_SENTENCES = 10;
const MIN_AVERAGE_LENGTH = 4;

const CLOSING = "\"')]*_”’»";
const WIDE_CLOSING = '"”』」）)';
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|vs|etc|z\.B|bzw|p\.ex)$/i;

/** The end of a sentence with a full stop at an index; -1 if that does not end a sentence. */
function sentenceEnd(line: string, at: number): number {
  let after = at + 1;
  while (after < line.length && CLOSING.includes(line.charAt(after))) after++;
  const behind = line.slice(after, after + 4);
  const next = behind.trimStart().charAt(0);
  // text without a space continues the sentence, and so does a lower-case letter except after a question
  if (next === "" || behind.startsWith(next)) return -1;
  if (next >= "a" && next <= "z" && line.charAt(at) !== "?") return -1;
  return ABBREVIATION.test(line.slice(Math.max(0, at - 6), at)) ? -1 : after;
}

/** Where a sentence with a CJK mark at an index ends: the marks that close a quotation or parenthesis belong to it. */
function wideSentenceEnd(line: string, at: number): number {
  let end = at + 1;
  while (end < line.length && WIDE_CLOSING.includes(line.charAt(end))) end++;
  // so do those that close bold text; others open it
  let marks = end;
  while (line.charAt(marks) === "*" || line.charAt(marks) === "_") marks++;
  return line.slice(marks, marks + 1).trim() === "" ? marks : end;
}

/** Whether a line may match the patterns for headings: a quick check, false for most lines. */
function mayBeHeading(trimmed: string): boolean {
  return trimmed.startsWith("#") || trimmed.includes("**") || trimmed.includes("__");
}

/** Whether a line may begin with a list marker: a quick check, false for most lines. */
function mayBeListed(trimmed: string): boolean {
  const first = trimmed.charAt(0).toLowerCase();
  return first < "a" || first > "z" || trimmed.charAt(1) === "." || trimmed.charAt(1) === ")";
}

/** A sentence without capital letters also ends before a question: "use sqlite. can you do that?". */
const BEFORE_QUESTION = /^.*[^\s.!;]{3}[.!;] +(?=[^.!;]+\?)/;

function pushSentence(sentences: string[], sentence: string): void {
  const before = sentence.trimEnd().endsWith("?") ? BEFORE_QUESTION.exec(sentence)?.[0] : undefined;
  if (before === undefined) sentences.push(sentence);
  else sentences.push(before, sentence.slice(before.length));
}

/** Splits a line into sentences: after a full stop before a space and a capital letter, and after CJK punctuation. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let inCode = false;
  BOUNDARY.lastIndex = 0;
  for (let mark = BOUNDARY.exec(line); mark !== null; mark = BOUNDARY.exec(line)) {
    const char = mark[0];
    if (char === "`") inCode = !inCode;
    if (inCode || char === "`") continue;
    const end = CJK_ENDS.includes(char) ? wideSentenceEnd(line, mark.index) : sentenceEnd(line, mark.index);
    if (end === -1) continue;
    pushSentence(sentences, line.slice(from, end));
    from = end;
    BOUNDARY.lastIndex = end;
  }
  if (from < line.length) pushSentence(sentences, line.slice(from));
  if (sentences.length > FEW_SENTENCES && sentences.length * MIN_AVERAGE_LENGTH > line.length) return [];
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** Parses a Markdown text into passages; fenced code is skipped. */
export function parsePassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let fenced = false;
  for (const [line, raw] of text.split("\n").entries()) {
    const trimmed = raw.trimStart();
    if (trimmed.startsWith("```") || trimmed.startsWith("~~~")) {
      fenced = !fenced;
      continue;
    }
    if (fenced || raw.length > MAX_LINE || trimmed === "") continue;
    const heading = mayBeHeading(trimmed) ? HEADING.exec(raw)?.[1] ?? BOLD_LINE.exec(raw)?.[1] : undefined;
    if (heading !== undefined) {
      passages.push({
        text: heading,
        words: stripMarkup(heading),
        form: "heading",
        line,
        column: raw.indexOf(heading),
      });
      continue;
    }
    if (trimmed.startsWith("|")) {
      if (TABLE_RULE.test(trimmed)) continue;
      passages.push({
        text: trimmed,
        words: stripMarkup(trimmed),
        form: "row",
        line,
        column: raw.length - trimmed.length,
      });
      continue;
    }
    const form = trimmed.startsWith(">") ? "quote" : "sentence";
    let column = 0;
    for (const sentence of splitSentences(mayBeListed(trimmed) ? trimmed.replace(LIST_MARK, "") : trimmed)) {
      column = raw.indexOf(sentence, column);
      passages.push({ text: sentence, words: stripMarkup(sentence), form, line, column });
      column += sentence.length;
    }
  }
  return passages;
}
