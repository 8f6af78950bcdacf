import type { Block, Speaker, UserEntry } from "../../../session/entry.ts";
import { joinText } from "../../../session/content.ts";
import { compareVersions } from "../../../session/version.ts";
import {
  COMPACTION_OPENING,
  INSERTED_TAGS,
  INTERNAL_AGENT_OPENINGS,
  isInterruption,
  ORIGIN_SPEAKERS,
  PLAN_OPENING,
  PROGRAM_OPENINGS,
  SPEAKER_OPENINGS,
  SPEAKER_TAG_FAMILIES,
  SPEAKER_TAGS,
  SUMMARIES_FLAGGED,
  USER_PROMPT_SOURCES,
  WARMUP_PROMPT,
  WHOLE_TAGS,
} from "./client_strings.ts";

export type Sender =
  /** A person: it is a prompt, whatever it looks like. */
  | "person"
  /** A program, on behalf of its user. */
  | "program"
  /** The client does not say: the text decides. */
  | "unknown";

const TAG = /^<([a-z][\w-]*)(?=[\s>/])/;
/** Tags of the client whose text is never the user's; after the user's words, too, they begin an insertion. */
const FOREIGN_TAGS: ReadonlySet<string> = new Set(
  Object.keys(SPEAKER_TAGS).filter((tag) => SPEAKER_TAGS[tag] !== "command" && !INSERTED_TAGS.includes(tag)),
);
const TAGS: readonly string[] = [...INSERTED_TAGS, ...FOREIGN_TAGS];
/** What follows the name in an opening tag; the values of attributes may contain `<` and `>`. */
const ATTRIBUTES = String.raw`(?:\s(?:[^<>"']|"[^"]{0,4000}"|'[^']{0,4000}'){0,400})?`;
const INSERTED = new RegExp(`<(${TAGS.join("|")})${ATTRIBUTES}>`, "g");
/** One of the client's insertions, at the start of a text and at the start of a line. */
const INSERTION_START = new RegExp(String.raw`^\s*<(${INSERTED_TAGS.join("|")})${ATTRIBUTES}>`);
const INSERTION_LINE = new RegExp(String.raw`\n[^\S\n]*<(?:${INSERTED_TAGS.join("|")})${ATTRIBUTES}>`);
const INSERTION_END = new RegExp(String.raw`</(?:${INSERTED_TAGS.join("|")})>\s*$`);
/** How many tags in a text are checked for being insertions; any further ones count as the user's. */
const MOST_QUOTED = 20;

/** Where the last closing tag of each name ends; -1 if there is none. */
function closingEnds(text: string): ReadonlyMap<string, number> {
  return new Map(TAGS.map((name) => {
    const at = text.lastIndexOf(`</${name}>`);
    return [name, at === -1 ? -1 : at + name.length + 3];
  }));
}

