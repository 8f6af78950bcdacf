import { escapeAttribute } from "../text/escape.ts";
import { safeText } from "../text/safe_text.ts";

/** Markup that is safe to put into a page: built by `html` and nothing else. */
export class Markup {
  readonly #text: string;

  /** Built by `html` and `raw`. */
  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = string | number | Markup | readonly Markup[] | null;

function partText(part: Part): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map((piece) => piece.toString()).join("");
  return escapeAttribute(typeof part === "string" ? safeText(part) : String(part));
}

/**
 * Markup from a template. Every text put in goes through the door and is escaped, for text and for
 * attributes in quotes; markup stays as it is.
 *
 * @example
 * ```ts
 * import { html } from "./html.ts";
 *
 * const cell = html`<td title="${'"'}">${"<script>"}</td>`;
 * if (cell.toString() !== '<td title="&quot;">&lt;script&gt;</td>') throw new Error(cell.toString());
 * ```
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + partText(parts[i - 1] ?? null) + string));
}

/** Nothing may be fetched, run or sent: styles of the page itself are all it needs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A whole page: no script, nothing from elsewhere, light and dark as the reader's system is. */
export function page(title: string, style: string, body: Markup): string {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <style>${new Markup(style)}</style>
      </head>
      <body>
    ${body}
      </body>
    </html>
  `.toString().trimStart();
}
