import type { Block, UserEntry } from "../../../session/entry.ts";
import { joinText } from "../../../session/content.ts";
import {
  COMPACTION_OPENING,
  INSERTED_TAGS,
  INTERNAL_AGENT_OPENINGS,
  INTERRUPT_OPENINGS,
  ORIGIN_SPEAKERS,
  SPEAKER_OPENINGS,
  SPEAKER_TAG_FAMILIES,
  SPEAKER_TAGS,
  USER_PROMPT_SOURCES,
  WARMUP_PROMPT,
} from "./client_strings.ts";

/** Who speaks in a user entry. Only `person` is a prompt. */
export type Speaker =
  /** A person's own prompt. */
  | "person"
  /** What a tool gave back, also where a text stands beside it. */
  | "tool_result"
  /** A slash command, a `!` line or a `#` line of a person. */
  | "command"
  /** What such a command printed. */
  | "command_output"
  /** A background task, a monitor or a schedule reports. */
  | "notification"
  /** Context the client adds: reminders, caveats, the open file. */
  | "reminder"
  /** Bodies of skills and commands, and other text the client writes for itself. */
  | "meta"
  /** What replaces the talk before a compaction. */
  | "compaction_summary"
  /** The note that somebody or something stopped the turn. */
  | "interrupt"
  /** The reason a hook gave. */
  | "hook_feedback"
  /** Another session, a teammate, a channel. */
  | "peer"
  /** A prompt written once and sent again by a loop or schedule. */
  | "replay"
  /** What an agent was asked to do by the one that started it. */
  | "agent_task"
  /** What the client asks its own agents: warm-up, suggestions, compaction. */
  | "housekeeping";

const TAG = /^<([a-z][\w-]*)(?=[\s>/])/;
const INSERTED = new RegExp(`<(${INSERTED_TAGS.join("|")})(?:\\s[^<>]{0,200})?>`, "g");

/** Where the last closing tag of each name ends; -1 where there is none. */
function closingEnds(text: string): ReadonlyMap<string, number> {
  return new Map(INSERTED_TAGS.map((name) => {
    const at = text.lastIndexOf(`</${name}>`);
    return [name, at === -1 ? -1 : at + name.length + 3];
  }));
}

/**
 * A text without what the client put into it (open files, selections, reminders).
 *
 * What is put in quotes files, and a file may hold any tag: so an insertion goes on to the last closing tag of its name,
 * and of any name that is opened on the way there. What is lost are a user's words between two reminders in one text.
 */
export function stripInsertions(text: string): string {
  if (!text.includes("<")) return text;
  const ends = closingEnds(text);
  const kept: string[] = [];
  let from = 0;
  INSERTED.lastIndex = 0;
  for (let open = INSERTED.exec(text); open !== null; open = INSERTED.exec(text)) {
    const at = open.index;
    let end = ends.get(open[1] ?? "") ?? -1;
    if (end <= at) {
      // one without an end was cut off
      if ([...kept, text.slice(from, at)].every((words) => words.trim() === "")) return "";
      continue;
    }
    for (let before = -1; before !== end;) {
      before = end;
      for (const [name, last] of ends) {
        const opened = last > end ? text.indexOf(`<${name}`, at) : -1;
        if (opened !== -1 && opened < end) end = last;
      }
    }
    kept.push(text.slice(from, at));
    from = end;
    while (from < text.length && text.charAt(from).trim() === "") from++;
    INSERTED.lastIndex = from;
  }
  kept.push(text.slice(from));
  return kept.join("").trim();
}

/** The words of some blocks, of each without what the client put into it. */
function ownWords(content: readonly Block[]): string {
  const texts = content.flatMap((block) => block.kind === "text" ? [stripInsertions(block.text)] : []);
  return texts.filter((text) => text !== "").join("\n");
}

function startsWithAny(text: string, openings: readonly string[]): boolean {
  return openings.some((opening) => text.startsWith(opening));
}

/** The speaker that a tag at the start names, or undefined for a tag nobody knows. */
function tagSpeaker(text: string): Speaker | undefined {
  const tag = TAG.exec(text)?.[1];
  if (tag === undefined) return undefined;
  if (Object.hasOwn(SPEAKER_TAGS, tag)) return SPEAKER_TAGS[tag];
  return SPEAKER_TAG_FAMILIES.find(([family]) => tag.startsWith(family))?.[1];
}

/** What the words alone say; undefined where they could be anybody's. */
function textSpeaker(text: string): Speaker | undefined {
  if (startsWithAny(text, INTERRUPT_OPENINGS)) return "interrupt";
  if (text.startsWith(COMPACTION_OPENING)) return "compaction_summary";
  return tagSpeaker(text) ?? SPEAKER_OPENINGS.find(([opening]) => text.startsWith(opening))?.[1];
}

/** Who speaks in a text that has no entry of its own: a queued prompt, the `prompt` of a hook input. */
export function speakerOfText(text: string): Speaker {
  const own = stripInsertions(text).trimStart();
  if (own === "") return "reminder";
  if (own.startsWith("/") && /^\/[\w:-]+(\s|$)/.test(own)) return "command";
  return textSpeaker(own) ?? "person";
}

/**
 * Who speaks in a user entry.
 *
 * What the client says outright (`origin.kind`, `promptSource`) comes first, flags second, the words last: of the many
 * things written with `type: "user"` only about one in fifteen is a person.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, speakerOf } from "@debrief/debrief";
 *
 * const text = '{"type":"user","message":{"role":"user","content":"<bash-stdout>a.txt</bash-stdout>"}}\n';
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * if (entry?.kind !== "user" || speakerOf(entry) === "person") throw new Error("that is output, no person");
 * ```
 */
export function speakerOf(entry: UserEntry): Speaker {
  if (entry.content.some((block) => block.kind === "tool_result")) return "tool_result";
  const whole = joinText(entry.content).trimStart();
  const own = ownWords(entry.content).trimStart();
  // agents' files of 2.1.72 on, and main files of 2.1.330, have lines that are nothing but a reminder
  const onlyInsertions = own === "" && whole !== "";
  const said = textSpeaker(own);
  if (said === "interrupt") return said;
  if (entry.origin !== null) {
    const speaker = Object.hasOwn(ORIGIN_SPEAKERS, entry.origin) ? ORIGIN_SPEAKERS[entry.origin] : "notification";
    if (speaker !== undefined && speaker !== "person") return speaker;
  }
  if (entry.isSummary || said === "compaction_summary") return "compaction_summary";
  if (entry.isSidechain) {
    if (own.trim() === WARMUP_PROMPT || startsWithAny(own, INTERNAL_AGENT_OPENINGS)) return "housekeeping";
    return said ?? (onlyInsertions ? "reminder" : entry.isMeta ? "meta" : "agent_task");
  }
  if (entry.isMeta) return said ?? (onlyInsertions ? "reminder" : "meta");
  if (said !== undefined) return said;
  if (own === "") return hasMedia(entry) ? "person" : "reminder";
  if (entry.origin === null && entry.promptSource !== null && !USER_PROMPT_SOURCES.has(entry.promptSource)) {
    return "notification";
  }
  return "person";
}

function hasMedia(entry: UserEntry): boolean {
  return entry.content.some((block) => block.kind === "image" || block.kind === "document");
}

/** The words of a prompt: its text blocks without what the client put in. */
export function promptText(entry: UserEntry): string {
  return ownWords(entry.content);
}
