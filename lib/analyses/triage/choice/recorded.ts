/** What is recorded already: in a project's notes, or by the session itself after it was said. */
import type { AssistantMessage, Utterance } from "../../../session/conversation.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import { contentWords, shareContained } from "./content_words.ts";

/** Notes of a project, or what a session wrote to them. */
export interface Note {
  readonly text: string;
  /** The utterance that wrote it; null for what was already there. */
  readonly writtenBy: number | null;
}

export type IsRecorded = (words: ReadonlySet<string>, utteranceIndex: number) => boolean;

/** Files that a client reads into every session, and the directories of its memory and rules. */
const NOTE_FILE = /(?:^|[/\\])(?:CLAUDE(?:\.local)?|AGENTS|MEMORY|GEMINI)\.md$/i;
const NOTE_DIRECTORY = /(?:^|[/\\])(?:\.claude[/\\]rules|memory|memory-bank)[/\\](?:.*[/\\])?[^/\\]+\.(?:md|mdc|txt)$/i;
/** What a shell command writes to: redirections and `tee`. */
const SHELL_TARGET = /(?:>>?|\btee(?:\s+-a)?)\s*(["']?)([^\s"'|;&<>]+)\1/g;

export function isNotePath(path: string): boolean {
  return NOTE_FILE.test(path) || NOTE_DIRECTORY.test(path);
}

/** The text that an edit or a write puts into its file. */
function writtenText(input: JsonObject): string {
  const edits = arrayAt(input, "edits").filter(isJsonObject).map((edit) => stringAt(edit, "new_string") ?? "");
  return [stringAt(input, "content"), stringAt(input, "new_string"), ...edits].filter(Boolean).join("\n");
}

/** Tools of memory servers, such as `mcp__memory__create_entities`, that write. */
const MEMORY_TOOL =
  /^mcp__[\w-]*memor[\w-]*__(?:\w*_)?(?:add|append|create|insert|remember|save|set|store|update|write)/;

function textOfCall(name: string, input: JsonObject): string {
  if (name === "Bash") {
    const command = stringAt(input, "command") ?? "";
    const targets = [...command.matchAll(SHELL_TARGET)].map((match) => match[2] ?? "");
    return targets.some(isNotePath) ? command : "";
  }
  if (MEMORY_TOOL.test(name)) return JSON.stringify(input);
  return isNotePath(stringAt(input, "file_path") ?? "") ? writtenText(input) : "";
}

/** What a conversation wrote to notes, call by call; calls that did not succeed wrote nothing. */
export function writtenNotes(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
): Note[] {
  return conversation.flatMap((utterance, index) => {
    if (utterance.kind !== "answer") return [];
    return utterance.toolUses.flatMap(({ id, name, input }) => {
      if (outcomes.get(id)?.status !== "ok" || !isJsonObject(input)) return [];
      const text = textOfCall(name, input);
      return text === "" ? [] : [{ text, writtenBy: index }];
    });
  });
}

/** Files that people write down what they want to keep in. */
const DOCUMENT = /\.(?:md|mdc|mdx|markdown|rst|adoc|org|txt)$/i;

/** Whether an answer wrote to notes, or to any document. */
export function writesNotes({ toolUses }: AssistantMessage, outcomes: ReadonlyMap<string, CallResult>): boolean {
  return toolUses.some(({ id, name, input }) => {
    if (outcomes.get(id)?.status !== "ok" || !isJsonObject(input)) return false;
    const isDocument = DOCUMENT.test(stringAt(input, "file_path") ?? "") && writtenText(input) !== "";
    return isDocument || textOfCall(name, input) !== "";
  });
}

/** How many lines are one passage: a sentence may be recorded in two. */
const PASSAGE_LINES = 2;
/** Characters of a line that are read. */
const MAX_LINE = 600;
/** A passage of more words is a list of words, in which anything could be found. */
const MAX_WORDS = 80;
/** Lines that are read of all notes. */
const MAX_LINES = 8_000;
/** The share of a sentence's content words that a passage must contain by default. */
const RECORDED = 0.7;
/** Fewer content words say too little to be recognized. */
const FEW_WORDS = 3;

function passagesOf(text: string): ReadonlySet<string>[] {
  const lines = text.split("\n").map((line) => line.slice(0, MAX_LINE)).filter((line) => line.trim() !== "");
  const words = lines.slice(0, MAX_LINES).map(contentWords);
  return words.map((_, at) => new Set(words.slice(at, at + PASSAGE_LINES).flatMap((set) => [...set])))
    .filter((set) => set.size >= FEW_WORDS && set.size <= MAX_WORDS);
}

/**
 * Recognizes what notes record: most content words of a sentence are in one passage. What the session wrote counts from
 * the moment it was written. `notes`: asked for once, when something is looked up. `options`: the share of a sentence's
 * content words that a passage must contain, 0 to 1.
 */
export function noteMatcher(
  notes: () => readonly Note[],
  { share = RECORDED }: { readonly share?: number } = {},
): IsRecorded {
  let passages: { readonly words: ReadonlySet<string>; readonly writtenBy: number | null }[] | undefined;
  return (words, utteranceIndex) => {
    if (words.size < FEW_WORDS) return false;
    passages ??= notes().flatMap(({ text, writtenBy }) =>
      passagesOf(text).map((passage) => ({ words: passage, writtenBy }))
    );
    return passages.some((passage) =>
      (passage.writtenBy === null || passage.writtenBy >= utteranceIndex) &&
      shareContained(words, passage.words) >= share
    );
  };
}
