import { escapeAttribute } from "../text/escape.ts";
import { safeText } from "../text/safe_text.ts";

/**
 * Markup that is safe to put into a page. Only `html` builds it.
 *
 * @experimental
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Markup } from "@debrief/debrief/report";
 *
 * assertEquals(new Markup("<hr>").toString(), "<hr>");
 * ```
 */
export class Markup {
  readonly #text: string;

  /**
   * Takes markup as it is.
   *
   * @param text Markup that is safe already.
   */
  constructor(text: string) {
    this.#text = text;
  }

  /** The markup. */
  toString(): string {
    return this.#text;
  }
}

/**
 * What can be inserted into a template of `html`.
 *
 * @experimental
 */
export type TemplatePart = string | number | Markup | readonly Markup[] | null;

function partText(part: TemplatePart): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map((piece) => piece.toString()).join("");
  return escapeAttribute(typeof part === "string" ? safeText(part) : String(part));
}

/**
 * Builds markup from a template. Inserted text is sanitized, redacted and escaped, both in text and in quoted
 * attributes; inserted markup is not.
 *
 * @experimental
 * @param strings The markup of the template.
 * @param parts Text, numbers and markup to insert.
 * @returns Markup.
 *
 * @example Usage
 * ```ts
 * import { html } from "@debrief/debrief/report";
 *
 * const cell = html`<td title="${'"'}">${"<script>"}</td>`;
 * if (cell.toString() !== '<td title="&quot;">&lt;script&gt;</td>') throw new Error(cell.toString());
 * ```
 */
export function html(strings: TemplateStringsArray, ...parts: readonly TemplatePart[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + partText(parts[i - 1] ?? null) + string));
}

/** Allows only the page's own styles: nothing is fetched, run or sent. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What every page says of itself, so that a new one may take its place unasked. */
const GENERATOR = '<meta name="generator" content="debrief">';

/** Whether a file is a page that debrief wrote. */
export function isOwnPage(beginning: string): boolean {
  const head = beginning.slice(0, 2000);
  return head.startsWith("<!doctype html>") && head.includes(GENERATOR);
}

/**
 * A script that a page may run.
 *
 * @experimental
 */
export interface PageScript {
  /** The code. */
  readonly text: string;
  /** Its hash, as a content security policy names it: `sha256-…`. */
  readonly hash: string;
}

/**
 * Builds a self-contained page, light or dark like the reader's system.
 *
 * @experimental
 * @param title The title of the page.
 * @param style The styles of the page.
 * @param body The content of the page.
 * @param script The only script that the page may run; the page must be readable without it. @default {null} none
 * @returns The page, from its doctype on.
 *
 * @example Usage
 * ```ts
 * import { assert } from "@std/assert";
 * import { html, page } from "@debrief/debrief/report";
 *
 * const text = page("Sessions", "p { margin: 0 }", html`<p>${"<script>"}</p>`);
 * assert(text.includes("&lt;script&gt;") && !text.includes("<script"));
 * ```
 */
export function page(title: string, style: string, body: Markup, script: PageScript | null = null): string {
  const policy = script === null ? POLICY : `${POLICY}; script-src '${script.hash}'`;
  const end = script === null ? null : new Markup(`<script>${script.text}</script>`);
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        ${new Markup(GENERATOR)}
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <style>${new Markup(style)}</style>
      </head>
      <body>
    ${body}${end}
      </body>
    </html>
  `.toString().trimStart();
}
