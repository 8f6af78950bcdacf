/**
 * The only exit for text. Text that leaves a session (to a model, a terminal, a file, a page) is sanitized as a whole, then
 * redacted as a whole, then cut, then escaped for its destination. Everything that writes accepts only `SafeText`, and only
 * this file makes it.
 */
import { escapeAttribute, escapeInsertions, escapeRegExp, escapeTags, escapeWorkflowValue } from "./escape.ts";
import { isPlain } from "./plain.ts";
import { type FoundSecret, markOf, redact, type Redaction, redaction } from "./redact.ts";
import { sanitize } from "./sanitize.ts";
import { truncate, type TruncateOptions } from "./truncate.ts";
import { wrapLines } from "./wrap.ts";

/** Text without secrets and invisible characters. */
export type SafeText = string & { readonly " passed the exit door": true };

/** A literal of this program. For any other string, the compiler's message says what to do. */
export type Literal<T> = T extends string ? string extends T ? "pass it through safeText() or excerpt() first" : T
  : T;

/** How to make text safe. */
export interface SafeTextOptions {
  /**
   * Keep line breaks and tabs. Otherwise each becomes a space, so that a text cannot start a line of a report.
   *
   * @default {false}
   */
  readonly lines?: boolean;
}

/**
 * Makes text safe: sanitized, then redacted.
 *
 * Pass the whole text: a part may begin or end inside a secret, and half a secret is not recognized.
 *
 * @param raw Text from anywhere.
 * @param options What to keep.
 * @returns The text that may be shown.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { safeText } from "@debrief/debrief/text";
 *
 * assertEquals(safeText("\x1b[31mDB_PASSWORD=hunt\u200ber2\nmake"), "DB_PASSWORD=[redacted:password] make");
 * ```
 */
export function safeText(raw: string, { lines = false }: SafeTextOptions = {}): SafeText {
  if (isPlain(raw)) return raw as SafeText;
  const whole = sanitize(raw, { newlines: true, tabs: true });
  if (lines) return redact(whole) as SafeText;
  // what only its lines tell (a table, YAML) is found before they are joined, and what is told once they are, after it
  const joined = sanitize(whole.includes("\n") ? redact(whole) : whole);
  return redact(joined) as SafeText;
}

/** Makes text safe as a whole, then cuts it to one line of a maximum length. */
export function excerpt(raw: string, max: number): SafeText {
  return cut(safeText(raw).trim() as SafeText, max);
}

/**
 * Cuts safe text to a maximum length, see {@linkcode truncate}.
 *
 * @param text Safe text.
 * @param max The maximum length, in characters unless the options name another unit.
 * @param options The unit, and the mark at the cut.
 * @returns The text, or its beginning with the mark.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cut, safeText } from "@debrief/debrief/text";
 *
 * assertEquals(cut(safeText("a long sentence"), 8), "a long …");
 * ```
 */
export function cut(text: SafeText, max: number, options?: TruncateOptions): SafeText {
  return truncate(text, max, options) as SafeText;
}

/** Returns a part of safe text; half a surrogate pair at its ends becomes U+FFFD. */
export function sliceSafe(text: SafeText, from: number, to: number): SafeText {
  return text.slice(from, to).toWellFormed() as SafeText;
}

/**
 * Joins safe text: a template tag that accepts literals, numbers and safe text, but no other string.
 *
 * @param literals The text of the template.
 * @param values Safe texts, numbers, and literals of the program.
 * @returns The whole text.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { safe } from "@debrief/debrief/text";
 *
 * const title = "tests\u202e pass";
 * assertEquals(safe`2 turns: ${safeText(title)}\n`, "2 turns: tests pass\n");
 * ```
 */
export function safe<const T extends readonly (string | number)[]>(
  literals: TemplateStringsArray,
  ...values: T & { readonly [I in keyof T]: Literal<T[I]> }
): SafeText {
  return literals.reduce((text, literal, index) => `${text}${values[index - 1]}${literal}`) as SafeText;
}

