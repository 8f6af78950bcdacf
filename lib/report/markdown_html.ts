/** What models write as Markdown, as markup: headings, lists, code and emphasis. No link, picture or tag comes alive. */
import type { SafeText } from "../text/safe_text.ts";
import { html, type Markup } from "./html.ts";

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const ITEM = /^(\s*)(?:[-*+•]|\d+[.)])\s+(.*)$/;
const ROW = /^\s*\|.*\|\s*$/;
/** Code, or what is strong. */
const INLINE = /`([^`\n]{1,400})`|\*\*([^*\n]{1,400})\*\*/g;

function inline(text: string): Markup {
  const parts: Markup[] = [];
  let from = 0;
  for (const { 0: whole, 1: code, 2: strong, index } of text.matchAll(INLINE)) {
    parts.push(html`${text.slice(from, index)}`);
    parts.push(code === undefined ? html`<b>${strong ?? ""}</b>` : html`<code>${code}</code>`);
    from = index + whole.length;
  }
  parts.push(html`${text.slice(from)}`);
  return html`${parts}`;
}

export function preformatted(lines: readonly string[]): Markup {
  return html`<pre>${lines.map((line, index) => index === 0 ? html`${line}` : html`\n${line}`)}</pre>`;
}

/** Markup of a text in Markdown. `text`: a text with its line breaks, made safe as a whole. */
export function markdownHtml(text: SafeText): Markup {
  const blocks: Markup[] = [];
  let paragraph: Markup[] = [];
  let items: Markup[] = [];
  const close = () => {
    if (paragraph.length > 0) {
      blocks.push(html`<p>${paragraph.map((line, index) => index === 0 ? line : html`<br>${line}`)}</p>`);
    }
    if (items.length > 0) blocks.push(html`<ul>${items}</ul>`);
    paragraph = [];
    items = [];
  };
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const fence = FENCE.exec(line)?.[1];
    const isPlain = (at: string) => fence === undefined ? ROW.test(at) : !at.trimStart().startsWith(fence);
    if (fence !== undefined || ROW.test(line)) {
      close();
      const code: string[] = fence === undefined ? [line] : [];
      while (index + 1 < lines.length && isPlain(lines[index + 1] ?? "")) code.push(lines[++index] ?? "");
      if (fence !== undefined) index++;
      blocks.push(preformatted(code));
      continue;
    }
    const heading = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line)?.[2];
    if (heading !== undefined) {
      close();
      blocks.push(html`<p><b>${heading.replaceAll("**", "")}</b></p>`);
    } else if (item !== undefined) {
      if (paragraph.length > 0) close();
      items.push(html`<li>${inline(item)}</li>`);
    } else if (line.trim() === "") {
      if (paragraph.length > 0) close();
    } else {
      if (items.length > 0) close();
      paragraph.push(inline(line));
    }
  }
  close();
  return html`${blocks}`;
}
