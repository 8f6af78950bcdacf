import type { SessionFile } from "../../clients/files/session_files.ts";
import { errorMessage } from "../../error_message.ts";
import { type FileRecord, readFileRecord } from "../../history/file_record.ts";
import { isJsonObject, type Json, stringAt } from "../../json.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";

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
