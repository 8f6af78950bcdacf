import { isJsonObject, type Json, objectAt, stringAt } from "../../../json.ts";
import type { ToolResultBlock, UserEntry } from "../../../session/entry.ts";
import { isBelievable, markedResult, refusalOf, wasNobodyThere } from "./refusal.ts";
import {
  ANSWER_OPENINGS,
  ASKING_TOOLS,
  CLARIFYING_ANSWER,
  CLARIFYING_OPENING,
  REJECTION_NOTE,
  REJECTION_WORDS,
} from "./client_strings.ts";

/** Words of a person that stand in a tool result: their answer to a question, or what they said with a rejection. */
export interface UserFeedback {
  /** Tells this shape from the others. */
  readonly kind: "answer" | "rejection";
  /** The words. */
  readonly text: string;
}

/** The tool of a call by the call's id; null for a call that is not known. */
export type ToolOf = (toolUseId: string) => string | null;

function rejectionWords(text: string): string | null {
  for (const marker of REJECTION_WORDS) {
    const at = text.indexOf(marker);
    if (at === -1) continue;
    const words = text.slice(at + marker.length);
    const note = words.indexOf(REJECTION_NOTE);
    return (note === -1 ? words : words.slice(0, note)).trim();
  }
  return null;
}

/** What a person said with a rejection; of the client's words about open questions only the answers are theirs. */
function rejection(words: string): UserFeedback | null {
  if (!words.startsWith(CLARIFYING_OPENING)) return words === "" ? null : { kind: "rejection", text: words };
  const lines = words.split("\n").filter((line) => line.startsWith(CLARIFYING_ANSWER));
  const text = lines.map((line) => line.slice(CLARIFYING_ANSWER.length)).join("\n");
  return text === "" ? null : { kind: "answer", text };
}

function answerText(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(", ");
  return "";
}

/** What a person wrote beside an answer. */
function noteText(value: Json | undefined): string {
  return isJsonObject(value) ? stringAt(value, "notes") ?? "" : "";
}

/**
 * The answers of `toolUseResult.answers`; only where a line has no such field (agents' files), those of
 * `"question"="answer"` pairs in the text.
 */
function answers(result: ToolResultBlock, fields: UserEntry | null): string {
  const structure = fields?.toolUseResult;
  if (isJsonObject(structure)) {
    const notes = Object.values(objectAt(structure, "annotations") ?? {}).map(noteText);
    const given = Object.values(objectAt(structure, "answers") ?? {}).map(answerText);
    return [...given, ...notes].filter((answer) => answer !== "").join("\n");
  }
  if (!ANSWER_OPENINGS.some((opening) => result.text.startsWith(opening))) return "";
  const found: string[] = [];
  let isAnswer = false;
  for (const [, words = "", question, end] of result.text.matchAll(QUOTED)) {
    if (isAnswer && words !== "" && (question ?? end) !== undefined) found.push(words);
    isAnswer = !isAnswer && question !== undefined;
  }
  return found.join("\n");
}

/** A quoted text and whether an answer follows; one without an end goes on to the end, so that none is read twice. */
const QUOTED = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)(?:("=(?="))|(")|\\?$)/g;

/** The words of one result, if it is of a call of this tool. */
function wordsOf(result: ToolResultBlock, entry: UserEntry, marked: boolean, tool: string | null): UserFeedback | null {
  const feedback = marked && !wasNobodyThere(entry) ? entry.userFeedback?.trim() : undefined;
  if (feedback) return rejection(feedback);
  if (!result.isError) {
    if (tool === null || !ASKING_TOOLS.has(tool)) return null;
    const text = answers(result, marked ? entry : null);
    return text === "" ? null : { kind: "answer", text };
  }
  const refusal = refusalOf(result, entry, marked);
  if (refusal?.kind !== "rejected" || !isBelievable(refusal, tool)) return null;
  return rejection(rejectionWords(result.text) ?? "");
}

/**
 * The words of a person in an entry that is a tool result, or null where nobody spoke.
 *
 * Whose words they are does not rest on the words: an answer is a person's only where the tool asks people, and a refusal
 * only where the client marked it or the tool cannot have printed it.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, userFeedbackOf } from "@debrief/debrief";
 *
 * const said = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse make";
 * const content = [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: said }];
 * const text = JSON.stringify({ type: "user", message: { role: "user", content } }) + "\n";
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * if (entry?.kind !== "user") throw new Error("a user entry was expected");
 * if (userFeedbackOf(entry, () => "Edit")?.text !== "use make") throw new Error("a person said no, with words");
 * if (userFeedbackOf(entry, () => "mcp__a__b") !== null) throw new Error("a server words its errors as it likes");
 * ```
 *
 * @param entry A user entry.
 * @param toolOf Which tool a call is of. @default {() => null} then only what the client marks is a person's
 */
export function userFeedbackOf(entry: UserEntry, toolOf: ToolOf = () => null): UserFeedback | null {
  const about = markedResult(entry);
  for (const block of entry.content) {
    if (block.kind !== "tool_result") continue;
    const words = wordsOf(block, entry, block === about, toolOf(block.toolUseId));
    if (words !== null) return words;
  }
  return null;
}

/** Whether an entry can hold words of a person: whether it does depends on the tool that its result is of. */
export function mayHoldPersonWords(entry: UserEntry): boolean {
  return userFeedbackOf(entry, () => ASKING_TOOL) !== null;
}

/** What a person said with the refusal that a failed result may be; null without words. */
export function refusalWordsOf(result: ToolResultBlock, entry: UserEntry, marked: boolean): string | null {
  const words = wordsOf(result, entry, marked, ASKING_TOOL);
  return words?.kind === "rejection" ? words.text : null;
}

/** A tool whose every result is the client's word for what a person did. */
const ASKING_TOOL = "AskUserQuestion";
