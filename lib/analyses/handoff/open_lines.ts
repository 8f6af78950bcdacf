/** What is open, as lines of a handoff, and what failed last and was not repaired. */
import { fileNameIn } from "../../path.ts";
import { isReadOnly } from "../../permissions/commands/read_only.ts";
import { readShell } from "../../permissions/bash/read_shell.ts";
import type { Part } from "../../permissions/bash/shell_reading.ts";
import { contentWords, shareContained } from "../triage/choice/content_words.ts";
import type { FailedCall, TurnOverview } from "../overview/overview.ts";
import { FILE_TOOLS, PLAN_ENDING_TOOLS, SHELL_TOOLS } from "../../session/calls/tool_names.ts";
import type { CallDecision } from "../../session/calls/decision.ts";
import { type CallRecord, isDenied } from "../overview/call_record.ts";
import { checkCommands } from "../overview/check_commands.ts";
import { fileNamesIn, namesChangedFile, slashed, usedFilesOf, withoutHeredocs } from "./command_files.ts";
import {
  falling,
  type HandoffLine,
  hasAnswer,
  isAfter,
  isTyped,
  LATEST_TURNS,
  MAX_OF_A_KIND,
  startOfLatest,
} from "./handoff_line.ts";
import { type OpenTask, type OpenWork, toldOpen } from "./open_work.ts";

/** The most boxes and failures. */
const MAX_BOXES = 6;
const MAX_FAILURES = 4;
const MAX_DENIED = 2;
/** A script that a command runs: `generate:types`. */
const NAMED_SCRIPT = /(?<=\s)[a-z][\w-]*(?::[a-z][\w-]*)+(?!\S)/g;
/** Commands that only prepare others. */
const BESIDE: ReadonlySet<string> = new Set(["cd", "pushd", "popd", "export", "set", "source", "."]);
/** Commands that show or end what there is, of any shell, and fail where there is none; their flags do not matter. */
const SHOWING: ReadonlySet<string> = new Set(
  ("dir cat bat head tail less jq tasklist find fd grep rg findstr which where whereis command type test [ stat file wc tree locate mdfind " +
    "fc-list ps pgrep pkill kill killall ping sleep Get-ChildItem Get-Content Get-Item Get-Process Get-Command Test-Path Select-String Select-Object Sort-Object Format-Table Where-Object")
    .split(" "),
);
/** And those that list: `ls`, `lsusb`, `where.exe`. */
const isShowing = (program: string) => SHOWING.has(program.replace(/\.exe$/, "")) || /^ls[a-z]*$/.test(program);
const SHOWING_SUBCOMMAND =
  /^(?:brew (?:list|info|search)|npm (?:ls|list|view)|pip (?:list|show)|defaults read|docker (?:ps|logs)|git status|gh (?:pr|run|issue|repo) (?:checks|diff|list|status|view|watch)|gh api(?! .*(?:-X|--method|mutation))|timeout (?:\/t )?\d+$)\b/;
/** A program given on the command line or on standard input mostly looks something up, once. */
const INLINE = /^(?:python[\d.]*|node|ruby|perl|php|bun|deno)(?:\.exe)?(?: (?:-[cep]|eval|-)(?:\s[^]*)?)?$/;
const ASKS_ABOUT_ITSELF = /^(?:--?v(?:ersion)?|version|--?h(?:elp)?)$/i;
/** Decisions of a user who stops a turn at a call; most transcripts do not tell which of them it was. */
const STOPPED: ReadonlySet<CallDecision> = new Set<CallDecision>(["rejected_by_person", "interrupted"]);
/** Tools that change nothing, or only load what the work then follows. */
const LOOKING: ReadonlySet<string> = new Set(
  [
    "Read",
    "Grep",
    "Glob",
    "LS",
    "NotebookRead",
    "WebFetch",
    "WebSearch",
    "Skill",
    "ToolSearch",
    "TaskOutput",
    "Monitor",
  ],
);