/**
 * Joins pieces of safe text.
 *
 * @param parts The pieces.
 * @param separator The text between them. @default {""}
 * @returns The whole text.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { joinSafe, safeText } from "@debrief/debrief/text";
 *
 * assertEquals(joinSafe([safeText("a"), safeText("b")], ", "), "a, b");
 * ```
 */
export function joinSafe<S extends string = "">(parts: Iterable<SafeText>, separator?: Literal<S>): SafeText {
  return [...parts].join(separator ?? "") as SafeText;
}

export function linesOf(text: SafeText): SafeText[] {
  return text.split("\n") as SafeText[];
}

export function trimSafeEnd(text: SafeText): SafeText {
  return text.trimEnd() as SafeText;
}

/** Pads safe text at its end (or its start) to a width in code points. */
export function padSafe(text: SafeText, width: number, side: "end" | "start" = "end"): SafeText {
  const spaces = " ".repeat(Math.max(0, width - [...text].length));
  return (side === "end" ? text + spaces : spaces + text) as SafeText;
}

/** Breaks long lines of safe text, see {@linkcode wrapLines}. */
export function wrapSafe(text: SafeText, columns: number): SafeText {
  return wrapLines(text, columns) as SafeText;
}

/** Escapes tags in safe text, see {@linkcode escapeTags}. Escape last, after cutting. */
export function escapeSafeTags(text: SafeText): SafeText {
  return escapeTags(text) as SafeText;
}

/** Escapes in safe text the tags that clients put around insertions, see {@linkcode escapeInsertions}. */
export function escapeSafeInsertions(text: SafeText): SafeText {
  return escapeInsertions(text) as SafeText;
}

/** Escapes safe text for the value of an attribute, in HTML and in XML, see {@linkcode escapeAttribute}. */
export function escapeSafeAttribute(text: SafeText): SafeText {
  return escapeAttribute(text) as SafeText;
}

/** Escapes safe text for a workflow command of GitHub Actions, see {@linkcode escapeWorkflowValue}. */
export function escapeSafeWorkflowValue(text: SafeText, place: "property" | "text"): SafeText {
  return escapeWorkflowValue(text, place) as SafeText;
}

export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** How much text around a part is searched: no secret is longer. */
const NEAR = 65_536;

/** A text, and what happened to it. */
interface Passed extends Redaction {
  readonly raw: string;
  readonly clean: string;
}

let last: Passed | undefined;

/** The last text, because several parts of one text are requested in a row. */
function passedOf(raw: string): Passed {
  if (last?.raw === raw) return last;
  const clean = sanitize(raw, { newlines: true, tabs: true });
  return last = { raw, clean, ...redaction(clean) };
}

/** The index in a text after its secrets are replaced; within a secret, the start or the end of its mark. */
function movedPlace(at: number, found: readonly FoundSecret[], edge: "start" | "end"): number {
  let shift = 0;
  for (const secret of found) {
    if (at <= secret.start) break;
    const mark = markOf(secret).length;
    if (at < secret.end) return secret.start + shift + (edge === "end" ? mark : 0);
    shift += mark - (secret.end - secret.start);
  }
  return at + shift;
}

/** Makes a part of a text safe together with the text around it, so that half a secret in the part is recognized. */
export function safePart(whole: string, part: TextPart, { lines = false }: SafeTextOptions = {}): SafeText {
  const from = Math.max(0, part.start - NEAR);
  const near = whole.slice(from, part.end + NEAR);
  const { raw, clean, text, passes } = passedOf(near);
  const place = (at: number) =>
    raw === clean ? at - from : sanitize(raw.slice(0, at - from), { newlines: true, tabs: true }).length;
  const start = passes.reduce((at, found) => movedPlace(at, found, "start"), place(part.start));
  const end = passes.reduce((at, found) => movedPlace(at, found, "end"), place(part.end));
  return sanitize(text.slice(start, end), { newlines: lines, tabs: lines }) as SafeText;
}

