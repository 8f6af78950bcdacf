/**
 * The command line: `deno run -R main.ts <command> …`.
 *
 * @module
 */
import { dispatch } from "./lib/cli/dispatch.ts";
import { denoHost, runNamedHook } from "./lib/cli/host/deno_host.ts";
import { isJsonObject, type Json } from "./lib/json.ts";
import { isWorker, serveQuestions } from "./lib/cli/host/workers.ts";

/** One millisecond without a timer: with `setTimeout` much of Node is loaded, 6 ms of every start. */
async function moment(): Promise<unknown> {
  return await Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1).value;
}

/** Answers what another thread asks this one. */
async function answerQuestion(question: unknown): Promise<Json> {
  const { answerHistory, HISTORY_QUESTION } = await import("./lib/cli/history/worker.ts");
  if (isJsonObject(question) && question["kind"] === HISTORY_QUESTION) return answerHistory(question);
  return await (await import("./lib/cli/backtest/worker.ts")).answerBacktest(question);
}

/** Runs the command that the program's arguments name, and ends the program. */
export async function run(): Promise<void> {
  Deno.exitCode = await dispatch(Deno.args, denoHost(import.meta.url));
  // Deno keeps the compiled code of a program for its next start (20 ms of 70) only once it has run to its end
  moment().then(() => Deno.exit());
}

if (isWorker()) serveQuestions(answerQuestion);
else if (import.meta.main) await run();

// for the scripts of dist/ that have no code of their own
export { runNamedHook };
