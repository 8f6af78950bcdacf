import type { SessionFile } from "../../../clients/files/session_files.ts";
import { BacktestTallier } from "../../backtest/tally.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { backtestJson, type BacktestReport, backtestText } from "../../backtest/report.ts";
import { answerBacktest, backtestQuestion, readBacktestAnswer } from "../../backtest/worker.ts";
import { backtestHook, hookBacktestText } from "../../backtest/hook_backtest.ts";
import { isHookFile, loadHook } from "../../own_hooks/hook_file.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { configOfFile, reportProblems } from "../../args/config_option.ts";
import type { Json } from "../../../json.ts";
import { configFileOption } from "../../args/common_options.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { Progress } from "../../output/progress.ts";
import { limitsOfFiles, parallelMap } from "../../host/workers.ts";
import { expectPaths, OF_HOOKED_CLIENTS, PATH_HELP, transcriptFiles } from "../../args/transcript_argument.ts";

async function backtest(options: Options, host: Host): Promise<BacktestReport> {
  if (options.positional.length === 0) {
    throw new UsageError("Expected PATH, a session file or a directory, but found nothing");
  }
  const loaded = await configOfFile(options.text("config"), host);
  reportProblems(loaded, host);
  const { config } = loaded;
  const named = transcriptFiles(
    expectPaths(options.positional, "standard input cannot be shared among threads"),
    host,
    OF_HOOKED_CLIENTS,
  );
  const pieces = named.files.filter(({ agent }) => agent === null);
  const tallier = new BacktestTallier();
  const progress = new Progress("backtest", pieces.reduce((sum, { size }) => sum + size, 0), host);
  let skipped = 0;
  const take = async (piece: SessionFile, given: Json): Promise<void> => {
    const answer = readBacktestAnswer(given);
    if (answer.status === "failed") throw new Error(`Cannot examine "${piece.path}": ${answer.message}`);
    if (answer.status === "unreadable") {
      if (pieces.length === 1) throw new UsageError(answer.message);
      host.stderr(safe`${safeText(answer.message)} (skipped)\n`);
      skipped++;
    } else {
      tallier.add(piece.path, answer.result);
    }
    await progress.add(piece.size);
  };
  try {
    const threads = options.integer("workers", 1) ?? host.workers.cores;
    const { error: broken } = await parallelMap(pieces, {
      workers: threads === 1 ? 0 : threads,
      pool: host.workers,
      limits: limitsOfFiles(pieces, (file) => file),
      question: ({ path }) => backtestQuestion(path, config),
      answerLocally: answerBacktest,
      take,
    });
    if (broken !== null) host.stderr(safe`Workers are unavailable (${safeText(broken)}); ran on one thread.\n`);
  } finally {
    await progress.end();
  }
  return {
    files: { read: pieces.length - skipped, skipped: skipped + named.skipped },
    tally: tallier.tally(),
  };
}

const OPTIONS: readonly OptionSpec[] = [
  configFileOption("use this configuration (without it, the defaults, not your own)"),
  { name: "workers", value: "N", summary: "use N threads (default: one per core); the result does not depend on it" },
  jsonOption(
    `{"schema":"debrief.backtest/1","files":{…},"stops","blocks","passes":{…},"categories":{…},"followUps":[…],"examples":[…],` +
      `"sessions":[…]}`,
  ),
];

export const backtestCommand: CommandDefinition = {
  usage: ["[HOOK.ts] PATH…"],
  details: `${PATH_HELP}.

With the file of a hook of your own (./my_hook.ts), it counts what that hook would have answered.

Runs memory_triage at every stop, as hooks replay does, with what it would have remembered by then. Nothing is written.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "hooks backtest ~/.claude/projects",
    "hooks backtest ~/.claude/projects --config debrief.jsonc",
    "hooks backtest ./my_hook.js ~/.claude/projects",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const [hook = "", ...paths] = options.positional;
    if (isHookFile(hook)) {
      const loaded = await configOfFile(options.text("config"), host);
      reportProblems(loaded, host);
      const { files } = transcriptFiles(expectPaths(paths, "hooks read a file from its end"), host, OF_HOOKED_CLIENTS);
      const { definition } = await loadHook(hook, host);
      const result = await backtestHook(definition, files, loaded, host);
      const json = jsonText({ schema: "debrief.hook_backtest/1", ...result }, 2);
      host.stdout(options.flag("json") ? safe`${json}\n` : hookBacktestText(result));
      return 0;
    }
    const report = await backtest(options, host);
    if (options.flag("json")) { for (const piece of backtestJson(report)) host.stdout(piece); }
    else printFitted(backtestText(report, host), host);
    return 0;
  },
};