/** How many answered prompts later a list of tasks is forgotten. */
const FORGOTTEN = 2;
/** What marks a line of an answer that tells what was done, and a sentence, not one that tells what is to be. */
const DONE_MARK = /[✅✓✔☑]|\[[xX]\]/;
const TELLS_DONE = /(?<!\b(?:not|be|to|when|once|until) |n['’]t )\b(?:done|completed?|finished)\b/i;
/** The share of the words of a task that tell it: two of three, as verbs end differently. */
const SAME_TASK = 0.6;

/** The open tasks, without those that a later commit or answer tells as done: assistants do not always touch their list again. */
function undone(tasks: readonly OpenTask[], turns: readonly TurnOverview[]): OpenTask[] {
  if (tasks.length === 0) return [];
  const told = turns.flatMap(({ endLine, calls, lastWords }) => [
    ...calls.flatMap(({ line, commits }) => commits.map(({ title }) => ({ line, words: contentWords(title) }))),
    ...lastWords.split("\n").flatMap((one) =>
      DONE_MARK.test(one) ? one : one.split(/(?<=[.!?])\s+/).filter((sentence) => TELLS_DONE.test(sentence))
    ).map((one) => ({
      line: endLine,
      words: contentWords(one),
    })),
  ]);
  return tasks.filter(({ text, line }) => {
    const own = contentWords(text);
    return !told.some((one) => isAfter(one.line, line) && shareContained(own, one.words) >= SAME_TASK);
  });
}

/**
 * The open tasks, unless the assistant has long finished without touching their list again; those that it had begun are
 * done if it then changed files and answered.
 */
export function currentTasks(
  { tasks, tasksLine, question, isCutOff }: OpenWork,
  turns: readonly TurnOverview[],
): readonly OpenTask[] {
  const touchedAt = tasksLine ?? Infinity;
  const at = turns.findLastIndex(({ startLine }) => startLine <= touchedAt);
  const touched = turns[at];
  const isFinished = touched !== undefined && touched.lastWords.trim() !== "" && !touched.interrupted &&
    !touched.calls.some(isDenied) && !(isCutOff && touched === turns.at(-1));
  if (!isFinished) return undone(tasks, turns);
  const later = turns.slice(at + 1).filter((turn) => isTyped(turn) && hasAnswer(turn) && !turn.interrupted);
  if (later.length >= FORGOTTEN) return [];
  const isWorkedOn = touched.calls.some(({ line, changes }) => isAfter(line, touchedAt) && changes.length > 0);
  return undone(tasks.filter(({ isBegun }) => !isBegun || !isWorkedOn || question !== null), turns);
}

/** How answers say that something did not work. */
const TELLS_FAILURE =
  /\b(?:fail|error|denied|blocked|unable|cannot|impossible|timed? ?out|not (?:work|available|installed|found))|n['’]t\b|失败|失敗|错误|エラー|できま|できな|无法|無法|不能|実行不|불가|거부|제한|실패|오류|에러|못|않|없|échec|échou|erreur|impossible|fehl|nicht|\bno se p|não|gagal|tidak|belum|lỗi|không|ошибк|не удалось/i;

/** The call at which the user stopped a turn: those beside it, which ended with it, were not asked about. */
function stoppedCalls({ calls }: TurnOverview): TurnOverview["calls"] {
  return calls.filter(({ decision }) => decision !== "cancelled_with_sibling").slice(-1).filter((call) =>
    STOPPED.has(call.decision) && call.words === null && call.target !== "" && !PLAN_ENDING_TOOLS.has(call.tool)
  );
}

/** Whether a turn ended with an answer. */
function hasEnded({ lastWords, interrupted }: TurnOverview, { isCutOff, endsWithError }: OpenWork): boolean {
  return lastWords.trim() !== "" && !interrupted && !isCutOff && !endsWithError;
}

export function openLines(open: OpenWork, turns: readonly TurnOverview[]): HandoffLine[] {
  const { plan, boxes, question, lastWords } = open;
  const last = turns.at(-1);
  const begun = [...currentTasks(open, turns)].sort((a, b) => Number(b.isBegun) - Number(a.isBegun));
  // earlier failures were mostly settled in another way, but for checks; a file that was not found is not open work
  const latest = turns.slice(-LATEST_TURNS);
  const calls = latest.flatMap((turn) => turn.calls);
  // an answer that tells of no failure shows that there was another way, or that it did not matter: not for a check of
  // the last turn, whose answer may be wrong, nor for one that nothing followed
  const isTold = last === undefined || !hasEnded(last, open) || TELLS_FAILURE.test(last.lastWords);
  const isLeft = (check: CallRecord) =>
    !calls.some(({ outcome, line, tool, changes }) =>
      outcome === "ok" && isAfter(line, check.line) && (SHELL_TOOLS.has(tool) || changes.length > 0)
    );
  const failures = latest.flatMap((turn) =>
    turn.failures.filter(({ call }) =>
      checkCommands(call.target).length > 0 ? turn === last || isTold || isLeft(call) : isTold && turn === last
    )
  ).filter(({ isFixed, call }) =>
    !isFixed && call.target !== "" && !call.takenBack && !looks(call) && !isOvercome(call, calls)
  );
  const since = startOfLatest(turns);
  return [
    ...plan === null ? [] : [openLine(
      plan.isDeclined ? "plan that was not accepted in this session" : "plan that waits for the user",
      plan.text,
      "assistant",
      plan.line,
      97,
    )],
    ...last?.interrupted && plan === null
      ? [
        lastWords !== null && isAfter(lastWords.line, last.startLine)
          // they may be a whole answer, and what was stopped a command after it
          ? openLine("said before the interruption", lastWords.text, "assistant", lastWords.line, 94)
          : openLine("interrupted", last.prompt, "user", last.startLine, 94),
      ]
      : [],
    ...last === undefined || !last.interrupted
      ? []
      : stoppedCalls(last).map(({ tool, target, line }) =>
        openLine("call that the user stopped", `${tool} ${target}`, null, line, 93)
      ),
    ...last === undefined || last.interrupted
      ? []
      : deniedChanges(last).slice(-MAX_DENIED).reverse().map(({ tool, target, line }, index) =>
        openLine("denied, and not done later", `${tool} ${target}`, null, line, falling(79, 2 * index))
      ),
    ...question === null ? [] : [openLine("question without an answer", question.text, "assistant", question.line, 95)],
    ...begun.slice(0, MAX_OF_A_KIND).map(({ text, isBegun, line }, index) =>
      openLine(isBegun ? "task, begun" : "task", text, "assistant", line, falling(89, index))
    ),
    ...undone(boxes, turns).filter((box) => isAfter(box.line, since) && !namesChangedFile(box, calls))
      .slice(0, MAX_BOXES).map(({ text, line }, index) =>
        openLine("unchecked box", text, "assistant", line, falling(78, index))
      ),
    ...last?.interrupted || lastWords === null
      ? []
      : toldOpen(lastWords.text).map((text, index) =>
        openLine("left open", text, "assistant", lastWords.line, falling(77, index))
      ),
    ...lastOfEach(failures).slice(-MAX_FAILURES).reverse().map(({ call }, index) =>
      openLine(
        "failed, and did not succeed later",
        `${call.tool} ${call.target}`,
        null,
        call.line,
        falling(76, 2 * index),
      )
    ),
  ];
}

function openLine(
  what: string,
  text: string,
  speaker: HandoffLine["speaker"],
  line: number | null,
  weight: number,
): HandoffLine {
  return { section: "open", what, text, speaker, line, weight };
}

/** The files that a turn was not allowed to change, in whichever place: its answer may tell them as done. */
function deniedChanges({ calls }: TurnOverview): CallRecord[] {
  const denied = new Map<string, CallRecord>();
  for (const call of calls) {
    for (const { path } of call.changes) denied.delete(fileNameIn(path));
    // a command may have done it
    const isWork = SHELL_TOOLS.has(call.tool) && call.outcome === "ok" && !looks(call);
    for (const name of denied.keys()) if (isWork && call.target.includes(name)) denied.delete(name);
    if (isDenied(call) && call.words === null && FILE_TOOLS.has(call.tool) && !looks(call) && call.target !== "") {
      denied.set(fileNameIn(call.target), call);
    }
  }
  return [...denied.values()];
}

/** The last failure of each command: what was tried before it failed in the same way. */
function lastOfEach(failures: readonly FailedCall[]): FailedCall[] {
  const last = new Map<string, FailedCall>();
  for (const failure of failures) {
    const { tool, target } = failure.call;
    const [command = target] = SHELL_TOOLS.has(tool) ? workIn(target) : [];
    const words = command.split(" ").filter((word) => !word.startsWith("-"));
    const key = `${tool} ${words.slice(0, 2).join(" ")}`;
    last.delete(key);
    last.set(key, failure);
  }
  return [...last.values()];
}

/** The commands of a line that change something: not `ls`, `| tail -5`, `cd /x` and `export A=b`. */
export function workIn(line: string): string[] {
  const isWork = (part: Part) =>
    part.argv.length > 0 && !BESIDE.has(part.argv[0] ?? "") &&
    !isShowing(part.argv[0] ?? "") &&
    !SHOWING_SUBCOMMAND.test(part.argv.join(" ")) && !INLINE.test(part.argv.join(" ")) &&
    !ASKS_ABOUT_ITSELF.test(part.argv.slice(1).join(" ")) &&
    !isReadOnly(part);
  return readShell(withoutHeredocs(line)).parts.filter(isWork).map(({ argv }) => argv.join(" "));
}

/** Whether a call changes nothing. */
function looks({ tool, target }: CallRecord): boolean {
  return LOOKING.has(tool) || SHELL_TOOLS.has(tool) && workIn(target).length === 0;
}

/** The server of a tool, `mcp__browser` of `mcp__browser__navigate`; any other tool itself. */
function toolServer(tool: string): string {
  return tool.startsWith("mcp__") ? tool.split("__", 2).join("__") : tool;
}

/**
 * Whether the goal was reached later in another way: the same commands succeeded in another line, the next command was the
 * same in other words, the file was read or changed, or the tool worked again.
 */
function isOvercome({ tool, target, line }: CallRecord, calls: readonly CallRecord[]): boolean {
  const later = calls.filter((call) => call.outcome === "ok" && isAfter(call.line, line));
  if (FILE_TOOLS.has(tool)) {
    // a path that was mistyped has the same name
    const next = later.find((call) => call.tool === tool);
    // what an edit could not do, a script did
    if (later.some((call) => SHELL_TOOLS.has(call.tool) && !looks(call) && call.target.includes(fileNameIn(target)))) {
      return true;
    }
    return later.flatMap(usedFilesOf).some((path) => slashed(path) === slashed(target)) ||
      next !== undefined && usedFilesOf(next).some((path) => fileNameIn(path) === fileNameIn(target));
  }
  // what a tool of a server could not do, another one of it did, or showed to be done
  if (!SHELL_TOOLS.has(tool)) return later.some((call) => toolServer(call.tool) === toolServer(tool));
  const names = new Set(fileNamesIn(target));
  const work = workIn(target);
  const scripts = new Set(work.flatMap((command) => command.match(NAMED_SCRIPT) ?? []));
  return later.filter((call) => SHELL_TOOLS.has(call.tool)).some((call, index) =>
    fileNamesIn(call.target).some((name) => names.has(name)) ||
    workIn(call.target).some((done) => done.match(NAMED_SCRIPT)?.some((name) => scripts.has(name))) ||
    work.length > 0 &&
      work.every((command) => workIn(call.target).some((done) => done === command || done.endsWith(` ${command}`))) ||
    // it was mistyped
    index === 0 && shareContained(contentWords(target), contentWords(call.target)) > 0.5
  );
}
