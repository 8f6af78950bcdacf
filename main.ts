/**
 * The command line: `deno run -R main.ts <command> …`.
 *
 * @module
 */
import { dispatch } from "./lib/cli/dispatch.ts";
import { answerBacktest } from "./lib/cli/backtest/worker.ts";
import { denoHost } from "./lib/cli/host/deno_host.ts";
import { isWorker, serveQuestions } from "./lib/cli/host/workers.ts";

if (isWorker()) serveQuestions(answerBacktest);
else if (import.meta.main) {
  Deno.exitCode = await dispatch(Deno.args, denoHost(import.meta.url));
  // Deno keeps the compiled code of a program for its next start (20 ms of 70) only once it has run to its end
  setTimeout(() => Deno.exit(), 0);
}
