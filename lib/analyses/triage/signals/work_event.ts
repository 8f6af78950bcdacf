import type { Utterance } from "../../../session/conversation.ts";
import type { NestedCall } from "../../../session/entry.ts";
import { callsIn } from "../../../session/calls/tool_calls.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { stringAt } from "../../../json.ts";
import { excerpt, safe, type SafeText, safeText } from "../../../text/safe_text.ts";

/** A change, a failure, a fix, a commit or a check that the calls of a conversation show. */
export interface WorkEvent {
  readonly kind:
    /** A file was changed. */
    | "change"
    /** A call failed. */
    | "failure"
    /** A command failed, something was changed, and the same command succeeded. */
    | "fix"
    /** A command was not found, and a changed one succeeded. */
    | "workaround"
    /** Work was committed. */
    | "commit"
    /** Something was written to a to-do list, or filed as an issue. */
    | "todo"
    /** Tests, a build or a linter passed. */
    | "check";
  readonly utteranceIndex: number;
  /** Index of the utterance in which it began: for a fix, that of the failure. */
  readonly since: number;
  /** What it was about, at most 120 characters, to tell events of a kind apart. Not redacted, so not to be shown. */
  readonly text: string;
  /** The same, redacted. */
  show(): SafeText;
}

/** Tools that change files. */
const CHANGING: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);

function changesFiles({ name, changes }: NestedCall): boolean {
  return changes !== undefined || CHANGING.has(name);
}

function namedFiles({ input, changes }: NestedCall): readonly string[] {
  return changes ?? [stringAt(input, "file_path") ?? stringAt(input, "notebook_path") ?? ""];
}

/** The ends of the names of MCP tools that file an issue, such as those of GitHub, Linear and Atlassian. */
const ISSUE_TOOLS = ["createissue", "createjiraissue", "createticket"];
/** Makes a set of words. A pattern with this many alternatives would cost a hook milliseconds at its first use. */
function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Words in the paths of to-do lists; two words count as one. */
const TO_DO = setOf("todo todos backlog deferred techdebt followup followups knownissues");
/** Programs that change something. */
const MUTATING = setOf("rm mv cp ln touch mkdir chmod chown kill pkill patch docker systemctl export");
const MUTATING_GIT = setOf("rm add mv checkout restore reset stash config submodule clean pull merge rebase");
const INSTALLERS = setOf("npm pnpm yarn bun pip pip3 uv poetry brew apt apt-get cargo go gem");
const INSTALLING = setOf("install i add remove uninstall get update upgrade mod ci sync");
const CHECKS = setOf("test tests pytest jest vitest lint typecheck tsc build check clippy vet ruff mypy eslint");
/** Programs whose arguments may name a check without running it. */
const NOT_CHECKING = setOf("git ls cat grep rg find head tail sed echo wc diff cp mv rm mkdir gh");
const COMMIT = /\bgit\s+(?:-\S+\s+\S+\s+)*commit\b/;
const NON_WORD = /\W+/;

/** Whether a command changes the machine or the repository, by its key. */
function isMutating(key: string): boolean {
  const [first = "", ...rest] = key.split(" ");
  const [program = "", sub = ""] = first === "sudo" ? rest : [first, ...rest];
  if (MUTATING.has(firstWord(program))) return true;
  if (program === "sed") return sub.startsWith("-i");
  if (program === "git") return MUTATING_GIT.has(firstWord(sub));
  return INSTALLERS.has(program) && INSTALLING.has(firstWord(sub));
}

function firstWord(text: string): string {
  return text.split(NON_WORD, 1)[0] ?? "";
}

function isToDo(path: string): boolean {
  const words = path.toLowerCase().replaceAll("_", "-").split(NON_WORD);
  return words.some((word, at) => TO_DO.has(word) || TO_DO.has(word + words[at + 1]));
}

function filesIssue(name: string): boolean {
  if (!name.startsWith("mcp__")) return false;
  const words = name.toLowerCase().replaceAll("_", "").replaceAll("-", "");
  return ISSUE_TOOLS.some((suffix) => words.endsWith(suffix));
}

/** Whether a command runs tests, a build or a linter, by its key. */
function isCheck(key: string): boolean {
  const words = key.split(NON_WORD);
  return words.some((word) => CHECKS.has(word)) && !NOT_CHECKING.has(words[0] ?? "");
}

