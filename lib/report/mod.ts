/**
 * Findings as pages: self-contained HTML and Markdown, with text made safe.
 *
 * Stability: experimental, all of it: a minor version may change it.
 *
 * @module
 */
export { html, Markup, page, type PageScript, type TemplatePart } from "./html.ts";
