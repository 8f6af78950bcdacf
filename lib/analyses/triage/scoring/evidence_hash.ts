import { memoize } from "../../../memoize.ts";
import type { Category } from "../category.ts";

const MARKUP = /[*_`#>|"'“”„«»()[\]]/g;
const LOCATION = /:\d+(?:[-:]\d+)?\b/g;

/** What two texts have in common if they say the same. */
const normalizeForHash = memoize((text) =>
  text.toLowerCase().replace(LOCATION, "").replace(MARKUP, "").replace(/\s+/g, " ").trim().replace(/[.!:;,…]+$/, "")
);

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Makes the second half differ from the first. */
const SECOND_SEED = 0x5bd1e995;

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

/**
 * Hashes a piece of evidence, so that it can be recognized from one stop to the next.
 *
 * The hash covers the category, the words and what they reply to, because every "yes" is the same word. It ignores line
 * numbers, Markdown, case and white space, so it is the same wherever reading begins. Returns 16 hexadecimal digits.
 */
export function evidenceHash(
  category: Category,
  evidence: { readonly text: string; readonly replyTo?: string },
): string {
  return hashEvidenceKey(evidenceKey(category, evidence));
}

/** What pieces of evidence that say the same have in common: {@linkcode evidenceHash} is made from it. */
export function evidenceKey(
  category: Category,
  evidence: { readonly text: string; readonly replyTo?: string },
): string {
  const replyTo = evidence.replyTo === undefined ? "" : `\n${normalizeForHash(evidence.replyTo)}`;
  return `${category}\n${normalizeForHash(evidence.text)}${replyTo}`;
}

/** Hashes an {@linkcode evidenceKey}. */
export function hashEvidenceKey(text: string): string {
  let first = FNV_OFFSET;
  let second = FNV_OFFSET ^ SECOND_SEED;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    first = Math.imul(first ^ code, FNV_PRIME);
    second = Math.imul(second ^ code, FNV_PRIME);
  }
  return hex(first) + hex(second);
}
