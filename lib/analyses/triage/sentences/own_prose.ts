/** What is the user's own in a prompt. */
import { stripPastedOutput } from "./pasted_output.ts";
import { blankPastedText, isSentenceLong } from "./pasted_text.ts";
import { parsePassages, stripQuotations } from "./passage.ts";
import { reportsOf } from "./reported.ts";

/** A prompt without pastes and output. Lines stay where they are. */
export function ownWordsOf(prompt: string): string {
  return stripPastedOutput(blankPastedText(prompt));
}

const CODE_SPAN = /`[^`\n]*`/g;

/**
 * A prompt without anything that is somebody else's: without what it reports, quoted lines, code, and sentences in quotation
 * marks, too.
 */
export function ownProse(prompt: string): string {
  const own = ownWordsOf(prompt);
  const passages = parsePassages(own);
  const reports = reportsOf(own, passages);
  return passages.filter(({ form }, index) => form !== "quote" && reports[index] === null)
    .map(({ text }) => stripQuotations(text.replace(CODE_SPAN, (span) => isSentenceLong(span) ? " " : span)))
    .join("\n");
}