/** Whether a command line runs tests, a build or a linter. */
export function isCheckCommand(command: string): boolean {
  return isCheck(commandKey(command));
}

const MAX_TEXT = 120;

/** A key for running the same command again: its first words, without `cd`, environment variables and output filters. */
export function commandKey(command: string): string {
  let line = command.trim().split("\n", 1)[0] ?? "";
  if (line.startsWith("cd")) line = line.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "");
  if (line.includes("=")) line = line.replace(/^(?:\w+=\S*\s+)+/, "");
  if (line.includes("|") || line.includes("2>&1")) line = line.replace(/\s*(?:2>&1|\|).*$/, "");
  return line.trim().split(/\s+/).slice(0, 3).join(" ");
}

/** How a shell, and a program that has no such subcommand, name what they cannot run. */
const NOT_FOUND =
  /(?<shell>[\w.+-]+): (?:command )?not found(?!:)|command not found: (?<zsh>[\w.+-]+)|'(?<windows>[\w.+-]+)' is not recognized as|unrecognized subcommand '(?<sub>[\w-]+)'/g;
/** How many characters of a result say so. */
const NOT_FOUND_HEAD = 400;
/** How many answers later a changed command may still be tried. */
const SOON = 4;
/** The share of their words that two commands have in common if one is a change of the other. */
const SIMILAR = 0.5;

