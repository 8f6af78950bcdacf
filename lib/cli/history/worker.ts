import type { SessionFile } from "../../clients/files/session_files.ts";
import type { FileRecord } from "../../history/file_record.ts";
import { type Json, stringAt } from "../../json.ts";
import { type FileAnswer, fileAnswer, readAnswer } from "../host/workers.ts";

/** The name by which a worker knows this question. */
export const HISTORY_QUESTION = "history";

/** The question to a worker: what the history keeps of a file. */
export function historyQuestion(file: SessionFile): Json {
  return { kind: HISTORY_QUESTION, file: JSON.stringify(file) };
}

/** Answers a question, on any thread; never throws. */
export async function answerHistory(question: unknown): Promise<Json> {
  return await fileAnswer(question, async (asked) => {
    // the readers of sessions are half of a start where nothing has changed
    const { readFileRecord } = await import("../../history/file_record.ts");
    // this program wrote the question, on another thread
    const file: SessionFile = JSON.parse(stringAt(asked, "file") ?? "");
    // a long text in JSON would be escaped once more
    const { content, ...record } = readFileRecord(file);
    return { record: JSON.stringify(record), content };
  });
}

export function readHistoryAnswer(answer: Json): FileAnswer<FileRecord> {
  return readAnswer(answer, (found) => {
    const [record, content] = [stringAt(found, "record"), stringAt(found, "content")];
    return record === null || content === null ? null : { ...JSON.parse(record), content };
  });
}