/** What the client inserts begins a line, or follows without a space. */
function isInSentence(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return before.trim() !== "" && /[\s"'`(\[“‘«„]$/.test(before);
}

/**
 * Removes what the client inserted into a text (open files, selections, reminders). Insertions quote files, and a file
 * may contain any tag: so an insertion extends to the last closing tag of its name, and of any name that is opened
 * before it. What the user wrote between two reminders in one text is lost.
 */
function stripInsertions(text: string): string {
  if (!text.includes("<")) return text;
  let ends: ReadonlyMap<string, number> | undefined; // only once something is opened: the search goes through the text for each name
  const kept: string[] = [];
  let [from, read, hasWords, quoted] = [0, 0, false, 0];
  INSERTED.lastIndex = 0;
  for (let open = INSERTED.exec(text); open !== null && quoted < MOST_QUOTED; open = INSERTED.exec(text)) {
    const [name, at] = [open[1] ?? "", open.index];
    hasWords ||= text.slice(read, at).trim() !== "";
    read = at;
    if (!hasWords && FOREIGN_TAGS.has(name)) break; // the text is another speaker's as a whole, or quotes him
    ends ??= closingEnds(text);
    let end = ends.get(name) ?? -1;
    if (end <= at) { // the client closes what it inserts
      hasWords = true;
      continue;
    }
    if (hasWords && at > from && isInSentence(text, at)) {
      quoted++;
      continue;
    }
    for (let before = -1; before !== end;) {
      before = end;
      for (const [other, last] of ends) {
        const opened = last > end ? text.indexOf(`<${other}`, at) : -1;
        if (opened !== -1 && opened < end) end = last;
      }
    }
    kept.push(text.slice(from, at));
    from = end;
    while (from < text.length && text.charAt(from).trim() === "") from++;
    read = from;
    INSERTED.lastIndex = from;
  }
  kept.push(text.slice(from));
  return kept.join("").trim();
}

/** Whether a text has only blanks from a place to the end of the line. */
function isLineEnd(text: string, from: number): boolean {
  const end = text.indexOf("\n", from);
  return text.slice(from, end === -1 ? undefined : end).trim() === "";
}

/** A text without the insertions at its start, each to its first or its last end on a line of its own. */
function stripStart(text: string, { to }: { readonly to: "first" | "last" }): string {
  let words = text;
  for (let open = INSERTION_START.exec(words); open !== null; open = INSERTION_START.exec(words)) {
    const close = `</${open[1]}>`;
    const at = to === "last" ? words.lastIndexOf(close) : words.indexOf(close);
    if (at === -1 || !isLineEnd(words, at + close.length)) break;
    words = words.slice(at + close.length);
  }
  return words;
}

function stripEnd(text: string): string {
  const open = INSERTION_END.test(text) ? INSERTION_LINE.exec(text) : null;
  return open === null ? text : text.slice(0, open.index);
}

/** What the client inserted around what somebody sent, on lines of its own; a text of only such elements was sent. */
function stripEnds(text: string): string {
  if (!text.includes("</")) return text;
  const words = stripEnd(stripStart(text, { to: "last" })).trim() || stripEnd(stripStart(text, { to: "first" })).trim();
  return words === "" || words === text.trim() ? text : words;
}

/** The tag of a block that the client inserted as a whole; null for any other block. */
function insertionName(text: string): string | null {
  return INSERTION_END.test(text) ? INSERTION_START.exec(text)?.[1] ?? null : null;
}

function isCutOff(text: string): boolean {
  const name = INSERTION_START.exec(text)?.[1];
  return name !== undefined && !text.includes(`</${name}>`);
}

function ownWords(text: string, sender: Sender, isOnly: boolean): string {
  const inserted = insertionName(text);
  if (!isOnly && (inserted !== null || isCutOff(text))) return "";
  if (sender === "unknown") return stripInsertions(text);
  const words = stripEnds(text);
  // an editor sends its open file without any words; anything else was sent, if only to ask what it is
  return words === text && inserted?.startsWith("ide_") ? "" : words;
}

/** Blocks without the client's insertions; in what a `sender` sent only whole blocks and both ends are such. */
export function promptText(content: readonly Block[], sender: Sender = "unknown"): string {
  let words = "";
  let isOnly: boolean | undefined;
  for (const block of content) {
    if (block.kind !== "text") continue;
    isOnly ??= content.filter(({ kind }) => kind === "text").length === 1;
    const text = ownWords(block.text, sender, isOnly);
    if (text === "") continue;
    if (words === "" || (sender === "unknown" && isInterruption(words))) words = text;
    else if (sender === "unknown" && textSpeaker(words) !== undefined) break; // another speaker's as a whole
    else if (textSpeaker(text.trimStart()) === undefined) words += `\n${text}`;
  }
  return words;
}

/** The assistant wrote the plan that a prompt hands over, so only the client's own line of such a prompt remains. */
export function withoutPlan(words: string): string {
  return words.startsWith(PLAN_OPENING) ? PLAN_OPENING : words;
}

/** The text in an element that the client writes about a command; "" without one. */
function elementText(text: string, name: string): string {
  const [open, close] = [text.indexOf(`<${name}>`), text.lastIndexOf(`</${name}>`)];
  return open === -1 || close < open ? "" : text.slice(open + name.length + 2, close).trim();
}

/** A command as the user typed it: `/review 12`, `!git status`; the text as it is where the client wrote neither. */
export function commandLine(text: string): string {
  const [name, shell] = [elementText(text, "command-name"), elementText(text, "bash-input")];
  if (name !== "") return `${name} ${elementText(text, "command-args")}`.trimEnd();
  return shell === "" ? text : `!${shell}`;
}

/** The tags with which the client writes down what the user entered, in an order that the version decides. */
const COMMAND_END = new RegExp(
  `</(?:${Object.keys(SPEAKER_TAGS).filter((tag) => SPEAKER_TAGS[tag] === "command").join("|")})>\\s*$`,
);

/** Whether a text is nothing but what the client writes down of a command. */
function isCommand(text: string): boolean {
  return tagSpeaker(text) === "command" && COMMAND_END.test(text);
}

/** Whether words follow the last element of a text whose first tag is closed. */
function goesOnBehind(text: string, tag: string): boolean {
  if (!text.includes(`</${tag}>`)) return false;
  return text.slice(text.indexOf(">", text.lastIndexOf("</")) + 1).trim() !== "";
}

/** The speaker that a tag at the start names, or undefined for an unknown tag, and for one that is quoted. */
function tagSpeaker(text: string): Speaker | undefined {
  const tag = TAG.exec(text)?.[1];
  if (tag === undefined) return undefined;
  const speaker = Object.hasOwn(SPEAKER_TAGS, tag)
    ? SPEAKER_TAGS[tag]
    : SPEAKER_TAG_FAMILIES.find(([family]) => tag.startsWith(family))?.[1];
  if (speaker === undefined) return undefined;
  if ((INSERTED_TAGS.includes(tag) || tag.startsWith("ide_")) && !text.includes(`</${tag}>`)) return undefined;
  const isWhole = speaker === "command" || speaker === "command_output" || WHOLE_TAGS.has(tag);
  return isWhole && goesOnBehind(text, tag) ? undefined : speaker;
}

/** What the words alone say; undefined if they could be anybody's. */
function textSpeaker(text: string): Speaker | undefined {
  if (isInterruption(text)) return "interrupt";
  if (text.startsWith(COMPACTION_OPENING)) return "compaction_summary";
  return tagSpeaker(text) ?? openingSpeaker(text, SPEAKER_OPENINGS);
}

function openingSpeaker(text: string, openings: typeof SPEAKER_OPENINGS): Speaker | undefined {
  return openings.find(([opening]) => text.startsWith(opening))?.[1];
}

/** Who speaks in a text that somebody sent; commands are sent by a person, too. */
function sentSpeaker(own: string, sender: Exclude<Sender, "unknown">): Speaker {
  if (isCommand(own)) return "command";
  return (sender === "program" ? openingSpeaker(own, PROGRAM_OPENINGS) : undefined) ?? "user";
}

/** Who speaks in a text without an entry of its own: a queued prompt. */
export function speakerOfText(text: string, sender: Sender = "unknown"): Speaker {
  const own = (sender === "unknown" ? stripInsertions(text) : stripEnds(text)).trimStart();
  if (own === "") return "reminder";
  if (own.startsWith("/") && /^\/[\w:-]+(\s|$)/.test(own)) return "command";
  return sender === "unknown" ? textSpeaker(own) ?? "user" : sentSpeaker(own, sender);
}

/** Whether a row may be the user's: since 2.1.331 the client marks what a hook, a teammate or it itself put there. */
export function isUserRow(rowSource: string | null): boolean {
  return rowSource === null || rowSource === "local";
}

export function senderOf({ origin, promptSource, rowSource, isMeta, isSummary, isSidechain }: Marks): Sender {
  if (isMeta || isSummary || isSidechain) return "unknown";
  if (promptSource !== null && !USER_PROMPT_SOURCES.has(promptSource)) return "unknown";
  if (origin !== null) {
    return Object.hasOwn(ORIGIN_SPEAKERS, origin) && ORIGIN_SPEAKERS[origin] === "user" ? "person" : "unknown";
  }
  if (promptSource === null || !isUserRow(rowSource)) return "unknown";
  return promptSource === "sdk" ? "program" : "person";
}

/** What the client marks a user entry with. */
export type Marks = Pick<
  UserEntry,
  "origin" | "promptSource" | "rowSource" | "isMeta" | "isSummary" | "isSidechain"
>;

/** Whether the client that wrote a row flags its summaries: one without a flag is somebody's hand-over then. */
function flagsSummaries(version: string | null): boolean {
  return version !== null && compareVersions(version, SUMMARIES_FLAGGED) >= 0;
}

/**
 * Who speaks in a user entry.
 *
 * What the client marked comes first: a prompt that somebody sent is a prompt, whatever it looks like. Without such
 * marks flags decide, and the text last: only about one in fifteen lines with `type: "user"` is a prompt. `fields`: the
 * fields of the entry; `prompt` is the result of {@linkcode promptText}.
 */
export function speakerOf(fields: Marks & Pick<UserEntry, "content" | "prompt" | "version">): Speaker {
  const { content, origin, promptSource, rowSource, isMeta, isSummary, isSidechain } = fields;
  if (content.some((block) => block.kind === "tool_result")) return "tool_result";
  const own = fields.prompt.trimStart();
  const sender = senderOf(fields);
  if (sender !== "unknown") {
    if (own === "") return hasMedia(content) ? "user" : "reminder";
    // an origin without a source is on commands, and on what became of them
    const byText = promptSource === null ? wholeSpeaker(own) : undefined;
    return byText ?? sentSpeaker(own, sender);
  }
  // agents' files of 2.1.72 on, and main files of 2.1.330, have lines that are nothing but a reminder
  const onlyInsertions = own === "" && joinText(content).trimStart() !== "";
  const said = own === "" ? undefined : textSpeaker(own);
  const byText = said === "compaction_summary" && flagsSummaries(fields.version) ? undefined : said;
  if (byText === "interrupt") return byText;
  if (origin !== null) {
    const speaker = Object.hasOwn(ORIGIN_SPEAKERS, origin) ? ORIGIN_SPEAKERS[origin] : "notification";
    if (speaker !== undefined && speaker !== "user") return speaker;
  }
  if (isSummary || byText === "compaction_summary") return "compaction_summary";
  if (isSidechain) {
    if (own.trim() === WARMUP_PROMPT || INTERNAL_AGENT_OPENINGS.some(([opening]) => own.startsWith(opening))) {
      return "internal_agent";
    }
    return byText ?? (onlyInsertions ? "reminder" : isMeta ? "meta" : "agent_task");
  }
  if (isMeta) return byText ?? (onlyInsertions ? "reminder" : "meta");
  if (byText !== undefined) return byText;
  if (origin === null && !isUserRow(rowSource)) return "notification";
  if (own === "") return hasMedia(content) ? "user" : "reminder";
  if (origin === null && promptSource !== null && !USER_PROMPT_SOURCES.has(promptSource)) return "notification";
  return "user";
}

/** Of an interruption, or of elements without words after them. */
function wholeSpeaker(text: string): Speaker | undefined {
  if (text.trimEnd().endsWith("]")) return isInterruption(text) ? "interrupt" : undefined;
  return /<\/[a-z][\w-]*>\s*$/.test(text) ? tagSpeaker(text) : undefined;
}

function hasMedia(content: readonly Block[]): boolean {
  return content.some((block) => block.kind === "image" || block.kind === "document");
}