function commandWords(command: string): ReadonlySet<string> {
  return new Set(command.slice(0, 1000).split(/[\s"'=;&|]+/).filter((word) => word.length > 1));
}

/** The line of a command that is shown: without `cd`, environment variables and output filters. */
function shownCommand(command: string): string {
  const line = command.trim().split("\n", 1)[0] ?? "";
  return line.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "").replace(/\s*(?:2>&1|\|).*$/, "").trim();
}

/** What precedes a program where a shell starts it. */
const COMMAND_PLACE = /(?:^|[;&|(`\n]|\b(?:sudo|time|then|do|exec|env))\s*(?:\w+=\S*\s+)*$/;

/** Whether a program that was not found is one that the shell itself was to start, not one on a device or in a string. */
function startsProgram(command: string, name: string): boolean {
  for (let at = command.indexOf(name); at !== -1; at = command.indexOf(name, at + 1)) {
    const isWhole = !/^[\w.+-]/.test(command.slice(at + name.length));
    if (isWhole && COMMAND_PLACE.test(command.slice(Math.max(0, at - 200), at))) return true;
  }
  return false;
}

/** Whether a command failed because something that it starts is not there. */
function lacksProgram(command: string, head: string): boolean {
  return [...head.slice(0, NOT_FOUND_HEAD).matchAll(NOT_FOUND)].some(
    ({ groups: { shell, zsh, windows, sub } = {} }) => {
      const name = zsh ?? shell ?? windows;
      return name === undefined ? sub !== undefined : startsProgram(command, name);
    },
  );
}

interface MissingCommand {
  readonly utteranceIndex: number;
  readonly command: string;
  readonly words: ReadonlySet<string>;
}

/** The last commands that were not found, until a changed one succeeds. */
class MissingCommands {
  #missing: MissingCommand[] = [];

  add(command: string, head: string, utteranceIndex: number): void {
    if (!lacksProgram(command, head)) return;
    this.#missing.push({ utteranceIndex, command, words: commandWords(command) });
  }

  /** The command that a successful one replaces. */
  take(command: string, utteranceIndex: number): MissingCommand | undefined {
    if (this.#missing.length === 0) return undefined;
    this.#missing = this.#missing.filter((one) => utteranceIndex - one.utteranceIndex <= SOON);
    const words = commandWords(command);
    const found = this.#missing.find((one) => {
      const shared = one.words.intersection(words).size;
      // where only what follows a pipe was changed, nothing would be shown of it
      return shownCommand(one.command) !== shownCommand(command) &&
        shared / (one.words.size + words.size - shared) >= SIMILAR;
    });
    if (found !== undefined) this.#missing = this.#missing.filter((one) => one !== found);
    return found;
  }
}

interface FailedRun {
  readonly utteranceIndex: number;
  readonly output: string;
  readonly changesBefore: number;
}

/** What an event is about: a text, a command with what it printed, or a command with the one that worked instead. */
type EventSubject =
  | string
  | { readonly command: string; readonly output: string }
  | { readonly command: string; readonly worked: string };

/** An event's subject, redacted. Output is redacted separately from the command, because nobody said it. */
function subjectText(subject: EventSubject): SafeText {
  if (typeof subject === "string") return excerpt(safeText(subject).replace(/\s+/g, " "), MAX_TEXT);
  if ("worked" in subject) {
    const [failed, worked] = [subject.command, subject.worked].map((command) =>
      excerpt(shownCommand(safeText(command, { lines: true })), MAX_TEXT)
    );
    return safe`${failed ?? ""} → ${worked ?? ""}`;
  }
  const command = commandKey(safeText(subject.command, { lines: true }));
  return excerpt(`${command}: ${safeText(subject.output)}`.replace(/\s+/g, " "), MAX_TEXT);
}

export function extractEvents(
  conversation: readonly Utterance[],
  outcomes: ReadonlyMap<string, CallResult>,
): WorkEvent[] {
  const events: WorkEvent[] = [];
  const failedRuns = new Map<string, FailedRun>();
  const missing = new MissingCommands();
  let changes = 0;
  const add = (kind: WorkEvent["kind"], utteranceIndex: number, subject: EventSubject, since = utteranceIndex) => {
    const text = typeof subject === "string"
      ? subject
      : "worked" in subject
      ? `${shownCommand(subject.command)} → ${shownCommand(subject.worked)}`
      : `${commandKey(subject.command)}: ${subject.output}`;
    events.push({
      kind,
      utteranceIndex,
      since,
      text: text.slice(0, 4 * MAX_TEXT).replace(/\s+/g, " ").trim().slice(0, MAX_TEXT),
      show: () => subjectText(subject),
    });
  };
  const addRun = (use: NestedCall, utteranceIndex: number, outcome: CallResult | undefined) => {
    const command = stringAt(use.input, "command") ?? "";
    const key = commandKey(command);
    if (outcome?.status === "failed") {
      if (outcome.isInvalidCall) return;
      add("failure", utteranceIndex, { command, output: outcome.head });
      missing.add(command, outcome.head, utteranceIndex);
      failedRuns.set(key, { utteranceIndex, output: outcome.head, changesBefore: changes });
      return;
    }
    if (outcome?.status !== "ok") return;
    const failed = failedRuns.get(key);
    if (failed && failed.changesBefore < changes) {
      add("fix", utteranceIndex, { command, output: failed.output }, failed.utteranceIndex);
    }
    failedRuns.delete(key);
    const replaced = missing.take(command, utteranceIndex);
    if (replaced !== undefined) {
      const subject = { command: replaced.command, worked: command };
      add("workaround", utteranceIndex, subject, replaced.utteranceIndex);
    }
    if (isMutating(key)) changes++;
    if (command.includes("commit") && COMMIT.test(command)) add("commit", utteranceIndex, command);
    else if (isCheck(key)) add("check", utteranceIndex, key);
    else if (key === "gh issue create") add("todo", utteranceIndex, command);
  };
  const addCall = (use: NestedCall, utteranceIndex: number, outcome: CallResult | undefined) => {
    if (use.name === "Bash") addRun(use, utteranceIndex, outcome);
    else if (changesFiles(use) && outcome?.status !== "failed" && outcome?.status !== "rejected") {
      changes++;
      for (const path of namedFiles(use)) {
        add("change", utteranceIndex, path);
        if (isToDo(path)) add("todo", utteranceIndex, path);
      }
    } else if (outcome?.status === "ok" && filesIssue(use.name)) {
      add("todo", utteranceIndex, stringAt(use.input, "title") ?? stringAt(use.input, "summary") ?? use.name);
    } else if (outcome?.status === "failed" && !outcome.isInvalidCall) {
      add("failure", utteranceIndex, `${use.name}: ${outcome.head}`);
    }
  };
  for (const [utteranceIndex, utterance] of conversation.entries()) {
    if (utterance.kind !== "answer") continue;
    for (const use of utterance.toolUses) {
      for (const call of callsIn(use)) addCall(call, utteranceIndex, outcomes.get(use.id));
    }
  }
  return events;
}
