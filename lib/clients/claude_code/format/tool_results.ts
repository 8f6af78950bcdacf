import { ASKING_TOOLS } from "../../../session/calls/tool_names.ts";
import { isJsonObject, type Json, objectAt, stringAt } from "../../../json.ts";
import type { Block, ResultClaim, ToolResultBlock, UserFeedback } from "../../../session/entry.ts";
import { soleResult } from "../../../session/calls/tool_result.ts";
import { clientWordedTools, isUnanswerable, refusalOf, type ResultLine, type ResultText } from "./refusal.ts";
import {
  ANSWER_OPENINGS,
  CLARIFYING_ANSWER,
  LEFT_QUESTIONS_OPENINGS,
  REJECTION_NOTE,
  REJECTION_WORDS,
  startsWithAny,
} from "./client_strings.ts";

/** What follows the client's own first line, with which no quoted plan or file can begin. */
function rejectionWords(text: string): string | null {
  const firstLine = text.trimStart().split("\n", 1)[0] ?? "";
  for (const marker of REJECTION_WORDS) {
    const at = text.indexOf(marker);
    if (at === -1 || !firstLine.includes(marker.trimEnd())) continue;
    const words = text.slice(at + marker.length);
    const note = words.indexOf(REJECTION_NOTE);
    return (note === -1 ? words : words.slice(0, note)).trim();
  }
  return null;
}

/** The user's comment on a rejection; in the client's text about open questions only the answers are the user's. */
function rejectionFeedback(words: string): UserFeedback | null {
  if (!startsWithAny(words, LEFT_QUESTIONS_OPENINGS)) return words === "" ? null : { kind: "rejection", text: words };
  const lines = words.split("\n").filter((line) => line.startsWith(CLARIFYING_ANSWER));
  const text = lines.map((line) => line.slice(CLARIFYING_ANSWER.length)).join("\n");
  return text === "" ? null : { kind: "answer", text };
}

function plainAnswer(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(", ");
  return "";
}

function noteText(value: Json | undefined): string {
  return isJsonObject(value) ? stringAt(value, "notes") ?? "" : "";
}

/**
 * The answers in `toolUseResult.answers`. If a line has no such field (in files of agents), the last answer of the
 * `"question"="answer"` pairs in the text: a question of the model can look like the end of one pair and the beginning
 * of another, so only what follows the last `"="` is certainly the user's.
 */
function answers(result: ResultText, fields: ResultLine | null): string {
  const structure = fields?.toolUseResult;
  if (isJsonObject(structure)) {
    const notes = Object.values(objectAt(structure, "annotations") ?? {}).map(noteText);
    const given = Object.values(objectAt(structure, "answers") ?? {}).map(plainAnswer);
    return [...given, ...notes].filter((answer) => answer !== "").join("\n");
  }
  const at = result.text.lastIndexOf(PAIR);
  if (at === -1 || !startsWithAny(result.text, ANSWER_OPENINGS)) return "";
  const [answer = ""] = result.text.slice(at + PAIR.length).split('"', 1);
  return answer;
}

/** What is between a question and its answer. */
const PAIR = '"="';

type Ending = Pick<ToolResultBlock, "outcome" | "feedback" | "claim">;

function marked(outcome: Ending["outcome"], feedback: UserFeedback | null = null): Ending {
  return { outcome, feedback, claim: null };
}

function answerClaim(result: ResultText, fields: ResultLine | null): ResultClaim | null {
  const text = answers(result, fields);
  return text === "" ? null : { outcome: "ok", feedback: { kind: "answer", text }, tools: ASKING_TOOLS };
}

/** @param isMarked Whether the line's own fields are about this result. */
function readEnding(result: ResultText, line: ResultLine, isMarked: boolean): Ending {
  const refusal = refusalOf(result, line, isMarked);
  const given = isMarked && !isUnanswerable(line) ? line.userFeedback?.trim() || null : null;
  const plain = result.isError ? "failed" : "ok";
  if (refusal === null) {
    if (given !== null) return marked(plain, rejectionFeedback(given));
    return { ...marked(plain), claim: result.isError ? null : answerClaim(result, isMarked ? line : null) };
  }
  const words = refusal.kind === "rejected" ? rejectionFeedback(rejectionWords(result.text) ?? "") : null;
  if (refusal.marked) return marked(refusal.kind, given === null ? words : rejectionFeedback(given));
  const claim = { outcome: refusal.kind, tools: clientWordedTools(line.version) };
  return given === null
    ? { ...marked(plain), claim: { ...claim, feedback: words } }
    : { ...marked(plain, rejectionFeedback(given)), claim: { ...claim, feedback: null } };
}

/**
 * Adds to the results in a line how their calls ended and what the user said. The text alone proves nothing: an answer
 * is the user's only if the tool asks users, and a rejection only if the client marked it or the tool cannot have
 * printed it.
 */
export function withEndings(content: readonly Block[], line: ResultLine): readonly Block[] {
  if (!content.some((block) => block.kind === "tool_result")) return content;
  const only = soleResult({ content });
  return content.map((block) =>
    block.kind === "tool_result" ? { ...block, ...readEnding(block, line, block === only) } : block
  );
}
