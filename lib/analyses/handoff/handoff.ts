/**
 * What the next session must know about the last one, from its transcript alone.
 *
 * Takes an overview, the items of triage and the open work, and makes lines of them, each with its source and a weight
 * that says how much it would be missed. Whoever shows the lines cuts them to a size.
 */
import { fileNameIn } from "../../path.ts";
import { excerpt } from "../../text/safe_text.ts";
import { ownWordsOf } from "../triage/sentences/own_prose.ts";
import { isReadOnly } from "../../permissions/commands/read_only.ts";
import { type Part, readShell, writesToFile } from "../../permissions/bash/read_shell.ts";
import { contentWords, shareContained } from "../triage/choice/content_words.ts";
import type { SessionItem } from "../triage/session_items.ts";
import { type FailedCall, type SessionOverview, standingTurns, type TurnOverview } from "../overview/overview.ts";
import { FILE_TOOLS, SHELL_TOOLS } from "../../session/calls/tool_names.ts";
import type { Commit } from "../overview/call_effects.ts";
import { type CallRecord, isDenied } from "../overview/call_record.ts";
import { checkCommands } from "../overview/check_commands.ts";
import { falling, HANDOFF_SECTIONS, type HandoffLine, isTyped, LATEST_TURNS, startOfLatest } from "./handoff_line.ts";
import { itemLines, tellsError } from "./item_lines.ts";
import { type OpenTask, type OpenWork, spokenLength, toldOpen } from "./open_work.ts";

/** A handoff before it is cut to a size. */
export interface Handoff {
  /** The lines, by section; what was asked for by line, the others by weight. */
  readonly lines: readonly HandoffLine[];
  /** Signs that the session was not finished; empty without any. */
  readonly unfinished: readonly string[];
}

export interface AgentWords {
  readonly description: string;
  readonly conclusion: string;
}

export interface HandoffParts {
  readonly overview: SessionOverview;
  readonly items: readonly SessionItem[];
  readonly open: OpenWork;
  readonly agents: readonly AgentWords[];
  /** Plans that came with prompts, by the line of the prompt. */
  readonly plans?: ReadonlyMap<number, string>;
  /** The last line of the part that was read from the start. @default {Infinity} */
  readonly readFromStart?: number;
}

/** Shorter prompts ("yes", "go on") do not say what a session is for, counted as {@linkcode spokenLength}. */
const MIN_GOAL = 24;
/** Shorter prompts among the others only make sense where they were typed. */
const MIN_MIDDLE = 40;
/** A shorter last prompt ("thanks", "go on") is not worth a line. */
const MIN_LAST = 16;
/** A shorter last prompt agrees or says to go on, counted as {@linkcode spokenLength}. */
const MIN_SAID = 13;
/** Where there are fewer that do, shorter ones must. */
const MIN_GOALS = 2;
/** Where there are no more prompts than these, short ones are told, too. */
const FEW_PROMPTS = 6;
const MAX_OPENING = 80;
/** How prompts begin that say to go on. */
const GOES_ON =
  /^\s*(?:please,? )?(?:continue|go on|proceed|carry on|keep going|resume|weiter|continuez?|continúa|continua|lanjut|продолж|继续|繼續|続け|계속|tiếp tục)/i;
