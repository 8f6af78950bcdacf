import type { SessionFile } from "../../clients/files/session_files.ts";
import { errorMessage } from "../../error_message.ts";
import { type FileRecord, readFileRecord } from "../../history/file_record.ts";
import { isJsonObject, type Json, stringAt } from "../../json.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";

/** Bytes of a thread's heap from which it is worth while to look for garbage. */
const WORTH_COLLECTING = 48 * 1024 * 1024;

/** V8's own collector, once it was asked for; null if there is none. */
let collector: (() => void) | null | undefined;
/** Bytes from which the next collection is due. */
let due = WORTH_COLLECTING;

async function loadCollector(): Promise<(() => void) | null> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import("node:v8"), import("node:vm")]);
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("typeof gc === 'function' ? gc : null");
  return typeof found === "function" ? () => void found() : null;
}

/**
 * Frees what this thread no longer uses, if that may be much. V8 lets a heap grow to four times what is in use before it
 * looks. On threads that read one file after another, that is most of the memory of a run: building the history of 412 MB of
 * sessions takes 270 MB instead of 440, for an eighth more CPU. A limit for a thread's heap would do the same, but a worker
 * that reaches one ends without a word (Deno 2.9.6).
 */
async function collectGarbage(): Promise<void> {
  if (Deno.memoryUsage().heapUsed < due) return;
  if (collector === undefined) collector = await loadCollector().catch(() => null);
  if (collector === null) return;
  collector();
  due = Math.max(WORTH_COLLECTING, 1.5 * Deno.memoryUsage().heapUsed);
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
export async function answerHistory(question: unknown): Promise<Json> {
  const given = answer(question);
  await collectGarbage();
  return given;
}

function answer(question: unknown): Json {
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
