/**
 * Findings as pages: self-contained HTML and Markdown, with text made safe.
 *
 * @module
 */
export { html, Markup, page, type PageScript, type TemplatePart } from "./html.ts";
