import { errorMessage } from "../../error_message.ts";
import { parseResult, resultJson, type SessionResult } from "../../replay/session_result.ts";
import type { Config } from "../../hooks/config/config.ts";
import { configOfText } from "../../hooks/config/load.ts";
import { isJsonObject, type Json, stringAt } from "../../json.ts";
import { backtestSession } from "../../replay/backtest_session.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";

/** The question to a worker: a session by its path, and the configuration. */
export function backtestQuestion(path: string, config: Config): Json {
  return { path, config: JSON.stringify(config) };
}

export type WorkerAnswer =
  | { readonly status: "done"; readonly result: SessionResult }
  /** The file cannot be read. */
  | { readonly status: "unreadable"; readonly message: string }
  /** Something failed that is not the fault of the file. */
  | { readonly status: "failed"; readonly message: string };

/** Answers a question, on any thread; never throws. */
export async function answerBacktest(question: unknown): Promise<Json> {
  try {
    if (!isJsonObject(question)) throw new TypeError("Expected a question to be an object");
    const path = stringAt(question, "path") ?? "";
    const text = stringAt(question, "config") ?? "{}";
    const { config } = await configOfText("the configuration", text);
    return { status: "done", result: resultJson(await backtestSession(path, config)) };
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return { status: "unreadable", message: error.message };
    return { status: "failed", message: errorMessage(error) };
  }
}

export function readAnswer(answer: Json): WorkerAnswer {
  if (!isJsonObject(answer)) return { status: "failed", message: "the answer of a worker is not an object" };
  const result = parseResult(answer["result"]);
  if (answer["status"] === "done" && result !== null) return { status: "done", result };
  const message = stringAt(answer, "message") ?? "the answer of a worker has no message";
  return { status: answer["status"] === "unreadable" ? "unreadable" : "failed", message };
}
