import { escapeTags, redact, sanitise, truncate } from "../../text/mod.ts";
import type { Evidence } from "../triage/category.ts";
import type { ProseLine } from "../triage/prose.ts";
import type { Triage } from "../triage/triage.ts";
import type { NewFinding } from "./ledger.ts";

/** Lines shown before and after a line that counted. */
const AROUND = 10;
/** Lines of the opening and of the end that stand for a whole session. */
const OPENING = 80;
const CLOSING = 200;
const MAX_BYTES = 50_000;
const CUT = "\n\n[cut: longer than 50 kB]\n";

/** Text of a transcript as a quotation: no tags, no secrets, no characters that are not seen. */
function quoted(text: string): string {
  return escapeTags(redact(sanitise(text, { newlines: true, tabs: true })));
}

/** Between texts that are quoted at once. */
const SEAM = "\n\n-- - -- - --\n\n";

/** Several texts as quotations: all at once, for what secrets are looked for in costs more by the call than by the text. */
function allQuoted(texts: readonly string[]): string[] {
  const together = quoted(texts.join(SEAM)).split(SEAM);
  // a text may hold the seam itself, or a secret go across it
  return together.length === texts.length ? together : texts.map(quoted);
}

function where({ line }: Evidence): string {
  return line === null ? "" : ` (line ${line})`;
}

/** The places of the evidence among the lines that were read. */
function placesOf(evidence: readonly Evidence[], prose: readonly ProseLine[]): number[] {
  const places: number[] = [];
  for (const { text, uuid, line } of evidence) {
    const start = text.slice(0, 60);
    const at = prose.findIndex(({ text: prosaic, piece }) =>
      prosaic.includes(start) && (uuid === null || piece.uuid === uuid) &&
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

function linesOf(prose: readonly ProseLine[], from: number, to: number): string {
  return prose.slice(from, to).map(({ text }) => text).join("\n");
}

/** Texts as block quotations of Markdown. */
function excerpts(texts: readonly string[]): string[] {
  return allQuoted(texts).map((text) => text.split("\n").map((line) => `> ${line}`).join("\n"));
}

function session(prose: readonly ProseLine[]): string {
  if (prose.length <= OPENING + CLOSING) return `## Talk\n\n${excerpts([linesOf(prose, 0, prose.length)]).join("")}\n`;
  const [opening, closing] = excerpts([
    linesOf(prose, 0, OPENING),
    linesOf(prose, prose.length - CLOSING, prose.length),
  ]);
  return `## Opening\n\n${opening}\n\n## End\n\n${closing}\n`;
}

/** What a finding rests on, as a Markdown file for whoever writes it down: score, evidence, and the lines around it. */
export function contextFile(finding: NewFinding, { metrics, prose, scores }: Triage): string {
  const { category, score, evidence } = finding;
  const texts = allQuoted(
    evidence.map(({ text, replyTo }) => replyTo === undefined ? text : `${text} (to: ${replyTo})`),
  );
  const items = evidence.map((item, index) => `- ${texts[index]?.replaceAll("\n", " ") ?? ""}${where(item)}\n`).join(
    "",
  );
  let text = `# ${category}\n\nScore ${score.toFixed(2)}, threshold ${scores[category].threshold.toFixed(2)}.\n\n` +
    `## Evidence\n\n${items}\n`;
  if (category === "SESSION_SUMMARY") {
    text += `## Activity\n\n- ${metrics.messages} messages, ${metrics.exchanges} exchanges\n` +
      `- ${metrics.toolUses} tool uses of ${metrics.distinctTools} tools\n\n${session(prose)}`;
  } else {
    const parts = stretches(placesOf(evidence, prose), prose.length).map(({ from, to }) => linesOf(prose, from, to));
    text += `## Around it\n\n${excerpts(parts).join("\n\n---\n\n")}\n`;
  }
  return truncate(text, MAX_BYTES, { unit: "bytes", mark: CUT });
}
