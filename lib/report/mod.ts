/**
 * Formats findings as pages: self-contained HTML and Markdown, with text made safe.
 *
 * Stability: experimental, which means that a minor version may change any of it.
 *
 * @module
 */
export { html, Markup, page, type PageScript, type TemplatePart } from "./html.ts";