/** How clients name an image in a prompt. */
const IMAGE = /\[Image #\d+\]/;
/** The share of triples of characters, or of words, by which one prompt repeats another. */
const SAME_WORDS = 0.95;
/** How much of the start of two texts is compared. */
const MAX_COMPARED = 400;
/** The most prompts after the first one, and how many of them are the latest; of the others, the longest say most. */
const MAX_PROMPTS = 9;
const LATEST_PROMPTS = 4;
/** The most boxes and failures. */
const MAX_BOXES = 6;
const MAX_FAILURES = 4;
/** The most calls that were turned down with words. */
const MAX_DECLINED = 4;
const NAMED_FILE = /[\w-][\w.-]*\.[A-Za-z]\w{0,5}(?![\w.])/g;
/** A script that a command runs: `generate:types`. */
const NAMED_SCRIPT = /(?<=\s)[a-z][\w-]*(?::[a-z][\w-]*)+(?!\S)/g;
/** Commands that only prepare others. */
const BESIDE: ReadonlySet<string> = new Set(["cd", "pushd", "popd", "export", "set", "source", "."]);
/** Commands that show or end what there is, of any shell, and fail where there is none; their flags do not matter. */
const SHOWING: ReadonlySet<string> = new Set(
  ("dir cat bat head tail less find fd grep rg findstr which where whereis command type test [ stat file wc tree locate mdfind " +
    "fc-list ps pgrep pkill kill killall ping sleep Get-ChildItem Get-Content Get-Item Get-Process Get-Command Test-Path Select-String Where-Object")
    .split(" "),
);
/** And those that list: `ls`, `lsusb`, `where.exe`. */
const isShowing = (program: string) => SHOWING.has(program.replace(/\.exe$/, "")) || /^ls[a-z]*$/.test(program);
const SHOWING_SUBCOMMAND =
  /^(?:brew (?:list|info|search)|npm (?:ls|list|view)|pip (?:list|show)|defaults read|docker (?:ps|logs)|timeout (?:\/t )?\d+$)\b/;
const ASKS_ABOUT_ITSELF = /^(?:--?v(?:ersion)?|version|--?h(?:elp)?)$/i;
/** Tools that change nothing. */
const LOOKING: ReadonlySet<string> = new Set(["Read", "Grep", "Glob", "LS", "NotebookRead", "WebFetch", "WebSearch"]);
/** The most files that one line names, and their characters: half a name would be a wrong one. */
const MAX_USED = 16;
const MAX_NAMES = 400;
/** The most lines of a kind. */
const MAX_OF_A_KIND = 12;

/** A command of the client or of the user with what it is about: `/review src/parser.ts`. */
const COMMAND = /^\/\S+\s+(?=\S)/;

function isGoal(turn: TurnOverview, min: number = MIN_GOAL): boolean {
  if (!isTyped(turn)) return false;
  const words = turn.prompt.trim();
  return COMMAND.test(words) ? hasAnswer(turn) : spokenLength(words) >= min;
}

/** The length of what the user says in a prompt himself, without pastes and secrets. */
function ownLength(prompt: string): number {
  const own = ownWordsOf(prompt).trim();
  // no secret is as long
  if (own.length > MAX_COMPARED) return own.length;
  return spokenLength(excerpt(own, own.length).replace(/\[redacted:[^\]]*\]/g, "").trim());
}

function triplesOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, MAX_COMPARED).replace(/\s+/g, " ").trim();
  return new Set(Array.from({ length: Math.max(0, words.length - 2) }, (_, at) => words.slice(at, at + 3)));
}

/** Whether one of two texts says nothing that the other one does not: it was pasted again, or completed. */
function repeats(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [less, more] = a.size < b.size ? [a, b] : [b, a];
  return less.size === 0 || shareContained(less, more) >= SAME_WORDS;
}

/** A shorter prompt asks for one thing, which is over with its answer, counted as {@linkcode spokenLength}. */
const MIN_LONG = 120;

function hasAnswer({ lastWords, calls }: TurnOverview): boolean {
  return lastWords.trim() !== "" || calls.length > 0;
}

const isShort = ({ prompt }: TurnOverview) => spokenLength(prompt) < MIN_LONG;

/** Whether a prompt only says to go on, however. */
const saysGoOn = (turn: TurnOverview) => isShort(turn) && GOES_ON.test(turn.prompt);

/** Whether a short prompt asked a question, which was answered, or for what was committed. */
function isSettled(turn: TurnOverview): boolean {
  return isShort(turn) && (/[?？]\s*$/.test(turn.prompt) || turn.commits.length > 0);
}

/** Whether a short prompt only led to calls that changed no file. */
function onlyLooked(turn: TurnOverview): boolean {
  return isShort(turn) && turn.calls.length > 0 && turn.files.length === 0 && !turn.interrupted;
}

