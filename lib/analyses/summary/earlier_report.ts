import type { Entry } from "../../session/entry.ts";
import { joinText } from "../../session/content.ts";

/** Words for the work of an agent. */
const WORK =
  "report|deliver|deliverable|finding|result|analysis|summary|review|answer|response|message|output|plan|list|detail|" +
  "provide|present|describe|state|share|post|write-?up|document";
const BACK = "above|earlier|previous|previously|prior|preceding|already";

/** Last messages that refer to an earlier report without repeating it: anthropics/claude-code#88822. */
const POINTERS: readonly RegExp[] = [
  new RegExp(`\\b(?:${WORK})(?:e?d|s|es|ing)?\\b[^.!?\\n]{0,80}\\b(?:${BACK})\\b`, "i"),
  new RegExp(`\\b(?:${BACK})\\b[^.!?\\n]{0,60}\\b(?:${WORK})(?:e?d|s|es|ing)?\\b`, "i"),
  /\b(?:see|as) (?:the )?(?:above|before|earlier)\b/i,
  /\b(?:siehe oben|wie oben|oben (?:berichtet|genannt|beschrieben)|ci-dessus|más arriba|acima)\b/i,
  /上記|前述|先ほど|如上|上述|以上(?:报告|報告)|위(?:의|에서|와)|앞서|выше|ранее/,
];

/** Every such message contains one of these, in lower case: the patterns take longer to compile than most messages to read. */
const HINTS =
  `${BACK}|see before|as before|the before|oben|ci-dessus|arriba|acima|上記|前述|先ほど|如上|上述|以上|위|앞서|выше|ранее`
    .split(
      "|",
    );
/** A longer message has content of its own. */
const MAX_POINTER = 400;
const MIN_REPORT = 200;
const MAX_ENTRIES = 4000;

export function refersBack(text: string): boolean {
  if (text.length > MAX_POINTER) return false;
  const lower = text.toLowerCase();
  return HINTS.some((hint) => lower.includes(hint)) && POINTERS.some((pattern) => pattern.test(text));
}

/** The latest earlier text that is long enough to be the report that a last message refers to; else null. */
export function findEarlierReport(backward: Iterable<Entry>, last: string): string | null {
  const least = Math.max(MIN_REPORT, 2 * last.length);
  let read = 0;
  for (const entry of backward) {
    if (++read > MAX_ENTRIES) return null;
    if (entry.kind !== "assistant" || entry.isSynthetic || entry.isApiError) continue;
    const text = joinText(entry.content).trim();
    if (text.length >= least && !text.includes(last)) return text;
  }
  return null;
}
