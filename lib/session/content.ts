import type { Block } from "./entry.ts";

/** The text blocks of a content, joined. */
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

/** Whether a text says anything; where nothing was said, Claude Code writes "(no content)". */
export function hasWords(text: string): boolean {
  const words = text.trim();
  return words !== "" && words !== "(no content)";
}
