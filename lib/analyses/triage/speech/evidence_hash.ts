import type { Category, Evidence } from "../category.ts";

const MARKS = /[*_`#>|"'“”„«»()[\]]/g;
const PLACE = /:\d+(?:[-:]\d+)?\b/g;

/** The text that two pieces of evidence have in common when they say the same. */
export function sameness(text: string): string {
  return text.toLowerCase().replace(PLACE, "").replace(MARKS, "").replace(/\s+/g, " ").trim().replace(/[.!:;,…]+$/, "");
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function fnv(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/**
 * What a piece of evidence is known by from one stop to the next: 16 hexadecimal digits.
 *
 * It is made of the category and the words; line numbers, marks of Markdown, capitals and spaces make no difference, so
 * that it stays the same when the file is read from elsewhere.
 */
export function evidenceHash(category: Category, evidence: Pick<Evidence, "text">): string {
  const text = `${category}\n${sameness(evidence.text)}`;
  return [fnv(text, OFFSET), fnv(text, OFFSET ^ 0x5bd1e995)].map((part) => part.toString(16).padStart(8, "0")).join("");
}
