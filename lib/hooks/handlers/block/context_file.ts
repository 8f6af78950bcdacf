import { formatDecimal } from "../../../text/format.ts";
import { cut, escapedTags, joined, linesOf, safe, safePart, type SafeText, sanitise } from "../../../text/mod.ts";
import { type Evidence, isToolOutput } from "../../../analyses/triage/category.ts";
import type { ProseLine } from "../../../analyses/triage/prose.ts";
import type { Triage } from "../../../analyses/triage/conversation_triage.ts";
import type { NewFinding } from "./ledger.ts";

/** Lines shown before and after a line that counted. */
const AROUND = 10;
/** Lines of the opening and of the end that stand for a whole session. */
const OPENING = 80;
const CLOSING = 200;
const MAX_BYTES = 50_000;
const CUT = "\n\n[cut: longer than 50 kB]\n";

function where({ line }: Evidence): SafeText {
  return line === null ? safe`` : safe` (line ${line})`;
}

function item(evidence: Evidence): SafeText {
  const { text, replyTo } = evidence;
  const printed = isToolOutput(evidence) ? "output of a tool: " : "";
  const about = replyTo === undefined ? "" : safe` (to: ${replyTo})`;
  return safe`- ${printed}${escapedTags(safe`${text}${about}`)}${where(evidence)}\n`;
}

/** What of shown words stands in the text as it was written: its longest piece between cuts, marks and code. */
function writtenIn(text: string): string {
  const pieces = text.split(/…|\[redacted:[a-z0-9_]+\]|`[^`]*`?/).map((piece) => piece.trim());
  return pieces.reduce((longest, piece) => piece.length > longest.length ? piece : longest, "").slice(0, 60);
}

/** The places of the evidence among the lines that were read. */
function placesOf(evidence: readonly Evidence[], prose: readonly ProseLine[]): number[] {
  const places: number[] = [];
  for (const { text, uuid, line } of evidence) {
    const start = writtenIn(text);
    const at = prose.findIndex(({ text: prosaic, piece }) =>
      start !== "" && sanitise(prosaic).includes(start) && (uuid === null || piece.uuid === uuid) &&
      (line === null || piece.place.line === null || piece.place.line === line)
    );
    if (at !== -1) places.push(at);
  }
  return places.sort((a, b) => a - b);
}

/** Stretches of lines around places; those that touch are one. */
function stretches(places: readonly number[], count: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const place of places) {
    const from = Math.max(0, place - AROUND);
    const to = Math.min(count, place + AROUND + 1);
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** Lines as they may be shown: each is known by all that was said at once. */
function shownLines(prose: readonly ProseLine[], from: number, to: number): SafeText {
  const parts: SafeText[] = [];
  for (let at = from; at < to;) {
    const { utterance: said } = prose[at] ?? { utterance: null };
    let [first, past] = [at, at + 1];
    while (first > 0 && prose[first - 1]?.utterance === said) first--;
    while (past < prose.length && prose[past]?.utterance === said) past++;
    const until = Math.min(past, to);
    const size = (lines: readonly ProseLine[]) => lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    const start = size(prose.slice(first, at));
    const whole = prose.slice(first, past).map(({ text }) => text).join("\n");
    parts.push(safePart(whole, { start, end: start + size(prose.slice(at, until)) - 1 }, { lines: true }));
    at = until;
  }
  return joined(parts, "\n");
}

/** Lines as a block quotation of Markdown. */
function quotation(prose: readonly ProseLine[], from: number, to: number): SafeText {
  return joined(linesOf(escapedTags(shownLines(prose, from, to))).map((line) => safe`> ${line}`), "\n");
}

function session(prose: readonly ProseLine[]): SafeText {
  if (prose.length <= OPENING + CLOSING) return safe`## Talk\n\n${quotation(prose, 0, prose.length)}\n`;
  const closing = quotation(prose, prose.length - CLOSING, prose.length);
  return safe`## Opening\n\n${quotation(prose, 0, OPENING)}\n\n## End\n\n${closing}\n`;
}

/** What a finding rests on, as a Markdown file for whoever writes it down: score, evidence, and the lines around it. */
export function contextFile(finding: NewFinding, { metrics, prose, scores }: Triage): SafeText {
  const { category, score, evidence } = finding;
  const { threshold } = scores[category];
  const [scored, from] = [formatDecimal(score), formatDecimal(threshold)];
  const head = safe`# ${category}\n\nScore ${scored}, threshold ${from}.\n\n## Evidence\n\n`;
  const text = [head, ...evidence.map(item), safe`\n`];
  if (category === "SESSION_SUMMARY") {
    const { messages, exchanges, toolUses, distinctTools } = metrics;
    text.push(
      safe`## Activity\n\n- ${messages} messages, ${exchanges} exchanges\n`,
      safe`- ${toolUses} tool uses of ${distinctTools} tools\n\n${session(prose)}`,
    );
  } else {
    const parts = stretches(placesOf(evidence, prose), prose.length).map(({ from, to }) => quotation(prose, from, to));
    text.push(safe`## Around it\n\n${joined(parts, "\n\n---\n\n")}\n`);
  }
  return cut(joined(text), MAX_BYTES, { unit: "bytes", mark: CUT });
}
