import type { Category } from "../category.ts";

const MARKS = /[*_`#>|"'“”„«»()[\]]/g;
const PLACE = /:\d+(?:[-:]\d+)?\b/g;

/** The text that two pieces of evidence have in common when they say the same. */
export function normalizeForHash(text: string): string {
  return text.toLowerCase().replace(PLACE, "").replace(MARKS, "").replace(/\s+/g, " ").trim().replace(/[.!:;,…]+$/, "");
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function hex(part: number): string {
  return (part >>> 0).toString(16).padStart(8, "0");
}

/**
 * What a piece of evidence is known by from one stop to the next: 16 hexadecimal digits.
 *
 * It is made of the category, the words and what they reply to (every "yes" is the same word); line numbers, marks of
 * Markdown, capitals and spaces make no difference, so that it stays the same when the file is read from elsewhere.
 *
 * @example
 * ```ts
 * import { evidenceHash } from "@debrief/debrief";
 *
 * const plain = evidenceHash("DECISION", { text: "we keep sqlite" });
 * const marked = evidenceHash("DECISION", { text: "**We keep sqlite.**" });
 * if (plain !== marked) throw new Error("the same words have the same hash");
 * ```
 */
export function evidenceHash(
  category: Category,
  evidence: { readonly text: string; readonly replyTo?: string },
): string {
  const about = evidence.replyTo === undefined ? "" : `\n${normalizeForHash(evidence.replyTo)}`;
  const text = `${category}\n${normalizeForHash(evidence.text)}${about}`;
  let first = OFFSET;
  let second = OFFSET ^ 0x5bd1e995;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    first = Math.imul(first ^ code, PRIME);
    second = Math.imul(second ^ code, PRIME);
  }
  return hex(first) + hex(second);
}
