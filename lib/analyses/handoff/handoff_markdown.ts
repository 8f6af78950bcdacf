import { formatInteger, formatLocalTime } from "../../text/format.ts";
import { cut, cutMiddle, excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { Handoff } from "./handoff.ts";
import { HANDOFF_SECTIONS, type HandoffLine, type HandoffSection } from "./handoff_line.ts";

export interface HandoffReport {
  readonly id: string;
  /** "Claude Code" or "Codex". */
  readonly client: string;
  readonly title: string;
  readonly cwd: string | null;
  readonly branch: string | null;
  /** ISO 8601; null if unknown. */
  readonly endedAt: string | null;
  /** The command that resumes the session instead; null if its client has none, or the file's name is no id. */
  readonly resume: string | null;
  /** The part of a very long session that was not read; null if all was. */
  readonly unread: { readonly bytes: number; readonly lines: number } | null;
  readonly handoff: Handoff;
}

/** The most bytes of a handoff in UTF-8: people paste it, and a model reads it at each start. */
export const MAX_HANDOFF_BYTES = 4000;

const HEADINGS: Readonly<Record<HandoffSection, string>> = {
  goal: "Asked for",
  open: "Still open",
  holds: "Decided and stated",
  found: "Found out",
  done: "Done",
  earlier: "Asked for earlier",
  agents: "What agents concluded",
  dropped: "Tried and taken back",
};

/** The most characters of a line, by whose words it is. */
const MAX_WORDS: Readonly<Record<string, number>> = { user: 360, assistant: 300, agent: 260, none: 420 };
/** How many times longer quotations may be where there is room. */
const ROOMS = [4, 3, 2, 1.5] as const;
/** What was asked for earlier is told shorter. */
const MAX_EARLIER = 240;
const SPEAKERS: Readonly<Record<"user" | "assistant" | "agent", string>> = {
  user: "the user",
  assistant: "the assistant wrote",
  agent: "the agent wrote",
};

/**
 * Escapes text for the middle of a line of Markdown, so that it cannot make a tag, a link or an image; a path, a type or a
 * box that makes none of them stays word for word.
 */
function escaped(text: SafeText): SafeText {
  const signs = text.includes("](")
    ? /\\(?=[!-/:-@[-`{-~]|$)|<(?=[a-z/!?])|[[\]]/gi
    : /\\(?=[!-/:-@[-`{-~]|$)|<(?=[a-z/!?])/gi;
  return safeText(text.replace(signs, "\\$&"));
}

function unmarked(text: string, max: number): SafeText {
  return escaped(excerpt(safeText(text).replace(/\s+/g, " "), max));
}

/** What lays out an answer and says nothing: rules, fences, marks of headings, drawn lines. */
const LAYOUT =
  /^[ \t]*(?:(?:\|[ \t]*)?:?-{3}[-|: \t]*$|[*_=]{3,}[ \t]*$|(?:```|~~~)[\w+-]*[ \t]*$|#{1,6}[ \t]+(?=\S))|[─-╿▀-▟]+/gm;
/** Words between two marks of stress: not a path with stars. */
const STRESSED = /(?<![\w/*\\])\*\*(?=[^\s*/])([^*\n]*[^\s*/])\*\*(?![\w/*])/g;

function withoutLayout(text: string): string {
  return text.replace(LAYOUT, " ").replace(STRESSED, "$1");
}

/** The words as they are shown, in one line: secrets are redacted. */
const WORDS = new WeakMap<HandoffLine, SafeText>();

function shownWords(line: HandoffLine): SafeText {
  const known = WORDS.get(line);
  if (known !== undefined) return known;
  const isAnswer = line.speaker === "assistant" || line.speaker === "agent";
  // a table tells which of its columns is secret only as long as it is laid out
  const text = safeText(line.text, { lines: true });
  const words = safeText((isAnswer ? withoutLayout(text) : text).replace(/\s+/g, " ").trim());
  WORDS.set(line, words);
  return words;
}

/**
 * The words of a line. `room`: how many times the usual length there is room for. Of prompts and answers the end is
 * shown, too: there people say what they want of what they pasted, and assistants what comes next.
 */
function quotedWords(line: HandoffLine, room: number): SafeText {
  const { section, speaker } = line;
  const max = section === "earlier" ? MAX_EARLIER : Math.floor((MAX_WORDS[speaker ?? "none"] ?? 0) * room);
  const words = shownWords(line);
  return speaker === "user" || section === "done" ? cutMiddle(words, max) : cut(words, max);
}

/** A command or a path that can be copied as it is. */
function command(text: string, max: number = 300): SafeText {
  return text.includes("`") ? unmarked(text, max) : safe`\`${excerpt(text, max)}\``;
}

/** What begins the line of Markdown that shows a line: names of one kind share one. */
function bulletOf({ what }: HandoffLine): SafeText {
  return safe`- ${unmarked(what, 80)}: `;
}

function isDoneName({ section, speaker }: HandoffLine): boolean {
  return section === "done" && speaker === null;
}

function shownText(shown: HandoffLine, room: number): SafeText {
  const { text, replyTo, speaker, line } = shown;
  const from = line === null ? safe`` : safe`line ${line}`;
  if (speaker === null) return safe`${command(text, MAX_WORDS["none"])}${line === null ? safe`` : safe` (${from})`}`;
  const source = joinSafe([safeText(SPEAKERS[speaker]), ...line === null ? [] : [from]], ", ");
  const reply = replyTo === undefined
    ? safe``
    : safe` in reply to “${unmarked(withoutLayout(replyTo), MAX_WORDS[speaker] ?? 0)}”`;
  return safe`“${escaped(quotedWords(shown, room))}”${reply} (${source})`;
}

function shownLines(lines: readonly HandoffLine[], room: number): SafeText[] {
  const names = Map.groupBy(lines.filter(isDoneName), ({ what }) => what);
  return lines.flatMap((line) => {
    const all = isDoneName(line) ? names.get(line.what) ?? [] : [line];
    return all[0] === line ? safe`${bulletOf(line)}${joinSafe(all.map((one) => shownText(one, room)), ", ")}` : [];
  });
}

export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

function head({ id, client, title, cwd, branch, endedAt, resume, unread, handoff }: HandoffReport): SafeText {
  const place = cwd === null
    ? safe``
    : safe`, in ${command(cwd, 120)}${branch ? safe` on ${unmarked(branch, 60)}` : safe``}`;
  const time = endedAt === null ? safe`` : safe`, last used ${formatLocalTime(new Date(endedAt))}`;
  const unfinished = handoff.unfinished.length === 0
    ? safe``
    : safe`It ended unfinished: ${safeText(handoff.unfinished.join(", "))}.\n`;
  const skipped = unread === null
    ? safe``
    : safe`The session is long: ${formatInteger(unread.lines)} lines in its middle were not read.\n`;
  const resuming = resume === null ? safe`` : safe`To resume the session itself: ${command(resume)}\n`;
  return safe`# Handoff: ${unmarked(title || "session", 120)}\n\nFrom session ${unmarked(id, 60)} of ${
    safeText(client)
  }${place}${time}. ${"Quotations are word for word, and nothing is added; verify what matters before you rely on it."}\n${unfinished}${skipped}${resuming}`;
}

const ASKED: ReadonlySet<HandoffSection> = new Set<HandoffSection>(["goal", "earlier"]);

/** Whether a line only repeats what is shown of a prompt, or what was found out that of an answer. */
function repeatsOther(shown: HandoffLine, other: HandoffLine, room: number): boolean {
  const { section, text, line } = shown;
  if (!ASKED.has(other.section) && !(section === "found" && other.section === "done")) return false;
  if (other.text === text || line === null || line !== other.line) return false;
  // as they are shown: secrets in both are redacted; a sentence may have been cut on both sides
  return quotedWords(other, room).includes(shownWords(shown).replace(/^…|…$/g, ""));
}

/** The lines that repeat no other. */
function withoutRepeated(lines: readonly HandoffLine[], room: number): HandoffLine[] {
  return lines.filter((line) => !lines.some((other) => repeatsOther(line, other, room)));
}

/** The lines that fit into a number of bytes, chosen by weight. */
function mostMissed(lines: readonly HandoffLine[], max: number): HandoffLine[] {
  let left = max;
  const sections = new Set<HandoffSection>();
  const names = new Set<string>();
  const fitting: HandoffLine[] = [];
  // a prompt that was sent twice counts once
  const shown = new Set<string>();
  for (const line of lines.toSorted((a, b) => b.weight - a.weight)) {
    const heading = sections.has(line.section) ? 0 : utf8Length(HEADINGS[line.section]) + "\n## \n\n".length;
    const isNext = isDoneName(line) && names.has(line.what);
    const size = utf8Length(shownText(line, 1)) + (isNext ? ", ".length : utf8Length(bulletOf(line)) + 1) + heading;
    if (size > left || shown.has(line.text)) continue;
    shown.add(line.text);
    left -= size;
    sections.add(line.section);
    if (isDoneName(line)) names.add(line.what);
    fitting.push(line);
  }
  return fitting;
}

/** The lines that fit, chosen by weight, in the order in which they are shown. */
export function fittingLines(report: HandoffReport, max: number = MAX_HANDOFF_BYTES): HandoffLine[] {
  const left = max - utf8Length(head(report));
  let lines = report.handoff.lines;
  // lines that repeat a prompt leave their room to others, which may repeat another prompt
  for (;;) {
    const fitting = mostMissed(lines, left);
    const kept = new Set(withoutRepeated(fitting, 1));
    if (kept.size === fitting.length) return lines.filter((line) => kept.has(line));
    lines = lines.filter((line) => kept.has(line) || !fitting.includes(line));
  }
}

/**
 * Formats a handoff as Markdown of limited size. Texts are sanitized and redacted, and markup in them has no effect.
 *
 * @param max The most bytes in UTF-8; the head is never cut. @default {MAX_HANDOFF_BYTES}
 */
export function handoffMarkdown(report: HandoffReport, max: number = MAX_HANDOFF_BYTES): SafeText {
  const fitting = fittingLines(report, max);
  const page = (room: number) => {
    const lines = withoutRepeated(fitting, room);
    const blocks = HANDOFF_SECTIONS.map((section) => {
      const own = lines.filter((line) => line.section === section);
      return own.length === 0
        ? safe``
        : safe`\n## ${safeText(HEADINGS[section])}\n\n${joinSafe(shownLines(own, room), "\n")}\n`;
    });
    return safe`${head(report)}${joinSafe(blocks)}`;
  };
  // what is left goes to longer quotations
  for (const room of ROOMS) {
    const longer = page(room);
    if (utf8Length(longer) <= max) return longer;
  }
  return page(1);
}

/** Formats a handoff as JSON: the lines that fit, with their sources. */
export function handoffJson(report: HandoffReport, path: string): Record<string, unknown> {
  const { id, client, title, cwd, branch, endedAt, resume, unread, handoff } = report;
  return {
    schema: "debrief.handoff/1",
    session: id,
    path,
    client,
    title,
    cwd,
    branch,
    endedAt,
    resume,
    unread,
    unfinished: handoff.unfinished,
    lines: fittingLines(report).map(({ section, what, text, replyTo = "", speaker, line, weight }) => ({
      section,
      what,
      text,
      replyTo,
      speaker,
      line,
      weight,
    })),
  };
}
