import type { Utterance } from "../../../session/conversation.ts";
import type { ToolUseBlock } from "../../../session/entry.ts";
import type { CallResult } from "../../../session/conversation_window.ts";
import { stringAt } from "../../../json.ts";
import { excerpt, type SafeText, safeText } from "../../../text/safe_text.ts";

/** Something that was done, or that followed from what was done. */
export interface WorkEvent {
  readonly kind:
    /** A file was changed. */
    | "change"
    /** A call failed. */
    | "failure"
    /** The same command failed, something was changed, and then it passed. */
    | "fix"
    /** Work was committed. */
    | "commit"
    /** Something was noted for later: in a list of things to do, or as an issue. */
    | "noted"
    /** A check passed: tests, build, lint. */
    | "check";
  /** Index of the utterance in the talk, and of the one in which it began. */
  readonly utteranceIndex: number;
  readonly since: number;
  /** What it was done to or with, at most 120 characters: what two of a kind are told apart by, and not to be shown. */
  readonly text: string;
  /** The same as it may be shown. */
  show(): SafeText;
}

/** Tools that change files. */
const CHANGING: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);
/** How the client words that a call was not even tried (2.0.x on): a slip of the assistant, not a problem. */
const NOT_TRIED = "<tool_use_error>";
/** The ends of tools' names that file an issue: Linear's and GitHub's servers, Atlassian's, and others like them. */
const FILING = ["createissue", "createjiraissue", "createticket"];
/** Words at the beginning of a command, in sets: patterns of so many words cost a hook milliseconds when first used. */
function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Words, or two words as one, in paths of lists of things to do. */
const TO_DO = setOf("todo todos backlog deferred techdebt followup followups knownissues");
/** Programs that change something beside the files the tools edit. */
const MUTATING = setOf("rm mv cp ln touch mkdir chmod chown kill pkill patch docker systemctl export");
const MUTATING_GIT = setOf("rm add mv checkout restore reset stash config submodule clean pull merge rebase");
const INSTALLERS = setOf("npm pnpm yarn bun pip pip3 uv poetry brew apt apt-get cargo go gem");
const INSTALLING = setOf("install i add remove uninstall get update upgrade mod ci sync");
const CHECKS = setOf("test tests pytest jest vitest lint typecheck tsc build check clippy vet ruff mypy eslint");
/** Programs that look or record; their arguments may well name tests. */
const READ_ONLY_PROGRAMS = setOf("git ls cat grep rg find head tail sed echo wc diff cp mv rm mkdir gh");
const COMMIT = /\bgit\s+(?:-\S+\s+\S+\s+)*commit\b/;
const NO_WORD = /\W+/;

/** Whether a command changes the machine or the repository, by its key. */
function isMutating(key: string): boolean {
  const [first = "", ...rest] = key.split(" ");
  const [program = "", sub = ""] = first === "sudo" ? rest : [first, ...rest];
  if (MUTATING.has(firstWord(program))) return true;
  if (program === "sed") return sub.startsWith("-i");
  if (program === "git") return MUTATING_GIT.has(firstWord(sub));
  return INSTALLERS.has(program) && INSTALLING.has(firstWord(sub));
}

/** The word a text begins with. */
function firstWord(text: string): string {
  return text.split(NO_WORD, 1)[0] ?? "";
}

/** Whether a path is that of a list of things to do. */
function isToDo(path: string): boolean {
  const words = path.toLowerCase().replaceAll("_", "-").split(NO_WORD);
  return words.some((word, at) => TO_DO.has(word) || TO_DO.has(word + words[at + 1]));
}

/** Whether a tool files an issue: for later, or it would have been done now. */
function filesIssue(name: string): boolean {
  if (!name.startsWith("mcp__")) return false;
  const words = name.toLowerCase().replaceAll("_", "").replaceAll("-", "");
  return FILING.some((filing) => words.endsWith(filing));
}

