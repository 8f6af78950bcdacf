import type { Block } from "./entry.ts";

/** Joins the text blocks of a message. */
export function joinText(content: readonly Block[], separator = "\n"): string {
  let text = "";
  let first = true;
  for (const block of content) {
    if (block.kind !== "text" || block.text === "") continue;
    text = first ? block.text : text + separator + block.text;
    first = false;
  }
  return text;
}

/** Whether a text has any content; for an empty message Claude Code writes "(no content)". */
export function hasWords(text: string): boolean {
  const content = text.trim();
  return content !== "" && content !== "(no content)";
}
