/** Part of a text: a sentence, a heading, a table row, with code taken out of what is matched. */
export interface Passage {
  /** As it stands, without list marks. */
  readonly text: string;
  /** What words are looked for in: without code. */
  readonly words: string;
  readonly form: "sentence" | "heading" | "row" | "quote";
  /** Line of the text it stands in, from 0. */
  readonly line: number;
  /** Where it begins in that line. */
  readonly column: number;
}

const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
/** A line that is nothing but bold text, or a bold label with nothing behind it. */
const BOLD_LINE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)([^*_]{2,80}?)(?:\*\*|__)\s*:?\s*$/;
const LIST_MARK = /^\s*(?:[-*+•]\s+|\d+[.)]\s+|[a-zA-Z][.)]\s+)?(?:\[[ xX]\]\s+)?/;
const TABLE_RULE = /^[\s|:-]+$/;
const CODE_SPAN = /`[^`\n]*`/g;
const LINK_TARGET = /\]\((?:[^)\s\]]|\](?!\())*\)/g; // up to the next link: no place is read twice
const ADDRESS = /\bhttps?:\/\/\S+/g;

/** Lines longer than this are output, not speech. */
const MAX_LINE = 4000;

/** Each replacement is made only where there is something to replace: most sentences have nothing of it. */
function wordsOnly(text: string): string {
  let words = text;
  if (words.includes("`")) words = words.replace(CODE_SPAN, " \u00b7 ");
  if (words.includes("](")) words = words.replace(LINK_TARGET, "]");
  if (words.includes("://")) words = words.replace(ADDRESS, " ");
  if (words.includes("**") || words.includes("__")) words = words.replace(/\*\*|__/g, "");
  return words;
}

/** Where a sentence may end, and where code begins and ends. */
const MARK = /[`.!?。！？]/g;
const EASTERN_ENDS = "。！？";

/** A line of more sentences that are shorter than this on average is no speech. */
const FEW = 10;
const SHORTEST = 4;

const CLOSING = "\"')]*_";
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|vs|etc|z\.B|bzw|p\.ex)$/i;

/** Where the sentence ends that has a full stop at a place; -1 where the stop ends none. */
function westernEnd(line: string, at: number): number {
  let after = at + 1;
  while (after < line.length && CLOSING.includes(line.charAt(after))) after++;
  const behind = line.slice(after, after + 4);
  const next = behind.trimStart().charAt(0);
  // a small letter goes on with the sentence, and so does what stands without space
  if (next === "" || behind.startsWith(next) || (next >= "a" && next <= "z")) return -1;
  return ABBREVIATION.test(line.slice(Math.max(0, at - 6), at)) ? -1 : after;
}

/** Whether a line may be a heading, or one of bold words alone: for most lines no pattern has to say so. */
function mayBeHeading(trimmed: string): boolean {
  return trimmed.startsWith("#") || trimmed.includes("**") || trimmed.includes("__");
}

/** Whether a line may begin with the mark of a list: all marks but a letter's are no letters. */
function mayBeListed(trimmed: string): boolean {
  const first = trimmed.charAt(0).toLowerCase();
  return first < "a" || first > "z" || trimmed.charAt(1) === "." || trimmed.charAt(1) === ")";
}

/** Cuts a line into sentences: at a full stop with space and no small letter behind, and at eastern ends. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let inCode = false;
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(line); mark !== null; mark = MARK.exec(line)) {
    const char = mark[0];
    if (char === "`") inCode = !inCode;
    if (inCode || char === "`") continue;
    const end = EASTERN_ENDS.includes(char) ? mark.index + 1 : westernEnd(line, mark.index);
    if (end === -1) continue;
    sentences.push(line.slice(from, end));
    from = end;
    MARK.lastIndex = end;
  }
  if (from < line.length) sentences.push(line.slice(from));
  if (sentences.length > FEW && sentences.length * SHORTEST > line.length) return [];
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** The passages of a text in Markdown; fenced code is left out. */
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
      passages.push({ text: heading, words: wordsOnly(heading), form: "heading", line, column: raw.indexOf(heading) });
      continue;
    }
    if (trimmed.startsWith("|")) {
      if (TABLE_RULE.test(trimmed)) continue;
      passages.push({
        text: trimmed,
        words: wordsOnly(trimmed),
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
      passages.push({ text: sentence, words: wordsOnly(sentence), form, line, column });
      column += sentence.length;
    }
  }
  return passages;
}
