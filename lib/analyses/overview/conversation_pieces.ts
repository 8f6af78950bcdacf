/** What was said and what tools returned, in order, for a page that shows the conversation; the newest, within bounds. */
import { arrayAt, isJsonObject, stringAt } from "../../json.ts";
import { callsIn, type ToolCall, ToolCallJoiner } from "../../session/calls/tool_calls.ts";
import { hasWords, joinText } from "../../session/content.ts";
import type { Entry } from "../../session/entry.ts";

/** A text of the assistant; not redacted. */
export interface AnswerPiece {
  readonly kind: "answer";
  readonly text: string;
  readonly line: number | null;
}

/** What a call returned and changed; not redacted. */
export interface CallPiece {
  readonly kind: "call";
  readonly id: string;
  readonly line: number | null;
  readonly output: string;
  /** Lines that begin with `+`, `-` or a blank; empty if it changed no file, or does not show how. */
  readonly diff: readonly string[];
}

export type ConversationPiece = AnswerPiece | CallPiece;

/** Characters that are kept of all pieces; the oldest are forgotten. */
const MAX_KEPT = 6_000_000;
/** Characters of an answer, and of an output: more than a page shows, so that what is shown can be redacted as a whole. */
const MAX_TEXT = 12_000;
const MAX_DIFF_LINES = 160;
/** Likewise more than is shown of a line. */
const MAX_DIFF_LINE = 2000;

function signed(sign: "+" | "-", text: string): string[] {
  const lines = text.split("\n", MAX_DIFF_LINES + 1);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => sign + line);
}

/** The lines that a call changed, as its result or else its input shows them. */
function diffOf({ use, result, answered }: ToolCall): string[] {
  if (result === null || result.isError || result.outcome !== "ok") return [];
  const record = answered?.kind === "user" && isJsonObject(answered.toolUseResult) ? answered.toolUseResult : {};
  const hunks = arrayAt(record, "structuredPatch").filter(isJsonObject);
  const patched = hunks.flatMap((hunk) => arrayAt(hunk, "lines")).filter((line) => typeof line === "string");
  if (patched.length > 0) return patched;
  return callsIn(use).flatMap(({ name, input }) => {
    if (name === "apply_patch") {
      const patch = stringAt(input, "patch") ?? stringAt(input, "input") ?? stringAt(input, "command") ?? "";
      return patch.split("\n").filter((line) => /^[-+ ]|^\*\*\* (?:Add|Update|Delete) File/.test(line));
    }
    if (name === "Write") return signed("+", stringAt(input, "content") ?? "");
    if (name !== "Edit") return [];
    return [...signed("-", stringAt(input, "old_string") ?? ""), ...signed("+", stringAt(input, "new_string") ?? "")];
  });
}

function pieceLength(piece: ConversationPiece): number {
  if (piece.kind === "answer") return piece.text.length;
  return piece.output.length + piece.diff.reduce((sum, line) => sum + line.length, 0) + 100;
}

export class ConversationReader {
  readonly #joiner = new ToolCallJoiner();
  #pieces: ConversationPiece[] = [];
  #length = 0;

  add(entry: Entry): void {
    if (entry.isSidechain) return;
    if (entry.kind === "assistant" && !entry.isSynthetic) {
      const text = joinText(entry.content);
      if (hasWords(text)) this.#keep({ kind: "answer", text: text.slice(0, MAX_TEXT), line: entry.location.line });
    }
    for (const call of this.#joiner.add(entry)) {
      const diff = diffOf(call).slice(0, MAX_DIFF_LINES).map((line) => line.slice(0, MAX_DIFF_LINE));
      const output = (call.result?.text ?? "").slice(0, MAX_TEXT);
      this.#keep({ kind: "call", id: call.use.id, line: call.asked.location.line, output, diff });
    }
  }

  #keep(piece: ConversationPiece): void {
    this.#pieces.push(piece);
    this.#length += pieceLength(piece);
    if (this.#length <= 2 * MAX_KEPT) return;
    let from = 0;
    for (; this.#length > MAX_KEPT; from++) this.#length -= pieceLength(this.#pieces[from] as ConversationPiece);
    this.#pieces = this.#pieces.slice(from);
  }

  /** The newest pieces, in the order of their lines. */
  end(): readonly ConversationPiece[] {
    return this.#pieces.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }
}
