import { isJsonObject, type Json, objectAt, stringAt } from "../json.ts";
import type { UserEntry } from "./entry.ts";
import {
  ANSWER_OPENINGS,
  CLARIFYING_ANSWER,
  CLARIFYING_OPENING,
  REJECTION_NOTE,
  REJECTION_OPENINGS,
  REJECTION_WORDS,
} from "./vocabulary.ts";

/** Words of a person that stand in a tool result: their answer to a question, or what they said with a rejection. */
export interface PersonWords {
  /** Tells this shape from the others. */
  readonly kind: "answer" | "rejection";
  /** The words. */
  readonly text: string;
}

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
function rejection(words: string): PersonWords | null {
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

/** The answers of `toolUseResult.answers`, else those of `"question"="answer"` pairs in the text. */
function answers(entry: UserEntry, text: string): string {
  const result = entry.toolUseResult;
  const given = isJsonObject(result) ? objectAt(result, "answers") : null;
  if (given) {
    const notes = isJsonObject(result) ? Object.values(objectAt(result, "annotations") ?? {}).map(noteText) : [];
    return [...Object.values(given).map(answerText), ...notes].filter((answer) => answer !== "").join("\n");
  }
  const pairs = [...text.matchAll(/"(?:[^"\\]|\\.)*"="((?:[^"\\]|\\.)*)"/g)];
  return pairs.map((pair) => pair[1] ?? "").filter((answer) => answer !== "").join("\n");
}

/**
 * The words of a person in an entry that is a tool result, or null where nobody spoke.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, personWordsOf } from "@debrief/debrief";
 *
 * const said = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nuse make";
 * const content = [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: said }];
 * const text = JSON.stringify({ type: "user", message: { role: "user", content } }) + "\n";
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * if (entry?.kind !== "user" || personWordsOf(entry)?.text !== "use make") throw new Error("a person said no, with words");
 * ```
 */
export function personWordsOf(entry: UserEntry): PersonWords | null {
  const result = entry.content.find((block) => block.kind === "tool_result");
  if (!result || result.kind !== "tool_result") return null;
  if (entry.userFeedback !== null && entry.userFeedback.trim() !== "") return rejection(entry.userFeedback.trim());
  if (result.isError && REJECTION_OPENINGS.some((opening) => result.text.startsWith(opening))) {
    return rejection(rejectionWords(result.text) ?? "");
  }
  if (ANSWER_OPENINGS.some((opening) => result.text.startsWith(opening))) {
    const text = answers(entry, result.text);
    return text === "" ? null : { kind: "answer", text };
  }
  return null;
}
