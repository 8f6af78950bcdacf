import type { SessionFile } from "../../clients/files/session_files.ts";
import { errorMessage } from "../../error_message.ts";
import { type FileRecord, readFileRecord } from "../../history/file_record.ts";
import { isJsonObject, type Json, stringAt } from "../../json.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";

/**
 * How large the heap of a worker may get that reads files of at most so many bytes, in MB. V8 lets a heap grow to four times
 * what is in use before it looks for garbage, but to half as much again where the limit is below 1 GB; what is in use at once
 * is less than a tenth of that. A worker that reaches its limit never answers, so there is room for a hundred times the file:
 * lines of 43 bytes took 45 times as much.
 */
export function workerHeapMb(largestFile: number): number {
  return 512 + Math.ceil(100 * largestFile / (1024 * 1024));
}

/**
 * How long a worker may take for a file of so many bytes, in ms: thirty times as long as on an idle machine, and what a busy one
 * may take for the start. To give up one that is alive costs only that the file is read twice.
 */
export function workerPatienceMs(bytes: number): number {
  return 30_000 + Math.ceil(bytes / 1024);
}

/** The name by which a worker knows this question. */
export const HISTORY_QUESTION = "history";

/** The question to a worker: what the history keeps of a file. */
export function historyQuestion(file: SessionFile): Json {
  return { kind: HISTORY_QUESTION, file: JSON.stringify(file) };
}

type HistoryAnswer =
  | { readonly status: "done"; readonly record: FileRecord }
  /** The file cannot be read. */
  | { readonly status: "unreadable"; readonly message: string }
  /** Something failed that is not the fault of the file. */
  | { readonly status: "failed"; readonly message: string };

/** Answers a question, on any thread; never throws. */
export function answerHistory(question: unknown): Json {
  try {
    if (!isJsonObject(question)) throw new TypeError("Expected a question to be an object");
    // this program wrote the question, on another thread
    const file: SessionFile = JSON.parse(stringAt(question, "file") ?? "");
    // a long text in JSON would be escaped once more
    const { content, ...record } = readFileRecord(file);
    return { status: "done", record: JSON.stringify(record), content };
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return { status: "unreadable", message: error.message };
    return { status: "failed", message: errorMessage(error) };
  }
}

export function readHistoryAnswer(answer: Json): HistoryAnswer {
  if (!isJsonObject(answer)) return { status: "failed", message: "the answer of a worker is not an object" };
  const [record, content] = [stringAt(answer, "record"), stringAt(answer, "content")];
  if (answer["status"] === "done" && record !== null && content !== null) {
    return { status: "done", record: { ...JSON.parse(record), content } };
  }
  const message = stringAt(answer, "message") ?? "the answer of a worker has no message";
  return { status: answer["status"] === "unreadable" ? "unreadable" : "failed", message };
}