export interface ExcerptOptions {
  readonly max: number;
  /** Words that the excerpt must contain, if the text contains them. */
  readonly around?: string;
}

/** Makes a part of a text safe together with the whole text, then cuts it to one line around given words. */
export function excerptPart(whole: string, part: TextPart, options: ExcerptOptions): SafeText {
  return excerptAround(safePart(whole, part), options);
}

/** The longest way from a cut to a space; if there is none, the text is cut at the nearest end of a word. */
const WORD = 24;
const ELLIPSIS = "…";

/** Cuts safe text at spaces to a maximum length around given words, with an ellipsis at each end that was cut. */
export function excerptAround(text: SafeText, { max, around = "" }: ExcerptOptions): SafeText {
  const whole = text.trim();
  if (whole.length <= max) return whole as SafeText;
  const { start, end } = placeOfWords(whole, around);
  const room = max - 2;
  const lead = Math.max(0, Math.min(Math.floor(room / 3), room - (end - start)));
  let from = Math.max(0, Math.min(start - lead, whole.length - room - 1));
  if (from > 0) {
    const space = whole.indexOf(" ", from - 1);
    if (space !== -1 && space < start && space - from <= WORD) from = space + 1;
    else while (from < start && isInsideWord(whole, from)) from++;
  }
  let to = Math.min(whole.length, from + max - (from > 0 ? 2 : 1));
  if (whole.length - from <= max - (from > 0 ? 1 : 0)) to = whole.length;
  if (to < whole.length) {
    const space = whole.lastIndexOf(" ", to);
    if (space > Math.min(end, to) - 1 && to - space <= WORD) to = space;
    else to = lastWordEnd(whole, { from: Math.max(from, end), to });
  }
  const cutStart = from > 0 ? ELLIPSIS : "";
  const cutEnd = to < whole.length ? ELLIPSIS : "";
  return `${cutStart}${whole.slice(from, to).trim()}${cutEnd}` as SafeText;
}

/** Takes the middle out of safe text that is too long: what matters is at its ends. */
export function cutMiddle(text: SafeText, max: number): SafeText {
  const whole = text.trim() as SafeText;
  if (whole.length <= max) return whole;
  const end = Math.floor(max / 3);
  let from = whole.length - end + 1;
  const space = whole.indexOf(" ", from);
  if (space !== -1 && space - from <= WORD) from = space + 1;
  else while (isInsideWord(whole, from)) from++;
  return safe`${cut(whole, max - end - 1, { unit: "code_units" })} ${sliceSafe(whole, from, whole.length)}`;
}

/** Letters and digits of scripts that put spaces between words, by their ranges. */
const WORD_CHARACTER = /[0-9A-Za-z_\u00aa-\u02ff\u0300-\u1fff\uac00-\ud7a3]/;

/** Whether a cut there would go through a word or a character. */
function isInsideWord(text: string, at: number): boolean {
  if (isLowSurrogate(text, at)) return true;
  return WORD_CHARACTER.test(text.charAt(at - 1)) && WORD_CHARACTER.test(text.charAt(at));
}

/** The last place in a part of a text that is not inside a word; the end of the part if there is none. */
function lastWordEnd(text: string, { from, to }: { readonly from: number; readonly to: number }): number {
  let at = to;
  while (at > from && isInsideWord(text, at)) at--;
  if (at > from) return at;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The indices of words in a text, also with marks between them; its start if they are not found. */
function placeOfWords(text: string, words: string): TextPart {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const exact = wanted.length === 0 ? 0 : text.toLowerCase().indexOf(wanted.join(" "));
  if (exact !== -1) return { start: exact, end: exact + wanted.join(" ").length };
  const parts = wanted.map(escapeRegExp);
  const found = new RegExp(parts.join("[^\\p{L}\\p{N}]{1,12}"), "iu").exec(text) ??
    new RegExp(parts[0] ?? "", "iu").exec(text);
  return found === null ? { start: 0, end: 0 } : { start: found.index, end: found.index + found[0].length };
}
