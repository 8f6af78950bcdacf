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
else if (import.meta.main) Deno.exit(await dispatch(Deno.args, denoHost(import.meta.url)));