/** The prompts between the first and the last one that say most: the latest, then the longest, without solved problems. */
function middlePrompts(goals: readonly TurnOverview[], since: number): TurnOverview[] {
  const min = goals.length > FEW_PROMPTS ? MIN_MIDDLE : MIN_GOAL;
  // what begins with an error told a problem, which was solved, as was what an image showed
  const isSolved = (turn: TurnOverview) =>
    turn.startLine < since &&
    (tellsError(turn.prompt.replace(/\s+/g, " ").slice(0, MAX_OPENING)) || IMAGE.test(turn.prompt) || onlyLooked(turn));
  const left = goals.slice(1, -1).reverse().filter((turn) =>
    spokenLength(turn.prompt) >= min && !isSolved(turn) && !isSettled(turn)
  );
  const compared = [goals.slice(0, 1), goals.slice(-1)].flat().map(({ prompt }) => triplesOf(prompt));
  const chosen: TurnOverview[] = [];
  const choose = (from: readonly TurnOverview[], most: number): readonly TurnOverview[] => {
    for (const [index, turn] of from.entries()) {
      if (chosen.length >= most) return from.slice(index);
      const triples = triplesOf(turn.prompt);
      if (ownLength(turn.prompt) < min || compared.some((other) => repeats(other, triples))) continue;
      compared.push(triples);
      chosen.push(turn);
    }
    return [];
  };
  const others = choose(left, LATEST_PROMPTS);
  choose(others.toSorted((a, b) => spokenLength(b.prompt) - spokenLength(a.prompt)), MAX_PROMPTS - 1);
  return chosen;
}

/** The first prompt, and the last ones that say more than "go on". */
function goalLines(
  turns: readonly TurnOverview[],
  { replyTo, plan: proposed }: OpenWork,
  { readFromStart = Infinity, plans = new Map() }: Pick<HandoffParts, "readFromStart" | "plans">,
): HandoffLine[] {
  const typed = turns.filter(isTyped);
  const goalsOf = (min: number) =>
    typed.filter((turn, index) =>
      index === typed.length - 1
        ? isGoal(turn, Math.min(min, MIN_LAST))
        : isGoal(turn, min) && (index === 0 || !saysGoOn(turn))
    );
  const long = goalsOf(MIN_GOAL);
  const goals = long.length < MIN_GOALS ? goalsOf(MIN_SAID) : long;
  const first = goals[0] ?? typed[0];
  if (first === undefined) return [];
  const firstName = first === typed[0] && first.startLine <= readFromStart ? "first prompt" : "prompt";
  const last = typed.at(-1);
  const lastName = goals.at(-1) === last ? "last prompt" : "last long prompt";
  const line = (turn: TurnOverview, what: string, weight: number): HandoffLine => ({
    section: "goal",
    what,
    text: turn.prompt,
    speaker: "user",
    line: turn.startLine,
    weight,
  });
  const lastGoal = goals.length > 1 ? goals.at(-1) : undefined;
  const isProposed = (plan: string) => proposed !== null && repeats(triplesOf(plan), triplesOf(proposed.text));
  const plan = goals.findLast(({ startLine }) => plans.has(startLine) && !isProposed(plans.get(startLine) ?? ""));
  return [
    ...plan === undefined ? [] : [{
      section: "goal" as const,
      what: plan === first ? `plan of the ${firstName}` : "plan of a prompt",
      text: plans.get(plan.startLine) ?? "",
      speaker: "assistant" as const,
      line: plan.startLine,
      weight: 98,
    }],
    // what it says is the plan
    ...plans.has(first.startLine) ? [] : [line(first, firstName, 100)],
    // "yes" alone says nothing
    ...last === undefined || last === first || last === lastGoal ||
        (replyTo === null && spokenLength(last.prompt) < MIN_SAID)
      ? []
      : [{ ...line(last, "last prompt", 97), ...replyTo === null ? {} : { replyTo } }],
    ...lastGoal === undefined ? [] : [line(lastGoal, lastName, 96)],
    ...middlePrompts(goals, startOfLatest(turns)).map((turn, index) => {
      const isAnswered = turn.lastWords.trim() !== "" && !turn.interrupted;
      return line(turn, isAnswered ? "answered" : "prompt", 61 - index);
    }),
  ];
}

