/**
 * The one exit door for text. What leaves a session (to a model, a terminal, a file, a page) is sanitised as a whole, then
 * redacted as a whole, then cut, then escaped for where it goes. Whoever writes takes `SafeText` only, and only this file
 * makes it.
 */
import { escapeTags } from "./escape.ts";
import { isPlain } from "./plain.ts";
import { redact } from "./redact.ts";
import { sanitise } from "./sanitise.ts";
import { truncate, type TruncateOptions } from "./truncate.ts";

declare const passed: unique symbol;

/** Text that went through the door: without secrets and without characters that are not seen. */
export type SafeText = string & { readonly [passed]: true };

/** A literal of this program as it is; of any other text what to do about it, as the compiler's message. */
export type Literal<T> = T extends string ? string extends T ? "pass it through safeText() or excerpt() first" : T
  : T;

/** How text is made safe. */
export interface SafeTextOptions {
  /**
   * Keep line breaks and tabs. Otherwise each becomes a space: a line of a report is not to begin where a text says so.
   *
   * @default {false}
   */
  readonly lines?: boolean;
}

/**
 * Takes text from anywhere through the door: sanitised, then redacted.
 *
 * Give it the whole text. A part of one may begin or end within a secret, and half a secret is not recognised.
 *
 * @param raw Text from anywhere.
 * @param options What to keep.
 * @returns The text as it may be shown.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(safeText("\x1b[31mDB_PASSWORD=hunt\u200ber2\nmake"), "DB_PASSWORD=[redacted:password] make");
 * ```
 */
export function safeText(raw: string, { lines = false }: SafeTextOptions = {}): SafeText {
  if (isPlain(raw)) return raw as SafeText;
  return redact(sanitise(raw, { newlines: lines, tabs: lines })) as SafeText;
}

/**
 * Text from anywhere as one line that fits: made safe as a whole, then cut.
 *
 * @param raw Text from anywhere.
 * @param max The most characters of it.
 */
export function excerpt(raw: string, max: number): SafeText {
  return cut(safeText(raw).trim() as SafeText, max);
}

/** Cuts safe text to a length, as `truncate` does. */
export function cut(text: SafeText, max: number, options?: TruncateOptions): SafeText {
  return truncate(text, max, options) as SafeText;
}

/**
 * Puts safe text together: a template tag that takes literals, numbers and safe text, and no other string.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
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

/** Pieces of safe text one after the other. */
export function joined<S extends string = "">(parts: Iterable<SafeText>, separator?: Literal<S>): SafeText {
  return [...parts].join(separator ?? "") as SafeText;
}

/** The lines of safe text. */
export function linesOf(text: SafeText): SafeText[] {
  return text.split("\n") as SafeText[];
}

/** Safe text without spaces and line breaks at its end. */
export function trimmedEnd(text: SafeText): SafeText {
  return text.trimEnd() as SafeText;
}

/** Pads safe text at its end (or its start) to a width by code points; a longer one stays as it is. */
export function padded(text: SafeText, width: number, side: "end" | "start" = "end"): SafeText {
  const spaces = " ".repeat(Math.max(0, width - [...text].length));
  return (side === "end" ? text + spaces : spaces + text) as SafeText;
}

/** Safe text without tags: see `escapeTags`. Escape last, after the cut. */
export function escapedTags(text: SafeText): SafeText {
  return escapeTags(text) as SafeText;
}
