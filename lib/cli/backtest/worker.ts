import type { SessionResult } from "../../replay/session_result.ts";
import type { Config } from "../../hooks/config/config.ts";
import { configOfText } from "../../hooks/config/load.ts";
import { type Json, stringAt } from "../../json.ts";
import { backtestSession } from "../../replay/backtest_session.ts";
import { type FileAnswer, fileAnswer, readAnswer } from "../host/workers.ts";

/** The question to a worker: a session by its path, and the configuration. */
export function backtestQuestion(path: string, config: Config): Json {
  return { path, config: JSON.stringify(config) };
}

/** Answers a question, on any thread; never throws. */
export async function answerBacktest(question: unknown): Promise<Json> {
  return await fileAnswer(question, async (asked) => {
    const { config } = await configOfText("the configuration", stringAt(asked, "config") ?? "{}");
    return { result: JSON.stringify(await backtestSession(stringAt(asked, "path") ?? "", config)) };
  });
}

export function readBacktestAnswer(answer: Json): FileAnswer<SessionResult> {
  return readAnswer(answer, (found) => {
    const result = stringAt(found, "result");
    return result === null ? null : JSON.parse(result); // this program wrote it, on another thread
  });
}
