import type { SessionFile } from "../../../clients/session_files.ts";
import { isLabelOf, type LabelRow, LabelsError, parseLabels } from "../../../evaluation/labels.ts";
import { evaluateLabels } from "../../../evaluation/evaluate_labels.ts";
import { BacktestTallier } from "../../../evaluation/tally.ts";
import { CATEGORIES, type Category, recordOfCategories } from "../../../analyses/triage/category.ts";
import { WEIGHTS } from "../../../analyses/triage/scoring/weights.ts";
import type { Config } from "../../../hooks/config/config.ts";
import type { JsonObject } from "../../../json.ts";
import { formatInteger, pluralize } from "../../../text/format.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { backtestJson, type BacktestReport, backtestText } from "../../backtest/report.ts";
import { type BacktestPiece, BacktestState } from "../../backtest/state.ts";
import { answerBacktest, backtestQuestion, readAnswer } from "../../backtest/worker.ts";
import { backtestHook, hookBacktestText } from "../../backtest/hook_backtest.ts";
import { isHookFile, loadHook } from "../../own_hooks/hook_file.ts";
import type { Command } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { configOfFile, reportProblems } from "../../args/config_option.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { readTextFile } from "../../host/read_text_file.ts";
import { Progress } from "../../output/progress.ts";
import { parallelMap } from "../../host/workers.ts";
import { expectPaths, PATH_HELP, transcriptFiles } from "../../args/transcript_argument.ts";

function readLabels(file: string | undefined, host: Host): LabelRow[] {
  if (file === undefined) return [];
  try {
    return parseLabels(readTextFile(file, "labels", host));
  } catch (error) {
    if (!(error instanceof LabelsError)) throw error;
    throw new UsageError(`Cannot use labels "${file}": ${error.message}`);
  }
}

/** The sessions with the lines that labels ask about. */
function piecesOf(sessions: readonly SessionFile[], labels: readonly LabelRow[], host: Host): BacktestPiece[] {
  return sessions.filter(({ agent }) => agent === null).map(({ path, session, size }) => {
    const asked = labels.filter((row) => isLabelOf(row, { path, session })).map(({ line }) => line);
    const lines = [...new Set(asked)].sort((a, b) => a - b);
    return { path, size, modified: host.machine.modifiedAt(path), asked: lines };
  });
}

function thresholdsOf({ triage }: Config): Record<Category, number> {
  return recordOfCategories((category) => triage.thresholds[category] ?? WEIGHTS[category].threshold);
}

/** What the results of a session depend on besides its file. */
function configJson({ triage }: Config): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(triage));
  return value;
}

async function backtest(options: Options, host: Host): Promise<BacktestReport> {
  if (options.positional.length === 0) {
    throw new UsageError("Expected PATH, a session file or a directory, but found nothing");
  }
  const loaded = await configOfFile(options.text("config"), host);
  reportProblems(loaded, host);
  const { config } = loaded;
  const labels = readLabels(options.text("labels"), host);
  const named = transcriptFiles(expectPaths(options.positional, "standard input cannot be shared among threads"), host);
  const pieces = piecesOf(named.files, labels, host);
  const tallier = new BacktestTallier();
  const stateFile = options.text("state");
  const state = stateFile === undefined ? null : new BacktestState(stateFile, configJson(config), host);
  const left = state?.resume(pieces, ({ path }, result) => tallier.add(path, result)) ?? pieces;
  if (left.length < pieces.length) {
    const done = safe`${formatInteger(pieces.length - left.length)} of ${pluralize(pieces.length, "session")}`;
    host.stderr(safe`Resumed: ${done} already done\n`);
  }
  const progress = new Progress("backtest", left.reduce((sum, { size }) => sum + size, 0), host);
  let skipped = 0;
  const take = async (piece: BacktestPiece, given: Parameters<typeof readAnswer>[0]): Promise<void> => {
    const answer = readAnswer(given);
    if (answer.status === "failed") throw new Error(`Cannot examine "${piece.path}": ${answer.message}`);
    if (answer.status === "unreadable") {
      if (pieces.length === 1) throw new UsageError(answer.message);
      host.stderr(safe`${safeText(answer.message)} (skipped)\n`);
      skipped++;
    } else {
      tallier.add(piece.path, answer.result);
      state?.keep(piece, answer.result);
    }
    await progress.add(piece.size);
  };
  try {
    const { error: broken } = await parallelMap(left, {
      workers: options.integer("workers", 1) ?? host.workers.cores,
      pool: host.workers,
      question: ({ path, asked }) => backtestQuestion(path, asked, config),
      answerLocally: answerBacktest,
      take,
    });
    if (broken !== null) host.stderr(safe`Workers are unavailable (${safeText(broken)}); ran on one thread.\n`);
  } finally {
    await progress.end();
  }
  const tally = tallier.tally();
  const thresholds = thresholdsOf(config);
  return {
    files: { read: pieces.length - skipped, skipped: skipped + named.skipped },
    thresholds,
    tally,
    labels: options.text("labels") === undefined ? null : evaluateLabels(labels, tally.labeled, thresholds),
  };
}

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "config",
    value: "FILE",
    choices: "file",
    summary: "use this configuration (without it, the defaults, not your own)",
  },
  {
    name: "labels",
    value: "FILE",
    choices: "file",
    summary: "compare with labels: precision, recall, F1, the best constant answer and better thresholds",
    help:
      `compare with labels, JSON lines such as {"session":"…","line":24,"labels":{"DECISION":true,"RUNBOOK":"borderline"}}; ` +
      `"file" (a path or the end of one) can replace "session". Prints precision, recall and F1, the best constant answer, ` +
      `and thresholds that do better on these labels. Categories: ${CATEGORIES.join(", ")}`,
  },
  {
    name: "state",
    value: "FILE",
    choices: "file",
    summary: "record finished sessions in FILE, so that an interrupted run can resume",
  },
  { name: "workers", value: "N", summary: "use N threads (default: one per core); the result does not depend on it" },
  jsonOption(
    `{"schema":"debrief.backtest/1","files":{…},"stops","blocks","passes":{…},"categories":{…},"examples":[…],` +
      `"labels":{…}|null,"sessions":[…]}; bins are 20 equal steps from 0 to 1`,
  ),
];

/** `backtest PATH…`: triage at every past stop of many sessions. */
export const backtestCommand: Command = {
  name: "backtest",
  summary: "run memory_triage at every stop of past sessions, and compare it with labels",
  usage: ["[HOOK.ts] PATH…"],
  details: `${PATH_HELP}.

With the file of a hook of your own (./my_hook.ts), it counts what that hook would have answered.

Runs memory_triage at every stop, as replay does, with what it would have remembered by then. Nothing is written.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "backtest ~/.claude/projects",
    "backtest ~/.claude/projects --config debrief.jsonc --state backtest.jsonl",
    "backtest sessions --labels labels.jsonl --json",
    "backtest ./my_hook.js ~/.claude/projects",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const [hook = "", ...paths] = options.positional;
    if (isHookFile(hook)) {
      const loaded = await configOfFile(options.text("config"), host);
      reportProblems(loaded, host);
      const { files } = transcriptFiles(expectPaths(paths, "hooks read a file from its end"), host);
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
