import { type Evidence, isToolOutput } from "../../../analyses/triage/category.ts";
import type { ProseLine } from "../../../analyses/triage/prose.ts";
import type { Triage } from "../../../analyses/triage/triage.ts";
import {
  cut,
  escapeSafeTags,
  joinSafe,
  linesOf,
  safe,
  safePart,
  type SafeText,
  safeText,
} from "../../../text/safe_text.ts";
import { sanitize } from "../../../text/sanitize.ts";
import type { NewFinding } from "./ledger.ts";

const AROUND = 10;
/** The most lines of a session that are shown from its start and its end. */
const OPENING = 80;
const CLOSING = 200;
const MAX_BYTES = 50_000;
const CUT = "\n\n[cut: longer than 50 kB]\n";

function lineNote({ line }: Evidence): SafeText {
  return line === null ? safe`` : safe` (line ${line})`;
}

function evidenceItem(evidence: Evidence): SafeText {
  const { text, replyTo } = evidence;
  const source = isToolOutput(evidence)
    ? "tool output: "
    : evidence.speaker === undefined
    ? ""
    : evidence.speaker === "user"
    ? "the user: "
    : "the assistant: ";
  const about = replyTo === undefined ? "" : safe` (in reply to: ${replyTo})`;
  return safe`- ${source}${escapeSafeTags(safe`${text}${about}`)}${lineNote(evidence)}\n`;
}

/** The longest piece of shown evidence that is surely in the text itself: between cuts, redactions and code. */
function literalPiece(text: string): string {
  const pieces = text.split(/…|\[redacted:[a-z0-9_]+\]|`[^`]*`?/).map((piece) => piece.trim());
  return pieces.reduce((longest, piece) => piece.length > longest.length ? piece : longest, "").slice(0, 60);
}

function evidenceLines(evidence: readonly Evidence[], prose: readonly ProseLine[]): number[] {
  const indices: number[] = [];
  for (const { text, uuid, line } of evidence) {
    const literal = literalPiece(text);
    const at = prose.findIndex(({ text: prosaic, piece }) =>
      literal !== "" && sanitize(prosaic).includes(literal) && (uuid === null || piece.uuid === uuid) &&
      (line === null || piece.location.line === null || piece.location.line === line)
    );
    if (at !== -1) indices.push(at);
  }
  return indices.sort((a, b) => a - b);
}

function rangesAround(indices: readonly number[], count: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const index of indices) {
    const from = Math.max(0, index - AROUND);
    const to = Math.min(count, index + AROUND + 1);
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

/** Lines without secrets: each utterance is redacted as a whole, so that a secret of several lines is recognized. */
function redactedLines(prose: readonly ProseLine[], from: number, to: number): SafeText {
  const parts: SafeText[] = [];
  for (let at = from; at < to;) {
    const { utterance } = prose[at] ?? { utterance: null };
    let [first, end] = [at, at + 1];
    while (first > 0 && prose[first - 1]?.utterance === utterance) first--;
    while (end < prose.length && prose[end]?.utterance === utterance) end++;
    const until = Math.min(end, to);
    const size = (lines: readonly ProseLine[]) => lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    const start = size(prose.slice(first, at));
    const whole = prose.slice(first, end).map(({ text }) => text).join("\n");
    parts.push(safePart(whole, { start, end: start + size(prose.slice(at, until)) - 1 }, { lines: true }));
    at = until;
  }
  return joinSafe(parts, "\n");
}

function quotation(prose: readonly ProseLine[], from: number, to: number): SafeText {
  return joinSafe(linesOf(escapeSafeTags(redactedLines(prose, from, to))).map((line) => safe`> ${line}`), "\n");
}

function wholeSession(prose: readonly ProseLine[]): SafeText {
  if (prose.length <= OPENING + CLOSING) return safe`## Conversation\n\n${quotation(prose, 0, prose.length)}\n`;
  const closing = quotation(prose, prose.length - CLOSING, prose.length);
  return safe`## Opening\n\n${quotation(prose, 0, OPENING)}\n\n## End\n\n${closing}\n`;
}

/** The Markdown file for a finding that the model opens to record it: how likely it matters, evidence, and the lines around it. */
export function contextFile(finding: NewFinding, { metrics, prose }: Pick<Triage, "metrics" | "prose">): SafeText {
  const { category, probability, evidence } = finding;
  const head = safe`# ${category}\n\nProbability ${safeText(probability.toFixed(2))}.\n\n## Evidence\n\n`;
  const text = [head, ...evidence.map(evidenceItem), safe`\n`];
  if (category === "SESSION_SUMMARY") {
    const { messages, exchanges, toolUses, distinctTools } = metrics;
    text.push(
      safe`## Activity\n\n- ${messages} messages, ${exchanges} with text\n`,
      safe`- ${toolUses} tool uses of ${distinctTools} tools\n\n${wholeSession(prose)}`,
    );
  } else {
    const parts = rangesAround(evidenceLines(evidence, prose), prose.length)
      .map(({ from, to }) => quotation(prose, from, to));
    text.push(safe`## Context\n\n${joinSafe(parts, "\n\n---\n\n")}\n`);
  }
  return cut(joinSafe(text), MAX_BYTES, { unit: "bytes", mark: CUT });
}
