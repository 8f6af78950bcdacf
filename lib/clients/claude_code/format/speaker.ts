import type { Block, Speaker, UserEntry } from "../../../session/entry.ts";
import { joinText } from "../../../session/content.ts";
import {
  COMPACTION_OPENING,
  INSERTED_TAGS,
  INTERNAL_AGENT_OPENINGS,
  INTERRUPT_OPENINGS,
  ORIGIN_SPEAKERS,
  PLAN_OPENING,
  SPEAKER_OPENINGS,
  SPEAKER_TAG_FAMILIES,
  SPEAKER_TAGS,
  startsWithAny,
  USER_PROMPT_SOURCES,
  WARMUP_PROMPT,
} from "./client_strings.ts";

const TAG = /^<([a-z][\w-]*)(?=[\s>/])/;
/** Tags of the client whose text is never the user's; behind words of the user they begin an insertion, too. */
const FOREIGN_TAGS: ReadonlySet<string> = new Set(
  Object.keys(SPEAKER_TAGS).filter((tag) => SPEAKER_TAGS[tag] !== "command" && !INSERTED_TAGS.includes(tag)),
);
const TAGS: readonly string[] = [...INSERTED_TAGS, ...FOREIGN_TAGS];
const INSERTED = new RegExp(`<(${TAGS.join("|")})(?:\\s[^<>]{0,200})?>`, "g");

/** Where the last closing tag of each name ends; -1 if there is none. */
function closingEnds(text: string): ReadonlyMap<string, number> {
  return new Map(TAGS.map((name) => {
    const at = text.lastIndexOf(`</${name}>`);
    return [name, at === -1 ? -1 : at + name.length + 3];
  }));
}

/**
 * Removes what the client inserted into a text (open files, selections, reminders).
 *
 * Insertions quote files, and a file may contain any tag: so an insertion extends to the last closing tag of its name,
 * and of any name that is opened before it. What the user wrote between two reminders in one text is lost.
 */
function stripInsertions(text: string): string {
  if (!text.includes("<")) return text;
  let ends: ReadonlyMap<string, number> | undefined; // only once something is opened: the search goes through the text for each name
  const kept: string[] = [];
  let [from, read, hasWords] = [0, 0, false];
  INSERTED.lastIndex = 0;
  for (let open = INSERTED.exec(text); open !== null; open = INSERTED.exec(text)) {
    const [name, at] = [open[1] ?? "", open.index];
    hasWords ||= text.slice(read, at).trim() !== "";
    read = at;
    if (!hasWords && FOREIGN_TAGS.has(name)) continue; // the text is another speaker's as a whole
    ends ??= closingEnds(text);
    let end = ends.get(name) ?? -1;
    if (end <= at) {
      if (!hasWords) return ""; // one without an end was cut off
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

/** The text of some blocks, of each without what the client inserted; behind words of the user no other speaker's. */
export function promptText(content: readonly Block[]): string {
  let words = "";
  for (const block of content) {
    const text = block.kind === "text" ? stripInsertions(block.text) : "";
    if (text === "") continue;
    if (words === "") words = text;
    else if (textSpeaker(words) !== undefined || textSpeaker(text.trimStart()) === undefined) words += `\n${text}`;
  }
  return withoutPlan(words);
}

/** A plan that the user had carried out is what the assistant wrote: of such a prompt only the client's line stays. */
function withoutPlan(words: string): string {
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

/** The speaker that a tag at the start names, or undefined for an unknown tag. */
function tagSpeaker(text: string): Speaker | undefined {
  const tag = TAG.exec(text)?.[1];
  if (tag === undefined) return undefined;
  if (Object.hasOwn(SPEAKER_TAGS, tag)) return SPEAKER_TAGS[tag];
  return SPEAKER_TAG_FAMILIES.find(([family]) => tag.startsWith(family))?.[1];
}

/** What the words alone say; undefined if they could be anybody's. */
function textSpeaker(text: string): Speaker | undefined {
  if (startsWithAny(text, INTERRUPT_OPENINGS)) return "interrupt";
  if (text.startsWith(COMPACTION_OPENING)) return "compaction_summary";
  return tagSpeaker(text) ?? SPEAKER_OPENINGS.find(([opening]) => text.startsWith(opening))?.[1];
}

/** Who speaks in a text without an entry: a queued prompt, the `prompt` of a hook input. */
export function speakerOfText(text: string): Speaker {
  const own = stripInsertions(text).trimStart();
  if (own === "") return "reminder";
  if (own.startsWith("/") && /^\/[\w:-]+(\s|$)/.test(own)) return "command";
  return textSpeaker(own) ?? "user";
}

/** Whether a row may be the user's: since 2.1.331 the client marks what a hook, a teammate or it itself put there. */
export function isUserRow(rowSource: string | null): boolean {
  return rowSource === null || rowSource === "local";
}

/** What tells who speaks in a user entry. */
type UserFields = Pick<
  UserEntry,
  "content" | "prompt" | "origin" | "promptSource" | "rowSource" | "isMeta" | "isSummary" | "isSidechain"
>;

/**
 * Who speaks in a user entry.
 *
 * Explicit fields (`origin.kind`, `promptSource`, `rowSource`) come first, flags second, the text last: of all lines with
 * `type: "user"` only about one in fifteen is a prompt.
 *
 * @param fields The fields of the entry; `prompt` is the result of {@linkcode promptText}.
 */
export function speakerOf(fields: UserFields): Speaker {
  const { content, origin, promptSource, rowSource, isMeta, isSummary, isSidechain } = fields;
  if (content.some((block) => block.kind === "tool_result")) return "tool_result";
  const own = fields.prompt.trimStart();
  // agents' files of 2.1.72 on, and main files of 2.1.330, have lines that are nothing but a reminder
  const onlyInsertions = own === "" && joinText(content).trimStart() !== "";
  const byText = own === "" ? undefined : textSpeaker(own);
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

function hasMedia(content: readonly Block[]): boolean {
  return content.some((block) => block.kind === "image" || block.kind === "document");
}