/** Whether a command tests or checks something, by its key. */
function isCheck(key: string): boolean {
  const words = key.split(NO_WORD);
  return words.some((word) => CHECKS.has(word)) && !READ_ONLY_PROGRAMS.has(words[0] ?? "");
}

const TEXT = 120;

/** What a command is known by when it is run again: its first words, without directory, environment and output filters. */
export function commandKey(command: string): string {
  let own = command.trim().split("\n", 1)[0] ?? "";
  if (own.startsWith("cd")) own = own.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "");
  if (own.includes("=")) own = own.replace(/^(?:\w+=\S*\s+)+/, "");
  if (own.includes("|") || own.includes("2>&1")) own = own.replace(/\s*(?:2>&1|\|).*$/, "");
  return own.trim().split(/\s+/).slice(0, 3).join(" ");
}

interface FailedRun {
  readonly utteranceIndex: number;
  readonly text: string;
  /** Changes made before it. */
  readonly changesBefore: number;
}

/** What something was done to or with: a text, or a command with what it printed. */
type EventSubject = string | { readonly command: string; readonly output: string };

/** Of a command's words those that name it; what it printed stands apart, for nobody said it. */
function subjectText(done: EventSubject): SafeText {
  if (typeof done === "string") return excerpt(done.replace(/\s+/g, " "), TEXT);
  const command = commandKey(safeText(done.command, { lines: true }));
  return excerpt(`${command}: ${safeText(done.output)}`.replace(/\s+/g, " "), TEXT);
}

/** What happened in a talk, from its calls and how they ended. */
export function extractEvents(talk: readonly Utterance[], outcomes: ReadonlyMap<string, CallResult>): WorkEvent[] {
  const happenings: WorkEvent[] = [];
  const failed = new Map<string, FailedRun>();
  let changes = 0;
  const add = (kind: WorkEvent["kind"], said: number, done: EventSubject, since = said) => {
    const text = typeof done === "string" ? done : `${commandKey(done.command)}: ${done.output}`;
    happenings.push({
      kind,
      utteranceIndex: said,
      since,
      text: text.slice(0, 4 * TEXT).replace(/\s+/g, " ").trim().slice(0, TEXT),
      show: () => subjectText(done),
    });
  };
  const ofRun = (use: ToolUseBlock, said: number, outcome: CallResult | undefined) => {
    const command = stringAt(use.input, "command") ?? "";
    const key = commandKey(command);
    if (outcome?.status === "failed") {
      if (outcome.head.startsWith(NOT_TRIED)) return;
      add("failure", said, { command, output: outcome.head });
      failed.set(key, { utteranceIndex: said, text: outcome.head, changesBefore: changes });
      return;
    }
    if (outcome?.status !== "ok") return;
    const before = failed.get(key);
    if (before && before.changesBefore < changes) {
      add("fix", said, { command, output: before.text }, before.utteranceIndex);
    }
    failed.delete(key);
    if (isMutating(key)) changes++;
    if (command.includes("commit") && COMMIT.test(command)) add("commit", said, command);
    else if (isCheck(key)) add("check", said, key);
    else if (key === "gh issue create") add("noted", said, command);
  };
  for (const [said, utterance] of talk.entries()) {
    if (utterance.kind !== "answer") continue;
    for (const use of utterance.toolUses) {
      const outcome = outcomes.get(use.id);
      if (use.name === "Bash") ofRun(use, said, outcome);
      else if (CHANGING.has(use.name) && outcome?.status !== "failed" && outcome?.status !== "rejected") {
        changes++;
        const path = stringAt(use.input, "file_path") ?? stringAt(use.input, "notebook_path") ?? "";
        add("change", said, path);
        if (isToDo(path)) add("noted", said, path);
      } else if (outcome?.status === "ok" && filesIssue(use.name)) {
        add("noted", said, stringAt(use.input, "title") ?? stringAt(use.input, "summary") ?? use.name);
      } else if (outcome?.status === "failed" && !outcome.head.startsWith(NOT_TRIED)) {
        add("failure", said, `${use.name}: ${outcome.head}`);
      }
    }
  }
  return happenings;
}