/** What the user said to the latest calls that he turned down. */
function declinedLines(turns: readonly TurnOverview[]): HandoffLine[] {
  const declined = turns.flatMap(({ calls }) => calls).filter(({ tool, words, takenBack }) =>
    // there the client's words stand beside those of the user
    tool !== "AskUserQuestion" && !takenBack && spokenLength(words ?? "") >= MIN_GOAL
  );
  return declined.slice(-MAX_DECLINED).reverse().map(({ tool, words, line }, index) => ({
    section: "goal",
    what: `turning down ${tool}`,
    text: words ?? "",
    speaker: "user",
    line,
    weight: falling(62, index),
  }));
}

/** How many answered prompts later a list of tasks is forgotten. */
const FORGOTTEN = 2;
/** What marks a line of an answer that tells what was done, not what is to be. */
const DONE_MARK = /[✅✓✔☑]|\[[xX]\]|(?<!\b(?:not|be|to|when|once|until) |n['’]t )\b(?:done|completed?|finished)\b/i;
/** The share of the words of a task that tell it: two of three, as verbs end differently. */
const SAME_TASK = 0.6;

/** The open tasks, without those that a later commit or answer tells as done: assistants do not always touch their list again. */
function undone(tasks: readonly OpenTask[], turns: readonly TurnOverview[]): OpenTask[] {
  if (tasks.length === 0) return [];
  const told = turns.flatMap(({ endLine, calls, lastWords }) => [
    ...calls.flatMap(({ line, commits }) =>
      commits.map(({ title }) => ({ line: line ?? 0, words: contentWords(title) }))
    ),
    ...lastWords.split("\n").filter((one) => DONE_MARK.test(one)).map((one) => ({
      line: endLine,
      words: contentWords(one),
    })),
  ]);
  return tasks.filter(({ text, line }) => {
    const own = contentWords(text);
    return !told.some((one) => one.line > (line ?? Infinity) && shareContained(own, one.words) >= SAME_TASK);
  });
}

/**
 * The open tasks, unless the assistant has long finished without touching their list again; those that it had begun are
 * done if it then changed files and answered.
 */
function currentTasks({ tasks, tasksLine, question }: OpenWork, turns: readonly TurnOverview[]): readonly OpenTask[] {
  const touchedAt = tasksLine ?? Infinity;
  const at = turns.findLastIndex(({ startLine }) => startLine <= touchedAt);
  const touched = turns[at];
  const isFinished = touched !== undefined && touched.lastWords.trim() !== "" && !touched.interrupted &&
    !touched.calls.some(isDenied);
  if (!isFinished) return undone(tasks, turns);
  const later = turns.slice(at + 1).filter((turn) => isTyped(turn) && hasAnswer(turn) && !turn.interrupted);
  if (later.length >= FORGOTTEN) return [];
  const isWorkedOn = touched.calls.some(({ line, changes }) => (line ?? 0) > touchedAt && changes.length > 0);
  return undone(tasks.filter(({ isBegun }) => !isBegun || !isWorkedOn || question !== null), turns);
}

function openLines(open: OpenWork, turns: readonly TurnOverview[]): HandoffLine[] {
  const { plan, boxes, question, lastWords } = open;
  const last = turns.at(-1);
  const begun = [...currentTasks(open, turns)].sort((a, b) => Number(b.isBegun) - Number(a.isBegun));
  // earlier failures were mostly settled in another way, but for checks; a file that was not found is not open work
  const latest = turns.slice(-LATEST_TURNS);
  const calls = latest.flatMap((turn) => turn.calls);
  const failures = latest.flatMap((turn) =>
    turn.failures.filter(({ call }) => turn === last || checkCommands(call.target).length > 0)
  ).filter(({ isFixed, call }) =>
    !isFixed && call.target !== "" && !call.takenBack && !looks(call) && !isOvercome(call, calls)
  );
  const since = startOfLatest(turns);
  return [
    ...plan === null ? [] : [openLine("plan that waits for the user", plan.text, "assistant", plan.line, 97)],
    ...last?.interrupted && plan === null
      ? [
        lastWords !== null && (lastWords.line ?? 0) > last.startLine
          ? openLine("interrupted", lastWords.text, "assistant", lastWords.line, 94)
          : openLine("interrupted", last.prompt, "user", last.startLine, 94),
      ]
      : [],
    ...question === null ? [] : [openLine("question without an answer", question.text, "assistant", question.line, 95)],
    ...begun.slice(0, MAX_OF_A_KIND).map(({ text, isBegun, line }, index) =>
      openLine(isBegun ? "task, begun" : "task", text, "assistant", line, falling(89, index))
    ),
    ...undone(boxes, turns).filter(({ line }) => (line ?? 0) >= since).slice(0, MAX_BOXES).map((
      { text, line },
      index,
    ) => openLine("box without a mark", text, "assistant", line, falling(78, index))),
    ...last?.interrupted || lastWords === null
      ? []
      : toldOpen(lastWords.text).map((text, index) =>
        openLine("told as open", text, "assistant", lastWords.line, falling(77, index))
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

/** The last failure of each command: what was tried before it failed in the same way. */
function lastOfEach(failures: readonly FailedCall[]): FailedCall[] {
  const last = new Map<string, FailedCall>();
  for (const failure of failures) {
    const { tool, target } = failure.call;
    const [command = target] = SHELL_TOOLS.has(tool) ? workIn(target) : [];
    const key = `${tool} ${command.split(" ", 2).join(" ")}`;
    last.delete(key);
    last.set(key, failure);
  }
  return [...last.values()];
}

/** A command without the texts that follow it in its own lines: of a long one nothing would be read. */
function withoutHeredocs(command: string): string {
  let end: string | undefined;
  return command.split("\n").filter((line) => {
    if (end !== undefined && line.trim() !== end) return false;
    end = end === undefined ? /(?<!<)<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2] : undefined;
    return true;
  }).join("\n");
}

/** The commands of a line that change something: not `ls`, `| tail -5`, `cd /x` and `export A=b`. */
function workIn(line: string): string[] {
  const isWork = (part: Part) =>
    part.argv.length > 0 && !BESIDE.has(part.argv[0] ?? "") &&
    !isShowing(part.argv[0] ?? "") &&
    !SHOWING_SUBCOMMAND.test(part.argv.join(" ")) && !ASKS_ABOUT_ITSELF.test(part.argv.slice(1).join(" ")) &&
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
  const later = calls.filter((call) => call.outcome === "ok" && (call.line ?? 0) > (line ?? Infinity));
  if (FILE_TOOLS.has(tool)) {
    // a path that was mistyped has the same name
    const next = later.find((call) => call.tool === tool);
    return later.flatMap(usedFilesOf).some((path) => slashed(path) === slashed(target)) ||
      next !== undefined && usedFilesOf(next).some((path) => fileNameIn(path) === fileNameIn(target));
  }
  // what a tool of a server could not do, another one of it did, or showed to be done
  if (!SHELL_TOOLS.has(tool)) return later.some((call) => toolServer(call.tool) === toolServer(tool));
  const names = new Set(target.match(NAMED_FILE));
  const work = workIn(target);
  const scripts = new Set(work.flatMap((command) => command.match(NAMED_SCRIPT) ?? []));
  return later.filter((call) => SHELL_TOOLS.has(call.tool)).some((call, index) =>
    call.target.match(NAMED_FILE)?.some((name) => names.has(name)) ||
    workIn(call.target).some((done) => done.match(NAMED_SCRIPT)?.some((name) => scripts.has(name))) ||
    work.length > 0 &&
      work.every((command) => workIn(call.target).some((done) => done === command || done.endsWith(` ${command}`))) ||
    // it was mistyped
    index === 0 && shareContained(contentWords(target), contentWords(call.target)) > 0.5
  );
}

/** Commands that remove what they name or its changes, and those that move all but the last of it. */
const REMOVING: ReadonlySet<string> = new Set(["rm", "unlink", "rmdir", "del", "Remove-Item", "restore"]);
const MOVING: ReadonlySet<string> = new Set(["mv", "ren", "move", "Move-Item"]);

/** A path with slashes, and with its drive as Git's shell writes it: `/c/p/a.ts`. */
function slashed(path: string): string {
  return path.replaceAll("\\", "/").replace(/^([A-Za-z]):/, (_, drive: string) => `/${drive.toLowerCase()}`);
}

/** The commands of a call that succeeded. */
function partsRun({ tool, target, outcome }: CallRecord): readonly Part[] {
  return SHELL_TOOLS.has(tool) && outcome === "ok" ? readShell(withoutHeredocs(target)).parts : [];
}

/** Commands whose output is the text of a file if it is redirected. */
const WRITING: ReadonlySet<string> = new Set(["cat", "echo", "printf"]);

/** Another descriptor than that of the output goes to a file. */
const OTHER_OUTPUT = /(?:^|\s)[02-9]>(?!>?\s*(?:\/dev\/null|&))/;

/** The files that commands write a text to, as they name them. */
function writtenPaths(parts: readonly Part[]): string[] {
  return parts.filter(({ argv, full }) => WRITING.has(argv[0] ?? "") && !OTHER_OUTPUT.test(full)).flatMap((
    { redirects },
  ) =>
    redirects.filter((one) => writesToFile(one) && !/[$`*?]/.test(one.target)).map(({ target }) =>
      target.replace(/^\.\//, "")
    )
  );
}

/** What follows `git` and its own options: "commit", "-qm", "x" of `git -C /p commit -qm x`; null for another program. */
function gitWords([program, ...words]: readonly string[]): string[] | null {
  if (program !== "git") return null;
  const at = words.findIndex((word, index) => !word.startsWith("-") && !/^-[Cc]$/.test(words[index - 1] ?? ""));
  return at < 0 ? [] : words.slice(at);
}

/** Whether git puts all files back to what was committed. */
function discardsAll({ argv }: Part): boolean {
  const [name = "", ...words] = gitWords(argv) ?? [];
  if (name === "reset") return words.includes("--hard");
  return (name === "checkout" || name === "restore") && words.includes(".") && !words.includes("--staged");
}

/** What commands remove, put back to what was committed, or move elsewhere, as they name it. */
function removedPaths(parts: readonly Part[]): string[] {
  return parts.flatMap(({ argv }) => {
    const all = gitWords(argv) ?? argv;
    const [name = "", ...words] = all.filter((word) => !word.startsWith("-"));
    const named = name === "checkout" && all.includes("--")
      ? all.slice(all.indexOf("--") + 1)
      : name === "restore" && all.includes("--staged")
      ? []
      : REMOVING.has(name)
      ? words
      : MOVING.has(name)
      ? words.slice(0, -1)
      : [];
    return named.map((word) => slashed(word).replace(/^(?:(?:\.{1,2}|~)?\/)+|\/+$/g, "")).filter((word) => word !== "");
  });
}

function isRemoved(path: string, removed: readonly string[]): boolean {
  return removed.some((one) => `/${slashed(path)}/`.includes(`/${one}/`));
}

/** A path relative to the session's directory, if it is below it. */
function fromSessionDirectory(path: string, cwd: string | null): string {
  return cwd !== null && slashed(path).startsWith(`${slashed(cwd)}/`) ? path.slice(cwd.length + 1) : path;
}

/** As many names as fit, whole. */
function fittingNames(names: readonly string[]): string {
  let text = "";
  for (const name of names) {
    const longer = text === "" ? name : `${text}, ${name}`;
    if (longer.length <= MAX_NAMES) text = longer;
  }
  return text;
}

/** Files that a client or a system keeps for a moment, such as what a background command printed. */
const TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/folders)\/|[\\/]AppData[\\/]Local[\\/]Temp[\\/]/i;

function usedFilesOf({ tool, target, changes }: CallRecord): string[] {
  return changes.length > 0 ? changes.map(({ path }) => path) : FILE_TOOLS.has(tool) && target !== "" ? [target] : [];
}

function turnAt(line: number | null, turns: readonly TurnOverview[]): TurnOverview | undefined {
  return turns.find(({ startLine, endLine }) => line !== null && startLine <= line && line <= endLine);
}

/** The last commit of each title: it was amended, or made again. */
function lastOfTitles(commits: readonly Commit[]): Commit[] {
  return [...new Map(commits.map((commit, index) => [commit.title, { commit, index }])).values()]
    .sort((a, b) => a.index - b.index).map(({ commit }) => commit);
}

/** Commits, latest first, and the files changed after the last one. */
function doneLines(
  { calls, commits, cwd }: SessionOverview,
  { lastWords, isCutOff, endsWithError, isErrorBefore, earlier }: OpenWork,
  turns: readonly TurnOverview[],
): HandoffLine[] {
  const standing = calls.filter(({ takenBack }) => !takenBack);
  // one that prints nothing is seen in the command alone
  const commitsQuietly = (call: CallRecord) => partsRun(call).some(({ argv }) => gitWords(argv)?.[0] === "commit");
  const lastCommit = standing.findLastIndex((call) => call.commits.length > 0 || commitsQuietly(call));
  const isTemporary = (path: string) => TEMPORARY.test(path) && !TEMPORARY.test(cwd ?? "");
  // one file has many spellings
  const changed = new Map<string, Pick<HandoffLine, "text" | "line">>();
  const used: typeof changed = new Map();
  let lastChange = -1;
  for (const [index, call] of standing.entries()) {
    const parts = partsRun(call);
    const written = writtenPaths(parts).filter((path) => !isTemporary(path)).map((path) =>
      [...changed.values()].find(({ text }) => text.endsWith(`/${path}`))?.text ?? path
    );
    const changes = index > lastCommit ? [...call.changes.map(({ path }) => path), ...written] : [];
    for (
      const [files, paths] of [[changed, changes], [used, call.outcome === "ok" ? usedFilesOf(call) : []]] as const
    ) {
      for (const path of paths) {
        files.delete(slashed(path));
        files.set(slashed(path), { text: fromSessionDirectory(path, cwd), line: call.line });
      }
    }
    if (parts.some(discardsAll)) changed.clear();
    const removed = removedPaths(parts);
    if (call.changes.length + call.commits.length + written.length + removed.length > 0) lastChange = call.line ?? -1;
    for (const files of removed.length === 0 ? [] : [changed, used]) {
      for (const path of files.keys()) if (isRemoved(path, removed)) files.delete(path);
    }
  }
  const what = lastCommit < 0 ? "changed" : "changed after the last commit";
  const shown = new Set([...changed.keys()].slice(-MAX_OF_A_KIND));
  const others = [...used].filter(([path, { text }]) => !shown.has(path) && !isTemporary(text)).reverse()
    .slice(0, MAX_USED).map(([, file]) => file);
  const lineOf = (hash: string) => standing.find((call) => call.commits.some((one) => one.hash === hash))?.line ?? null;
  return [
    ...[...changed.values()].reverse().slice(0, MAX_OF_A_KIND).map((file, index): HandoffLine => ({
      section: "done",
      what,
      ...file,
      speaker: null,
      weight: falling(84, 2 * index),
    })),
    ...lastOfTitles(commits).reverse().slice(0, MAX_OF_A_KIND).map(({ hash, title }, index): HandoffLine => ({
      section: "done",
      what: "committed",
      text: `${hash} ${title}`,
      speaker: null,
      line: lineOf(hash),
      weight: falling(74, index),
    })),
    ...others.length === 0 ? [] : [{
      section: "done" as const,
      what: "other files that it last read or changed",
      text: fittingNames(others.map(({ text }) => text)),
      speaker: null,
      line: others[0]?.line ?? null,
      weight: 83,
    }],
    ...lastWords === null ? [] : [{
      section: "done" as const,
      what: endsWithError || isErrorBefore
        ? "last words before an error"
        : isCutOff
        ? "last words before more calls"
        : "last answer",
      text: lastWords.text,
      speaker: "assistant" as const,
      line: lastWords.line,
      weight: 86,
    }],
    // later changes overtake it; an error that the user answers with, or a denied call, shows that it was not done yet
    ...earlier.filter(({ next, line }) =>
      (line ?? 0) > lastChange && !tellsError(next) && !turnAt(line, turns)?.calls.some(isDenied)
    ).map((
      { text, line },
      index,
    ): HandoffLine => ({
      section: "done",
      what: "earlier answer",
      text,
      speaker: "assistant",
      line,
      weight: falling(40, 2 * index),
    })),
  ];
}

/** How agents begin a report before they say anything. */
const CHEER = /(?:perfect|great|excellent|good|ok(?:ay)?|alright|now)\b[^.!:\n]{0,40}[.!,:]/;
const ANNOUNCEMENT =
  /(?:now,? |so )?(?:let me|based on|here(?:['’]s| is| are)|i(?:['’]ll| will|(?:['’]ve|(?: now)? have) (?:a|all|the|enough|everything|gathered|retrieved|read|reviewed|analyzed|completed)))\b[^.!:\n]*[.!:]/;
const OPENING = new RegExp(`^(?:(?:${CHEER.source}|${ANNOUNCEMENT.source}|-{3,})\\s+)+`, "i");

/** The conclusion of an agent without its first words, which only announce it; "" if it is nothing else. */
function withoutOpening(conclusion: string): string {
  return `${conclusion.trim()}\n`.replace(OPENING, "").trim();
}

function conclusionLines(agents: readonly AgentWords[]): HandoffLine[] {
  const told = agents.map((agent) => ({ ...agent, conclusion: withoutOpening(agent.conclusion) }));
  return told.filter(({ conclusion }) => conclusion !== "").slice(-4).reverse().map((agent, index) => ({
    section: "agents",
    what: agent.description.trim() || "agent",
    text: agent.conclusion,
    speaker: "agent",
    line: null,
    weight: falling(58, index),
  }));
}

/** Whether a prompt is in the one that took its place: it was completed or sent again, not dropped. */
function isCompleted(turn: TurnOverview, turns: readonly TurnOverview[]): boolean {
  const next = turns.find(({ origin, takenBack, index }) => origin === "person" && !takenBack && index > turn.index);
  return next !== undefined && shareContained(contentWords(turn.prompt), contentWords(next.prompt)) >= SAME_WORDS;
}

function droppedLines(turns: readonly TurnOverview[]): HandoffLine[] {
  const dropped = turns.filter((turn) => turn.takenBack && isGoal(turn) && !isCompleted(turn, turns));
  return dropped.slice(-4).reverse().map((turn, index) => ({
    section: "dropped",
    what: "prompt that was taken back",
    text: turn.prompt,
    speaker: "user",
    line: turn.startLine,
    weight: falling(50, index),
  }));
}

/** Makes the handoff of a session. */
export function handoffOf(
  { overview, items, open, agents, ...goals }: HandoffParts,
): Handoff {
  const turns = standingTurns(overview.turns);
  const lines = [
    ...goalLines(turns, open, goals),
    ...declinedLines(turns),
    ...openLines(open, turns),
    ...itemLines(items, turns),
    ...doneLines(overview, open, turns),
    ...conclusionLines(agents),
    ...droppedLines(overview.turns),
  ].filter(({ text }) => text.trim() !== "");
  const order = (line: HandoffLine) => HANDOFF_SECTIONS.indexOf(line.section);
  const last = turns.at(-1);
  const isUnanswered = last !== undefined && isGoal(last) && !last.interrupted && !hasAnswer(last);
  const unfinished = [
    ...last?.interrupted ? ["the last turn was interrupted"] : [],
    ...isUnanswered && !open.endsWithError ? ["the last prompt has no answer"] : [],
    ...open.endsWithError || open.isErrorBefore && !isUnanswered ? ["its last answer is an error"] : [],
    ...open.isCutOff && !open.endsWithError && !last?.interrupted ? ["no answer followed its last calls"] : [],
    ...open.question === null ? [] : ["a question is open"],
    ...open.plan === null ? [] : ["a plan waits for the user"],
    ...currentTasks(open, turns).length === 0 ? [] : ["tasks are open"],
  ];
  // what was asked for makes sense in the order in which it was; the rest begins with what matters most
  const within = (a: HandoffLine, b: HandoffLine) =>
    a.section === "goal" ? (a.line ?? 0) - (b.line ?? 0) : b.weight - a.weight;
  return { lines: lines.sort((a, b) => order(a) - order(b) || within(a, b)), unfinished };
}
