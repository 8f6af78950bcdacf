import { CATEGORIES, type Category, CATEGORY_NOUNS, type Evidence } from "../../../analyses/triage/category.ts";
import type { SelectedSentence } from "../../../analyses/triage/scoring/block_selection.ts";
import { escapeSafeTags, excerptAround, joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import type { NewFinding } from "./ledger.ts";

/** Longer passages are cut; so are longer proposals that a sentence replies to. */
const MAX_SENTENCE = 300;
const MAX_PROPOSAL = 160;

function quote(text: SafeText, max: number, cue = ""): SafeText {
  return escapeSafeTags(excerptAround(text, { max, around: cue }));
}

/** How every message of memory_triage begins. */
const OPENING = safe`debrief: `;

/** Whether a text is a message of memory_triage; the client may have put a line of its own before it. */
export function isOwnMessage(text: string): boolean {
  return text.includes(OPENING);
}

function describeCounts(findings: readonly NewFinding[]): SafeText {
  const counts = CATEGORIES.flatMap((category) => {
    const count = findings.filter((finding) => finding.category === category)
      .reduce((sum, { evidence }) => sum + evidence.length, 0);
    if (count === 0) return [];
    const [one, more] = CATEGORY_NOUNS[category];
    return [safeText(`${count} ${count === 1 ? one : more}`)];
  });
  const last = counts.pop() ?? safe`something`;
  return counts.length === 0 ? last : safe`${joinSafe(counts, ", ")} and ${last}`;
}

function isOne(findings: readonly NewFinding[]): boolean {
  return findings.length === 1 && findings[0]?.evidence.length === 1;
}

/** The first line: who speaks, and what about. */
function headLine(findings: readonly NewFinding[]): SafeText {
  if (isSummary(findings)) {
    return safe`${OPENING}a lot was done in this session, and there seems to be no summary of it yet.`;
  }
  return safe`${OPENING}${describeCounts(findings)} ${isOne(findings) ? "doesn't" : "don't"} seem to be saved yet:`;
}

function isSummary(findings: readonly NewFinding[]): boolean {
  return findings.every(({ category }) => category === "SESSION_SUMMARY");
}

const NAMES_SPEAKER = /\bthe (?:user|assistant)\b/;

/** Why a sentence counts, and whose it is. */
function sentenceReason({ speaker, reasons = [] }: Evidence): string {
  const [reason] = reasons;
  if (reason !== undefined && (NAMES_SPEAKER.test(reason) || speaker === undefined)) return reason;
  if (speaker === undefined) return "";
  const who = speaker === "user" ? "the user wrote" : "the assistant wrote";
  return reason === undefined ? who : `${who}: ${reason}`;
}

/** A sentence with its category, what it replies to, whose it is, and why it counts. */
function sentenceLine(category: Category, evidence: Evidence): SafeText {
  const { text, replyTo, cue } = evidence;
  const [noun] = CATEGORY_NOUNS[category];
  const name = safeText(noun.charAt(0).toUpperCase() + noun.slice(1));
  const about = replyTo === undefined ? "" : safe`, in reply to "${quote(replyTo, MAX_PROPOSAL)}"`;
  const reason = sentenceReason(evidence);
  const why = reason === "" ? "" : safe` (${safeText(reason)})`;
  return safe`- ${name}: "${quote(text, MAX_SENTENCE, cue)}"${about}${why}`;
}

export interface ReasonOptions {
  readonly files: Readonly<Record<string, string>>;
  /** Whether a line of data for programs follows, with the paths. */
  readonly data: boolean;
  /** Where projects keep notes, as the client has it. */
  readonly notes: string;
}

function dataLine(findings: readonly NewFinding[], files: ReasonOptions["files"]): SafeText {
  const data = {
    categories: findings.map(({ category, probability }) => ({
      category,
      score: Number(probability.toFixed(4)),
      ...(files[category] === undefined ? {} : { context_file: files[category] }),
    })),
  };
  return safe`\n<triage_data>${escapeSafeTags(jsonText(data))}</triage_data>`;
}

/** What the model reads: what seems unsaved, and what to do, in at most six lines; with `data` seven. */
export function blockReason(findings: readonly NewFinding[], { files, data, notes }: ReasonOptions): SafeText {
  const sentences = isSummary(findings)
    ? []
    : findings.flatMap(({ category, evidence }) => evidence.map((item) => safe`${sentenceLine(category, item)}\n`));
  const what = isSummary(findings)
    ? "Write a short summary"
    : "Save what is worth keeping, and anything else of this kind,";
  const where = safe`in this project's notes (${safeText(notes)}, docs)`;
  const action = safe`${what} ${where}. Skip anything already saved or wrong, then finish.`;
  return safe`${headLine(findings)}\n${joinSafe(sentences)}${action}${data ? dataLine(findings, files) : ""}`;
}

/** What the user reads beside the first message of a session: turning the hook off is not for the model to decide. */
export const TURN_OFF: SafeText =
  safe`${OPENING}to turn messages like this one off, set "triage": {"enabled": false} in debrief.jsonc`;

/** What is said of sentences after a compaction: only what the user said applies whatever came of it. */
const STILL_APPLIES = {
  user: safe`All of it still applies.`,
  both: safe`What the user said still applies; check whether what the assistant wrote does.`,
  assistant: safe`The assistant wrote it: check whether it is still right.`,
};

/** Bytes that a compaction gives back at most. */
const MAX_COMPACTION = 2000;

/** The sentences that a compaction's summary lacks, the most important first, in as many lines as fit into 2 kB. */
export function compactionText<S extends Pick<SelectedSentence, "category" | "show">>(
  missing: readonly S[],
  { isCompared, notes }: { readonly isCompared: boolean; readonly notes: string },
): { text: SafeText; shown: readonly S[] } {
  const head = isCompared
    ? safe`${OPENING}said before the compaction, but missing from its summary:\n`
    : safe`${OPENING}said before the compaction, and perhaps missing from its summary:\n`;
  const action = safe` Save what is worth keeping in this project's notes (${
    safeText(notes)
  }, docs), unless it is already there.`;
  const longest = Math.max(...Object.values(STILL_APPLIES).map(byteLength));
  let left = MAX_COMPACTION - byteLength(head) - byteLength(action) - longest;
  const lines: SafeText[] = [];
  const shown: S[] = [];
  const speakers = new Set<Evidence["speaker"]>();
  for (const sentence of missing) {
    const evidence = sentence.show();
    const line = safe`${sentenceLine(sentence.category, evidence)}\n`;
    const bytes = byteLength(line);
    if (bytes > left) continue;
    left -= bytes;
    lines.push(line);
    shown.push(sentence);
    speakers.add(evidence.speaker);
  }
  const isUsers = speakers.has("user");
  const applies = STILL_APPLIES[isUsers ? speakers.size === 1 ? "user" : "both" : "assistant"];
  return { text: safe`${head}${joinSafe(lines)}${applies}${action}`, shown };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** One line for the user, who decides what to do about it. */
export function noticeLine(findings: readonly NewFinding[]): SafeText {
  if (isSummary(findings)) return safe`${headLine(findings)} Run: debrief summary latest`;
  const verb = isOne(findings) ? "doesn't" : "don't";
  return safe`${OPENING}${describeCounts(findings)} ${verb} seem to be saved yet. Run: debrief triage latest`;
}
