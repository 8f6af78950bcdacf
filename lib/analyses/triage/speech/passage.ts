/** Part of a text: a sentence, a heading, a table row, with code taken out of what is matched. */
export interface Passage {
  /** As it stands, without list marks. */
  readonly text: string;
  /** What words are looked for in: without code. */
  readonly words: string;
  readonly form: "sentence" | "heading" | "row" | "quote";
  /** Line of the text it stands in, from 0. */
  readonly line: number;
}

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
/** A line that is nothing but bold text, or a bold label with nothing behind it. */
const BOLD_LINE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)([^*_]{2,80}?)(?:\*\*|__)\s*:?\s*$/;
const LIST_MARK = /^\s*(?:[-*+•]\s+|\d+[.)]\s+|[a-zA-Z][.)]\s+)?(?:\[[ xX]\]\s+)?/;
const TABLE_RULE = /^[\s|:-]+$/;
const CODE_SPAN = /`[^`\n]*`/g;
const LINK_TARGET = /\]\([^)\s]*\)/g;
const ADDRESS = /\bhttps?:\/\/\S+/g;

/** Lines longer than this are output, not speech. */
const MAX_LINE = 4000;

function wordsOnly(text: string): string {
  return text.replace(CODE_SPAN, " \u00b7 ").replace(LINK_TARGET, "]").replace(ADDRESS, " ").replace(/\*\*|__/g, "");
}

const ENDS = new Set([".", "!", "?"]);
const EASTERN_ENDS = new Set(["。", "！", "？"]);

/** Cuts a line into sentences: at a full stop with space and no small letter behind, and at eastern ends. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let inCode = false;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === "`") inCode = !inCode;
    if (inCode) continue;
    let end = -1;
    if (EASTERN_ENDS.has(char)) end = i + 1;
    else if (ENDS.has(char)) {
      let after = i + 1;
      while (after < line.length && /["')\]*_]/.test(line.charAt(after))) after++;
      const next = /^\s+(\S)/.exec(line.slice(after, after + 4))?.[1];
      if (
        next !== undefined && !/[a-z]/.test(next) &&
        !/(?:^|\s)(?:e\.g|i\.e|vs|etc|z\.B|bzw|p\.ex)$/i.test(line.slice(Math.max(0, i - 6), i))
      ) {
        end = after;
      }
    }
    if (end === -1) continue;
    sentences.push(line.slice(from, end));
    from = end;
    i = end - 1;
  }
  if (from < line.length) sentences.push(line.slice(from));
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** The passages of a text in Markdown; fenced code is left out. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let fenced = false;
  for (const [line, raw] of text.split("\n").entries()) {
    if (FENCE.test(raw)) {
      fenced = !fenced;
      continue;
    }
    if (fenced || raw.length > MAX_LINE || raw.trim() === "") continue;
    const heading = HEADING.exec(raw)?.[1] ?? BOLD_LINE.exec(raw)?.[1];
    if (heading !== undefined) {
      passages.push({ text: heading, words: wordsOnly(heading), form: "heading", line });
      continue;
    }
    const trimmed = raw.trimStart();
    if (trimmed.startsWith("|")) {
      if (TABLE_RULE.test(trimmed)) continue;
      passages.push({ text: trimmed, words: wordsOnly(trimmed), form: "row", line });
      continue;
    }
    const form = trimmed.startsWith(">") ? "quote" : "sentence";
    for (const sentence of sentencesOf(raw.replace(LIST_MARK, ""))) {
      passages.push({ text: sentence, words: wordsOnly(sentence), form, line });
    }
  }
  return passages;
}
