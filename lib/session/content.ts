import type { Block } from "./entry.ts";

export function joinText(content: readonly Block[]): string {
  let text = "";
  for (const block of content) {
    if (block.kind !== "text" || block.text === "") continue;
    text = text === "" ? block.text : `${text}\n${block.text}`;
  }
  return text;
}

/** Whether a text has any content; for an empty message Claude Code writes "(no content)". */
export function hasWords(text: string): boolean {
  const content = text.trim();
  return content !== "" && content !== "(no content)";
}
